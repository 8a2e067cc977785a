"""The main job: a whole deal by clicks to a win, watched as it is played, through everything that a bad day brings."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named

from .conftest import Visit
from .site import Site, Wire
from .table import (
    WON_LINE,
    WON_NUMBER,
    WON_RULESET,
    board_of,
    go_live,
    new_deal,
    open_deal,
    play,
    wait_for_host,
    wait_for_seq,
    watch,
)

CUT, MENDED = 5, 10
RESTART = 16
HOST_RELOADS = 22
WATCHER_RELOADS = 27


def test_a_whole_deal_is_watched_to_its_win(site: Site, wire: Wire, visit: Visit) -> None:
    line = WON_LINE.split()
    game = Game.begin(deal_of_number(WON_NUMBER), ruleset_named(WON_RULESET)).after_all(line)
    assert game.status == "won"

    host = open_deal(visit(), site.url)
    path = go_live(host)
    watcher = watch(visit(), wire.url + path)
    assert board_of(watcher) == board_of(host)
    expect(watcher.locator('[data-watch="crowd"]')).to_have_text("1")
    expect(host.locator('[data-live="count"]')).to_have_text("1")

    for seq, event in enumerate(line, start=1):
        if seq == CUT:
            wire.cut()
            watcher.wait_for_selector('#table[data-connection="reconnecting"]')
            expect(watcher.locator("#line")).to_be_visible()
        if seq == RESTART:
            site.stop()
            host.wait_for_selector('[data-live-bar][data-connection="reconnecting"]')
        play(host, event)
        if seq == RESTART:
            # Play did not wait: the event is on the host's board while nobody can hear of it.
            assert host.get_attribute("[data-live-bar]", "data-waiting") == "1"
            site.start()
        if seq == MENDED:
            wire.mend()
        if CUT <= seq < MENDED:
            assert watcher.get_attribute("#table", "data-seq") == str(CUT - 1)
            continue
        wait_for_seq(watcher, seq)
        assert board_of(watcher) == board_of(host), f"after event {seq}, {event}"
        if seq == HOST_RELOADS:
            wait_for_host(host)
            host.reload()
            wait_for_host(host)
            assert board_of(watcher) == board_of(host)
        if seq == WATCHER_RELOADS:
            watcher.reload()
            assert board_of(watcher) == board_of(host), "the first paint, without the socket"
            watcher.wait_for_selector('#table[data-connection="live"]')

    expect(host.locator("#won")).to_be_visible()
    expect(watcher.locator("#cleared")).to_be_visible()
    expect(watcher.locator('[data-watch="won-score"]')).to_have_text(str(game.score))
    expect(watcher.locator('[data-watch="won-moves"]')).to_have_text(str(len(line)))

    deal = watcher.request.get(f"{wire.url}{path}deal/")
    assert deal.url == f"{wire.url}/deal/{WON_RULESET}/{WON_NUMBER}/"

    next_deal_is_watched(host, watcher)


def next_deal_is_watched(host: Page, watcher: Page) -> None:
    """The host deals again: it goes on under the same link."""
    first_game = watcher.get_attribute("#table", "data-game")
    new_deal(host, '#won [data-do="new"]')
    watcher.wait_for_function("(code) => document.getElementById('table').dataset.game !== code", arg=first_game)
    expect(watcher.locator("#cleared")).to_be_hidden()
    assert board_of(watcher) == board_of(host)
    for seq in (1, 2):
        play(host, "d")
        wait_for_seq(watcher, seq)
    play(host, "u")
    wait_for_seq(watcher, 3)
    assert board_of(watcher) == board_of(host)
