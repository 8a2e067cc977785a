"""Time at the table: it only goes on, whatever the device's clock does, and only while somebody plays."""

from __future__ import annotations

import datetime as dt

import pytest
from playwright.sync_api import Page

from .conftest import Visit
from .device import ready
from .site import Site
from .table import NUMBER

START = dt.datetime(2026, 3, 29, 0, 30, tzinfo=dt.UTC)


def seconds(page: Page) -> int:
    """What the clock on the table says."""
    minutes, rest = (page.text_content('[data-hud="time"]') or "").split(":")
    return int(minutes) * 60 + int(rest)


@pytest.fixture
def page(site: Site, visit: Visit) -> Page:
    """A game under way, at a time that stands still unless the test lets it pass."""
    page = visit().new_page()
    page.clock.install(time=START)
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    ready(page)
    page.clock.pause_at(START + dt.timedelta(minutes=5))
    page.keyboard.press("d")
    return page


def test_a_device_clock_that_jumps_moves_no_time_at_the_table(page: Page) -> None:
    page.clock.run_for(3_000)
    assert seconds(page) == 3
    for at, hours in enumerate((-9, 14, -2)):
        page.clock.set_system_time(START + dt.timedelta(hours=hours))
        page.keyboard.press("d")
        page.clock.run_for(2_000)
        assert seconds(page) == 5 + 2 * at
    page.reload()
    page.clock.resume()
    ready(page)
    assert 9 <= seconds(page) < 60, "kept over a reload, and it never runs backward"


def test_a_machine_that_slept_was_not_playing(page: Page) -> None:
    page.clock.run_for(4_000)
    page.clock.fast_forward("08:00:00")
    assert seconds(page) == 4
    page.clock.run_for(2_000)
    assert seconds(page) == 6
