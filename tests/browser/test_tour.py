"""The first-visit tour: it comes to a stranger who waits, is done by playing, lies on nothing, and comes once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .site import Site
from .table import open_deal, play

#: Longer (ms) than a table must lie untouched before the tour comes (static/js/tour/door.js).
PATIENCE = 10_000

_APART = """() => {
  const box = (element) => element.getBoundingClientRect();
  const meets = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5
    && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
  const ours = [...document.querySelectorAll(".tour-says p:not([hidden]), .tour button")].map(box);
  const others = [
    ...document.querySelectorAll("[data-board] .card, .controls button, .site-header a, .deal-title, .hud-item"),
  ].filter((one) => one.checkVisibility());
  return {
    on: others.filter((one) => ours.some((our) => meets(our, box(one)))).map((one) => one.outerHTML.slice(0, 90)),
    itself: meets(...ours),
    over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
  };
}"""

SIZES = [(320, 568), (390, 844), (568, 320), (844, 390), (768, 1024), (1366, 768), (1920, 1080)]


def come(site: Site, visit: Visit) -> Page:
    """A stranger's table on which the tour has come, with a deal where the steps can be done."""
    page = visit(has_touch=True).new_page()
    page.goto(f"{site.url}/")
    page.wait_for_selector(".tour", timeout=PATIENCE)
    return page


def test_it_lies_on_nothing_at_any_size(site: Site, visit: Visit) -> None:
    page = come(site, visit)
    steps = page.locator(".tour [data-step]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("[data-tour-skip]").click(trial=True)  # fails where something lies on it
        for at in range(steps.count()):
            # Each step's words in turn: what is measured is their room.
            page.evaluate(
                "(at) => document.querySelectorAll('.tour [data-step]').forEach((one, n) => (one.hidden = n !== at))",
                at,
            )
            assert page.evaluate(_APART) == {"on": [], "itself": False, "over": [0, 0]}, (width, height, at)


def test_it_is_done_by_playing_in_any_order_and_never_comes_again(site: Site, visit: Visit) -> None:
    page = come(site, visit)
    table = page.locator("#table")
    expect(table).to_have_attribute("data-tour-step", "pair")
    page.click('[data-board] [data-pile="stock"]')
    page.locator('[data-board] [data-place="0"]').tap(position={"x": 8, "y": 8})
    expect(table).to_have_attribute("data-tour-step", "pair")
    expect(page.locator(".tour p:visible")).to_have_count(1)
    page.click('.controls [data-do="undo"]')
    while table.get_attribute("data-tour-step") == "pair":
        move = page.evaluate(_REMOVAL)
        play(page, move or "d")
    expect(table).to_have_attribute("data-tour-step", "waste")
    page.click('[data-board] [data-pile="stock"]')
    expect(page.locator(".tour")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    assert page.evaluate(_NOTE) == "seen"


#: A removal that the open cards of the table allow, in notation, or nothing.
_REMOVAL = """() => {
  const value = (card) => "A23456789TJQK".indexOf(card[0]) + 1;
  const open = [...document.querySelectorAll("[data-board] button.is-open[data-card]")]
    .filter((card) => !card.classList.contains("is-gone")).map((card) => card.dataset.card);
  const king = open.find((card) => value(card) === 13);
  if (king) return king;
  for (const one of open) for (const other of open) if (value(one) + value(other) === 13) return one + other;
  return "";
}"""

_NOTE = """() => new Promise((done, failed) => {
  const opened = indexedDB.open("pyramid");
  opened.onerror = failed;
  opened.onsuccess = () => {
    const asked = opened.result.transaction("meta").objectStore("meta").get("tour");
    asked.onsuccess = () => { opened.result.close(); done(asked.result); };
  };
})"""


def test_it_is_skipped_by_one_press_and_takes_no_other(site: Site, visit: Visit) -> None:
    page = come(site, visit)
    assert page.evaluate("getComputedStyle(document.querySelector('.tour')).pointerEvents") == "none"
    skip = page.get_by_role("button", name="Skip the first steps")
    skip.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tour")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('[data-board] .card')"), "the focus stays at the table"
    assert page.evaluate(_NOTE) == "seen"


@pytest.mark.parametrize("who", ["player", "guest of a link"])
def test_others_are_left_alone(site: Site, visit: Visit, who: str) -> None:
    if who == "player":
        page = visit().new_page()
        page.goto(f"{site.url}/")
        page.wait_for_selector("#table[data-ready]")
        play(page, "d")
        page.wait_for_function(f"({_NOTE})().then((note) => note === 'seen')")
    else:
        page = open_deal(visit(), site.url)
        assert page.evaluate(_NOTE) is None
    assert page.locator(".tour").count() == 0
