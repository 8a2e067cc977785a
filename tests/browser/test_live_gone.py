"""A host who does not come back: away first, and after a while gone; and what then lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .site import Site
from .table import board_of, go_live, open_deal, play, wait_for_host, wait_for_seq, watch
from .test_live_people import host_is


@pytest.fixture(scope="module")
def site(built_site: Site) -> Iterator[Site]:
    """The site, where nobody waits two minutes for a host."""
    built_site.times = {"GONE": 12.0, "AWAY_CLOSED": 1.0}
    try:
        built_site.start()
        yield built_site
        assert built_site.stop() == 0, "the site did not stop cleanly"
    finally:
        built_site.times = {}


def test_a_host_who_is_gone_can_come_back_to_the_same_table(site: Site, visit: Visit) -> None:
    home = visit()
    host = open_deal(home, site.url)
    watcher = watch(visit(), site.url + go_live(host))
    play(host, "d")
    wait_for_seq(watcher, 1)
    host.close()
    host_is(watcher, "away")
    expect(watcher.locator("#over")).to_be_hidden()
    host_is(watcher, "gone")
    expect(watcher.locator("#over")).to_contain_text("Paused by the host")
    expect(watcher.locator("#over a", has_text="Play a deal")).to_be_visible()
    late = watch(visit(), watcher.url)
    host_is(late, "gone")
    assert board_of(late) == board_of(watcher)

    again = home.new_page()
    again.goto(site.url)
    wait_for_host(again)
    play(again, "d")
    for page in (watcher, late):
        host_is(page, "here")
        wait_for_seq(page, 2)
        expect(page.locator("#over")).to_be_hidden()
        assert board_of(page) == board_of(again)
