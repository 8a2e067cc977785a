"""Being told the truth: hints alone win, lost deals lead back, the gauge, "Show me", deals that can be won."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from games.engine.deal import deal_of_number
from games.engine.position import Position
from games.engine.replay import Game
from games.engine.rules import ruleset_named
from games.engine.solver import winnable

from .conftest import Visit
from .site import Site
from .table import WON_LINE, WON_NUMBER, board_of, new_deal, open_deal, play
from .test_play_hands import log_of, told
from .test_play_sizes import apart

#: A classic deal that can be won, and a way to play it until it is stuck: winnable for GOOD_MOVES, lost with the next.
LOST_NUMBER = 22
LOST_LINE = "4h9d AdQs Kh d d d d d QcAs d d d d d Kd d d d 4d9h d 2dJd Kc d d d d d d d d d d Ks"
GOOD_MOVES = 20
WORKER = "**/js/solver/worker*.js"

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
  const shown = (wanted) => [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility()).map(box);
  return {
    over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
    said: shown(selector),
    others: shown("[data-board] .card, .controls button, .site-header a, .site-header button, .clock, .deal-title"),
  };
}"""


def state_after(moves: int) -> str:
    """The solver's word on LOST_LINE after so many moves."""
    game = Game.begin(deal_of_number(LOST_NUMBER), ruleset_named("classic")).after_all(LOST_LINE.split()[:moves])
    return str(winnable(game.position).state)


def press_hint(page: Page, times: int = 1) -> None:
    """H, so often; returns when the hint is shown."""
    for _ in range(times):
        page.keyboard.press("h")
        expect(page.locator("#hint")).to_be_visible()
        expect(page.locator("#hint p")).not_to_contain_text("Looking")


def lit(page: Page) -> list[str]:
    """The cards that are lit; `stock` where that is."""
    found: list[str] = page.eval_on_selector_all(
        "[data-board] .is-hint", "(all) => all.map((one) => one.dataset.card ?? one.dataset.pile)"
    )
    return found


def lose(page: Page, moves: int | None = None) -> None:
    """So much of LOST_LINE by clicks."""
    for event in LOST_LINE.split()[:moves]:
        play(page, event)


def gauged(visit: Visit, site: Site, **options: Any) -> BrowserContext:
    """A visitor who has chosen the gauge."""
    context = visit(**options)
    context.add_cookies([{"name": "gauge", "value": "on", "url": site.url}])
    return context


