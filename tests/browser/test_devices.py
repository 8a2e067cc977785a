"""One account, two devices: begun here and gone on there, both offline and a choice, a guest's games, settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .saved import NUMBER, MakePerson, kept, logs, person_maker, sign_in, wake
from .site import Site
from .table import WON_LINE, board_of, open_deal, play


@pytest.fixture
def person(site: Site) -> MakePerson:
    """Makes an account; its address."""
    return person_maker(site)


def test_begun_here_and_gone_on_there(site: Site, visit: Visit, person: MakePerson) -> None:
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


def test_whoever_looks_on_is_told_at_once(site: Site, visit: Visit, person: MakePerson) -> None:
    address = person("Ida")
    context = visit()
    phone = sign_in(site, context, address)
    told: list[str] = []
    phone.on("websocket", lambda socket: socket.on("framereceived", lambda text: told.append(str(text))))
    phone.goto(f"{site.url}/deal/classic/{NUMBER}/")
    phone.wait_for_selector("#table[data-ready]")
    play(phone, "d")
    kept(phone, "saved")
    laptop = sign_in(site, visit(), address)
    expect(laptop.locator('[data-said="left"]')).to_have_text("23 left")
    play(laptop, "d")
    expect(phone.locator('[data-said="left"]')).to_have_text("22 left")
    assert '"t":"grew"' in told[-1], "told: by the clock it asks once a minute"
    assert '"seq":2' in told[-1]
    # The phone's socket stays open, as a browser's "offline" leaves it: it hears of what it cannot fetch.
    context.set_offline(True)
    play(phone, "d")
    kept(phone, "offline")
    play(laptop, "u")
    kept(laptop, "saved")
    context.set_offline(False)
    expect(phone.locator("#apart")).to_be_visible()


def test_the_list_opens_games_of_all_devices(site: Site, visit: Visit, person: MakePerson) -> None:
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
def test_both_offline_both_play_both_come_back(site: Site, visit: Visit, person: MakePerson, choice: str) -> None:
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


def test_a_guests_games_become_the_accounts(site: Site, visit: Visit, person: MakePerson) -> None:
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


def test_settings_travel(site: Site, visit: Visit, person: MakePerson) -> None:
    address = person("Eve")
    phone = sign_in(site, visit(), address)
    kept(phone, "saved")
    phone.click('[data-do="menu"]')
    phone.wait_for_selector("#menu[open]")
    with phone.expect_response("**/api/settings"):
        phone.locator('[name="deck"][value="four"]').check(force=True)
    laptop = sign_in(site, visit(), address)
    expect(laptop.locator("html")).to_have_attribute("data-deck", "four")
