"""Hands at the table: taps, touches and drags do what the specification says of each, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named

from .conftest import Visit
from .device import log_of
from .site import Site
from .table import NUMBER, WON_LINE, WON_NUMBER, WON_RULESET, board_of, card, new_deal, open_deal, play, told


def places(page: Page) -> list[str]:
    """The cards of the board as they lie."""
    cards: list[str] = board_of(page)["cards"]
    return cards


def slowed(page: Page) -> CDPSession:
    """Cards move, fifty times slower by the browser's own tools: else it is over before a busy machine can ask."""
    page.emulate_media(reduced_motion="no-preference")
    motion = page.context.new_cdp_session(page)
    motion.send("Animation.enable")
    motion.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    return motion


@pytest.fixture
def page(site: Site, visit: Visit) -> Page:
    """A deal on the table."""
    return open_deal(visit(), site.url, "classic", NUMBER)


def test_picking_putting_back_and_moving_the_pick(page: Page) -> None:
    page.click(card(page, "6c"))
    expect(page.locator(".is-picked")).to_have_attribute("data-card", "6c")
    page.click(card(page, "6c"))
    expect(page.locator(".is-picked")).to_have_count(0)
    page.click(card(page, "6c"))
    page.click(card(page, "3s"))
    expect(page.locator(".is-picked")).to_have_attribute("data-card", "3s")
    page.keyboard.press("Escape")
    expect(page.locator(".is-picked")).to_have_count(0)
    assert log_of(page) == ""


def test_a_drawn_partner_leaves_with_the_card_picked_first(page: Page) -> None:
    deck = deal_of_number(NUMBER)
    game = Game.begin(deck, ruleset_named("classic"))
    drawn = []
    while not any(len(move) == 4 for move in game.view()["legal"]):
        game = game.after("d")
        drawn.append("d")
    pair = next(move for move in game.view()["legal"] if len(move) == 4)
    for event in drawn:
        play(page, event)
    play(page, pair)
    assert log_of(page).split() == [*drawn, pair]
    assert pair[:2] not in [text.rstrip("*") for text in places(page)]


def test_a_covered_card_says_what_covers_it_and_nothing_moves(page: Page) -> None:
    before = board_of(page)
    page.locator('[data-place="15"]').click(position={"x": 20, "y": 12})
    expect(page.locator(".is-holder")).to_have_count(2)
    expect(page.locator("#said")).to_contain_text("Still covered by 6 of clubs and 3 of spades")
    assert told(page).startswith("Still covered by 6 of clubs and 3 of spades")
    page.locator('[data-place="15"]').dblclick(position={"x": 20, "y": 12})
    assert board_of(page) == before
    assert log_of(page) == ""


def test_resting_on_a_covered_card_says_how_many_must_leave_first(page: Page) -> None:
    page.locator('[data-place="0"]').hover(position={"x": 20, "y": 12})
    expect(page.locator("#said")).to_contain_text("27 cards must leave first")
    page.mouse.move(5, 400)
    expect(page.locator("#said")).not_to_have_class("said is-shown")
    expect(page.locator(".is-holder")).to_have_count(0)


def test_dragging_a_card_onto_its_partner_or_elsewhere(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, WON_RULESET, WON_NUMBER)
    first, second = WON_LINE.split()[0][:2], WON_LINE.split()[0][2:]
    one, other = page.locator(card(page, first)), page.locator(card(page, second))
    start, end = one.bounding_box(), other.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] - 40, steps=4)
    expect(page.locator(".is-dragged")).to_have_count(1)
    page.mouse.move(10, 300, steps=3)
    page.mouse.up()
    expect(page.locator(".is-dragged, .is-picked")).to_have_count(0)
    assert log_of(page) == ""
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 30, steps=6)
    page.mouse.up()
    expect(page.locator(card(page, first))).to_have_count(0)
    assert log_of(page) == WON_LINE.split()[0]


def test_a_few_pixels_are_a_tap_not_a_drag(page: Page) -> None:
    box = page.locator(card(page, "6c")).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 25, box["y"] + 63)
    page.mouse.up()
    expect(page.locator(".is-picked")).to_have_attribute("data-card", "6c")


