"""Who is there: hosts away and back, another device of theirs, the lobby, links that cannot be copied."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Visit
from .site import Site, Wire
from .table import board_of, go_live, new_deal, open_deal, play, wait_for_host, wait_for_seq, watch

_NO_CLIPBOARD = """
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.execCommand = () => false;
"""


def host_is(watcher: Page, state: str) -> None:
    """Until the watch page says so of its host."""
    watcher.wait_for_selector(f'#host-line[data-host="{state}"]')


def look_away(page: Page, away: bool) -> None:
    """The tab goes out of sight, or comes back, as the browser would tell it."""
    state = "hidden" if away else "visible"
    page.evaluate(
        """(state) => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


def test_the_host_looks_away_goes_and_comes_back(site: Site, visit: Visit) -> None:
    home = visit()
    host = open_deal(home, site.url)
    watcher = watch(visit(), site.url + go_live(host))
    host_is(watcher, "here")
    look_away(host, True)
    host_is(watcher, "paused")
    look_away(host, False)
    host_is(watcher, "here")

    host.close()
    host_is(watcher, "away")
    expect(watcher.locator('[data-watch="host"]')).to_contain_text("connection is lost")
    again = home.new_page()
    again.goto(site.url)
    wait_for_host(again)
    host_is(watcher, "here")
    play(again, "d")
    wait_for_seq(watcher, 1)
    assert board_of(again) == board_of(watcher)


