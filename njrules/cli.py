"""The command line: the law, a round, exact odds and hands, for people and, with ``--json``, for scripts."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from njrules import law
from njrules.cards import Shoe, parse_cards, require_available
from njrules.datafiles import read_text
from njrules.errors import InputError, cut, quoted
from njrules.games import find_game, games
from njrules.hands import FIVE_CARD, THREE_CARD, distinct_hands, evaluate, strength
from njrules.law import Citation, Paragraph, Section
from njrules.odds.comparison import compare, every_case, usual_cases
from njrules.odds.figure_lines import odds_lines, solve_lines
from njrules.odds.offer import odds_of
from njrules.playthroughs import listing, round_in, shown_by
from njrules.rounds import Game, Round, Seat, parse_actions


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns 0, or 2 after saying on standard error what is wrong with the input."""
    try:
        options = _parser().parse_args(arguments)
        answer: Answer = options.command(options)
        print(json.dumps(answer.data, ensure_ascii=False, indent=2) if options.json else answer.text.rstrip("\n"))
    except InputError as error:
        print(f"njrules: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
    return 0


class Answer:
    """What a command says: ``text`` for people, ``data`` for scripts."""

    def __init__(self, text: str, data: dict[str, Any]) -> None:
        self.text = text
        self.data = data


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        words = " ".join(map(cut, message.split()))
        raise InputError(f"{words[0].upper()}{words[1:]}. Try: {self.prog} --help")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="njrules", description=__doc__, allow_abbrev=False)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    command = commands.add_parser("law", help="a paragraph or section, its standing, the rounds that show it")
    command.add_argument("cite", metavar="CITE", help="such as 13:69F-32.10(e)2i, 32.10, or 32")
    command.set_defaults(command=_law)

    command = commands.add_parser("play", help="a round's events, each with its citation")
    command.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(games())}")
    command.add_argument("--seed", type=int, metavar="N", help="of the shuffle, 0 by default")
    command.add_argument("--cards", help='on top of the shoe, such as "As Kd ? !7c" (? any, ! face up)')
    command.add_argument("--decks", type=int, metavar="N", help="in the shoe, the game's least by default")
    command.add_argument("--seats", type=int, metavar="N", help="players, from seat 1; 1 by default")
    command.add_argument("--wagers", help='such as "ante=10 trips=5"; with ; between seats that differ')
    command.add_argument("--actions", help='such as "check, play 2x"; the round waits where they end')
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule left open")
    command.add_argument(
        "--round",
        type=Path,
        metavar="FILE",
        help="a round's text form, or a golden round's file, instead of all these",
    )
    command.add_argument("--text", action="store_true", help="print the round's text form only")
    command.set_defaults(command=_play)

    for name, about in (("odds", "what every legal action is worth in a position"), ("solve", "the whole game")):
        command = commands.add_parser(name, help=about)
        command.add_argument("game", metavar="GAME", nargs="?", default="", help=f"one of: {', '.join(games())}")
        command.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="as the game asks: GAME --help")
        command.set_defaults(command=_counted, what=name)

    command = commands.add_parser("compare", help="what every wager of every game costs, side by side")
    command.add_argument("--every", action="store_true", help="also by each other number of decks, rule and table")
    command.set_defaults(command=_compare)

    command = commands.add_parser("hand", help="category and strength of 3 to 7 cards")
    command.add_argument("cards", metavar="CARDS", help='such as "As Kd 9c"')
    command.set_defaults(command=_hand)

    for name, command in commands.choices.items():
        if name in ("odds", "solve"):
            continue
        command.add_argument("--json", action="store_true", help="for scripts, numbers as exact fraction strings")
        command.allow_abbrev = False
    return parser