def test_a_whole_deal_by_touch(site: Site, visit: Visit) -> None:
    page = open_deal(visit(has_touch=True, is_mobile=True), site.url)
    page.set_viewport_size({"width": 390, "height": 844})
    for event in WON_LINE.split():
        if event in ("d", "r"):
            page.tap('[data-pile="stock"]')
        else:
            for at in range(0, len(event), 2):
                page.tap(f'[data-board] button.is-open[data-card="{event[at : at + 2]}"]')
    expect(page.locator("#won")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("visualViewport.scale") == 1


def test_undo_redo_restart_and_taking_back(page: Page) -> None:
    for _ in range(3):
        page.keyboard.press("d")
    before = board_of(page)
    page.click('.controls [data-do="undo"]')
    assert board_of(page)["said"][0] == "22 left"
    page.click('.controls [data-do="redo"]')
    assert board_of(page) == before
    page.click('.controls [data-do="restart"]')
    assert board_of(page)["said"][0] == "24 left"
    page.click('[data-do="take-back"]')
    expect(page.locator('[data-said="left"]')).to_have_text("21 left")
    assert board_of(page) == before
    assert log_of(page) == "d d d u y"


def test_a_new_deal_can_be_taken_back_after_a_reload(page: Page) -> None:
    page.keyboard.press("d")
    before = board_of(page)
    new_deal(page)
    assert board_of(page) != before
    assert page.evaluate("location.pathname") == "/"
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    page.click('[data-do="take-back"]')
    expect(page.locator('[data-said="left"]')).to_have_text("23 left")
    assert board_of(page) == before


def test_choosing_rules_and_number(page: Page) -> None:
    page.click('[data-do="choose"]')
    page.check('#choose input[value="open"]')
    page.fill("#deal-number", "0")
    page.click('#choose button[value="deal"]')
    expect(page.locator("#deal-number-wrong")).to_contain_text("from 1 to 4,294,967,295")
    page.fill("#deal-number", "48 213")
    page.click('#choose button[value="deal"]')
    expect(page.locator("#choose")).to_be_hidden()
    expect(page.locator('[data-hud="title"]')).to_have_text("Open, deal 48\N{NO-BREAK SPACE}213")
    assert board_of(page)["stock"] != "back"


def test_motion_never_makes_the_next_input_wait(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", NUMBER)
    motion = slowed(page)
    page.keyboard.press("d")
    assert page.evaluate("document.getAnimations().length") > 0
    for _ in range(6):
        page.keyboard.press("d")
    page.keyboard.press("u")
    assert log_of(page) == "d d d d d d d u"
    motion.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.wait_for_function("() => document.getAnimations().length === 0 && !document.querySelector('.ghost')")


def test_a_card_that_leaves_is_seen_until_it_has_flown_and_comes_back_in_mid_flight(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    motion = slowed(page)
    before = board_of(page)
    one, other = (int(page.get_attribute(card(page, text), "data-place") or "") for text in ("3s", "Tc"))
    leaving = page.locator(".is-leaving")
    play(page, "3sTc")
    expect(leaving).to_have_count(2)
    for place in (one, other):
        flying = page.locator(f'[data-place="{place}"]')
        expect(flying).to_be_visible()
        expect(flying).to_have_css("pointer-events", "none")
        assert flying.get_attribute("aria-label") is None, "it is gone for whoever hears the table"
    assert [places(page)[place] for place in (one, other)] == ["", ""]
    page.keyboard.press("u")
    expect(leaving).to_have_count(0)
    assert board_of(page) == before
    page.keyboard.press("r")
    expect(leaving).to_have_count(2)
    motion.send("Animation.setPlaybackRate", {"playbackRate": 1})
    expect(leaving).to_have_count(0)
    for place in (one, other):
        expect(page.locator(f'[data-place="{place}"]')).to_be_hidden()


def test_a_card_that_is_dropped_on_its_partner_leaves_from_there(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    slowed(page)
    held = page.locator(card(page, "3s"))
    place = held.get_attribute("data-place")
    start, end = held.bounding_box(), page.locator(card(page, "Tc")).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 30, start["y"] + 60)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 50, steps=5)
    page.mouse.up()
    expect(page.locator(".is-leaving")).to_have_count(2)
    flying = page.locator(f'[data-place="{place}"]').bounding_box()
    assert flying
    assert abs(flying["x"] - (end["x"] - 10)) < 6
    assert abs(flying["y"] - (end["y"] - 10)) < 6
