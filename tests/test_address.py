"""A page's address and its state: presses, addresses still on their way, and the browser's way back."""

import pytest
from streamlit.testing.v1 import AppTest

from njrules.ui import address


def _page() -> None:
    import streamlit as st

    from njrules.errors import InputError
    from njrules.ui.address import Address

    def read(query):
        text = query.get("number", "1")
        return (int(text), ()) if text.isdigit() else (1, (f"{text!r} is no number.",))

    def tenth(number):
        if number >= 10:
            raise InputError(f"{number} is the last; a smaller number is right.")
        return number + 1

    place = Address("numbers", read, lambda number: {"number": str(number)})
    number, problems = place.current()
    st.button("one more", on_click=place.change, args=(tenth,))
    st.button("nothing")
    st.text(f"{number} {' '.join(problems)}".strip())
    place.write(number)


class Browser:
    """A page and the addresses that a browser would send with each run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **query: str) -> None:
        self.now = 100.0
        monkeypatch.setattr(address, "monotonic", lambda: self.now)
        self.app = AppTest.from_function(_page)
        self.go(**query)

    def go(self, **query: str) -> None:
        """Run the page at this address."""
        self._at(query)
        self.app.run()

    def press(self, label: str, **query: str) -> None:
        """Press a button; without an address, at the one that the page has written."""
        if query:
            self._at(query)
        next(button for button in self.app.button if button.label == label).click().run()

    def _at(self, query: dict[str, str]) -> None:
        self.app.query_params.clear()
        for name, value in query.items():
            self.app.query_params[name] = value

    @property
    def shown(self) -> str:
        """The page's text."""
        assert not self.app.exception
        return self.app.text[0].value

    @property
    def written(self) -> str:
        """The number that the page has put into the address."""
        return self.app.query_params["number"]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """At number 3."""
    return Browser(monkeypatch, number="3")


def test_an_empty_address_stands_for_the_page_as_it_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not filled before something changes, so that leaving the page again is one step back."""
    browser = Browser(monkeypatch)
    assert browser.shown == "1"
    assert "number" not in browser.app.query_params
    browser.press("one more")
    assert (browser.shown, browser.written) == ("2", "2")
    browser.press("nothing")
    browser.now += 60
    browser.go()
    assert browser.shown == "1"
    assert "number" not in browser.app.query_params
    browser.go(number="2")
    assert (browser.shown, browser.written) == ("2", "2")


def test_a_page_come_to_from_another_is_as_it_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The links of the menu carry no parameters; the way back to an empty address comes from the page itself."""
    browser = Browser(monkeypatch)
    browser.press("one more")
    browser.now += 60
    browser.app.session_state[address._ARRIVES] = True
    browser.go()
    assert (browser.shown, browser.written) == ("2", "2")
    browser.app.session_state[address._ARRIVES] = False
    browser.press("nothing")
    assert browser.shown == "2"
    browser.now += 60
    browser.go()
    assert browser.shown == "1"


@pytest.mark.parametrize("waited", [0, 60])
def test_a_first_press_with_the_empty_address_counts(monkeypatch: pytest.MonkeyPatch, waited: int) -> None:
    """The browser may not have heard of what was written when the press left it."""
    browser = Browser(monkeypatch)
    browser._at({})
    browser.now += waited
    browser.press("one more")
    assert (browser.shown, browser.written) == ("2", "2")


def test_a_press_acts_on_the_page_and_not_on_the_address_it_comes_with(opened: Browser) -> None:
    opened.press("one more")
    opened.press("one more", number="3")
    assert (opened.shown, opened.written) == ("5", "5")


def test_a_run_with_an_older_address_on_its_way_changes_nothing(opened: Browser) -> None:
    opened.press("one more")
    opened.press("one more", number="3")
    for number in ("3", "4", "5"):
        opened.go(number=number)
        assert (opened.shown, opened.written) == ("5", "5")


def test_the_way_back_is_the_reader_s(opened: Browser) -> None:
    """To the address of the press and to older ones, however the page was left in between."""
    opened.press("one more")
    opened.press("one more")
    opened.now += 60
    for number in ("4", "3", "4", "5", "3"):
        opened.go(number=number)
        assert (opened.shown, opened.written) == (number, number)


def test_after_going_back_a_press_goes_on_from_there(opened: Browser) -> None:
    opened.press("one more")
    opened.now += 60
    opened.go(number="3")
    opened.press("one more")
    opened.press("nothing")
    assert (opened.shown, opened.written) == ("4", "4")


def test_another_address_is_read_at_once(opened: Browser) -> None:
    opened.press("one more")
    opened.go(number="9")
    assert (opened.shown, opened.written) == ("9", "9")
    opened.go(number="x")
    assert opened.shown == "1 'x' is no number."


def test_what_cannot_be_is_told_and_the_page_kept(opened: Browser) -> None:
    opened.go(number="10")
    opened.press("one more")
    assert (opened.shown, opened.written) == ("10 10 is the last; a smaller number is right.", "10")
    opened.press("nothing")
    assert opened.shown == "10 10 is the last; a smaller number is right."
