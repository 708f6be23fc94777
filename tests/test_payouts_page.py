"""The payouts page: every game, the reader's odds from the address and from the editor, and what is taken away."""

import csv
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest
from test_app import page, run, texts

from njrules.games import find_game, games
from njrules.odds.comparison import usual_round
from njrules.odds.lab import aim
from njrules.odds.many_rounds import MOST_ROUNDS, many_rounds
from njrules.odds.offer import odds_of
from njrules.odds.ruin import ruin
from njrules.paytables import Odds, Provenance
from njrules.ui import charts, downloads, odds_editor, payouts_charts, payouts_page
from njrules.ui.downloads import parquet
from njrules.ui.figures import change_link
from njrules.ui.numbers import four_digits, percent
from njrules.ui.payouts_frames import edge_frame, return_frame, returns_for_programs
from njrules.ui.payouts_rounds import net_for_programs, range_name, ruin_text, sign
from njrules.ui.payouts_view import PayoutsView, fresh, read_payouts

pytestmark = pytest.mark.usefixtures("patient_pages")

MINE = Provenance.READER.badge
WITH_TABLES = [name for name in games() if odds_of(name).tables(usual_round(find_game(name)))]
TABLES = [(name, table) for name in WITH_TABLES for table in odds_of(name).tables(usual_round(find_game(name)))]


def read(**query: str) -> PayoutsView:
    """The page of an address in which nothing is wrong."""
    view, problems = read_payouts(query)
    assert problems == ()
    return view


def edited_address(game: str, table: str) -> dict[str, str]:
    """The address of a table whose first row pays twice as much."""
    base = fresh(find_game(game)).beginning(table).base
    row, odds = base.rows[0]
    return {"game": game, "table": table, row: f"{odds.pays * 2}:{odds.per}"}


def headings(app: AppTest) -> list[str]:
    return [element.value for element in app.markdown if element.value.startswith("**")]


@pytest.mark.parametrize("game", list(games()))
def test_every_game_has_its_payouts(game: str) -> None:
    app = page("payouts", game=game)
    shown = texts(app)
    for title in ("What it costs", "What 100 rounds come to", "Risk of ruin"):
        assert f"**{title}**" in shown
    assert ("What each row adds" in shown) == (game in WITH_TABLES)
    assert "These figures are being counted" not in shown
    assert not app.text


def test_a_game_whose_odds_the_law_fixes_shows_them() -> None:
    app = page("payouts", game="fast_action_holdem")
    shown = texts(app)
    assert "fixed by the text itself" in shown
    assert "sample, not law" in shown
    assert "Not exact" in shown
    rows = [row for element in app.table for row in element.value.to_dict("records")]
    assert {"row": "Natural", "pays": "5 to 1"} in rows
    assert not [button for button in app.button if button.label == "Back to the odds before"]


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_an_edited_table_marks_every_figure_that_rests_on_it(game: str, table: str) -> None:
    """All headings of the paid wager's figures carry the reader's mark, and the figures are those of the solver."""
    query = edited_address(game, table)
    view = read(**query)
    app = page("payouts", **query)
    paid, _ = view.bench.paid_by(view.bench.whole_game(view.paytable))
    titles = [title for title in headings(app) if f":gray[{paid.wager}" in title]
    marked = [title for title in titles if not title.startswith("**Which odds give")]
    assert len(marked) >= 5
    assert all(MINE in title for title in marked)
    assert f"**{view.paytable.title}** :orange-badge[{MINE}]" in headings(app)
    costs = next(element.value for element in app.table if "figure" in element.value)
    assert costs.to_dict("records")[0]["now"] == percent(paid.house_edge).replace(" %", "\u00a0%")
    assert "before" in costs


def test_odds_that_cost_the_house_several_times_the_wager_are_shown() -> None:
    """An edge beyond 100 per cent either way can be written, and many rounds of it drawn."""
    view = read(game="double_cross_poker", pair="50:1", rounds="10000")
    edge = view.bench.edge(view.paytable)
    assert edge < -5
    app = page("payouts", **view.query())
    costs = next(element.value for element in app.table if "figure" in element.value)
    assert costs.to_dict("records")[0]["now"] == percent(edge).replace(" %", "\u00a0%")
    assert not app.text


