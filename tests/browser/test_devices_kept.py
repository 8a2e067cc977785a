"""What stays on a device and what goes: numbers of all devices, games as a file, another's games, no trace left."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .saved import NUMBER, PASSWORD, MakePerson, kept, logs, numbers_of, person_maker, sign_in
from .site import Site
from .table import WON_LINE, WON_NUMBER, play

#: Numbers are grouped as the reader's language has it.
TITLE = re.compile(r"Classic, deal 48.213")


@pytest.fixture
def person(site: Site) -> MakePerson:
    """Makes an account; its address."""
    return person_maker(site)


def test_a_table_open_in_another_tab_does_not_write_its_game_back(site: Site, visit: Visit, person: MakePerson) -> None:
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


def test_a_file_of_the_games_and_numbers_of_all_devices(
    site: Site, visit: Visit, person: MakePerson, tmp_path: Path
) -> None:
    address = person("Hal")
    phone = sign_in(site, visit(), address)
    phone.goto(f"{site.url}/deal/classic/{WON_NUMBER}/")
    phone.wait_for_selector("#table[data-ready]")
    for event in WON_LINE.split():
        play(phone, event)
    kept(phone, "saved")
    # What lies on the phone goes out as a file; a stranger's device takes it in, twice, and counts it once.
    file = tmp_path / "games.json"
    numbers_of(phone, site, played="1", won="1")
    with phone.expect_download() as download:
        phone.click("[data-file-out]")
    download.value.save_as(file)
    assert json.loads(file.read_text())["games"][0]["log"] == WON_LINE
    guest = visit().new_page()
    for said in ("1 game came in.", "0 games came in. 1 was here already."):
        guest.goto(f"{site.url}/statistics/")
        guest.wait_for_selector("#statistics[data-ready]")
        guest.set_input_files("[data-file-in]", file)
        expect(guest.locator("[data-file-said]")).to_have_text(said)
    expect(guest.locator('[data-number="won"]')).to_have_text("1")
    file.write_text("{}")
    guest.set_input_files("[data-file-in]", file)
    expect(guest.locator("[data-file-said]")).to_contain_text(
        "Nothing came in: this is not a file that Pyramid has made."
    )

    laptop = sign_in(site, visit(), address)
    laptop.goto(f"{site.url}/deal/classic/{NUMBER}/")
    laptop.wait_for_selector("#table[data-ready]")
    play(laptop, "d")
    kept(laptop, "saved")
    numbers_of(laptop, site, played="2", won="1")
    expect(laptop.locator('[data-part="counted"]')).to_have_text("Counted from the games of all your devices.")
    numbers_of(phone, site, played="2", won="1")


def test_a_game_that_another_account_left_is_neither_shown_counted_nor_sent(
    site: Site, visit: Visit, person: MakePerson
) -> None:
    ivy, jon = person("Ivy"), person("Jon")
    context = visit()
    page = sign_in(site, context, ivy)
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-ready]")
    play(page, "d")
    kept(page, "saved")
    page.goto(f"{site.url}/account/logout/")
    page.check("text=Keep my games on this device")
    page.locator("main form .button--gold").first.click()
    page.wait_for_url(f"{site.url}/")
    page.wait_for_selector("#table[data-ready]")
    expect(page.locator('[data-hud="title"]')).to_have_text(TITLE)
    page.close()
    page = sign_in(site, context, jon)
    expect(page.locator('[data-hud="title"]')).not_to_have_text(TITLE)
    kept(page, "saved")
    play(page, "d")
    kept(page, "saved")
    numbers_of(page, site, played="1", won="0")
    page.goto(site.url)
    page.wait_for_selector("#table[data-ready]")
    page.click('[data-do="menu"]')
    page.click('[data-do="games"]')
    expect(page.locator("#games [data-none]")).to_be_visible()
    stored = logs(site)
    assert (stored["Ivy"], stored["Jon"]) == (["d"], ["d"])


def test_what_could_not_be_fetched_once_is_fetched_when_it_is_wanted(
    site: Site, visit: Visit, person: MakePerson
) -> None:
    context = visit(service_workers="block")
    page = sign_in(site, context, person("Una"))
    context.route("**/js/sync/start*.js", lambda route: route.abort())
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-ready]")
    page.click('[data-do="menu"]')
    page.click('[data-do="games"]')
    expect(page.locator("#said")).to_contain_text("needs the network")
    context.unroute("**/js/sync/start*.js")
    page.click('[data-do="menu"]')
    page.click('[data-do="games"]')
    expect(page.locator("#games")).to_be_visible()
    page.keyboard.press("Escape")
    play(page, "d")
    context.set_offline(True)
    context.set_offline(False)
    kept(page, "saved")


def test_export_delete_nothing_left(site: Site, visit: Visit, person: MakePerson, tmp_path: Path) -> None:
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
