"""How cards move at the table and how a hand is met: the times of the specification, the settings of hands, touch."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .device import log_of
from .site import Site
from .table import NUMBER, WON_LINE, card, open_deal
from .test_play_sizes import measure
from .test_play_states import kept

#: Presses one after the other, then when what moves is over (ms), the last first; with `many`, once so many cards move.
_PRESS = """async ({ presses, many }) => {
  for (const each of presses) document.querySelector(each).click();
  const isStyle = (one) => one instanceof CSSTransition || one instanceof CSSAnimation;
  const moving = () => document.getAnimations().filter((one) => !isStyle(one));
  for (let frames = 0; moving().length < many && frames < 600; frames += 1) await new Promise(requestAnimationFrame);
  return moving().map((one) => one.effect.getComputedTiming().endTime).sort((a, b) => b - a);
}"""
#: Each card and pile as it stands: its name, its state and its face, and the words beside the piles.
_PAINTED = """() => [...document.querySelectorAll("[data-board] :is([data-place], [data-pile], [data-said])")]
  .map((each) => [each.ariaLabel, [...each.classList].sort().join(" "), each.dataset.card ?? null, each.textContent])"""
#: From the first moment of a page: what is written at a card that is there already.
_REPAINTED = """
  globalThis.repainted = [];
  new MutationObserver((list) => {
    for (const { target, attributeName } of list) if (target.closest(".card")) repainted.push(attributeName);
  }).observe(document, { subtree: true, attributes: true });
