"""Hands at the table: taps, touches, keys and drags do what the specification says of each, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named

from .conftest import Visit
from .site import Site
from .table import WON_LINE, WON_NUMBER, WON_RULESET, board_of, new_deal, open_deal, play

#: A deal whose bottom row is 6c 3s Ts 5d 4s 4c Qs; the stock begins Js.
NUMBER = 48213


def card(page: Page, text: str) -> str:
    """Where this card can be tapped."""
    return f'[data-board] button[data-card="{text}"]'


def places(page: Page) -> list[str]:
    """The cards of the board as they lie."""
    cards: list[str] = board_of(page)["cards"]
    return cards


def log_of(page: Page) -> str:
    """The log that the device has kept of the current game."""
    log: str = page.evaluate(
        """() => new Promise((done, failed) => {
          const opened = indexedDB.open("pyramid");
          opened.onerror = failed;
          opened.onsuccess = () => {
            const shelves = opened.result.transaction(["games", "meta"]);
            shelves.objectStore("meta").get("current").onsuccess = ({ target }) => {
              shelves.objectStore("games").get(target.result).onsuccess = (event) => done(event.target.result.log);
            };
            shelves.oncomplete = () => opened.result.close();
          };
        })"""
    )
    return log


def told(page: Page) -> str:
    """What the live region says."""
    return (page.text_content("#told") or "").replace("\N{NO-BREAK SPACE}", "")


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


def test_the_offer_to_take_back_ends_after_ten_seconds(site: Site, visit: Visit) -> None:
    context = visit()
    page = context.new_page()
    page.clock.install()
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("d")
    new_deal(page)
    expect(page.locator("#take-back")).to_be_visible()
    page.clock.fast_forward(9_000)
    expect(page.locator("#take-back")).to_be_visible()
    page.clock.fast_forward(1_500)
    expect(page.locator("#take-back")).to_be_hidden()


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
                _walk_to(page, _name_of(event[at : at + 2]))
                page.keyboard.press("Enter")
        game = game.after(event)
    expect(page.locator("#won")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == "won-title"
    assert "You won" in told(page)


def _name_of(text: str) -> str:
    ranks = dict(zip("A23456789TJQK", ["ace", *map(str, range(2, 11)), "jack", "queen", "king"], strict=True))
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    return f"{ranks[text[0]]} of {suits[text[1]]}"


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


def test_stuck_is_told_at_once_with_ways_on(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "strict", NUMBER)
    game = Game.begin(deal_of_number(NUMBER), ruleset_named("strict"))
    while game.status == "playing":
        legal = game.view()["legal"]
        event = next((move for move in legal if move != "d"), "d")
        play(page, event)
        game = game.after(event)
    assert game.status == "stuck"
    expect(page.locator("#stuck")).to_be_visible()
    assert "No card can leave any more" in told(page)
    assert any(places(page)), "the board stays in sight"
    page.click('#stuck [data-do="undo"]')
    expect(page.locator("#stuck")).to_be_hidden()


def test_a_win_is_told_and_nothing_can_be_undone(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    for event in WON_LINE.split():
        play(page, event)
    expect(page.locator("#won")).to_be_visible()
    expect(page.locator('.controls [data-do="undo"]')).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("u")
    assert log_of(page) == WON_LINE
    expect(page.locator(".grain")).to_have_count(0)
    new_deal(page, '#won [data-do="new"]')
    expect(page.locator("#won")).to_be_hidden()


def test_pause_hides_the_cards_and_stops_the_clock(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.clock.install()
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-ready]")
    page.clock.fast_forward(5_000)
    expect(page.locator('[data-hud="time"]')).to_have_text("0:00")
    page.keyboard.press("d")
    page.clock.run_for(3_500)
    expect(page.locator('[data-hud="time"]')).to_have_text("0:03")
    page.click('[data-do="pause"]')
    expect(page.locator('[data-place="27"]')).to_be_hidden()
    page.clock.run_for(8_000)
    page.keyboard.press("d")
    page.click('[data-do="resume"]')
    expect(page.locator('[data-place="27"]')).to_be_visible()
    expect(page.locator('[data-hud="time"]')).to_have_text("0:03")
    assert log_of(page) == "d"


def test_an_undone_draw_is_face_down_again(page: Page) -> None:
    """Case 5: in no attribute, name or drawing of the board."""
    page.keyboard.press("d")
    drawn = page.get_attribute('[data-pile="waste"]', "data-card")
    assert drawn
    page.keyboard.press("u")
    html = page.evaluate("document.querySelector('[data-board]').outerHTML")
    assert f'"{drawn}"' not in html
    assert f"#{drawn}" not in html
    assert _name_of(drawn) not in html


def test_motion_never_makes_the_next_input_wait(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", NUMBER)
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("d")
    assert page.evaluate("document.getAnimations().length") > 0
    for _ in range(6):
        page.keyboard.press("d")
    page.keyboard.press("u")
    assert log_of(page) == "d d d d d d d u"
    page.wait_for_function("() => document.getAnimations().length === 0 && !document.querySelector('.ghost')")
