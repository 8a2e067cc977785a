"""Replay and review in the browser: from the table, by keys and fingers, the turning point, trying it, sharing."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.engine.deal import deal_of_number
from games.engine.game_text import read_game
from games.engine.notation import moves_text
from games.engine.position import Position
from games.engine.replay import Game
from games.engine.rules import RULES_VERSION, ruleset_named
from games.engine.solver import winnable

from .conftest import Visit
from .people import faults_in
from .site import Site
from .table import WON_LINE, WON_NUMBER, board_of, open_deal, play
from .test_play_hands import log_of
from .truth import GOOD_MOVES, LOST_LINE, LOST_NUMBER


def replay_link(ruleset: str, number: int, log: str) -> str:
    """A link that holds a whole game."""
    return (
        f"/replay/#rules={ruleset}&version={RULES_VERSION}&number={number}&log={quote(log.replace(' ', '.'))}&ms=61000"
    )


def opened(context: BrowserContext, url: str) -> Page:
    """The replay page, with its game on it."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("#replay[data-ready]")
    return page


def at(page: Page) -> int:
    """How many frames lie before the one shown."""
    return int(page.get_attribute("#replay", "data-at") or "-1")


def reviewed(page: Page) -> None:
    """Until the turning point is told."""
    expect(page.locator('[data-review="title"]')).not_to_have_text("Review", timeout=30_000)


def test_a_lost_game_from_the_table_to_its_turning_point_and_on(site: Site, visit: Visit) -> None:
    context = visit()
    page = open_deal(context, site.url, "classic", LOST_NUMBER)
    for event in LOST_LINE.split():
        play(page, event)
    lost = board_of(page)
    page.click("#stuck a")
    page.wait_for_selector("#replay[data-ready]")
    reviewed(page)
    expect(page.locator('[data-review="title"]')).to_have_text(f"Lost with move {GOOD_MOVES + 1}")
    expect(page.locator('[data-review="line"]')).to_have_text(
        "Pairing the 2 of diamonds with the jack of diamonds lost it."
    )
    expect(page.locator('[data-review="why"]')).to_contain_text(
        "The 2 of spades in row 7 can no longer find a partner: one jack is gone; "
        "the jack of hearts, jack of clubs and jack of spades lie under it."
    )
    expect(page.locator('[data-number="best"]')).to_have_text("310", timeout=30_000)
    expect(page.locator('[data-number="shortest"]')).to_have_text("50", timeout=60_000)
    bars = page.eval_on_selector_all(
        ".strip-bars rect", "(all) => all.map((bar) => [bar.className.baseVal, bar.width.baseVal.value])"
    )
    assert bars == [["bar bar--won", GOOD_MOVES + 1], ["bar bar--lost", len(LOST_LINE.split()) - GOOD_MOVES]]
    page.keyboard.press("End")
    assert board_of(page) == lost
    page.click('[data-do="turn"]')
    assert (at(page), page.get_attribute("#replay", "data-state")) == (GOOD_MOVES, "winnable")
    lit = page.eval_on_selector_all("[data-board] .is-hint", "(all) => all.map((one) => one.dataset.card)")
    assert sorted(lit) == ["2d", "Jd"]
    page.click('[data-do="branch"]')
    expect(page.locator('[data-replay="branch"]')).to_be_visible()
    page.keyboard.press("End")
    assert not any(board_of(page)["cards"]), "the way that would have won clears the pyramid"
    page.click('[data-do="leave-branch"]')
    assert at(page) == GOOD_MOVES
    before = board_of(page)
    page.click('[data-do="try"]')
    page.wait_for_selector("#table[data-ready]")
    assert board_of(page) == before
    assert log_of(page) == " ".join(LOST_LINE.split()[:GOOD_MOVES])
    game = Game.begin(deal_of_number(LOST_NUMBER), ruleset_named("classic")).after_all(LOST_LINE.split()[:GOOD_MOVES])
    line = winnable(game.position).line
    assert line is not None
    for event in moves_text(line, game.deal).split():
        play(page, event)
    expect(page.locator("#won")).to_be_visible()
    expect(page.locator('[data-won="aid"]')).to_have_text("The solver showed the way: not counted as a clean win.")
    page.click("#won a[href*=replay]")
    page.wait_for_selector("#replay[data-ready]")
    expect(page.locator('[data-review="title"]')).to_have_text("Won, and never in danger", timeout=30_000)


