"""Hints alone win; a lost deal says so and leads back to where it could be won; "Show me"; how a win compares."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.engine.deal import deal_of_number
from games.engine.position import Position
from games.engine.rules import ruleset_named
from games.engine.solver import winnable

from .conftest import Visit
from .device import log_of
from .site import Site
from .table import WON_LINE, WON_NUMBER, board_of, open_deal, play, told
from .truth import (
    GOOD_MOVES,
    LOST_LINE,
    LOST_NUMBER,
    WORKER,
    gauged,
    hold_the_worker,
    lit,
    lose,
    press_hint,
    state_after,
)


def never_winnable() -> int:
    """A deal that cannot be won under the strict rules, by the solver."""
    rules = ruleset_named("strict")
    return next(n for n in range(1, 99) if winnable(Position(deal_of_number(n), rules)).state == "lost")


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
    ring = page.eval_on_selector('[data-board] [data-pile="stock"]', "(pile) => getComputedStyle(pile).boxShadow")
    assert ring.count("rgb") >= 3, "the empty stock is lit too"


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
    expect(back).to_have_text("Back 13 moves", use_inner_text=True)
    page.set_viewport_size({"width": 1600, "height": 900})
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
    page = open_deal(visit(), site.url, "strict", never_winnable())
    checked = page.locator('[data-hud="checked"]')
    expect(checked).to_have_text("This deal cannot be cleared: the solver has proved it.")
    page.keyboard.press("d")
    press_hint(page)
    expect(page.locator("#hint p")).to_have_text("This deal could never be won: the solver has proved it.")
    expect(page.locator('#hint [data-do="new"]')).to_be_visible()
    page.reload()
    expect(checked).to_have_text("This deal cannot be cleared: the solver has proved it.")


def test_what_a_lost_deal_comes_to_is_lost_without_asking(site: Site, visit: Visit) -> None:
    context = gauged(visit, site, service_workers="block")
    page = open_deal(context, site.url, "strict", never_winnable())
    expect(page.locator('[data-hud="checked"]')).to_contain_text("cannot be cleared")
    expect(page.locator("#gauge")).to_have_attribute("data-gauge", "lost")
    # From here on no solver answers.
    hold_the_worker(context)
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    for event in ("d", "d", "u"):
        play(page, event)
        expect(page.locator("#gauge")).to_have_attribute("data-gauge", "lost")


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