def _law(options: argparse.Namespace) -> Answer:
    entry = law.whole_subchapter(options.cite)
    if entry is None:
        data = _place(Citation.read(options.cite))
        return Answer(_law_text(data), data)
    sections = [_place(section.cite) for section in entry.sections]
    about = f"Subchapter {entry.number}, {entry.title}"
    text = "\n\n".join([about, *map(_law_text, sections)])
    return Answer(text, {"subchapter": entry.number, "title": entry.title, "sections": sections})


def _place(cite: Citation) -> dict[str, Any]:
    """What is held of a section or paragraph, and the rounds that show it."""
    paragraphs = law.within(cite)
    try:
        found: Section | Paragraph = law.find(cite)
    except InputError:
        if not paragraphs:
            raise
        found = paragraphs[0]
    section = law.section_of(cite)
    return {
        "cite": str(cite),
        "section": section.number,
        "title": section.title,
        "title_read": section.title_read,
        "held": section.held.value,
        "standing": found.standing.value if isinstance(found, Paragraph) else section.held.value,
        "says": found.says if isinstance(found, Paragraph) else "",
        "note": found.note,
        "source": section.source,
        "register": section.register,
        "link": section.link,
        "paragraphs": [
            {"cite": str(p.cite), "standing": p.standing.value, "says": p.says, "note": p.note} for p in paragraphs
        ],
        "rounds": [
            {"name": playthrough.name, "title": playthrough.title, "step": step}
            for playthrough, step in shown_by(cite)
        ],
    }


def _law_text(data: dict[str, Any]) -> str:
    inferred = "" if data["title_read"] else " (title inferred)"
    held = {"complete": "read completely", "part": "read in part"}.get(data["held"], data["held"])
    lines = [f"{data['section']} {data['title']}{inferred} - text {held}"]
    lines += [f"  {data['source']}, {data['register']}"] if data["source"] else []
    lines += [f"  {data['link']}"] if data["link"] else []
    lines += [f"  {data['note']}"] if data["note"] and data["held"] != "complete" else []
    for paragraph in data["paragraphs"]:
        lines.append(f"{paragraph['cite']}  [{paragraph['standing']}]  {paragraph['says']}")
        lines += [f"    {paragraph['note']}"] if paragraph["note"] else []
    lines += ["Rounds that show it:"] if data["rounds"] else ["No round shows it."]
    lines += [f"  {shown['name']}, step {shown['step']}: {shown['title']}" for shown in data["rounds"]]
    return "\n".join(lines)


def _play(options: argparse.Namespace) -> Answer:
    if options.round:
        _refuse_beside_round(options)
        round_ = round_in(read_text(options.round))
    elif options.game:
        round_ = _round_from(find_game(options.game), options)
    else:
        raise InputError(f"Which game? One of: {', '.join(games())}; or --round FILE.")
    if options.text:
        return Answer(str(round_), {"round": str(round_)})
    return Answer(listing(round_.replay), round_.replay.as_json() | {"round": str(round_)})


def _refuse_beside_round(options: argparse.Namespace) -> None:
    given = [name for name in ("game", *_ROUND_PARTS) if getattr(options, name) not in (None, [])]
    if given:
        named = ", ".join("GAME" if name == "game" else f"--{name}" for name in given)
        raise InputError(
            f"--round FILE gives the whole round, so {named} cannot stand beside it; give one or the other."
        )


_ROUND_PARTS = ("seed", "cards", "decks", "seats", "wagers", "actions", "option")


def _round_from(game: Game, options: argparse.Namespace) -> Round:
    decks = game.decks[0] if options.decks is None else options.decks
    shoe = Shoe.with_top(options.cards or "", decks, options.seed or 0)
    given = (options.wagers or "").strip() or default_wagers(game)
    wagers = [part.strip() for part in given.split(";")]
    count = options.seats if options.seats is not None else len(wagers)
    if not 1 <= count <= game.most_seats:
        raise InputError(f"{count} seats; {game.title} has 1 to {game.most_seats}.")
    if len(wagers) not in (1, count):
        raise InputError(
            f"Wagers for {len(wagers)} seats, but {count} seats; give them once for all or once for each."
        )
    per_seat = wagers * count if len(wagers) == 1 else wagers
    seats = tuple(Seat.parse(number, text) for number, text in enumerate(per_seat, 1))
    rules = tuple(_named_value(text) for text in options.option)
    twice = next((name for place, (name, _) in enumerate(rules) if name in dict(rules[:place])), "")
    if twice:
        raise InputError(f"The option {quoted(twice)} is given twice; once is right.")
    return Round(game, shoe, seats, parse_actions(options.actions or ""), rules)