"""
_RISING = """(pressed) => {
  document.querySelector(pressed).click();
  const rises = document.getAnimations().filter((one) => one.transitionProperty === "translate");
  return rises.map((one) => one.effect.getComputedTiming().endTime);
}"""
STOCK = '[data-board] [data-pile="stock"]'
UNDO = '.controls [data-do="undo"]'


def press(page: Page, *presses: str, many: int = 0) -> list[float]:
    """Presses, and how long it takes until each of those that they set in motion lies still."""
    found: list[float] = page.evaluate(_PRESS, {"presses": list(presses), "many": many})
    return found


def rising(page: Page, pressed: str) -> list[float]:
    """How long (ms) the card that is picked by this press takes to rise."""
    found: list[float] = page.evaluate(_RISING, pressed)
    assert page.locator(f"{pressed}.is-picked").count() == 1
    return found


def test_what_the_server_painted_is_what_the_script_paints_and_is_not_painted_again(site: Site, visit: Visit) -> None:
    context = visit()
    context.add_init_script(_REPAINTED)
    page = open_deal(context, site.url)
    # A large window has asked for the full faces, and for nothing else.
    assert set(page.evaluate("repainted")) == {"href", "data-href"}
    page.evaluate("repainted.length = 0")
    painted = page.evaluate(_PAINTED)
    line = WON_LINE.split()[:-1]
    for event in line:
        press(page, *([STOCK] if event in "dr" else [card(page, event[at : at + 2]) for at in range(0, len(event), 2)]))
    assert log_of(page).split() == line
    assert page.evaluate("repainted") != []
    press(page, *[UNDO] * len(line))
    assert page.evaluate(_PAINTED) == painted


def test_another_deal_is_named_as_on_a_page_of_its_own(site: Site, visit: Visit) -> None:
    """Deal 5 has the same cards as 326 in the places 3 and 9, under others."""
    page = open_deal(visit(), site.url)
    page.click('[data-do="choose"]')
    page.fill("#deal-number", "5")
    page.click('#choose button[value="deal"]')
    expect(page.locator("#choose")).to_be_hidden()
    painted = page.evaluate(_PAINTED)
    assert painted == open_deal(visit(), site.url, "classic", 5).evaluate(_PAINTED)


def test_a_place_that_is_empty_keeps_no_drawing_of_another_deal(site: Site, visit: Visit) -> None:
    """The card may lie face down in the deal that is on the table now."""
    page = open_deal(visit(), site.url)
    press(page, card(page, "3s"), card(page, "Tc"))
    place = page.locator('[data-board] .pyramid .is-gone [class="face"]')
    assert place.count() == 2, "for the case that they come back"
    page.click('[data-do="choose"]')
    page.fill("#deal-number", "5")
    page.click('#choose button[value="deal"]')
    expect(page.locator("#choose")).to_be_hidden()
    page.click('[data-do="take-back"]')
    expect(page.locator("[data-board] .pyramid .is-gone")).to_have_count(2)
    assert place.count() == 0


def test_everything_moves_in_its_time_and_not_at_all_where_less_motion_is_wished(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    pair = WON_LINE.split()[0]
    presses = [card(page, pair[:2]), card(page, pair[2:])]
    assert press(page, *presses) == []
    assert press(page, UNDO) == []
    page.emulate_media(reduced_motion="no-preference")
    assert rising(page, presses[0]) == [80]
    times = press(page, presses[1])
    assert len(times) == 2
    assert all(180 <= each <= 220 for each in times)
    assert set(press(page, UNDO)) == {120}
    assert press(page, STOCK) == [140]
    page.keyboard.press("Escape")
    covered = press(page, '[data-board] [data-place="15"]')
    assert all(each <= 120 for each in covered)
    press(page, *[STOCK] * 23)
    assert set(press(page, STOCK)) == {250}, "the waste goes back"
    page.wait_for_selector("#table[data-hand]")
    dealt = press(page, '.controls [data-do="new"]', many=28)
    assert len(dealt) == 28
    assert dealt[0] <= 600
    page.context.add_cookies([{"name": "speed", "value": "off", "url": site.url}])
    page.close()
    page = open_deal(page.context, site.url)
    page.emulate_media(reduced_motion="no-preference")
    assert press(page, STOCK) == []
    assert rising(page, presses[0]) == []


def test_joy_lasts_a_moment_and_only_where_it_is_wanted(site: Site, visit: Visit) -> None:
    for joy, wanted in (("on", True), ("off", False)):
        context = visit()
        context.add_cookies([{"name": "joy", "value": joy, "url": site.url}])
        line = WON_LINE.split()
        page = kept(context, site, "classic", 326, line[:-1])
        page.emulate_media(reduced_motion="no-preference")
        # Slowed by the browser's own tools: it may be over before a busy machine can ask for it.
        motion = context.new_cdp_session(page)
        motion.send("Animation.enable")
        motion.send("Animation.setPlaybackRate", {"playbackRate": 0.05})
        press(page, card(page, line[-1][:2]), card(page, line[-1][2:]))
        expect(page.locator("#won")).to_be_visible()
        if not wanted:
            expect(page.locator(".grain")).to_have_count(0)
            continue
        expect(page.locator(".grain").first).to_be_attached()
        times: list[float] = page.evaluate(
            "[...document.querySelectorAll('.grain')].map((one) => one.getAnimations()[0].effect.getTiming().duration)"
        )
        assert max(times) <= 1500
        motion.send("Animation.setPlaybackRate", {"playbackRate": 1})
        expect(page.locator(".grain")).to_have_count(0)


def test_quick_pair_is_chosen_and_spares_the_second_tap(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", NUMBER)
    page.click('[data-do="menu"]')
    page.check('#menu [name="quick"]')
    page.keyboard.press("Escape")
    page.locator('[data-place="15"]').dblclick(position={"x": 20, "y": 12})
    assert log_of(page) == ""
    page.click(card(page, "3s"))
    expect(page.locator(card(page, "Ts"))).to_have_count(0)
    page.click(card(page, "6c"))
    expect(page.locator(".is-picked")).to_have_count(1)
    assert log_of(page) == "3sTs"


def test_fingers_neither_scroll_the_table_nor_lose_the_pinch(site: Site, visit: Visit) -> None:
    page = open_deal(visit(has_touch=True), site.url, "classic", NUMBER)
    touch: dict[str, Any] = page.evaluate(
        """() => Object.fromEntries(['[data-place="27"]', '.controls button', "body"].map((each) =>
             [each, getComputedStyle(document.querySelector(each)).touchAction]))"""
    )
    assert touch == {'[data-place="27"]': "pinch-zoom", ".controls button": "manipulation", "body": "manipulation"}
    viewport = page.get_attribute("meta[name=viewport]", "content") or ""
    assert viewport.startswith("width=device-width")
    assert "maximum-scale" not in viewport
    assert "user-scalable" not in viewport


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390), (768, 1024), (1366, 768)])
def test_a_left_hand_finds_everything_apart(site: Site, visit: Visit, width: int, height: int) -> None:
    context = visit()
    context.add_cookies([{"name": "hand", "value": "left", "url": site.url}])
    page = open_deal(context, site.url, "classic", NUMBER)
    page.set_viewport_size({"width": width, "height": height})
    page.keyboard.press("d")
    measure(page, width, height)
    undo, new = (page.locator(f'.controls [data-do="{each}"]').bounding_box() for each in ("undo", "new"))
    assert undo is not None
    assert new is not None
    assert new["x"] < undo["x"] or new["y"] < undo["y"]
