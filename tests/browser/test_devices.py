"""One account, two devices: begun here and gone on there, both offline and a choice, a guest's games, no trace left."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from .conftest import Visit
from .site import Site
from .table import WON_LINE, board_of, open_deal, play

PASSWORD = "a camel of sand 42"
NUMBER = 48213

_MAKE = """
from accounts.models import User
from allauth.account.models import EmailAddress
user = User(username="{name}", email="{address}")
user.set_password("{password}")
user.save()
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
"""

SignIn = Callable[[BrowserContext, str], Page]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of this module's own: nobody else's games are in it."""
    site = Site(tmp_path_factory.mktemp("devices"))
    site.build()
    site.start()
    yield site
    assert site.stop() == 0, "the site did not stop cleanly"


@pytest.fixture
def person(site: Site) -> Callable[[str], str]:
    """Makes an account; its address."""

    def make(name: str) -> str:
        address = f"{name.lower()}@example.org"
        site.manage("shell", "-c", _MAKE.format(name=name, address=address, password=PASSWORD))
        return address

    return make


def sign_in(site: Site, context: BrowserContext, address: str) -> Page:
    """Through the page, to the table."""
    page = context.new_page()
    page.goto(f"{site.url}/account/login/")
    page.fill("[name=login]", address)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form .button--gold").first.click()
    page.wait_for_url(f"{site.url}/")
    page.wait_for_selector("#table[data-ready]")
    return page


def kept(page: Page, state: str) -> None:
    """Until the line under the deal says so."""
    expect(page.locator(".about-deal [data-kept]")).to_have_attribute("data-kept", state)


def logs(site: Site) -> dict[str, list[str]]:
    """Every owner's logs on the server, sorted."""
    code = (
        "import json; from games.models import Game; found = {};"
        "[found.setdefault(g.user.username if g.user else 'guest', []).append(g.log) for g in Game.objects.all()];"
        "print(json.dumps({name: sorted(all) for name, all in found.items()}))"
    )
    found: dict[str, list[str]] = json.loads(site.manage("shell", "-v", "0", "-c", code).splitlines()[-1])
    return found