def default_wagers(game: Game) -> str:
    """The required wagers at 10 each, as :meth:`Seat.parse` reads them."""
    return " ".join(f"{kind.name}=10" for kind in game.wagers if kind.required)


def _named_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InputError(f"Unreadable option {quoted(text)}. Right would be: --option trips=trips_b.")
    return name.strip(), value.strip()


def _counted(options: argparse.Namespace) -> Answer:
    """The commands ``odds`` and ``solve``, whose further options the game itself asks for."""
    if options.game in ("", "-h", "--help"):
        raise InputError(f"Which game? One of: {', '.join(games())}; then --help says what it asks for.")
    game = find_game(options.game)
    offer = odds_of(game.name)
    parser = _Parser(prog=f"njrules {options.what} {game.name}", allow_abbrev=False)
    (offer.odds_arguments if options.what == "odds" else offer.solve_arguments)(parser)
    parser.add_argument("--json", action="store_true", help="for scripts, numbers as exact fraction strings")
    chosen = parser.parse_args(options.rest)
    options.json = chosen.json
    data = (offer.odds if options.what == "odds" else offer.solve)(chosen)
    lines = odds_lines(data) if options.what == "odds" else solve_lines(data)
    return Answer("\n".join(lines), data)


def _compare(options: argparse.Namespace) -> Answer:
    """Every wager over its whole game, by the usual rules or by every one."""
    comparison = compare(every_case() if options.every else usual_cases())
    lines = [f"{'house edge':>10}  {'of risk':>8}  {'st. dev.':>8}  {'hits':>7}  wager"]
    for row in comparison.wagers:
        whole = row.whole
        edge, risk, hits = (float(share) for share in (whole.house_edge, whole.element_of_risk, whole.hit_frequency))
        badge = f" [{whole.badge}]" if whole.badge else ""
        lines.append(
            f"{edge:10.3%}  {risk:8.3%}  {whole.standard_deviation:8.4g}  {hits:7.2%}  "
            f"{row.case.title}: {whole.wager}, per {whole.unit}{badge}"
        )
    lines += [f"{case.title}: the whole game is not counted." for case in comparison.uncounted]
    rows = [row.as_dict() for row in comparison.wagers]
    uncounted = [case.game.name for case in comparison.uncounted if not case.variant]
    return Answer("\n".join(lines), {"wagers": rows, "uncounted": uncounted})


def _hand(options: argparse.Namespace) -> Answer:
    cards = parse_cards(options.cards)
    require_available(cards)
    if not 3 <= len(cards) <= 7:
        raise InputError(f"{len(cards)} cards; a hand is ranked from 3 to 7 cards.")
    ranking = THREE_CARD if len(cards) == 3 else FIVE_CARD
    size = min(len(cards), ranking.size)
    hand = evaluate(cards, ranking)
    data: dict[str, Any] = {
        "category": hand.category.value,
        "name": str(hand),
        "strength": strength(hand, size, ranking),
        "of": len(distinct_hands(size, ranking)),
        "ranking": ranking.name if len(cards) != 4 else "four cards, an unfinished five-card hand",
        "best": [str(card) for card in hand.cards],
    }
    best = " ".join(data["best"])
    place = f"strength {data['strength']} of {data['of']}, greater is stronger"
    return Answer(f"{hand} ({best})\n{place} ({data['ranking']})", data)


if __name__ == "__main__":
    sys.exit(main())
