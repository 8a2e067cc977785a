"""The table at its ends, on every size: cleared, stuck, and after the air. No scrolling, nothing cut or covered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named

from .conftest import Visit
from .device import SEED, ready, record
from .site import Site
from .table import WON_LINE, WON_NUMBER, go_live, open_deal, play
from .test_play_sizes import apart, measure

SIZES = [
    (320, 568),
    (360, 640),
    (390, 844),
    (768, 1024),
    (568, 320),
    (667, 375),
    (844, 390),
    (1024, 768),
    (1250, 700),
    (1366, 768),
]

_SAID = """(selector) => {
  const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
  return { left, top, right, bottom, name: selector };
}"""


def stuck_line(number: int) -> list[str]:
    """Removals as they come, else draws: this deal by the strict rules is stuck in the end."""
    game, line = Game.begin(deal_of_number(number), ruleset_named("strict")), []
    while game.status.value == "playing":
        legal = game.view()["legal"]
        line.append(next((event for event in legal if event != "d"), "d"))
        game = game.after(line[-1])
    assert game.status.value == "stuck"
    return line


def kept(context: BrowserContext, site: Site, ruleset: str, number: int, line: list[str]) -> Page:
    """The table with this game on it, one event before its end; that one is played."""
    page = context.new_page()
    page.goto(f"{site.url}/offline/")
    deck = deal_of_number(number).text
    page.evaluate(SEED, ["ab" * 16, record(ruleset=ruleset, deck=deck, number=number, log=" ".join(line[:-1]))])
    page.goto(site.url)
    ready(page)
    play(page, line[-1])
    return page


def check(page: Page, width: int, height: int, said: str) -> None:
    """What is said lies on the page and on nothing that is still played with."""
    measured = measure(page, width, height)
    box: dict[str, Any] = page.evaluate(_SAID, said)
    assert box["left"] >= 0, box
    assert box["right"] <= width, box
    assert box["top"] >= 0, box
    assert box["bottom"] <= height, box
    for other in [*measured["cards"], *(one for one in measured["controls"] if one["name"] != "Close")]:
        assert apart(box, other), (box, other)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_cleared_pyramid(site: Site, visit: Visit, width: int, height: int) -> None:
    context = visit()
    page = kept(context, site, "classic", WON_NUMBER, WON_LINE.split())
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator('[data-won="best"]')).not_to_have_text("…")
    expect(page.locator("#won .button").first).to_be_in_viewport(ratio=1)
    check(page, width, height, "#won")
    shown = page.evaluate("document.querySelector('#won').scrollWidth <= document.querySelector('#won').clientWidth")
    assert shown, "the panel is wider than its place"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_stuck(site: Site, visit: Visit, width: int, height: int) -> None:
    page = kept(visit(), site, "strict", 1, stuck_line(1))
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("#stuck")).to_be_visible()
    expect(page.locator(".stuck-back")).to_contain_text("never be won")
    check(page, width, height, "#stuck")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_card_lies_on_the_words_under_the_piles(site: Site, visit: Visit, width: int, height: int) -> None:
    page = open_deal(visit(), site.url, "classic", 48213)
    page.set_viewport_size({"width": width, "height": height})
    measured = measure(page, width, height)
    for at in range(page.locator(".pile-words > *").count()):
        box = page.locator(".pile-words > *").nth(at).bounding_box()
        assert box is not None
        words = {
            "left": box["x"],
            "right": box["x"] + box["width"],
            "top": box["y"],
            "bottom": box["y"] + box["height"],
        }
        for card in measured["cards"]:
            assert apart(words, card), (words, card)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_after_the_air(site: Site, visit: Visit, width: int, height: int) -> None:
    page = open_deal(visit(), site.url, "classic", 48213)
    page.set_viewport_size({"width": width, "height": height})
    go_live(page)
    measure(page, width, height)
    page.click('[data-live="button"]')
    page.click('[data-live="end"]')
    expect(page.locator('[data-live="saying"]')).to_be_visible()
    check(page, width, height, '[data-live="saying"]')
    page.keyboard.press("d")
    page.click('.controls [data-do="restart"]')
    expect(page.locator("#take-back")).to_be_visible()
    expect(page.locator('[data-live="saying"]')).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_offer_to_take_back_holds_its_words(site: Site, visit: Visit, width: int, height: int) -> None:
    page = open_deal(visit(), site.url)
    page.set_viewport_size({"width": width, "height": height})
    page.keyboard.press("d")
    page.click('.controls [data-do="restart"]')
    button = page.locator('#take-back [data-do="take-back"]')
    expect(button).to_be_visible()
    assert button.evaluate("(b) => b.scrollWidth <= b.clientWidth && b.parentElement.scrollWidth <= innerWidth")
