"""One table, one tab: two tabs never mix, and a tab that comes back from the browser's memory is as it was left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .conftest import CHROMIUM, FLAGS, Visit
from .device import left, ready
from .site import Site
from .table import NUMBER, open_deal


@pytest.mark.parametrize("locks", [True, False], ids=["web locks", "no locks"])
def test_two_tabs_of_one_game_never_mix(site: Site, visit: Visit, locks: bool) -> None:
    context = visit()
    if not locks:
        context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    first = open_deal(context, site.url, "classic", NUMBER)
    first.keyboard.press("d")
    second = context.new_page()
    second.goto(site.url)
    expect(second.locator("#elsewhere")).to_be_visible()
    second.keyboard.press("d")
    left(first, "23 left")
    second.click('[data-do="take"]')
    ready(second)
    left(second, "23 left")
    expect(first.locator("#elsewhere")).to_be_visible()
    first.keyboard.press("d")
    second.keyboard.press("d")
    left(second, "22 left")
    second.close()
    expect(first.locator("#elsewhere")).to_be_hidden()
    left(first, "22 left")


def test_a_mark_of_before_the_clock_was_set_back_holds_no_table(site: Site, visit: Visit) -> None:
    """Where tabs know of each other by a mark with a time, one of an hour to come was left by a tab that is gone."""
    context = visit()
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    page = context.new_page()
    page.goto(f"{site.url}/offline/")
    page.evaluate("localStorage.setItem('pyramid:tab', `gone ${Date.now() + 3_600_000}`)")
    page.goto(site.url)
    ready(page)
    page.keyboard.press("d")
    left(page, "23 left")


def test_back_brings_the_table_as_it_was_left(site: Site, chromium: Browser) -> None:
    """From the browser's memory, without a load: the game goes on, also where another tab has played it since."""
    browser = chromium.browser_type.launch(
        executable_path=CHROMIUM, args=FLAGS, ignore_default_args=["--disable-back-forward-cache"]
    )
    try:
        context = browser.new_context()
        page = open_deal(context, site.url, "classic", NUMBER)
        # A page that a worker takes over for the first time is not kept in memory.
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.keyboard.press("d")
        page.evaluate("""() => {
          window.here = true;
          addEventListener("pageshow", ({ persisted }) => (window.persisted = persisted));
        }""")
        page.evaluate("() => (location.href = '/credits/')")
        page.wait_for_url("**/credits/")
        other = context.new_page()
        other.goto(site.url)
        ready(other)
        other.keyboard.press("d")
        left(other, "22 left")
        other.close()
        page.evaluate("history.back()")
        page.wait_for_function("() => window.persisted === true")
        assert page.evaluate("window.here") is True
        left(page, "22 left")
        page.keyboard.press("d")
        left(page, "21 left")
        expect(page.locator("#elsewhere")).to_be_hidden()
    finally:
        browser.close()