def test_a_table_as_shipped_is_not_the_reader_s() -> None:
    app = page("payouts", game="boston_5_stud")
    assert MINE not in texts(app)
    assert all("before" not in element.value for element in app.table)


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_the_address_reads_back(game: str, table: str) -> None:
    view = read(**edited_address(game, table))
    assert len(view.changed) == 1
    assert read(**view.query()) == view
    app = page("payouts", **edited_address(game, table))
    assert dict(app.query_params) == view.query()


def test_all_that_the_page_shows_is_in_the_address() -> None:
    query = {
        "game": "casino_war",
        "decks": "8",
        "initial_at_war": "returned unless beaten",
        "war_tie_wager": "offered",
        "table": "war",
        "start": "war_2_to_1",
        "tie": "5:2",
        "anew": "1",
        "row": "player_higher",
        "edge": "-12.3456",
        "wager": "tie",
        "rounds": "1",
        "bankroll": "100000",
    }
    view = read(**query)
    assert (view.edge, view.rounds, view.anew) == (Fraction(-123456, 10_000), 1, True)
    assert view.query() == query
    assert read(**(query | {"row": "player_higher", "edge": "2"})).query()["edge"] == "2"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"flush": "3 to 0"}, "Unreadable odds '3 to 0'"),
        ({"flush": ""}, "Right would be words such as '3 to 2', 'push' or 'lose'."),
        ({"flush": "<img src=x onerror=alert(1)>"}, "Unreadable odds"),
        ({"flsh": "3:1"}, "Unknown parameter 'flsh'. Known: game, wager, rounds, bankroll, table, start"),
        ({"row": "![x](http://127.0.0.1/x.png)"}, "Known: royal_flush, straight_flush"),
        ({"row": "pair", "edge": "1e9"}, "Unreadable house edge '1e9'. Right would be per cent such as 2.5"),
        ({"rounds": "0"}, "The rounds '0' is out of range; a whole number from 1 to 10,000 is right."),
        ({"rounds": "1_0"}, "The rounds '1_0' is out of range"),
        ({"bankroll": "٣"}, "The bankroll '٣' is out of range"),
        ({"start": "trips_a"}, "Unknown start 'trips_a'. Known: blind_a."),
        ({"table": "**ante**"}, "Unknown table '**ante**'. Known: blind, trips."),
        ({"wager": "**everything**"}, "Unknown wager '**everything**'. Known: ante, blind and play, trips."),
    ],
)
def test_what_cannot_be_used_is_named_and_the_rest_is_kept(query: dict[str, str], says: str) -> None:
    """As plain text, never where markup is read."""
    app = page("payouts", full_house="4:1", **query)
    assert any(says in element.value for element in app.text)
    assert app.query_params["full_house"] == "4:1"
    marked = " ".join(str(element.value) for element in (*app.markdown, *app.caption, *app.header))
    assert all(value not in marked for value in query.values() if len(value) > 6)


def test_odds_that_no_round_can_be_played_by_are_told_beside_the_table() -> None:
    app = page("payouts", game="colorado_holdem", two_pair="lose")
    assert "by 13:69F-23.11(g) a pair of jacks or better wins" in app.text[0].value
    assert "What it costs" not in texts(app)
    app = page("payouts", game="ultimate_texas_holdem", flush="999999:999983", straight="7:999979")
    assert "are too fine or too high to count exactly" in app.text[0].value


def test_a_run_with_too_many_nets_is_refused_alone() -> None:
    """The other figures stay."""
    app = page("payouts", game="casino_war", table="war", player_higher="999999:999983", tie="1:999979")
    told = [element.value for element in app.text]
    assert len(told) == 2
    assert all("Fewer rounds" in text for text in told)
    assert "**What it costs**" in texts(app)


def with_typed(monkeypatch: pytest.MonkeyPatch, view: PayoutsView, typed: dict[str, object]) -> PayoutsView:
    """The page after the reader has typed odds: what the editor's callback makes of it."""
    handed: list[dict[str, object]] = []
    place = {row: number for number, row in enumerate(view.paytable.odds)}
    rows = {place[row]: {"odds": odds} for row, odds in typed.items()}
    calls: list[Callable[[], None]] = []
    state: dict[str, Any] = {}
    monkeypatch.setattr(odds_editor.st, "session_state", state)
    monkeypatch.setattr(odds_editor.st, "html", lambda _: None)
    monkeypatch.setattr(
        odds_editor.st, "data_editor", lambda frame, *, key, on_change, **_: calls.append(on_change) or key
    )
    odds_editor.odds_editor(view.paytable, view.base, lambda found: handed.append(dict(found)))
    state[state["odds editor"].key] = {"edited_rows": rows, "added_rows": [], "deleted_rows": []}
    calls[0]()
    return view.with_odds(handed[0])


