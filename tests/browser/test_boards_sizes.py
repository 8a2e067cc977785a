"""Every page with a board beside the table itself, from a small phone to a wall and magnified four times.

No two controls overlap, none lies on a card, no card is cut, nothing scrolls sideways, and what is to be pressed has
24 px at the least.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Visit
from .site import Site
from .table import go_live, open_deal, play, watch

#: The last is 1280 by 1024, magnified four times.
SIZES = [
    *[(320, 568), (360, 640), (390, 844), (568, 320), (667, 375), (844, 390), (768, 1024), (1024, 768)],
    *[(1250, 700), (1366, 768), (1920, 1080), (3840, 2160), (320, 256)],
]

_FAULTS = """() => {
  const controls = "a[href]:not(.skip), button, input, select, textarea, summary";
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /* What of it can be seen: inside all that it scrolls in. */
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const seen = { left, top, right, bottom, one };
    for (let around = one.parentElement; around !== null && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const frame = around.getBoundingClientRect();
      seen.left = Math.max(seen.left, frame.left);
      seen.top = Math.max(seen.top, frame.top);
      seen.right = Math.min(seen.right, frame.right);
      seen.bottom = Math.min(seen.bottom, frame.bottom);
    }
    return seen;
  };
  const isSeen = ({ left, top, right, bottom }) => right > left && bottom > top;
  const beside = (a, b) => a.left + 0.6 < b.right && b.left + 0.6 < a.right;
  const meet = (a, b) => beside(a, b) && a.top + 0.6 < b.bottom && b.top + 0.6 < a.bottom;
  const name = ({ one }) => (one.getAttribute("aria-label") || one.textContent || one.className).trim().slice(0, 30);
  const apart = (a, b) => !a.one.contains(b.one) && !b.one.contains(a.one);
  const inLine = (one) => one.matches("a") && getComputedStyle(one).display === "inline";
  const all = [...document.querySelectorAll(controls)].filter((one) => !one.matches(".pyramid *") && !inLine(one));
  const boxes = all.filter(shown).map(box).filter(isSeen);
  const cards = [...document.querySelectorAll(".board .card, .entry-stock .card")].filter(shown).map(box);
  const faults = document.documentElement.scrollWidth > innerWidth ? ["scrolls sideways"] : [];
  boxes.forEach((one, at) => {
    if (one.left < -0.6 || one.right > innerWidth + 0.6) faults.push(`cut: ${name(one)}`);
    if (one.right - one.left < 23.9 || one.bottom - one.top < 23.9) faults.push(`small: ${name(one)}`);
    for (const other of [...boxes.slice(at + 1), ...cards]) {
      if (apart(one, other) && meet(one, other)) faults.push(`overlap: ${name(one)} and ${name(other)}`);
    }
  });
  for (const card of cards) {
    const whole = card.one.getBoundingClientRect();
    const isNarrow = card.right - card.left < whole.width - 1;
    const isLow = card.bottom - card.top < whole.height - 1;
    const isOut = whole.left < -0.6 || whole.right > innerWidth + 0.6;
    if (isNarrow || isLow || isOut) faults.push(`card cut: ${name(card)}`);
  }
  return { cards: cards.length, controls: boxes.length, faults: [...new Set(faults)] };
}"""


def check(page: Page) -> None:
    """At every size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found: dict[str, Any] = page.evaluate(_FAULTS)
        assert found["cards"] > 28, (width, height, "nothing was measured")
        assert found["controls"] > 4, (width, height, "nothing was measured")
        assert found["faults"] == [], (width, height, found["faults"])


def test_a_game_looked_back_on(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.goto(f"{site.url}/replay/#rules=classic&version=1.0.0&number=22&log=4h9d.AdQs.Kh")
    expect(page.locator("[data-replay=numbers] [data-number=best]")).not_to_have_text("…")
    check(page)


def test_a_deal_examined_and_stepped_through(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.goto(f"{site.url}/examine/#rules=classic&number=22")
    expect(page.locator('[data-examine="verdict"]')).to_have_attribute("data-state", "winnable")
    check(page)
    page.click('[data-do="step"]')
    expect(page.locator('[data-examine="line"]')).to_be_visible()
    check(page)


def test_a_table_on_the_air(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    watcher = watch(visit(), site.url + go_live(host))
    for event in ("d", "d"):
        play(host, event)
    expect(watcher.locator("#lookback")).to_be_visible()
    check(watcher)
    watcher.click('[data-do="earlier"]')
    expect(watcher.locator('[data-do="live"]')).to_be_visible()
    check(watcher)
