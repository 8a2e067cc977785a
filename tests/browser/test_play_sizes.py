"""The table from a small phone to a wall: no scrolling, nothing cut or covered, cards of their right size."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Visit
from .site import Site
from .table import new_deal, open_deal

NUMBER = 48213

#: Width, height, and the width that a card has there (px).
SIZES = [
    (320, 568, 42.9),
    (360, 640, 48.6),
    (390, 844, 52.9),
    (480, 760, 65.7),
    (540, 720, 68.9),
    (768, 1024, 106.9),
    (800, 600, 62.5),
    (568, 320, 47),
    (667, 375, 57),
    (844, 390, 59.6),
    (1024, 768, 80.7),
    (1250, 700, 82.2),
    (1366, 768, 92),
    (1920, 1080, 137),
    (3840, 2160, 200),
]

_MEASURED = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom, name: element.getAttribute("aria-label") ?? element.textContent.trim() };
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isSeen).map(box);
  return {
    over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
    controls: shown(".controls button, .site-header a, .site-header button, .site-header summary, .clock, .deal-title"),
    cards: shown("[data-board] .card"),
    said: shown("#said.is-shown, #take-back, #stuck"),
    words: shown(".pile-words"),
    card: document.querySelector('[data-place="27"]').getBoundingClientRect().width,
  };
}"""


#: Through the stock, then every pair and King that can leave, until no card can.
_PLAY_TO_THE_END = """() => {
  const table = document.getElementById("table");
  const pips = (card) => "A23456789TJQK".indexOf(card.dataset.card[0]) + 1;
  for (let at = 0; at < 60 && table.dataset.status === "playing"; at += 1) {
    const stock = table.querySelector('[data-pile="stock"]:not([aria-disabled="true"])');
    if (at < 24) { stock.click(); continue; }
    const open = [...table.querySelectorAll("[data-board] button.is-open[data-card]")];
    const pair = open.flatMap((one) => open.map((other) => [one, other]))
      .find(([one, other]) => one === other ? pips(one) === 13 : pips(one) + pips(other) === 13);
    if (pair === undefined) break;
    for (const card of new Set(pair)) card.click();
  }
  return table.dataset.status;
}"""


def apart(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two boxes do not overlap by more than half a pixel."""
    return bool(
        one["right"] <= other["left"] + 0.5
        or other["right"] <= one["left"] + 0.5
        or one["bottom"] <= other["top"] + 0.5
        or other["bottom"] <= one["top"] + 0.5
    )


def measure(page: Page, width: int, height: int) -> dict[str, Any]:
    """The boxes of the page, after the checks that hold in every state."""
    measured: dict[str, Any] = page.evaluate(_MEASURED)
    assert measured["over"] == [0, 0], "the page scrolls"
    for one in [*measured["controls"], *measured["cards"], *measured["said"]]:
        assert one["left"] >= -0.5, one
        assert one["right"] <= width + 0.5, one
        assert one["top"] >= -0.5, one
        assert one["bottom"] <= height + 0.5, one
    controls = measured["controls"]
    for at, one in enumerate(controls):
        assert one["right"] - one["left"] >= 24, one
        assert one["bottom"] - one["top"] >= 24, one
        for other in [*controls[at + 1 :], *measured["cards"]]:
            assert apart(one, other), (one, other)
    for at, said in enumerate(measured["said"]):
        for one in [*measured["said"][at + 1 :], *measured["cards"], *measured["words"]]:
            assert apart(said, one), (said, one)
    return measured


@pytest.mark.parametrize(("width", "height", "card"), SIZES)
def test_nothing_scrolls_or_overlaps(site: Site, visit: Visit, width: int, height: int, card: float) -> None:
    page = open_deal(visit(), site.url, "classic", NUMBER)
    page.set_viewport_size({"width": width, "height": height})
    assert measure(page, width, height)["card"] == pytest.approx(card, abs=1)
    page.keyboard.press("d")
    page.keyboard.press("d")
    page.locator('[data-place="15"]').dispatch_event("click")
    expect(page.locator("#said")).to_have_class("said is-shown is-wrong")
    measure(page, width, height)
    new_deal(page)
    expect(page.locator("#take-back")).to_be_visible()
    measure(page, width, height)


@pytest.mark.parametrize(("width", "height", "card"), SIZES)
def test_an_offer_and_the_stuck_banner_leave_each_other_room(
    site: Site, visit: Visit, width: int, height: int, card: float
) -> None:
    page = visit().new_page()
    page.clock.install()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site.url}/deal/strict/22/")
    page.wait_for_selector("#table[data-ready]")
    page.click('[data-board] [data-pile="stock"]')
    # From here on the ten seconds of an offer do not pass.
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    page.click('.controls [data-do="restart"]')
    assert page.evaluate(_PLAY_TO_THE_END) == "stuck"
    expect(page.locator("#take-back")).to_be_visible()
    measure(page, width, height)
    page.click('#take-back [data-do="take-back"]')
    expect(page.locator("#stuck")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_an_audit_finds_nothing(site: Site, visit: Visit, scheme: str) -> None:
    page = open_deal(visit(color_scheme=scheme, bypass_csp=True), site.url, "classic", NUMBER)
    page.keyboard.press("d")
    for opened in ("", "choose", "menu"):
        if opened:
            page.click(f'[data-do="{opened}"]')
            expect(page.locator(f"#{opened}")).to_be_visible()
        found = Axe().run(page).response["violations"]
        assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
        page.keyboard.press("Escape")


def test_a_page_magnified_four_times_can_be_played(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", NUMBER)
    page.set_viewport_size({"width": 320, "height": 256})
    over = page.evaluate("[document.documentElement.scrollWidth - innerWidth]")
    assert over == [0]
    page.click('[data-pile="stock"]')
    page.click('[data-place="21"]')
    expect(page.locator(".is-picked")).to_have_count(1)