def test_odds_typed_into_the_editor_change_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    view = read(game="boston_5_stud")
    typed = with_typed(monkeypatch, view, {"flush": "20", "straight": " 21 : 2 "})
    assert dict(typed.changed) == {"flush": Odds(20), "straight": Odds(21, 2)}
    back = with_typed(monkeypatch, typed, {"flush": str(view.base["flush"])})
    assert dict(back.changed) == {"straight": Odds(21, 2)}
    assert with_typed(monkeypatch, typed, {"pair": "push"}).paytable["pair"] == Odds(0)


def test_the_editor_is_laid_out_anew_only_when_it_shows_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was typed stays in the browser as long as it is what the page has; unreadable odds go away."""
    state: dict[str, Any] = {}
    keys: list[str] = []
    monkeypatch.setattr(odds_editor.st, "session_state", state)
    monkeypatch.setattr(odds_editor.st, "html", lambda _: None)
    monkeypatch.setattr(odds_editor.st, "data_editor", lambda frame, *, key, **_: keys.append(key))
    view = read(game="boston_5_stud")

    def draw(view: PayoutsView, typed: str = "") -> str:
        if typed:
            state[keys[-1]] = {"edited_rows": {4: {"odds": typed}}}
        odds_editor.odds_editor(view.paytable, view.base, lambda found: None)
        return keys[-1]

    first = draw(view)
    assert draw(view) == first
    changed = view.with_odds({"flush": "20"})
    assert draw(changed, "20") == first
    second = draw(changed, "twenty")
    assert second != first
    assert draw(view) not in (first, second)


def test_the_page_goes_back_to_the_odds_before() -> None:
    app = page("payouts", game="boston_5_stud", flush="20:1")
    next(button for button in app.button if button.label == "Back to the odds before").click()
    run(app)
    assert "flush" not in app.query_params
    assert MINE not in texts(app)


def test_the_controls_change_the_page() -> None:
    app = page("payouts", game="casino_war", rounds="7", table="war", start="war_2_to_1", tie="5:1")
    app.selectbox(key="payouts Decks").select("8")
    run(app)
    assert (app.query_params["decks"], app.query_params["start"], app.query_params["tie"]) == (
        "8",
        "war_2_to_1",
        "5:1",
    )
    app.selectbox(key="payouts Initial at war").select("returned unless beaten")
    run(app)
    assert app.query_params["initial_at_war"] == "returned unless beaten"
    app.number_input(key="payouts rounds").set_value(9)
    app.number_input(key="payouts bankroll").set_value(3)
    app.selectbox(key="payouts wager").select("tie")
    run(app)
    assert [app.query_params[name] for name in ("rounds", "bankroll", "wager", "tie")] == ["9", "3", "tie", "5:1"]
    app.selectbox(key="payouts Table").select("tie")
    run(app)
    assert (app.query_params["table"], app.query_params["start"]) == ("tie", "tie")
    assert MINE not in texts(app)
    app.selectbox(key="payouts Game").select("double_cross_poker")
    run(app)
    assert (app.query_params["game"], app.query_params["rounds"]) == ("double_cross_poker", "9")


def test_other_rules_keep_the_reader_s_odds_where_the_rows_are_the_same() -> None:
    view = read(game="colorado_holdem", table="bonus", flush="20:1", bonus="bonus_five_card")
    without = view.ruled(rules={"version": "without bet wager"})
    assert without.changed == view.changed
    other = next(value for value in find_game("colorado_holdem").option("bonus").values if value != "bonus_five_card")
    assert view.ruled(rules={"bonus": other}).paytable.name != view.base.name
    pays = read(game="colorado_holdem", table="pays").ruled(rules={"version": "without bet wager"})
    assert pays.start == "pays_without_bet"


def test_each_row_is_solved_anew_on_demand() -> None:
    app = page("payouts", game="boston_5_stud", table="ante_bonus", pair="1:1")
    app.toggle(key="payouts anew").set_value(True)
    run(app)
    assert app.query_params["anew"] == "1"
    assert "the play that is then best" in texts(app)


def test_the_odds_for_an_edge_can_be_put_into_the_table() -> None:
    view = read(game="casino_war", table="tie", row="tie")
    app = page("payouts", **view.query())
    found = aim(view.bench, view.paytable, "tie", Fraction(2, 100))
    assert found.net is not None
    assert f"Tie at {four_digits(found.net)} to 1 gives" in texts(app)
    app.number_input(key="payouts edge").set_value(5.0)
    run(app)
    assert app.query_params["edge"] == "5"
    nearest = aim(view.bench, view.paytable, "tie", Fraction(5, 100)).nearest.odds
    next(button for button in app.button if button.label == f"Put {nearest} into the table").click()
    run(app)
    assert app.query_params["tie"] == f"{nearest.pays}:{nearest.per}"
    assert MINE in texts(app)


def test_odds_for_an_edge_out_of_reach_are_told() -> None:
    app = page("payouts", game="casino_war", table="war", row="tie", edge="99")
    assert any(element.value.startswith("No odds on tie give a house edge of 99 %") for element in app.text)


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_what_is_taken_away_holds_every_row_with_its_mark(game: str, table: str) -> None:
    """CSV and Parquet: the exact fractions add up to the expected net, each line with its source and mark."""
    view = read(**edited_address(game, table))
    wager, returns = view.bench.paid_by(view.bench.whole_game(view.paytable))
    frame = returns_for_programs(view, wager, returns)
    assert pl.read_parquet(BytesIO(parquet(frame))).equals(frame)
    lines = list(csv.DictReader(StringIO(frame.write_csv())))
    assert [line["row"] for line in lines][: len(returns.rows)] == list(view.paytable.odds)
    assert sum(Fraction(line["adds exact"]) for line in lines) == -wager.house_edge
    for line in lines:
        assert line["badge"] == MINE
        assert line["provenance"] == "reader's table"
        assert (line["game"], line["per"]) == (view.game.title, wager.unit)
        assert line["source"].endswith("with the reader's odds")
        assert float(line["adds"]) == float(Fraction(line["adds exact"]))
    assert lines[0]["odds"] == str(view.paytable.rows[0][1])
    shown = return_frame(wager, returns).rows()
    assert len(shown) == len(lines) + 1


def test_the_nets_taken_away_carry_their_mark() -> None:
    view = read(**edited_address("casino_war", "tie"), decks="8")
    wager, _ = view.bench.paid_by(view.bench.whole_game(view.paytable))
    frame = net_for_programs(many_rounds(wager.net, 20), wager, view)
    assert set(frame["badge"]) == {MINE}
    assert set(frame["decks"]) == {8}
    assert set(frame["rounds"]) == {20}
    assert frame["chance"].sum() == pytest.approx(1)
    assert (frame["net"] * frame["chance"]).sum() == pytest.approx(-20 * float(wager.house_edge))
    assert pl.read_parquet(BytesIO(parquet(frame))).equals(frame)


def test_the_costs_say_what_they_are_per() -> None:
    view = read(game="ultimate_texas_holdem", table="trips", start="trips_a")
    main, trips = view.bench.whole_game(view.paytable)
    shown = edge_frame(main, main, compared=False)
    assert shown["figure"].to_list() == [
        "**House edge** :gray[per ante]",
        "Element of risk :gray[per unit wagered]",
        "Standard deviation :gray[per ante]",
        "Hit frequency :gray[per round]",
    ]
    assert shown["now"].to_list() == ["2.185\u00a0%", "0.5262\u00a0%", "4.939", "46.57\u00a0%"]
    assert edge_frame(trips, trips, compared=True)["change"].to_list() == ["none", "none", "0", "none"]


def test_a_lighter_end_shows_what_the_best_play_adds() -> None:
    rows = [("Flush", Fraction(1, 10), Fraction(1, 10)), ("Pair", Fraction(1, 5), Fraction(1, 4))]
    flush, pair = payouts_charts.gain_chart(rows, charts.LIGHT)["datasets"]["rows"]
    assert (flush["held"], flush["anew"], flush["label"]) == (0.1, 0.1, "10.00 %")
    assert (pair["held"], pair["anew"], pair["label"]) == (0.2, 0.25, "20.00 %, anew 25.00 %")
    held = payouts_charts.gain_chart([(name, value, None) for name, value, _ in rows], charts.DARK)
    assert [row["label"] for row in held["datasets"]["rows"]] == ["10.00 %", "20.00 %"]


def test_the_ruin_chart_ends_with_its_figure() -> None:
    wager = odds_of("casino_war").whole_game(usual_round(find_game("casino_war")))[0]
    chances = ruin(wager.net, MOST_ROUNDS, Fraction(50)).chances
    rows = payouts_charts.ruin_chart(chances, charts.LIGHT)["datasets"]["rows"]
    assert len(rows) == 201
    assert [row["label"] for row in rows if row["label"]] == [percent(float(chances[-1]))]
    assert (rows[0]["rounds"], rows[-1]["rounds"]) == (0, MOST_ROUNDS)


@pytest.mark.parametrize(
    ("bankroll", "says"),
    [
        (1, "does not cover a single round of the best play, which can cost 2 units."),
        (2, "With enough rounds ruin is certain, since the player does not gain on average."),
        (100_000, "Ruined in less than one in a billion of all runs of 10 rounds"),
    ],
)
def test_ruin_in_words(bankroll: int, says: str) -> None:
    wager = odds_of("casino_war").whole_game(usual_round(find_game("casino_war")))[0]
    assert says in ruin_text(ruin(wager.net, 10, Fraction(bankroll)))


def test_ruin_of_a_player_who_gains() -> None:
    view = read(game="casino_war", table="tie", tie="20:1")
    wager, _ = view.bench.paid_by(view.bench.whole_game(view.paytable))
    assert "However long the play, the risk is " in ruin_text(ruin(wager.net, 10, Fraction(5)))


def test_ranges_are_named_from_0_outward() -> None:
    view = read(game="casino_war")
    wager, _ = view.bench.paid_by(view.bench.whole_game(view.paytable))
    ranges = many_rounds(wager.net, 100).ranges(18)
    names = [range_name(each) for each in ranges]
    assert names[0].startswith("over +")
    assert names[-1].startswith("below −")
    assert "0" in names
    middle = names.index("0")
    assert (names[middle - 1], names[middle + 1]) == ("0 to +5", "0 to −5")
    assert [sign(each) for each in ranges] == ["gain"] * middle + ["even"] + ["loss"] * (len(names) - middle - 1)


def test_a_pay_table_of_a_section_links_to_its_lab() -> None:
    """The link's address opens the same table by the same rules, nothing changed and nothing complained of."""
    app = page("boston_5_stud")
    links = [element.value for element in app.caption if "[Change this table](payouts?" in element.value]
    assert links
    for name, choice in odds_of("casino_war").tables(usual_round(find_game("casino_war"), 8)).items():
        for table in choice.shipped:
            link = change_link(usual_round(find_game("casino_war"), 8), table)
            view = read(**dict(parse_qsl(urlsplit(link[link.index("(") + 1 : -1]).query)))
            assert (view.table, view.start, view.round.shoe.decks, view.changed) == (name, table.name, 8, ())


def test_a_table_that_the_law_fixes_has_no_such_link() -> None:
    hand = usual_round(find_game("fast_action_holdem"))
    assert change_link(hand, odds_of("fast_action_holdem").whole_game(hand)[0].paytable) == ""


def test_the_page_opens_with_the_last_game() -> None:
    assert payouts_page.ADDRESS.read({})[0].game.name == "ultimate_texas_holdem"


def test_a_frame_is_only_made_when_it_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The nets of many rounds can be a million lines."""
    made: list[str] = []
    saved: dict[str, Callable[[], bytes]] = {}
    monkeypatch.setattr(downloads.st, "download_button", lambda label, data, *_, **__: saved.update({label: data}))

    def make() -> pl.DataFrame:
        made.append("frame")
        return pl.DataFrame({"net": [1]})

    downloads.download_buttons(make, "nets")
    assert made == []
    assert saved["CSV"]() == b"net\n1\n"
    assert pl.read_parquet(BytesIO(saved["Parquet"]())).equals(pl.DataFrame({"net": [1]}))
    assert made == ["frame", "frame"]
