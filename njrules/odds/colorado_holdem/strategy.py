"""The best play of Colorado Hold 'Em: which card to discard, whether to add the bet wager, when not to declare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from njrules.cards import Card
from njrules.games.colorado_holdem import GAME, discarding
from njrules.games.colorado_holdem.results import ROWS, Tables, net_per_unit, tables_by
from njrules.hands import Category
from njrules.odds.colorado_holdem import shipped
from njrules.odds.colorado_holdem.at_step import UNIT
from njrules.odds.colorado_holdem.position import position
from njrules.odds.colorado_holdem.solution import HANDS, HandPlay, Solution, solve
from njrules.odds.decision import Decision, marks
from njrules.odds.seen import signs

VERSIONS = GAME.option("version").values
"""With the bet wager, and without."""


@dataclass(frozen=True)
class PlayKind:
    """Hands of one dealt category that are played alike.

    ``lowest`` is how often the discard is the lowest card, or with a pair the one beside it; ``closest`` is the hand
    in which the next best of the actions costs least, namely ``margin`` initial wagers.
    """

    dealt: Category
    action: str
    share: Fraction
    ranks: tuple[int, int]
    lowest: Fraction
    closest: HandPlay
    margin: Fraction


@dataclass(frozen=True)
class Notable:
    """A hand worth a look: why, what every way to play it is worth, and the ``other`` way that one may think of."""

    why: str
    cards: tuple[Card, ...]
    decision: Decision
    other: str


def tables(version: str) -> Tables:
    """The usual tables of a version of the game."""
    return tables_by(lambda name: version if name == "version" else GAME.option(name).default)


def marks_of(version: str) -> tuple[str, ...]:
    """The marks of the tables that decide about the play."""
    found = tables(version)
    return marks(found.pays.badge, found.instant_winner.badge if found.instant_winner else "")


def solution(version: str) -> Solution:
    """The whole game by the usual tables of a version."""
    return solve(tables(version), with_bet=version == VERSIONS[0])


def decide(cards: Sequence[Card], version: str = VERSIONS[0]) -> Decision:
    """What every way to play three cards is worth.

    >>> from njrules.cards import parse_cards
    >>> decide(parse_cards("Ks Kd 4c")).best
    'bet, discard 4c'
    """
    found = position(cards, tables=tables(version), with_bet=version == VERSIONS[0])
    return Decision(signs(cards), UNIT, found.values, ", ".join(found.best.actions), marks_of(version))


def play_kinds(version: str = VERSIONS[0]) -> tuple[PlayKind, ...]:
    """All hands by what is dealt and what is done with it, the strongest first.

    >>> [(kind.dealt.value, kind.action) for kind in play_kinds()][:3]
    [('straight_flush', 'declare'), ('three_of_a_kind', 'bet'), ('three_of_a_kind', 'declare')]
    """
    groups: dict[tuple[int, str], list[HandPlay]] = {}
    for hand in solution(version).hands:
        groups.setdefault((-hand.dealt.order, hand.action), []).append(hand)
    return tuple(_kind(hands) for _, hands in sorted(groups.items(), key=lambda group: group[0]))


def notable(version: str = VERSIONS[0]) -> tuple[Notable, ...]:
    """The closest hand of each kind with a choice beside the discard, then the one in which a habit costs most.

    >>> [(signs(hand.cards), hand.other) for hand in notable()][-1]
    ('J♣ Q♣ A♦', 'go without, discard Jc')
    """
    found = []
    for kind in play_kinds(version):
        if kind.margin:
            decision = decide(kind.closest.cards, version)
            others = [action for action in decision.values if _head(action) != _head(decision.best)]
            other = max(others, key=lambda action: decision.values[action])
            found.append(Notable(f"{kind.dealt.label}: the closest choice", kind.closest.cards, decision, other))
    cards = max(_habits(version), key=lambda case: case[1])[0].cards
    decision, lowest = decide(cards, version), min(cards)
    other = ", ".join(filter(None, (_head(decision.best), discarding(lowest))))
    return (*found, Notable("Discarding the lowest card costs most", cards, decision, other))


def _head(action: str) -> str:
    """A way to play without its discard."""
    return action.partition("discard")[0].rstrip(", ")


def _kind(hands: list[HandPlay]) -> PlayKind:
    ways = sum(hand.ways for hand in hands)
    lowest = sum(hand.ways for hand in hands if hand.gone.rank == _usual_discard(hand))
    deciding = [hand.dealt.ranks[0] for hand in hands]
    closest = min(hands, key=_margin)
    return PlayKind(
        hands[0].dealt.category,
        hands[0].action,
        Fraction(ways, HANDS),
        (min(deciding), max(deciding)),
        Fraction(lowest, ways),
        closest,
        _margin(closest),
    )


def _usual_discard(hand: HandPlay) -> int:
    """The rank of the lowest card, or of the one beside a pair."""
    ranks = sorted(card.rank for card in hand.cards)
    alone = [rank for rank in ranks if ranks.count(rank) == 1]
    return alone[0] if len(alone) == 1 else ranks[0]


def _margin(hand: HandPlay) -> Fraction:
    """What the next best of declare, bet and go without costs; nothing else may be open."""
    ordered = sorted(hand.values.values(), reverse=True)
    return ordered[0] - ordered[1] if len(ordered) > 1 else Fraction(0)


def _habits(version: str) -> Iterator[tuple[HandPlay, Fraction]]:
    """Each hand of three ranks that is played on, with what discarding its lowest card costs per unit wagered."""
    nets = [net_per_unit(row, tables(version).pays) for row in ROWS]
    for hand, counts in zip(solution(version).hands, shipped.counts().tolist(), strict=True):
        if hand.declared or len({card.rank for card in hand.cards}) < 3:
            continue
        lowest = min(range(3), key=lambda place: hand.cards[place].rank)
        values = [_mean(nets, row) for row in (counts[lowest], hand.counts)]
        yield hand, values[1] - values[0]


def _mean(nets: list[Fraction], counts: Sequence[int]) -> Fraction:
    return sum((net * count for net, count in zip(nets, counts, strict=True)), Fraction(0)) / sum(counts)