def test_a_game_that_was_winnable_to_the_end_and_a_relaxed_one(site: Site, visit: Visit) -> None:
    context = visit()
    page = opened(context, site.url + replay_link("classic", LOST_NUMBER, "4h9d AdQs u y Kh d"))
    reviewed(page)
    expect(page.locator('[data-review="title"]')).to_have_text("It could still be won")
    expect(page.locator('[data-do="turn"]')).to_be_hidden()
    expect(page.locator('[data-do="branch"]')).to_be_visible()
    relaxed = next(
        number
        for number in range(1, 99)
        if winnable(Position(deal_of_number(number), ruleset_named("relaxed"))).state == "lost"
    )
    page = opened(context, site.url + replay_link("relaxed", relaxed, "d d d"))
    reviewed(page)
    expect(page.locator('[data-review="title"]')).to_have_text("It could never be won")
    expect(page.locator('[data-review="ways"]')).to_be_hidden()
    expect(page.locator('[data-number="best"]')).to_have_text("–", timeout=30_000)


def test_the_player_by_keys_slider_fingers_and_by_itself(site: Site, visit: Visit) -> None:
    context = visit(has_touch=True)
    page = opened(context, site.url + replay_link("classic", LOST_NUMBER, "4h9d d u AdQs h d"))
    said = page.locator('[data-replay="said"]')
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("Move 1 of 5: 4 of hearts and 9 of diamonds leave together.")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(". A hint was given here.")
    page.locator('[data-replay="range"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text("Undone:")
    page.locator('[data-replay="undone"] input').uncheck()
    expect(page.locator('[data-replay="range"]')).to_have_attribute("max", "3")
    page.click('[data-do="first"]')
    page.locator('[data-replay="stage"]').tap(position={"x": 200, "y": 200})
    assert at(page) == 1
    page.click('[data-do="speed"]')
    page.click('[data-do="speed"]')
    expect(page.locator('[data-do="speed"]')).to_have_text("4×")
    page.click("body", position={"x": 5, "y": 300})
    page.keyboard.press(" ")
    expect(page.locator("#replay")).to_have_class(re.compile("is-playing"))
    page.wait_for_selector('#replay[data-at="3"]')
    expect(page.locator("#replay")).not_to_have_class(re.compile("is-playing"))
    expect(page.locator('[data-replay="range"]')).to_have_attribute("aria-valuetext", re.compile("3 of 3"))


def test_a_hint_before_the_first_move_and_no_game_at_all(site: Site, visit: Visit) -> None:
    context = visit()
    page = opened(context, site.url + replay_link("classic", LOST_NUMBER, "h 4h9d u"))
    expect(page.locator('[data-replay="said"]')).to_have_text("The deal. A hint was given here.")
    assert [page.text_content(f'[data-number="{name}"]') for name in ("undos", "hints")] == ["1", "1"]
    page = opened(context, f"{site.url}/replay/")
    expect(page.locator('[data-replay="empty-line"]')).to_have_text("Which game would you like to look back on?")
    expect(page.locator('.replay-empty a[href="/replay/#table"]')).to_be_visible()


def test_a_review_is_kept_on_the_device(site: Site, visit: Visit) -> None:
    context = visit(service_workers="block")
    url = site.url + replay_link("strict", WON_NUMBER, "d d d")
    page = opened(context, url)
    page.wait_for_selector("#replay[data-reviewed]", timeout=60_000)
    title = page.locator('[data-review="title"]').text_content()
    context.route("**/js/review/worker*.js", lambda route: route.abort())
    page = opened(context, url)
    page.wait_for_selector("#replay[data-reviewed]")
    assert page.locator('[data-review="title"]').text_content() == title


def test_a_game_as_text_goes_out_and_comes_back(site: Site, visit: Visit) -> None:
    context = visit()
    page = opened(context, site.url + replay_link("classic", WON_NUMBER, WON_LINE))
    with page.expect_download() as download:
        page.click('[data-do="download"]')
    text = download.value.path().read_text()
    assert download.value.suggested_filename == f"pyramid-classic-{WON_NUMBER}.txt"
    assert read_game(text).log == WON_LINE
    page = opened(context, f"{site.url}/replay/")
    wrong = text.replace("Kd d d", "Kd dd d", 1)
    page.fill("#paste", wrong)
    page.click('[data-replay="paste"] button')
    expect(page.locator("#paste-wrong")).to_contain_text(re.compile(r"line \d+, column \d+: dd: unknown event"))
    page.fill("#paste", text)
    page.click('[data-replay="paste"] button')
    expect(page.locator('[data-replay="about"]')).to_contain_text("Cleared · 310 points · 63 moves · 1:01")
    page.keyboard.press("End")
    assert not any(board_of(page)["cards"])


def test_a_stored_game_is_closed_to_others_and_opened_again(site: Site, visit: Visit) -> None:
    ours = visit()
    page = open_deal(ours, site.url, "classic", WON_NUMBER)
    deck = deal_of_number(WON_NUMBER).text
    game = {"id": "a" * 32, "ruleset": "classic", "version": RULES_VERSION, "deck": deck, "log": WON_LINE}
    posted = page.evaluate(
        """async (body) => {
          const token = /csrftoken=([^;]*)/.exec(document.cookie)[1];
          const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
          return (await fetch("/live/open/", { method: "POST", headers, body: JSON.stringify(body) })).json();
        }""",
        {"client": "b" * 32, "game": game},
    )
    address = f"{site.url}/replay/{posted['game']}/"
    other = visit().new_page()

    def status() -> int:
        answer = other.goto(address)
        assert answer is not None
        return answer.status

    assert status() == 200, "it was on the air, and is over"
    other.wait_for_selector("#replay[data-ready]")
    expect(other.locator('[data-share="seen"]')).to_be_hidden()
    page = opened(ours, address)
    for choice, answer in (("me", 404), ("link", 200)):
        page.check(f'[name="seen"][value="{choice}"]', force=True)
        expect(page.locator('[data-share="said"]')).to_have_text("Saved.")
        page.evaluate("""document.querySelector('[data-share="said"]').textContent = ''""")
        assert status() == answer


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390), (1366, 768)])
def test_nothing_scrolls_sideways_and_board_and_player_fit(site: Site, visit: Visit, width: int, height: int) -> None:
    context = visit()
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site.url + replay_link("classic", LOST_NUMBER, LOST_LINE))
    page.wait_for_selector("#replay[data-ready]")
    reviewed(page)
    page.click(".replay-share summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("scrollTo(0, 0)")
    feet = page.eval_on_selector_all(
        ".replay-stage, .replay-buttons", "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert max(feet) <= height, feet
    if width == 390:
        assert faults_in(page) == []


def test_a_kept_game_is_looked_back_on_without_a_network(site: Site, visit: Visit) -> None:
    context = visit()
    page = open_deal(context, site.url, "classic", LOST_NUMBER)
    for event in LOST_LINE.split()[:5]:
        play(page, event)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    site.stop()
    try:
        page = opened(context, f"{site.url}/replay/#table")
        reviewed(page)
        expect(page.locator('[data-review="title"]')).to_have_text("It could still be won")
        page = context.new_page()
        page.goto(f"{site.url}/examine/#rules=classic&number={LOST_NUMBER}")
        expect(page.locator('[data-verdict="title"]')).to_have_text("It can be won.", timeout=30_000)
    finally:
        site.start()
