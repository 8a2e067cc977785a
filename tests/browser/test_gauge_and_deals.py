"""The gauge; a solver that is missing; deals that can be won; where hints and verdicts stand at every size."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .device import log_of
from .site import Site
from .table import WON_NUMBER, board_of, new_deal, open_deal, play, told
from .test_play_sizes import apart
from .truth import (
    GOOD_MOVES,
    LOST_LINE,
    LOST_NUMBER,
    WORKER,
    can_be_won,
    gauged,
    hold_the_worker,
    lose,
    press_hint,
)

_SIZES = [
    (320, 568),
    (360, 640),
    (390, 844),
    (568, 320),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
]
_BOXES = """(selector) => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, name: element.getAttribute("aria-label") ?? element.textContent.trim() };
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const shown = (wanted) => [...document.querySelectorAll(wanted)].filter(seen).map(box);
  return {
    over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
    said: shown(selector),
    others: shown("[data-board] .card, .controls button, .site-header a, .site-header button, .clock, .deal-title"),
  };
}"""


def test_the_gauge_follows_each_move(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", LOST_NUMBER)
    gauge = page.locator("#gauge")
    expect(gauge).to_be_hidden()
    page.click('[data-do="menu"]')
    page.check('[name="gauge"]')
    page.keyboard.press("Escape")
    expect(gauge).to_have_text("Still winnable")
    lose(page, GOOD_MOVES)
    expect(gauge).to_have_attribute("data-gauge", "winnable")
    play(page, LOST_LINE.split()[GOOD_MOVES])
    expect(gauge).to_have_text("Can no longer be won")
    assert told(page).endswith("Can no longer be won."), "told together with the move"
    assert "removed" in told(page)
    page.keyboard.press("u")
    expect(gauge).to_have_text("Still winnable")
    page.reload()
    expect(gauge).to_have_text("Still winnable")


def test_the_gauge_while_working_and_without_a_solver(site: Site, visit: Visit) -> None:
    context = gauged(visit, site, service_workers="block")
    held = hold_the_worker(context)
    page = open_deal(context, site.url, "classic", WON_NUMBER)
    expect(page.locator("#gauge")).to_have_text("Working it out")
    page.keyboard.press("d")
    expect(page.locator('[data-hud="moves"]')).to_have_text("1")
    assert held
    context.unroute(WORKER)
    context.route(WORKER, lambda route: route.abort())
    page.keyboard.press("d")
    expect(page.locator("#gauge")).to_have_text("No solver here")
    press_hint(page)
    expect(page.locator("#hint p")).to_contain_text("could not be loaded")
    context.unroute(WORKER)
    press_hint(page)
    expect(page.locator('#hint [data-do="show-me"]')).to_be_visible()


def test_a_browser_without_workers_says_so_and_plays(site: Site, visit: Visit) -> None:
    context = gauged(visit, site)
    context.add_init_script("delete globalThis.Worker;")
    page = open_deal(context, site.url, "classic", LOST_NUMBER)
    expect(page.locator("#gauge")).to_have_text("No solver here")
    press_hint(page)
    expect(page.locator("#hint p")).to_have_text("Hints need a part that this browser does not have.")
    lose(page)
    expect(page.locator("#stuck .stuck-back")).to_have_text("No solver here", use_inner_text=True)
    assert log_of(page) == LOST_LINE


def test_hints_and_fresh_deals_without_a_network(site: Site, visit: Visit) -> None:
    context = visit()
    page = open_deal(context, site.url, "classic", WON_NUMBER)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    press_hint(page, 3)
    expect(page.locator("#hint p")).to_have_text("3 of spades and 10 of clubs leave together.")
    for _ in range(8):
        before = board_of(page)["cards"]
        new_deal(page)
        expect(page.locator('[data-hud="checked"]')).to_contain_text("Cleared by the solver before it reached you.")
        page.wait_for_selector("#table:not([data-status='won'])")
        assert board_of(page)["cards"] != before
        assert can_be_won(page)
    context.set_offline(False)


def test_a_new_deal_is_of_the_rules_and_the_difficulty_chosen(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", WON_NUMBER)
    checked = page.locator('[data-hud="checked"]')
    for ruleset, band in (("strict", "Easy"), ("classic", "Hard")):
        page.click('[data-do="choose"]')
        page.check(f'#choose [name="ruleset"][value="{ruleset}"]')
        page.locator("#choose .bands label", has_text=band).click()
        page.click('#choose button[value="deal"]')
        page.wait_for_function("(ruleset) => document.cookie.includes(`table=${ruleset}.`)", arg=ruleset)
        expect(checked).to_have_text(f"{band}. Cleared by the solver before it reached you.")
        assert can_be_won(page)
    page.reload()
    expect(checked).to_have_text("Hard. Cleared by the solver before it reached you.")
    new_deal(page)
    expect(checked).to_have_text("Hard. Cleared by the solver before it reached you.")


@pytest.mark.parametrize(("width", "height"), _SIZES)
def test_the_panel_and_the_banner_cover_and_move_nothing(site: Site, visit: Visit, width: int, height: int) -> None:
    page = open_deal(gauged(visit, site), site.url, "classic", LOST_NUMBER)
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("#gauge")).to_have_text("Still winnable")
    before = fits(page, "#gauge")
    press_hint(page)
    after = fits(page, "#hint")
    assert [one["top"] for one in after["others"]] == [one["top"] for one in before["others"]], "something moved"
    lose(page, GOOD_MOVES + 3)
    press_hint(page)
    fits(page, "#hint")
    for event in LOST_LINE.split()[GOOD_MOVES + 3 :]:
        play(page, event)
    expect(page.locator("#stuck .stuck-back")).not_to_have_attribute("aria-disabled", "true")
    fits(page, "#stuck")


def test_a_hint_and_an_offer_to_take_back_leave_each_other_to_be_read(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", LOST_NUMBER)
    for width, height in [*_SIZES, (412, 915)]:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("d")
        page.click('.controls [data-do="restart"]')
        expect(page.locator("#take-back")).to_be_visible()
        press_hint(page)
        boxes = page.evaluate(_BOXES, "#hint p, #hint button, #take-back")
        hint, *others = boxes["said"]
        assert len(others) in (1, 2), "the hint and its way on, and the offer unless it lies behind them"
        assert all(apart(hint, one) for one in others), (width, height, boxes["said"])
        assert all(apart(others[0], one) for one in others[1:]), (width, height, boxes["said"])
        fits(page, "#hint")
        page.keyboard.press("Escape")
        expect(page.locator("#take-back")).to_be_visible()


def fits(page: Page, selector: str) -> dict[str, Any]:
    """The page does not scroll, and what is said is whole and over no card and no control."""
    boxes: dict[str, Any] = page.evaluate(_BOXES, selector)
    assert boxes["over"] == [0, 0], "the page scrolls"
    size = page.viewport_size
    assert size is not None
    assert boxes["said"], selector
    for said in boxes["said"]:
        assert said["left"] >= -0.5, said
        assert said["right"] <= size["width"] + 0.5, said
        assert said["top"] >= -0.5, said
        assert said["bottom"] <= size["height"] + 0.5, said
        for one in boxes["others"]:
            assert apart(said, one), (said, one)
    return boxes
