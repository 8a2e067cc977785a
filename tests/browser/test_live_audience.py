"""Watching with more than eyes: looking back, reacting, pointing, gauge, QR code, deals under one link, the end."""

from __future__ import annotations

import xml.etree.ElementTree as Tree

import segno
from playwright.sync_api import Page, expect

from .conftest import Visit
from .site import Site
from .table import board_of, go_live, new_deal, open_deal, play, wait_for_host, wait_for_seq, watch

EVENTS = ("3sTc", "Kd", "d", "d", "9h4d")
DEALS = 3
_TOP = "(element) => element.getBoundingClientRect().top"


def allow(host: Page, *names: str) -> None:
    """The host ticks these boxes in the live panel."""
    host.click('[data-live="button"]')
    if host.locator(".live-more[open]").count() == 0:
        host.click(".live-more summary")
    for name in names:
        host.check(f'[data-live="{name}"]')
    host.keyboard.press("Escape")


def test_looking_back_while_the_game_goes_on(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    watcher = watch(visit(), site.url + go_live(host))
    boards = [board_of(watcher)]
    for seq, event in enumerate(EVENTS, start=1):
        play(host, event)
        wait_for_seq(watcher, seq)
        boards.append(board_of(watcher))
    assert board_of(watcher) == board_of(host)
    for back in (4, 3, 2):
        watcher.keyboard.press("ArrowLeft")
        assert board_of(watcher) == boards[back]
    expect(watcher.locator('[data-watch="host"]')).to_have_text("Event 2 of 5")
    play(host, "7s6h")
    wait_for_seq(watcher, 6)
    assert board_of(watcher) == boards[2], "what comes pulls nobody to now"
    expect(watcher.locator(".back-to-live")).to_have_accessible_name("Back to live, 4 events on")
    watcher.locator(".scrubber").fill("0")
    assert board_of(watcher) == boards[0]
    watcher.click(".back-to-live")
    assert board_of(watcher) == board_of(host)
    expect(watcher.locator(".back-to-live")).to_be_hidden()
    expect(watcher.locator('[data-watch="host"]')).to_have_text("Playing now")
    watcher.keyboard.press("Home")
    assert board_of(watcher) == boards[0]
    new_deal(host)
    watcher.wait_for_selector('#table[data-seq="0"]')
    assert board_of(watcher) == board_of(host), "another deal is looked at live"


def test_reactions_suggestions_and_gauge(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    watchers = [watch(visit(), url) for url in [site.url + go_live(host)] * 2]
    for watcher in watchers:
        watcher.click('[data-react="heart"]')
    expect(host.locator('[data-react="heart"] [data-count]')).to_have_text("2")
    expect(watchers[0].locator('[data-react="heart"] [data-count]')).to_have_text("2")
    assert watchers[0].locator(".mote").count() == 0, "nothing floats where less motion is wished for"
    expect(watchers[0].locator("#pointing")).to_be_hidden()
    expect(watchers[0].locator("#gauge")).to_be_hidden()

    allow(host, "suggestions", "gauge")
    host.click('[data-live="button"]')
    host.click('[data-live="qr"]')
    expect(host.locator('[data-live="qr-image"]')).to_be_in_viewport(ratio=0.99)
    host.keyboard.press("Escape")
    expect(watchers[0].locator("#gauge")).to_have_attribute("data-gauge", "winnable")
    for watcher in watchers:
        watcher.click('[data-pair="3sTc"]')
    expect(host.locator("[data-pointed]")).to_have_count(2)
    expect(host.locator('[data-live="favourite"]')).to_have_text("2 watchers point at 3♠ 10♣")
    before = board_of(host)
    assert board_of(watchers[0]) == before, "nothing moves by it"
    play(host, "3sTc")
    expect(host.locator("[data-pointed]")).to_have_count(0)
    wait_for_seq(watchers[1], 1)
    expect(watchers[1].locator('[aria-pressed="true"]')).to_have_count(0)
    expect(watchers[1].locator("#gauge")).to_have_attribute("data-gauge", "winnable")

    host.click('[data-live="button"]')
    host.uncheck('[data-live="reactions"]')
    expect(watchers[0].locator("#reactions")).to_be_hidden()


def test_a_reaction_floats_up_and_moves_nothing(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    watcher = watch(visit(), site.url + go_live(host))
    tops = {host: '[data-live="button"]', watcher: "#reactions"}
    before = {}
    for page, place in tops.items():
        page.emulate_media(reduced_motion="no-preference")
        page.set_viewport_size({"width": 390, "height": 844})
        before[page] = page.locator(place).evaluate(_TOP)
    watcher.click('[data-react="heart"]')
    for page, place in tops.items():
        floating = page.wait_for_function(
            "() => { const mote = document.querySelector('.mote'); return mote && getComputedStyle(mote).position; }"
        )
        assert floating.json_value() == "fixed"
        assert page.locator(place).evaluate(_TOP) == before[page]


def test_a_watcher_who_is_sent_out(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    url = site.url + go_live(host)
    home = visit()
    watcher = watch(home, url)
    expect(host.locator('[data-live="count"]')).to_have_text("1")
    allow(host)
    host.click('[data-live="button"]')
    host.click('[data-live="who"]')
    host.click("[data-seat]")
    watcher.wait_for_selector('#table[data-connection="refused"]')
    expect(watcher.locator("#over")).to_contain_text("closed this table to you")
    answer = watcher.goto(url)
    assert answer is not None
    assert answer.status == 403
    expect(watcher.locator("main")).to_contain_text("The host has closed this table to you.")
    expect(watcher.locator(".site-header .brand")).to_be_visible()
    host.click('[data-live="unblock"]')
    expect(host.locator('[data-live="unblock"]')).to_be_hidden()
    watcher.goto(url)
    watcher.wait_for_selector('#table[data-connection="live"]')


def test_the_qr_code_leads_a_phone_to_the_table(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    play(host, "3sTc")
    path = go_live(host)
    watcher = watch(visit(), site.url + path)
    watcher.click("#share-button")
    image = watcher.locator("#share-panel img")
    expect(image).to_be_visible()
    assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    drawn = watcher.request.get(f"{site.url}{path}qr.svg").text()
    assert "style" not in drawn
    link = watcher.input_value("#share-panel input")
    lines = [element.get("d") for element in Tree.fromstring(drawn).iter() if element.get("stroke")]
    wanted = segno.make(link, error="m", micro=False).svg_inline(border=3, scale=8, dark="#0f1e2b", light="#fff")
    assert lines == [element.get("d") for element in Tree.fromstring(wanted).iter() if element.get("stroke")]

    phone = watch(visit(has_touch=True), link)
    phone.set_viewport_size({"width": 390, "height": 844})
    assert board_of(phone) == board_of(host)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = phone.locator(".watch-controls").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844, "everything is on the screen at once"


def test_three_deals_under_one_link_and_then_the_replay(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    path = go_live(host)
    watcher = watch(visit(), site.url + path)
    games = []
    for deal in range(DEALS):
        if deal:
            new_deal(host)
            watcher.wait_for_function(
                "(seen) => !seen.includes(document.getElementById('table').dataset.game)", arg=games
            )
        games.append(watcher.get_attribute("#table", "data-game"))
        play(host, "d")
        wait_for_seq(watcher, 1)
        assert board_of(watcher) == board_of(host)
    assert len(set(games)) == DEALS
    wait_for_host(host)
    host.click('[data-live="button"]')
    host.click('[data-live="end"]')
    watcher.wait_for_selector('#table[data-connection="ended"]')
    expect(watcher.locator("#over")).to_contain_text("left the air")
    watcher.reload()
    watcher.click("#over [data-replay]")
    watcher.wait_for_url(f"{site.url}/replay/{games[-1]}/")
    expect(watcher.locator("h1")).to_be_visible()


def test_on_a_big_screen_and_in_a_frame(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    path = go_live(host)
    play(host, "3sTc")
    room = visit().new_page()
    room.set_viewport_size({"width": 1024, "height": 768})
    room.goto(f"{site.url}{path}screen/")
    room.wait_for_selector('#table[data-connection="live"]')
    expect(room.locator(".screen-side img")).to_be_visible()
    last, side = room.locator('[data-place="27"]').bounding_box(), room.locator(".screen-side").bounding_box()
    assert last is not None
    assert side is not None
    assert last["x"] + last["width"] < side["x"], "the code lies on no card"
    expect(room.locator(".screen-link")).to_have_text(f"{site.url}{path}".removeprefix("http://").rstrip("/"))
    assert board_of(room) == board_of(host)
    answer = room.request.get(f"{site.url}{path}embed/")
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    room.goto(f"{site.url}{path}embed/")
    room.wait_for_selector('#table[data-connection="live"]')
    assert board_of(room) == board_of(host)
    with room.context.expect_page() as opened:
        room.click(".embed-open")
    assert opened.value.url == f"{site.url}{path}"
    assert room.url == f"{site.url}{path}embed/", "a frame stays where it is"