def wake(page: Page) -> None:
    """The page comes into sight again: it looks for what others have done."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_begun_here_and_gone_on_there(site: Site, visit: Visit, person: Callable[[str], str]) -> None:
    address = person("Ann")
    phone = sign_in(site, visit(), address)
    phone.goto(f"{site.url}/deal/classic/{NUMBER}/")
    phone.wait_for_selector("#table[data-ready]")
    for event in ("d", "d", "d", "u"):
        play(phone, event)
    kept(phone, "saved")
    before = board_of(phone)
    laptop = sign_in(site, visit(), address)
    expect(laptop.locator('[data-said="left"]')).to_have_text("22 left")
    assert board_of(laptop) == before
    play(laptop, "d")
    kept(laptop, "saved")
    wake(phone)
    expect(phone.locator('[data-said="left"]')).to_have_text("21 left")
    assert board_of(phone) == board_of(laptop)
    assert logs(site)["Ann"] == ["d d d u d"]


def test_the_list_opens_games_of_all_devices(site: Site, visit: Visit, person: Callable[[str], str]) -> None:
    address = person("Bea")
    phone = sign_in(site, visit(), address)
    for number in (11, 12):
        phone.goto(f"{site.url}/deal/classic/{number}/")
        phone.wait_for_selector("#table[data-ready]")
        play(phone, "d")
        kept(phone, "saved")
    laptop = sign_in(site, visit(), address)
    expect(laptop.locator('[data-hud="title"]')).to_have_text("Classic, deal 12")
    laptop.click('[data-do="menu"]')
    laptop.click('[data-do="games"]')
    row = laptop.locator(".kept-game")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("28 cards left")
    expect(row.locator("svg g")).to_have_count(28)
    row.click()
    expect(laptop.locator('[data-hud="title"]')).to_have_text("Classic, deal 11")
    expect(laptop.locator('[data-said="left"]')).to_have_text("23 left")


@pytest.mark.parametrize("choice", ["here", "there"])
def test_both_offline_both_play_both_come_back(
    site: Site, visit: Visit, person: Callable[[str], str], choice: str
) -> None:
    name = f"Cleo {choice}"
    address = person(name.replace(" ", "-"))
    one, other = visit(), visit()
    phone = sign_in(site, one, address)
    phone.goto(f"{site.url}/deal/classic/{NUMBER}/")
    phone.wait_for_selector("#table[data-ready]")
    play(phone, "d")
    kept(phone, "saved")
    laptop = sign_in(site, other, address)
    expect(laptop.locator('[data-said="left"]')).to_have_text("23 left")
    for context in (one, other):
        context.set_offline(True)
    for _ in range(3):
        play(phone, "d")
    play(laptop, "u")
    play(laptop, "d")
    play(laptop, "d")
    kept(phone, "offline")
    expect(phone.locator(".about-deal [data-kept]")).to_have_text("Offline: 3 moves waiting")
    expect(laptop.locator(".about-deal [data-kept]")).to_have_text("Offline: 3 moves waiting")
    one.set_offline(False)
    kept(phone, "saved")
    other.set_offline(False)
    dialog = laptop.locator("#apart")
    expect(dialog).to_be_visible()
    expect(dialog.locator('[data-line="here"]')).to_contain_text("2 moves")
    expect(dialog.locator('[data-line="there"]')).to_contain_text("4 moves")
    expect(dialog.locator("svg")).to_have_count(2)
    dialog.locator(f'button[value="{choice}"]').click()
    expect(dialog).to_be_hidden()
    kept(laptop, "saved")
    expect(laptop.locator('[data-said="left"]')).to_have_text("22 left" if choice == "here" else "20 left")
    assert logs(site)[name.replace(" ", "-")] == ["d d d d", "d u d d"], "both lines are kept, none is merged"
    laptop.reload()
    laptop.wait_for_selector("#table[data-ready]")
    kept(laptop, "saved")
    expect(laptop.locator('[data-said="left"]')).to_have_text("22 left" if choice == "here" else "20 left")
    expect(phone.locator('[data-said="left"]')).to_have_text("20 left")


def test_a_guests_games_become_the_accounts(site: Site, visit: Visit, person: Callable[[str], str]) -> None:
    address = person("Dora")
    context = visit()
    page = open_deal(context, site.url)
    for event in WON_LINE.split():
        play(page, event)
    page.goto(f"{site.url}/deal/open/77/")
    page.wait_for_selector("#table[data-ready]")
    play(page, "d")
    page.close()
    page = sign_in(site, context, address)
    kept(page, "saved")
    assert logs(site)["Dora"] == sorted([WON_LINE, "d"])
    page.goto(f"{site.url}/u/dora/")
    expect(page.locator("main")).to_contain_text("1 of 1 game, 100 %")
    page.goto(site.url)
    kept(page, "saved")
    assert logs(site)["Dora"] == sorted([WON_LINE, "d"]), "sent twice, counted once"


def test_settings_travel(site: Site, visit: Visit, person: Callable[[str], str]) -> None:
    address = person("Eve")
    phone = sign_in(site, visit(), address)
    kept(phone, "saved")
    phone.click('[data-do="menu"]')
    with phone.expect_response("**/api/settings"):
        phone.locator('[name="deck"][value="four"]').check(force=True)
    laptop = sign_in(site, visit(), address)
    expect(laptop.locator("html")).to_have_attribute("data-deck", "four")


def test_a_table_open_in_another_tab_does_not_write_its_game_back(
    site: Site, visit: Visit, person: Callable[[str], str]
) -> None:
    context = visit()
    table = sign_in(site, context, person("Fay"))
    table.goto(f"{site.url}/deal/classic/{NUMBER}/")
    table.wait_for_selector("#table[data-ready]")
    play(table, "d")
    kept(table, "saved")
    other = context.new_page()
    other.goto(f"{site.url}/account/logout/")
    with table.expect_navigation():
        other.locator("main form .button--gold").first.click()
        other.wait_for_url(f"{site.url}/")
    table.wait_for_selector("#table[data-ready], #elsewhere:not([hidden])")
    logs_kept = """() => new Promise((done) => {
      const opened = indexedDB.open("pyramid");
      opened.onsuccess = () => {
        const all = opened.result.transaction("games").objectStore("games").getAll();
        all.onsuccess = () => done(all.result.map((game) => game.log).filter((log) => log !== ""));
      };
    })"""
    assert table.evaluate(logs_kept) == []
    assert table.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('pyramid:games'))") == []


def test_export_delete_nothing_left(site: Site, visit: Visit, person: Callable[[str], str], tmp_path: Path) -> None:
    page = sign_in(site, visit(), person("Gil"))
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-ready]")
    play(page, "d")
    kept(page, "saved")
    page.goto(f"{site.url}/account/")
    with page.expect_download() as download:
        page.click('a[href="/account/export/"]')
    exported = json.loads(Path(download.value.path()).read_text())
    assert [game["log"] for game in exported["games"]] == ["d"]
    page.goto(f"{site.url}/account/delete/")
    page.fill("[name=password]", PASSWORD)
    page.locator("main form .button--gold").first.click()
    page.wait_for_url("**/account/delete/")
    page.fill("[name=name]", "Gil")
    page.click("text=Delete for good")
    page.wait_for_url("**/account/farewell/")
    assert "Gil" not in logs(site)
    file = (site.data / "pyramid.sqlite3").stat()
    assert file.st_size > 0
    code = "from django.core.management import call_command; call_command('dumpdata', 'accounts', 'account', 'games')"
    assert not re.search(r"gil@example\.org|\"Gil\"", site.manage("shell", "-v", "0", "-c", code))
