"""What the table tells and shows: the end of a deal, a pause, an offer that passes, and no card that is face down."""

from __future__ import annotations

import datetime as dt

import pytest
from playwright.sync_api import expect

from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named

from .conftest import Visit
from .device import log_of
from .site import Site
from .table import NUMBER, WON_LINE, board_of, name_of, new_deal, open_deal, play, told
from .test_play_sizes import apart
from .truth import press_hint

#: What the clock of a page says when it is opened; from five minutes later on it stands still, whatever takes long.
BEGUN = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)


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
    assert any(board_of(page)["cards"]), "the board stays in sight"
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
    page.clock.install(time=BEGUN)
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-ready]")
    page.clock.pause_at(BEGUN + dt.timedelta(minutes=5))
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


def test_the_offer_to_take_back_ends_after_ten_seconds(site: Site, visit: Visit) -> None:
    context = visit()
    page = context.new_page()
    page.clock.install(time=BEGUN)
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-hand]")
    page.clock.pause_at(BEGUN + dt.timedelta(minutes=5))
    page.keyboard.press("d")
    new_deal(page)
    expect(page.locator("#take-back")).to_be_visible()
    page.clock.fast_forward(9_000)
    expect(page.locator("#take-back")).to_be_visible()
    page.clock.fast_forward(1_500)
    expect(page.locator("#take-back")).to_be_hidden()


#: A covered card is tapped: at this moment the boxes of why it cannot leave, and of what else is seen in that room.
_WHY_NOT = """() => {
  document.querySelector('[data-board] [data-place="0"]').click();
  const parts = ["said", "take-back", "hint"].map((id) => document.getElementById(id));
  if (!parts[0].classList.contains("is-shown")) throw new Error("nothing is said");
  return parts.filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  });
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (1366, 768)])
def test_why_not_is_said_before_the_offer_and_the_hint_in_its_room(
    site: Site, visit: Visit, width: int, height: int
) -> None:
    page = open_deal(visit(), site.url)
    page.set_viewport_size({"width": width, "height": height})
    said, offer, hint = page.locator("#said"), page.locator("#take-back"), page.locator("#hint")
    page.keyboard.press("d")
    new_deal(page)
    expect(offer).to_be_visible()
    press_hint(page)
    why_not, *others = page.evaluate(_WHY_NOT)
    assert all(apart(why_not, other) for other in others), (why_not, others)
    expect(said).to_have_css("opacity", "0")
    expect(hint).to_be_visible()


def test_an_undone_draw_is_face_down_again(site: Site, visit: Visit) -> None:
    """Case 5: in no attribute, name or drawing of the board."""
    page = open_deal(visit(), site.url, "classic", NUMBER)
    page.keyboard.press("d")
    drawn = page.get_attribute('[data-pile="waste"]', "data-card")
    assert drawn
    page.keyboard.press("u")
    html = page.evaluate("document.querySelector('[data-board]').outerHTML")
    assert f'"{drawn}"' not in html
    assert f"#{drawn}" not in html
    assert name_of(drawn) not in html