def hold_the_worker(context: BrowserContext) -> list[Route]:
    """The solver's file does not arrive: its requests are kept here."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    context.route(WORKER, hold)
    return held


def test_hints_alone_win(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", LOST_NUMBER)
    moves = 0
    while not page.locator("#won").is_visible():
        press_hint(page, 3)
        cards = lit(page)
        assert cards, "a hint lights what is to be moved"
        for card in cards:
            page.click(f'[data-board] button[data-{"pile" if card == "stock" else "card"}="{card}"]')
        moves += 1
        assert moves < 200
    log = log_of(page).split()
    assert log.count("h") == moves, "one hint for each position, however many of its steps were seen"
    assert len(log) == 2 * moves
    expect(page.locator('[data-won="line"]')).to_contain_text(f"{moves} hints")
    expect(page.locator('[data-won="aid"]')).to_be_empty()
    expect(page.locator('[data-won="shortest"]')).to_have_text("50", timeout=60_000)
    expect(page.locator('[data-won="best"]')).to_have_text("310", timeout=60_000)


def test_the_three_steps_are_lit_and_said_and_counted_once(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", WON_NUMBER)
    page.click('.controls [data-do="hint"]')
    expect(page.locator("#hint p")).to_have_text("Look at row 7.")
    assert told(page) == "Look at row 7."
    assert len(lit(page)) == 7
    page.keyboard.press("h")
    expect(page.locator("#hint p")).to_have_text("The 3 of spades can leave.")
    assert lit(page) == ["3s"]
    for _ in range(2):
        page.keyboard.press("h")
        expect(page.locator("#hint p")).to_have_text("3 of spades and 10 of clubs leave together.")
        assert told(page) == "3 of spades and 10 of clubs leave together."
        assert lit(page) == ["3s", "Tc"]
    assert log_of(page) == "h"
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    assert lit(page) == []
    play(page, "3sTc")
    page.keyboard.press("u")
    press_hint(page)
    assert log_of(page) == "h 3sTc u", "this position's hint was counted already"
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    press_hint(page)
    assert log_of(page) == "h 3sTc u"


def test_a_draw_and_turning_the_waste_over_are_named(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", WON_NUMBER)
    line = WON_LINE.split()
    for event in line[: line.index("r") - 1]:
        play(page, event)
    press_hint(page, 3)
    expect(page.locator("#hint p")).to_have_text("Draw.")
    assert lit(page) == ["stock"]
    play(page, "d")
    press_hint(page, 3)
    expect(page.locator("#hint p")).to_have_text("Turn the waste over.")


def test_a_lost_deal_says_so_and_leads_back_to_where_it_could_be_won(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", LOST_NUMBER)
    assert (state_after(GOOD_MOVES), state_after(GOOD_MOVES + 1)) == ("winnable", "lost")
    lose(page, GOOD_MOVES + 3)
    before = board_of(page)
    press_hint(page)
    expect(page.locator("#hint p")).to_have_text("This deal can no longer be won from here.")
    expect(page.locator('#hint [data-do="back"]')).to_have_text(
        "Back to where it could still be won (3 moves)", use_inner_text=True
    )
    assert "can no longer be won" in told(page)
    assert "(3 moves)" in told(page)
    assert "h" not in log_of(page).split(), "a hint that found nothing is not counted"
    page.click('#hint [data-do="back"]')
    assert log_of(page).split()[-4:] == [LOST_LINE.split()[GOOD_MOVES + 2], "u", "u", "u"]
    assert told(page).startswith("3 moves back.")
    assert page.evaluate("document.activeElement.closest('[data-board]') !== null")
    press_hint(page)
    expect(page.locator('#hint [data-do="show-me"]')).to_be_visible()
    for _ in range(3):
        page.keyboard.press("r")
    assert board_of(page) == before


def test_the_stuck_banner_leads_back_too(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", LOST_NUMBER)
    lose(page)
    before = board_of(page)
    back = page.locator("#stuck .stuck-back")
    expect(back).to_have_text("Back to where it could still be won (13 moves)", use_inner_text=True)
    expect(back).not_to_have_attribute("aria-disabled", "true")
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    expect(back).to_have_text("Back to where it could still be won (13 moves)", use_inner_text=True)
    back.click()
    expect(page.locator("#stuck")).to_be_hidden()
    assert len(log_of(page).split()) == len(LOST_LINE.split()) + 13
    for _ in range(13):
        page.click('.controls [data-do="redo"]')
    assert board_of(page) == before
    expect(page.locator("#stuck")).to_be_visible()


def test_a_deal_that_could_never_be_won(site: Site, visit: Visit) -> None:
    rules = ruleset_named("strict")
    number = next(n for n in range(1, 99) if winnable(Position(deal_of_number(n), rules)).state == "lost")
    page = open_deal(visit(), site.url, "strict", number)
    checked = page.locator('[data-hud="checked"]')
    expect(checked).to_have_text("This deal cannot be cleared: the solver has proved it.")
    page.keyboard.press("d")
    press_hint(page)
    expect(page.locator("#hint p")).to_have_text("This deal could never be won: the solver has proved it.")
    expect(page.locator('#hint [data-do="new"]')).to_be_visible()
    page.reload()
    expect(checked).to_have_text("This deal cannot be cleared: the solver has proved it.")


def test_a_move_and_a_second_press_cancel_a_hint_that_is_being_computed(site: Site, visit: Visit) -> None:
    context = visit(service_workers="block")
    held = hold_the_worker(context)
    page = open_deal(context, site.url, "classic", WON_NUMBER)
    page.keyboard.press("h")
    expect(page.locator("#hint p")).to_have_text("Looking for a winning line. Press again to stop.")
    page.keyboard.press("h")
    expect(page.locator("#hint p")).to_have_text("Stopped.")
    page.keyboard.press("h")
    expect(page.locator("#hint p")).to_have_text("Looking for a winning line. Press again to stop.")
    play(page, "3sTc")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator('[data-hud="moves"]')).to_have_text("1")
    for route in held:
        route.continue_()
    context.unroute(WORKER)
    expect(page.locator('[data-hud="checked"]')).to_contain_text("can be cleared")
    expect(page.locator("#hint")).to_be_hidden()
    assert log_of(page) == "3sTc"
    press_hint(page)
    expect(page.locator('#hint [data-do="show-me"]')).to_be_visible()
    assert log_of(page) == "3sTc h"


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


def can_be_won(page: Page) -> bool:
    """Whether the deal on the table can be cleared, by the other engine."""
    kept = page.evaluate("document.cookie").split("table=")[1].split(";")[0]
    ruleset, number = kept.split(".")
    return winnable(Position(deal_of_number(int(number)), ruleset_named(ruleset))).state == "winnable"


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


def test_show_me_plays_to_the_win_and_the_game_is_no_clean_win(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", WON_NUMBER)
    line = WON_LINE.split()
    for event in line[:-8]:
        play(page, event)
    press_hint(page)
    page.click('#hint [data-do="show-me"]')
    expect(page.locator('#hint [data-do="stop"]')).to_be_visible()
    expect(page.locator("#won")).to_be_visible(timeout=30_000)
    expect(page.locator('[data-won="aid"]')).to_have_text("The solver showed the way: not counted as a clean win.")
    expect(page.locator("#hint")).to_be_hidden()
    assert log_of(page).split().count("h") == 1
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    expect(page.locator('[data-won="aid"]')).to_have_text("The solver showed the way: not counted as a clean win.")


@pytest.mark.parametrize("way", ["button", "touch", "key"])
def test_show_me_is_stopped_by_any_hand(site: Site, visit: Visit, way: str) -> None:
    page = open_deal(visit(), site.url, "classic", WON_NUMBER)
    press_hint(page)
    page.click('#hint [data-do="show-me"]')
    expect(page.locator('[data-hud="moves"]')).not_to_have_text("0")
    if way == "button":
        page.click('#hint [data-do="stop"]')
    elif way == "touch":
        page.click('[data-pile="stock"]')
    else:
        page.keyboard.press("u")
    expect(page.locator("#hint")).to_be_hidden()
    events = log_of(page).split()
    assert events[0] == "h"
    assert way == "button" or events[-1] == ("d" if way == "touch" else "u"), "the hand does what it does besides"
    page.keyboard.press("d")
    assert log_of(page).split() == [*events, "d"], "the show does not go on"


def test_a_win_without_help_is_unaided(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", WON_NUMBER)
    for event in WON_LINE.split():
        play(page, event)
    expect(page.locator('[data-won="aid"]')).to_have_text("Unaided: no undo, no hint.")
    expect(page.locator('[data-won="shortest"]')).to_have_text("61", timeout=60_000)
    expect(page.locator('[data-won="best"]')).to_have_text("320", timeout=60_000)


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
