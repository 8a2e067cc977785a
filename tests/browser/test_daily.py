"""The daily deal in a browser: to its end as a guest, shared with no card in it, over midnight, without a network."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.drawings import without_shapes

from .conftest import Visit
from .daily import Daily, saved
from .device import ready
from .people import faults_in
from .site import Site

#: A card as anyone would write it: by letters, by signs, by words.
CARD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs♣♦♥♠]\b|[♣♦♥♠]|\b(?:clubs|diamonds|hearts|spades)\b")


@pytest.fixture(scope="module")
def daily(site: Site) -> Daily:
    """Today's deal at UTC, made ahead."""
    return Daily(site)


def at_utc(visit: Visit) -> BrowserContext:
    """Somebody whose clock is at UTC."""
    return visit(timezone_id="UTC", permissions=["clipboard-read", "clipboard-write"])


def kept_for_offline(page: Page) -> None:
    """The release is on the device, all of it."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)


def streak(page: Page, days: int) -> None:
    """The streak on a page of the daily."""
    expect(page.locator('[data-streak="current"]')).to_have_text(str(days))


def test_a_guest_clears_it_and_shares_it(site: Site, visit: Visit, daily: Daily) -> None:
    context = at_utc(visit)
    page = context.new_page()
    page.goto(f"{site.url}/daily/")
    assert daily.deck not in page.content(), "handed out before it was asked for"
    streak(page, 0)
    daily.begin(page, site.url)
    daily.play(page)
    won = page.locator("#won")
    expect(won.locator('[data-daily="sent"]')).to_have_text("This attempt ranks.")
    expect(won.locator('[data-daily="streak"]')).to_have_text("Streak: 1 day")
    expect(page.locator("[data-daily-way]")).to_have_accessible_name("Today’s deal, streak 1, cleared")

    told = daily.told(context, site.url)
    assert (told["state"], told["first"]["cleared"]) == ("cleared", True)
    won.get_by_role("button", name="Share the result").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator('[data-share="said"]')).to_have_text("Copied.")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared == told["first"]["text"]
    assert len(shared.splitlines()) == 4
    page.locator('[data-share="plain"]').check()
    page.get_by_role("button", name="Copy").click()
    plain = page.evaluate("navigator.clipboard.readText()")
    assert plain.splitlines() == [line for at, line in enumerate(shared.splitlines()) if at != 2]
    assert not CARD.search(shared)

    page.goto(f"{site.url}/daily/")
    expect(page.locator(".attempt-outcome")).to_have_text("Cleared")
    streak(page, 1)
    today = page.locator('.month [aria-current="date"]')
    expect(today).to_have_accessible_name(re.compile(r": cleared, \d+ points$"))
    page.get_by_role("button", name="Share the result").click()
    page.get_by_role("button", name="Copy").click()
    assert page.evaluate("navigator.clipboard.readText()") == plain, "the choice of no squares is remembered"

    # Whoever follows the link sees the result, its picture, and no card.
    friend = at_utc(visit)
    other = friend.new_page()
    other.goto(told["first"]["link"])
    assert not CARD.search(without_shapes(other.content()))
    assert daily.deck not in other.content()
    picture = friend.request.get(other.get_attribute('meta[property="og:image"]', "content") or "")
    assert picture.headers["content-type"] == "image/png"
    assert picture.body()[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
    other.get_by_role("link", name="Play the same deal").click()
    expect(other.get_by_role("button", name="Deal the cards")).to_be_visible()


def test_a_restart_is_another_attempt_and_the_first_ranks(site: Site, visit: Visit, daily: Daily) -> None:
    context = at_utc(visit)
    page = context.new_page()
    daily.begin(page, site.url)
    daily.play(page, 0, 3)
    saved(page)
    page.click('.controls [data-do="restart"]')
    assert page.url.endswith(daily.path)
    daily.play(page)
    score = daily.told(context, site.url)["first"]["score"]
    expect(page.locator('#won [data-daily="sent"]')).to_have_text(f"Your first attempt ranks, with {score} points.")
    told = daily.told(context, site.url)
    assert (told["attempts"], told["first"]["cleared"], told["best"]["cleared"]) == (2, False, True)
    assert told["state"] == "cleared"
    for width, height in ((320, 568), (360, 640), (390, 844), (412, 915), (844, 390), (768, 1024), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") <= height, (width, height)
    # Where nothing can be copied, there is a box with the text in it.
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false"
    )
    page.locator("#won").get_by_role("button", name="Share the result").click()
    page.get_by_role("button", name="Copy").click()
    box = page.input_value('[data-share="by-hand"]')
    assert box.splitlines()[:3] == told["best"]["text"].splitlines()[:3]
    page.keyboard.press("Escape")
    # Another deal, and the way back to this one: the attempt that was, no new one.
    page.click('.controls [data-do="new"]')
    expect(page).to_have_url(f"{site.url}/")
    page.goto(f"{site.url}{daily.path}")
    ready(page)
    expect(page.locator("#won")).to_be_visible()
    assert daily.told(context, site.url)["attempts"] == 2


def test_begun_before_midnight_it_counts_for_its_own_date(site: Site, visit: Visit, daily: Daily) -> None:
    context = at_utc(visit)
    page = context.new_page()
    late = dt.datetime.combine(dt.date.fromisoformat(daily.date), dt.time(23, 58), dt.UTC)
    page.clock.install(time=late)
    daily.begin(page, site.url)
    daily.play(page, 0, 10)
    page.clock.fast_forward("00:03:00")
    expect(page.locator('[data-hud="title"]')).to_contain_text("Daily")
    daily.play(page, 10)
    expect(page.locator('#won [data-daily="sent"]')).to_have_text("This attempt ranks.")
    assert page.url.endswith(daily.path)
    assert daily.told(context, site.url)["first"]["cleared"]
    # The next day is another deal: the way there says that it waits.
    expect(page.locator("[data-daily-way]")).to_have_accessible_name("Today’s deal, streak 1")


def test_the_page_turns_with_the_day(site: Site, visit: Visit, daily: Daily) -> None:
    page = at_utc(visit).new_page()
    late = dt.datetime.combine(dt.date.fromisoformat(daily.date), dt.time(23, 50), dt.UTC)
    page.clock.install(time=late)
    page.goto(f"{site.url}/daily/")
    expect(page.locator("[data-countdown]")).to_have_text(re.compile(r"^0:0\d:\d\d$"))
    page.clock.pause_at(late.replace(minute=59, second=30))
    expect(page.locator("[data-countdown]")).to_have_text("0:00:30")
    with page.expect_navigation():
        page.clock.fast_forward(31_000)
    expect(page.locator("[data-countdown]")).to_have_text(re.compile(r"^23:59:"))


def test_played_without_a_network_it_counts_when_it_arrives(site: Site, visit: Visit, daily: Daily) -> None:
    context = at_utc(visit)
    page = context.new_page()
    daily.begin(page, site.url)
    kept_for_offline(page)
    daily.play(page, 0, 5)
    saved(page)
    context.set_offline(True)
    page.reload()
    ready(page)
    daily.play(page, 5)
    expect(page.locator('#won [data-daily="sent"]')).to_have_text("Kept on this device; it counts when it arrives.")
    expect(page.locator('#won [data-daily="streak"]')).to_have_text("Streak: 1 day")
    page.goto(f"{site.url}/daily/")
    expect(page.locator('[data-part="said"]')).to_have_text("Cleared on this device.")
    expect(page.locator('[data-part="notice"]')).to_contain_text("1 result waits")
    streak(page, 1)
    page.get_by_role("link", name="To the table", exact=True).click()
    ready(page)
    expect(page.locator("#won")).to_be_visible()
    page.goto(f"{site.url}/daily/")
    context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator(".attempt-outcome")).to_have_text("Cleared")
    streak(page, 1)
    assert daily.told(context, site.url)["attempts"] == 1


def test_without_a_network_and_never_handed_out_there_is_no_deal_of_the_day(
    site: Site, visit: Visit, daily: Daily
) -> None:
    context = at_utc(visit)
    page = context.new_page()
    page.goto(site.url)
    ready(page)
    kept_for_offline(page)
    context.set_offline(True)
    page.goto(f"{site.url}/daily/")
    expect(page.locator('[data-part="said"]')).to_contain_text("comes with the network")
    page.goto(f"{site.url}{daily.path}")
    ready(page)
    expect(page.locator('[data-notice="dailyNotHere"]')).to_be_visible()
    assert daily.deck not in page.content()


def test_given_up_the_solution_is_open_and_every_page_is_fit_for_everyone(
    site: Site, visit: Visit, daily: Daily
) -> None:
    context = at_utc(visit)
    page = context.new_page()
    page.goto(f"{site.url}{daily.path}solution/")
    assert daily.deck not in page.content()
    expect(page.locator("body")).to_contain_text("a daily that you have not finished")
    page.get_by_role("link", name="Play it").click()
    page.get_by_role("button", name="Deal the cards").click()
    ready(page)
    daily.play(page, 0, 2)
    saved(page)
    page.evaluate("document.getElementById('daily-give-up').showModal()")
    page.locator('[data-daily-do="give-up-yes"]').click()
    page.wait_for_url(f"{site.url}{daily.path}board/")
    page.get_by_role("link", name="How it could be cleared").click()
    page.wait_for_selector("#replay[data-ready]")
    drawn = page.locator("[data-steps] li").nth(daily.line.index("d"))
    expect(drawn).to_have_text(re.compile(r"^\w+ of \w+ drawn, \d+ left\.$"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-at", "1")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator('[data-replay="said"]')).to_contain_text(f"{len(daily.line)} of {len(daily.line)}")
    assert page.locator("[data-board] .pyramid button.is-open, [data-board] .pyramid .is-open").count() == 0
    for path in (f"{daily.path}solution/", f"{daily.path}board/", "/daily/"):
        page.goto(f"{site.url}{path}")
        assert faults_in(page) == [], path
        page.set_viewport_size({"width": 320, "height": 568})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        page.set_viewport_size({"width": 1366, "height": 768})
