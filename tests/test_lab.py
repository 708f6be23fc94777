"""A pay table changed: the figures anew, what a unit more takes off, and the odds for a wanted edge."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from njrules.errors import InputError
from njrules.games import find_game, games
from njrules.odds.comparison import usual_round
from njrules.odds.lab import Aim, Bench, aim, changed_plays, edited, sensitivities
from njrules.odds.offer import odds_of
from njrules.odds.situation import Play, ReturnTable, WholeGame
from njrules.paytables import LOSE, PUSH, Odds, Paytable, Provenance
from njrules.rounds import Round

QUICK = ("casino_war", "colorado_holdem", "boston_5_stud", "double_cross_poker")
SMALL = Fraction(1, 1000)


def bench_of(game: str, table: str) -> tuple[Bench, Paytable]:
    """A table of a game by its usual rules, and as shipped."""
    round_ = usual_round(find_game(game))
    return Bench(round_, table), odds_of(game).tables(round_)[table].shipped[0]


def benches(names: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(name, table) for name in names for table in odds_of(name).tables(usual_round(find_game(name)))]


ALL = benches(tuple(games()))


def odds(net: Fraction) -> Odds:
    return Odds(net.numerator, net.denominator)


def by_options(game: str) -> Iterator[tuple[str, Round]]:
    """The round of each value of each option of a game: what it names, and the round."""
    for option in find_game(game).options:
        for value in option.values:
            yield f"{option.name}={value}", usual_round(find_game(game), options={option.name: value})


def named_by_an_option() -> list[tuple[str, str, str]]:
    """Each shipped table that is not the usual one: (game, name in the game, name of the table)."""
    found = []
    for game, name in ALL:
        shipped = odds_of(game).tables(usual_round(find_game(game)))[name].shipped
        found += [(game, name, table.name) for table in shipped[1:]]
    return found


@pytest.mark.parametrize(("game", "name", "table"), named_by_an_option())
def test_a_table_given_is_the_table_named_by_an_option(game: str, name: str, table: str) -> None:
    """The whole game is the same, to the last fraction and mark."""
    whole_game, tables = odds_of(game).whole_game, odds_of(game).tables
    naming = [(what, one) for what, one in by_options(game) if tables(one)[name].shipped[0].name == table]
    assert naming
    for what, other in naming:
        own = {each: choice.shipped[0] for each, choice in tables(other).items()}
        usual = usual_round(find_game(game))
        rules = {rule: other.option(rule) for rule in odds_of(game).rules}
        assert whole_game(usual_round(find_game(game), options=rules), own) == whole_game(other), what
        changed = next(wager for wager in whole_game(usual, own) for found in wager.returns if found.name == name)
        assert next(found.paytable.name for found in changed.returns if found.name == name) == table


def settled(wager: WholeGame, returns: ReturnTable) -> Fraction:
    return -wager.house_edge - sum(row.adds for row in returns.rows)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_rows_and_all_else_are_the_expected_net(game: str, name: str) -> None:
    """All else is named exactly where it adds something; a wager on one unit loses whatever no row settles.

    Only in Colorado Hold 'Em does an instant winner take back its bonus wager.
    """
    bench, base = bench_of(game, name)
    for table in (base, edited(base, {base.rows[0][0]: Odds(7, 2)})):
        whole = bench.whole_game(table)
        wager, returns = bench.paid_by(whole)
        assert [(row.row, row.odds) for row in returns.rows] == list(table.rows)
        rest = settled(wager, returns)
        assert bool(rest) == bool(returns.rest)
        if returns.rest in ("", "a wager that loses"):
            returned = whole[0].actions["declare"] if game == "colorado_holdem" else 0
            assert rest == sum(row.staked for row in returns.rows) + returned - 1
        for row in returns.rows:
            assert 0 <= row.chance <= row.staked
            assert row.adds == row.staked * max(row.odds.net, row.least)


def test_what_all_else_is_in_casino_war() -> None:
    """The half of an initial wager that a surrender costs, a war that is lost: in the rest, and in plain sums."""
    round_ = usual_round(find_game("casino_war"))
    war, surrender, _ = odds_of("casino_war").whole_game(round_)[:3]
    tie = surrender.actions["surrender"]
    lower = (1 - tie) / 2
    initial, at_war = war.returns
    assert settled(surrender, surrender.returns[0]) == -lower - tie / 2
    assert initial.rows[0].staked == lower
    won, tied = (row.staked for row in at_war.rows)
    lost = tie - won - tied
    assert settled(war, at_war) == -won - tied - 2 * lost


def assert_staked(bench: Bench, table: Paytable, row: str) -> bool:
    """A rise by a thousandth takes off what is staked before it or, if the play changes, at most what is after it.

    Returns whether the play stayed the same, so that the difference was exactly that.
    """
    raised = edited(table, {row: odds(max(table[row].net, Fraction(0)) + SMALL)})
    if table[row].net < 0:
        table = edited(table, {row: PUSH})
    (wager, before), (after, later) = (bench.paid_by(bench.whole_game(each)) for each in (table, raised))
    least, most = (next(each.staked for each in found.rows if each.row == row) for found in (before, later))
    assert SMALL * least <= wager.house_edge - after.house_edge <= SMALL * most
    return least == most


@pytest.mark.parametrize(("game", "name"), benches(QUICK))
def test_a_row_takes_off_the_edge_what_is_staked_on_it(game: str, name: str) -> None:
    """Against solving anew; on most rows of a table the play stays the same and the difference is exact."""
    bench, base = bench_of(game, name)
    table = edited(base, {base.rows[0][0]: Odds(13, 2)})
    same = [assert_staked(bench, table, row) for row in table.odds]
    assert sum(same) > len(same) / 2


def test_a_row_of_the_blind_table_takes_off_what_is_staked_on_it() -> None:
    bench, base = bench_of("ultimate_texas_holdem", "blind")
    assert assert_staked(bench, base, "full_house")
    assert not assert_staked(bench, base, "pair")


@pytest.mark.parametrize(("game", "name"), benches(QUICK))
def test_sensitivities_are_differences_of_edges(game: str, name: str) -> None:
    """With the best play anew a unit more takes off no less than with the same play."""
    bench, base = bench_of(game, name)
    edge = bench.edge(base)
    _, returns = bench.paid_by(bench.whole_game(base))
    for row, found in zip(returns.rows, sensitivities(bench, base), strict=True):
        assert (found.row, found.raised.net) == (row.row, row.pays + 1)
        assert found.anew == bench.edge(edited(base, {row.row: found.raised})) - edge
        assert found.held == -row.staked
        assert found.anew <= found.held


def test_the_play_follows_the_odds_where_it_decides_on_the_table() -> None:
    bench, base = bench_of("colorado_holdem", "pays")
    assert any(found.anew < found.held for found in sensitivities(bench, base))
    bench, base = bench_of("colorado_holdem", "bonus")
    assert all(found.anew == found.held for found in sensitivities(bench, base))


@pytest.mark.parametrize("change", [Fraction(-1, 50), Fraction(1, 100)])
@pytest.mark.parametrize(("game", "name"), benches(QUICK))
def test_the_odds_aimed_at_give_the_edge(game: str, name: str, change: Fraction) -> None:
    """On every row of every table: solving with them gives the edge, or the message says what it can be."""
    bench, base = bench_of(game, name)
    wager, returns = bench.paid_by(bench.whole_game(base))
    for row in returns.rows:
        target = wager.house_edge + change
        worst = bench.edge(edited(base, {row.row: LOSE if row.least < 0 else PUSH}))
        if worst < target:
            with pytest.raises(InputError, match=re.escape(f"it is {written(worst)}. Less than")):
                aim(bench, base, row.row, target)
        else:
            assert_aimed(bench, base, aim(bench, base, row.row, target), target)


def written(edge: Fraction) -> str:
    return f"{float(100 * edge):.4g} %".replace("-", "−")


def assert_aimed(bench: Bench, base: Paytable, found: Aim, target: Fraction) -> None:
    row = found.row
    for candidate in found.candidates:
        assert candidate.edge == bench.edge(edited(base, {row: candidate.odds}))
        assert Odds.parse(str(candidate.odds)) == candidate.odds
    edges = [candidate.edge for candidate in found.candidates]
    assert edges == sorted(edges, reverse=True)
    assert edges[-1] <= target <= edges[0]
    assert abs(found.nearest.edge - target) == min(abs(edge - target) for edge in edges)
    if found.net is None:
        assert [candidate.odds for candidate in found.candidates] == [LOSE, PUSH]
        return
    below, above = (Fraction(round(found.net * 1000) + step, 1000) for step in (-1, 1))
    if below >= 0 and found.net < 1000:
        assert bench.edge(edited(base, {row: odds(above)})) < target < bench.edge(edited(base, {row: odds(below)}))


def test_the_blind_odds_aimed_at_give_the_edge() -> None:
    bench, base = bench_of("ultimate_texas_holdem", "blind")
    found = aim(bench, base, "flush", Fraction(2, 100))
    assert found.net is not None
    assert found.net > base["flush"].net
    assert_aimed(bench, base, found, Fraction(2, 100))


def test_odds_for_an_edge_out_of_reach_are_refused() -> None:
    bench, base = bench_of("casino_war", "tie")
    with pytest.raises(InputError, match=r"No odds on tie give a house edge of 100 %; where tie loses, it is 100 %"):
        aim(bench, base, "tie", Fraction(1) + Fraction(1, 10**9))
    bench, base = bench_of("boston_5_stud", "ante_bonus")
    with pytest.raises(InputError, match=r"royal flush up to 999,999 to 1 give a house edge of −200 %\. An edge"):
        aim(bench, base, "royal_flush", Fraction(-2))
    with pytest.raises(InputError, match="Unknown row of the pay table 'ante_bonus_a': 'flsh'"):
        aim(bench, base, "flsh", Fraction(1, 50))


def test_an_edited_table_is_the_reader_s() -> None:
    _, base = bench_of("boston_5_stud", "ante_bonus")
    table = edited(base, {"flush": Odds(20)})
    assert (table["flush"], table["straight"]) == (Odds(20), base["straight"])
    assert table.provenance is Provenance.READER
    assert table.badge == "reader's table, not NJ"
    assert table.source == f"{base.title} ({base.source}), with the reader's odds"
    assert (table.wager, table.cite) == (base.wager, base.cite)
    assert edited(base, {}) is edited(base, {"flush": base["flush"]}) is base
    with pytest.raises(InputError, match="Unknown row of the pay table 'ante_bonus_a': 'flsh'"):
        edited(base, {"flsh": Odds(1)})


@pytest.mark.parametrize(("game", "name"), ALL)
def test_everything_that_rests_on_an_edited_table_says_so(game: str, name: str) -> None:
    """A wager carries the reader's mark where its own figures change or its table is the reader's."""
    bench, base = bench_of(game, name)
    row = base.rows[-1][0] if (game, name) == ("colorado_holdem", "pays") else base.rows[0][0]
    table = edited(base, {row: Odds(3 + int(base[row].net) * 2)})
    before, after = bench.whole_game(base), bench.whole_game(table)
    paid, _ = bench.paid_by(after)
    assert paid.badge == Provenance.READER.badge
    for old, new in zip(before, after, strict=True):
        if old.net != new.net:
            assert new.badge == Provenance.READER.badge, new.wager


def test_changed_plays_are_the_hands_with_another_best_action() -> None:
    before = {"AA": Play("play 4x", 6, 100), "72": Play("fold", 12, 100), "K5": Play("check", 30, 100)}
    after = {"AA": Play("play 4x", 6, 100), "72": Play("check", 12, 100), "K5": Play("play 4x", 30, 100)}
    found = changed_plays(before, after)
    assert [(each.hand, each.before, each.after, each.share) for each in found] == [
        ("K5", "check", "play 4x", Fraction(3, 10)),
        ("72", "fold", "check", Fraction(3, 25)),
    ]


def test_changed_plays_explain_the_actions_that_change() -> None:
    bench, base = bench_of("colorado_holdem", "pays")
    (old, _), (new, _) = (
        bench.paid_by(bench.whole_game(table)) for table in (base, edited(base, {"pair_jacks_or_better": Odds(3, 2)}))
    )
    changed = changed_plays(old.plays, new.plays)
    gained = sum(each.share for each in changed if each.after.startswith("bet") and not each.before.startswith("bet"))
    lost = sum(each.share for each in changed if each.before.startswith("bet") and not each.after.startswith("bet"))
    assert gained - lost == new.actions["bet"] - old.actions["bet"] > 0


def test_the_inputs_of_a_game_that_fixes_its_odds() -> None:
    bench = Bench(usual_round(find_game("fast_action_holdem")), "original")
    _, base = bench_of("casino_war", "tie")
    with pytest.raises(InputError, match="has no pay table to replace"):
        bench.whole_game(base)