def test_the_host_leaves_the_air_and_plays_on_alone(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    url = site.url + go_live(host)
    watcher = watch(visit(), url)
    play(host, "d")
    wait_for_seq(watcher, 1)
    host.click('[data-live="button"]')
    host.click('[data-live="end"]')

    watcher.wait_for_selector('#table[data-connection="ended"]')
    expect(watcher.locator("#over")).to_contain_text("left the air")
    expect(watcher.locator("#over a", has_text="Play a deal")).to_be_visible()
    expect(watcher.locator("#on-air")).to_have_text("Off the air")
    for width, height in ((320, 568), (390, 844), (768, 1024), (844, 390)):
        watcher.set_viewport_size({"width": width, "height": height})
        for way in ("#over-deal", "#over [data-replay]", "#over-play", '[data-do="earlier"]'):
            watcher.locator(way).click(trial=True)  # fails where something lies on it
        assert watcher.evaluate("document.documentElement.scrollHeight") <= height
    watcher.set_viewport_size({"width": 1366, "height": 768})
    expect(watcher.locator(".watch-controls a", has_text="Other tables")).to_be_visible()
    assert watcher.request.get(f"{url}deal/").url.endswith("/deal/classic/326/")
    expect(host.locator('[data-live="label"]')).to_have_text("Go live")
    play(host, "d")
    host.reload()
    host.wait_for_selector("#table[data-ready]")
    expect(host.locator('[data-live="label"]')).to_have_text("Go live")
    assert board_of(host) != board_of(watcher)

    watcher.reload()
    expect(watcher.locator("#over")).to_contain_text("left the air")
    expect(watcher.locator("#on-air")).to_have_class("on-air numbers is-off")


def test_leaving_the_air_without_a_connection_is_told_when_there_is_one(site: Site, wire: Wire, visit: Visit) -> None:
    host = open_deal(visit(), wire.url)
    watcher = watch(visit(), site.url + go_live(host))
    wire.cut()
    host.wait_for_selector('[data-live-bar][data-connection="reconnecting"]')
    host.click('[data-live="button"]')
    host.click('[data-live="end"]')
    expect(host.locator('[data-live="label"]')).to_have_text("Go live")
    wire.mend()
    watcher.wait_for_selector('#table[data-connection="ended"]')


def test_a_new_deal_taken_back_is_taken_back_for_the_watchers_too(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    watcher = watch(visit(), site.url + go_live(host))
    for seq, event in enumerate(("3sTc", "Kd", "d"), start=1):
        play(host, event)
        wait_for_seq(watcher, seq)
    first, before = watcher.get_attribute("#table", "data-game"), board_of(watcher)

    new_deal(host)
    watcher.wait_for_function("(code) => document.getElementById('table').dataset.game !== code", arg=first)
    assert board_of(watcher) == board_of(host) != before
    host.click('[data-do="take-back"]')
    watcher.wait_for_selector(f'#table[data-game="{first}"][data-seq="3"]')
    assert board_of(watcher) == board_of(host) == before
    play(host, "d")
    wait_for_seq(watcher, 4)
    assert board_of(watcher) == board_of(host)


def test_play_here_moves_the_table_between_two_devices(site: Site, visit: Visit) -> None:
    first = visit()
    host = open_deal(first, site.url)
    url = site.url + go_live(host)
    watcher = watch(visit(), url)
    play(host, "d")
    wait_for_seq(watcher, 1)

    other = watch(visit(storage_state={"cookies": first.cookies(), "origins": []}), url)
    expect(watcher.locator("#play-here")).to_be_hidden()
    for width, height in ((844, 390), (320, 568)):
        other.set_viewport_size({"width": width, "height": height})
        other.locator("#play-here").click(trial=True)
    other.click("#play-here")
    wait_for_host(other)
    host.wait_for_selector('[data-live-bar][data-phase="replaced"]')
    expect(other.locator('[data-live="said"]')).to_have_text("You play on here now.")
    assert board_of(other) == board_of(watcher)
    play(other, "d")
    wait_for_seq(watcher, 2)
    assert board_of(other) == board_of(watcher) != board_of(host)

    host.click('[data-live="button"]')
    host.click('[data-live="take"]')
    wait_for_host(host)
    other.wait_for_selector('[data-live-bar][data-phase="replaced"]')
    assert board_of(host) == board_of(watcher)
    host.keyboard.press("Escape")
    play(host, "d")
    wait_for_seq(watcher, 3)
    assert board_of(host) == board_of(watcher)


def test_the_lobby_shows_the_tables_that_want_to_be_found(site: Site, visit: Visit) -> None:
    lobby = visit().new_page()
    lobby.goto(f"{site.url}/live/")
    hidden = open_deal(visit(), site.url)
    hidden_path = go_live(hidden)
    shown = open_deal(visit(), site.url)
    shown_path = go_live(shown)
    shown.click('[data-live="button"]')
    shown.check('[data-live="listed"]')
    play(shown, "d")

    link = lobby.locator(f'[data-table] a[href="{shown_path}"]')
    for _ in range(20):
        look_away(lobby, False)
        lobby.wait_for_function("(n) => Number(document.getElementById('tables').dataset.rounds ?? 0) > n", arg=_)
        if link.count():
            break
    expect(link).to_contain_text("28 cards left")
    expect(link).to_contain_text("just begun")
    assert link.locator(".small-card").count() == 28
    assert lobby.locator(f'a[href="{hidden_path}"]').count() == 0
    link.click()
    lobby.wait_for_selector('#table[data-connection="live"]')
    assert board_of(lobby) == board_of(shown)


def test_a_code_that_does_not_exist_is_a_page_of_the_house(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    answer = page.goto(f"{site.url}/live/aaaaaaaaaa/")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator(".site-header .brand")).to_be_visible()


def test_a_link_that_cannot_be_copied_is_shown(site: Site, visit: Visit) -> None:
    context = visit()
    context.add_init_script(_NO_CLIPBOARD)
    host = open_deal(context, site.url)
    host.click('[data-live="button"]')
    expect(host.locator('[data-live="by-hand"]')).to_be_visible()
    assert host.evaluate("document.activeElement.dataset.live") == "link"
    url = host.input_value('[data-live="link"]')
    assert host.evaluate("getSelection().toString() || document.activeElement.value") == url

    watcher = watch(context, url)
    watcher.click("#share-button")
    watcher.click('#share-panel [data-do="copy"]')
    expect(watcher.locator("#by-hand")).to_be_visible()
    expect(watcher.locator("#share-panel input")).to_have_value(url)
    assert watcher.evaluate("document.activeElement.value") == url
