"""What the strategy page shows, as a value that its address holds: a game, its variant, the cards asked about.

Pure: no Streamlit here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from njrules.cards import Card, Shoe, format_cards, parse_cards, require_available
from njrules.errors import InputError, one_of
from njrules.games import games
from njrules.odds.colorado_holdem.strategy import VERSIONS
from njrules.ui.queries import limited, unknown_parameters


@dataclass(frozen=True)
class Asked:
    """What a game's part of the page asks for: so many own cards, so many in common, one of the variants."""

    cards: int = 0
    board: tuple[int, ...] = (0,)
    variants: tuple[str, ...] = ("",)
    example: str = ""
    example_board: str = ""

    def decks(self, variant: str) -> int:
        """How many decks a variant such as ``6 decks`` is played with."""
        return int(variant.split()[0]) if variant.endswith(" decks") else 1


def _by_decks(game: str) -> tuple[str, ...]:
    return tuple(f"{decks} decks" for decks in games()[game].decks)


ASKED: Mapping[str, Asked] = {
    "fast_action_holdem": Asked(4, variants=_by_decks("fast_action_holdem"), example="Ah Kh Kd 7s"),
    "casino_war": Asked(variants=_by_decks("casino_war")),
    "colorado_holdem": Asked(3, variants=VERSIONS, example="Qs Js Ad"),
    "boston_5_stud": Asked(3, example="7c 3d 2h"),
    "double_cross_poker": Asked(2, (2,), example="As 8d", example_board="9c 8h"),
    "ultimate_texas_holdem": Asked(2, (0, 3, 5), example="Kd 4c"),
}
"""By game, in their order."""

USUAL_GAME = "ultimate_texas_holdem"


@dataclass(frozen=True)
class StrategyView:
    """The page: ``cards`` are the player's, ``board`` the community cards that lie open.

    Raises:
        InputError: the game's page does not take so many cards, or a card stands too often.
    """

    game: str
    variant: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]

    def __post_init__(self) -> None:
        asked = self.asked
        if len(self.cards) != asked.cards:
            raise InputError(f"{len(self.cards)} cards; right would be {asked.cards}, such as {asked.example}.")
        if len(self.board) not in asked.board:
            numbers = " or ".join(map(str, asked.board))
            raise InputError(f"{len(self.board)} community cards; right would be {numbers}.")
        require_available((*self.cards, *self.board), asked.decks(self.variant))

    @classmethod
    def usual(cls, game: str) -> StrategyView:
        """A game's page with its first variant and its example."""
        asked = ASKED[game]
        return cls(game, asked.variants[0], parse_cards(asked.example), parse_cards(asked.example_board))

    @property
    def asked(self) -> Asked:
        """What the game's part of the page asks for."""
        return ASKED[self.game]

    @property
    def decks(self) -> int:
        """The decks of the variant."""
        return self.asked.decks(self.variant)

    def with_cards(self, cards: tuple[Card, ...]) -> StrategyView:
        """The page with other cards in hand; community cards that are among them go."""
        board = () if set(cards) & set(self.board) and 0 in self.asked.board else self.board
        return replace(self, cards=cards, board=board)

    def dealt(self, seed: int) -> StrategyView:
        """The page with other cards, as many as now."""
        shoe = Shoe(self.decks, seed).cards
        number = len(self.cards)
        return replace(self, cards=shoe[:number], board=shoe[number : number + len(self.board)])

    def query(self) -> dict[str, str]:
        """All that the page shows, as query parameters."""
        named = {
            "game": self.game,
            "variant": self.variant,
            "cards": format_cards(self.cards),
            "board": format_cards(self.board),
        }
        return {name: text for name, text in named.items() if text}


def read_strategy(query: Mapping[str, str]) -> tuple[StrategyView, tuple[str, ...]]:
    """The page that a query string asks for, and a sentence for each part of it that could not be used.

    >>> view, problems = read_strategy({"cards": "Kd Kd", "board": "7c 8c 9c"})
    >>> view.query()["cards"], view.query()["board"], problems[0][:17]
    ('Kd 4c', '7c 8c 9c', 'Kd stands 2 times')
    """
    given = limited(query)
    problems = unknown_parameters(given, _PARAMETERS)
    game = given.get("game", USUAL_GAME)
    if game not in ASKED:
        problems.append(str(one_of("game", game, list(ASKED))))
        game = USUAL_GAME
    view = StrategyView.usual(game)
    variant = given.get("variant", view.variant)
    if variant in view.asked.variants:
        view = replace(view, variant=variant)
    else:
        problems.append(str(one_of("variant", variant, list(view.asked.variants))))
    view = _with_given_cards(view, given, problems)
    return view, tuple(dict.fromkeys(problems))


_PARAMETERS = ("game", "variant", "cards", "board")


def _with_given_cards(view: StrategyView, given: Mapping[str, str], problems: list[str]) -> StrategyView:
    """The page with the cards given, as far as they can be used: all of them, or else the hand, then the board."""
    parsed: dict[str, tuple[Card, ...]] = {}
    for name in ("cards", "board"):
        try:
            parsed |= {name: parse_cards(given[name])} if name in given else {}
        except InputError as error:
            problems.append(str(error))
    for chosen in (parsed, *({name: cards} for name, cards in parsed.items())):
        try:
            view = replace(view, **chosen)  # type: ignore[arg-type]
            if chosen == parsed:
                return view
        except InputError as error:
            problems.append(str(error))
    return view
