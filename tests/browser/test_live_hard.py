"""Hard times at a table: a killed server, quick reloads, two devices apart, signing in on the air. Nothing is lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Visit
from .site import Site, Wire
from .table import board_of, go_live, open_deal, play, wait_for_host, wait_for_seq, watch

_LOGS = """() => new Promise((done, failed) => {
  const opened = indexedDB.open("pyramid");
  opened.onerror = failed;
  opened.onsuccess = () => {
    opened.result.transaction("games").objectStore("games").getAll().onsuccess = (event) => {
      done(event.target.result.map((game) => game.log));
      opened.result.close();
    };
  };
})"""

_MEMBER = """
from allauth.account.models import EmailAddress
from accounts.models import User
user = User.objects.create_user("hatshepsut", "hatshepsut@example.com", "a reed and a riddle")
EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
"""


def make(page: Page, events: str) -> None:
    """Events, as fast as they come."""
    for event in events.split():
        play(page, event)


def test_a_server_killed_in_the_middle_loses_nothing(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    watcher = watch(visit(), site.url + go_live(host))
    make(host, "3sTc Kd d")
    wait_for_seq(watcher, 3)
    play(host, "d")
    site.kill()
    make(host, "9h4d 7s6h 8c5c")
    host.wait_for_selector('[data-live-bar][data-connection="reconnecting"]')
    site.start()
    for page in (host, watcher):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    wait_for_host(host)
    wait_for_seq(watcher, 7)
    assert board_of(host) == board_of(watcher)


def test_ten_quick_reloads_of_host_and_watcher(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    watcher = watch(visit(), site.url + go_live(host))
    for _ in range(10):
        play(host, "d")
        host.reload(wait_until="commit")
        watcher.reload(wait_until="commit")
        host.wait_for_selector("#table[data-ready]")
    wait_for_host(host)
    play(host, "d")
    wait_for_seq(watcher, 11)
    wait_for_host(host)
    assert board_of(host) == board_of(watcher)


def test_what_was_played_on_two_devices_apart_is_kept_as_two_games(site: Site, wire: Wire, visit: Visit) -> None:
    home = visit()
    host = open_deal(home, wire.url)
    path = go_live(host)
    watcher = watch(visit(), site.url + path)
    make(host, "3sTc Kd")
    wait_for_seq(watcher, 2)

    wire.cut()
    make(host, "d d d")
    other = watch(visit(storage_state={"cookies": home.cookies(), "origins": []}), site.url + path)
    other.click("#play-here")
    wait_for_host(other)
    for seq, event in enumerate("du", start=3):
        play(other, event)
        wait_for_seq(watcher, seq)

    wire.mend()
    host.evaluate("window.dispatchEvent(new Event('online'))")
    host.wait_for_selector('[data-live-bar][data-phase="replaced"]')
    play(host, "d")
    host.click('[data-live="button"]')
    host.click('[data-live="take"]')
    wait_for_host(host)
    expect(host.locator('[data-live="said"]')).to_contain_text("kept apart")
    assert board_of(host) == board_of(watcher)
    host.wait_for_function(f"async () => (await ({_LOGS})()).length === 2")
    assert sorted(host.evaluate(_LOGS)) == ["3sTc Kd d d d d", "3sTc Kd d u"]


def test_a_guest_who_signs_in_in_another_tab_hosts_on(site: Site, visit: Visit) -> None:
    site.manage("shell", "-c", _MEMBER)
    home = visit()
    host = open_deal(home, site.url)
    watcher = watch(visit(), site.url + go_live(host))
    play(host, "d")
    wait_for_seq(watcher, 1)
    door = home.new_page()
    door.goto(f"{site.url}/account/login/")
    door.fill("[name=login]", "hatshepsut@example.com")
    door.fill("[name=password]", "a reed and a riddle")
    door.locator("main form .button--gold").first.click()
    door.wait_for_url(f"{site.url}/")
    door.close()
    make(host, "d d")
    wait_for_seq(watcher, 3)
    wait_for_host(host)
    assert board_of(host) == board_of(watcher)
    watcher.reload()
    expect(watcher.locator("h1")).to_contain_text("hatshepsut")
