"""The keyboard at the table, and what a screen reader is told: a deal is won with keys and names alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named

from .conftest import Visit
from .device import log_of
from .site import Site
from .table import NUMBER, WON_LINE, WON_NUMBER, WON_RULESET, card, name_of, open_deal, told


@pytest.fixture
def page(site: Site, visit: Visit) -> Page:
    """A deal on the table."""
    return open_deal(visit(), site.url, "classic", NUMBER)


def test_letters_do_nothing_with_modifiers_in_dialogs_or_when_switched_off(page: Page) -> None:
    for keys in ("Control+u", "Alt+d", "Meta+d"):
        page.keyboard.press(keys)
    page.goto(f"{page.url}")
    page.wait_for_selector("#table[data-ready]")
    page.click('[data-do="choose"]')
    page.focus("#deal-number")
    page.keyboard.press("d")
    assert page.input_value("#deal-number") == "d"
    page.keyboard.press("Escape")
    assert log_of(page) == ""
    page.click('[data-do="menu"]')
    page.uncheck('[name="letters"]')
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    assert log_of(page) == ""


def test_held_keys_repeat_one_step_each(page: Page) -> None:
    for _ in range(5):
        page.keyboard.down("d")
    page.keyboard.up("d")
    assert log_of(page) == "d d d d d"
    for _ in range(4):
        page.keyboard.down("u")
    page.keyboard.up("u")
    assert log_of(page) == "d d d d d u u u u"


def test_a_whole_deal_by_keyboard_and_names_alone(site: Site, visit: Visit) -> None:
    """Case 33: only keys are pressed, and only names and roles are read."""
    page = open_deal(visit(), site.url)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(
            "document.activeElement.closest('[data-board] [data-place], [data-board] [data-pile]') !== null"
        ):
            break
    else:
        raise AssertionError("the table cannot be reached by Tab")
    game = Game.begin(deal_of_number(WON_NUMBER), ruleset_named(WON_RULESET))
    for event in WON_LINE.split():
        if event in ("d", "r"):
            page.keyboard.press("d")
        else:
            for at in range(0, len(event), 2):
                _walk_to(page, name_of(event[at : at + 2]))
                page.keyboard.press("Enter")
        game = game.after(event)
    expect(page.locator("#won")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "won-title"
    assert "You won" in told(page)


_ROUTE = """(name) => {
  const start = document.activeElement;
  const ways = new Map([[start, []]]);
  for (const [here, way] of ways) {
    if (here.ariaLabel.includes(name)) {
      start.focus();
      return way;
    }
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      here.focus();
      here.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      if (!ways.has(document.activeElement)) ways.set(document.activeElement, [...way, key]);
    }
  }
  return null;
}"""


def _walk_to(page: Page, name: str) -> None:
    """By arrows: the shortest way is looked for first, as a patient player explores, and then pressed."""
    route: list[str] | None = page.evaluate(_ROUTE, name)
    assert route is not None, f"no way by arrows to {name}"
    for key in route:
        page.keyboard.press(key)
    assert name in page.evaluate("document.activeElement.ariaLabel")


def test_the_focus_goes_to_the_nearest_open_card_when_its_card_leaves(site: Site, visit: Visit) -> None:
    deal = open_deal(visit(), site.url)
    pair = WON_LINE.split()[0]
    for at in (0, 2):
        deal.focus(card(deal, pair[at : at + 2]))
        deal.keyboard.press("Enter")
    active = deal.evaluate("document.activeElement.dataset.place ?? document.activeElement.dataset.pile")
    assert active is not None
    assert deal.evaluate("document.activeElement.classList.contains('is-open')")
