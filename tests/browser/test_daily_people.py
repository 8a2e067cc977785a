"""The daily deal of people with an account: on two devices, from guest to account, on the boards of friends."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .daily import Daily, make_person, saved, sign_in
from .device import ready
from .people import faults_in
from .site import Site

#: As long as a name can be, of wide letters.
WIDE = "m" * 24

#: Where the heading begins, against the brand; how far down, how large; and how much wider than the window the page is.
_HEAD = """() => {
  const heading = document.querySelector("h1");
  const [brand, box] = [document.querySelector(".brand"), heading].map((each) => each.getBoundingClientRect());
  const wider = document.documentElement.scrollWidth - innerWidth;
  return [Math.round(box.left - brand.left), Math.round(box.top), getComputedStyle(heading).fontSize, wider];
}"""

#: How far the outer cells of the month reach beyond what stands above them.
_EDGES = """() => {
  const [head, ...cells] = [...document.querySelectorAll(".daily-month .room-head, .month thead th")];
  const [box, first, last] = [head, cells.at(0), cells.at(-1)].map((each) => each.getBoundingClientRect());
  return [box.left - first.left, last.right - box.right];
}"""


@pytest.fixture(scope="module")
def daily(site: Site) -> Daily:
    """Today's deal at UTC, made ahead, and three people."""
    make_person(site, "nitocris")
    make_person(site, "khufu")
    make_person(site, WIDE)
    return Daily(site)


def test_begun_as_a_guest_gone_on_with_elsewhere_and_counted_once(site: Site, visit: Visit, daily: Daily) -> None:
    phone = visit(timezone_id="UTC")
    here = phone.new_page()
    daily.begin(here, site.url)
    daily.play(here, 0, 4)
    saved(here)
    sign_in(here, site.url, "nitocris")
    here.goto(f"{site.url}{daily.path}")
    ready(here)
    daily.play(here, 4, 8)
    saved(here)

    laptop = visit(timezone_id="UTC")
    there = laptop.new_page()
    sign_in(there, site.url, "nitocris")
    there.goto(f"{site.url}/daily/")
    there.get_by_role("link", name="Play on").click()
    ready(there)
    expect(there.locator('[data-hud="moves"]')).to_have_text("8")
    daily.play(there, 8)
    expect(there.locator('#won [data-daily="sent"]')).to_have_text("This attempt ranks.")

    here.goto(f"{site.url}/daily/")
    expect(here.locator(".attempt-outcome")).to_have_text("Cleared")
    told = daily.told(phone, site.url)
    assert (told["attempts"], told["first"]["cleared"], told["first"]["moves"]) == (1, True, len(daily.line))


def test_friends_are_on_the_board(site: Site, visit: Visit, daily: Daily) -> None:
    one, other = visit(timezone_id="UTC"), visit(timezone_id="UTC")
    host, friend = one.new_page(), other.new_page()
    sign_in(host, site.url, "khufu")
    sign_in(friend, site.url, "nitocris")
    friend.goto(f"{site.url}/daily/friends/")
    assert faults_in(friend) == []
    host.goto(friend.input_value("#friend-link"))
    assert faults_in(host) == []
    host.get_by_role("button", name="Follow").click()
    host.goto(f"{site.url}{daily.path}board/")
    expect(host.get_by_role("link", name="nitocris")).to_be_visible()
    friend.goto(f"{site.url}{daily.path}board/")
    expect(friend.locator(".board-mine")).to_contain_text("You are number 1 of 1")
    expect(friend.locator(".spread-bar.is-mine")).to_have_count(1)
    friend.goto(f"{site.url}/daily/friends/")
    friend.get_by_role("button", name="Hide it").click()
    host.reload()
    expect(host.get_by_role("link", name="A player")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 768, 1366])
def test_every_page_has_one_head_and_room_for_the_widest_name(
    site: Site, visit: Visit, daily: Daily, width: int
) -> None:
    """Each heading begins at the brand, as far down and as large as the others, and no name pushes a page sideways."""
    page = visit(timezone_id="UTC").new_page()
    sign_in(page, site.url, WIDE)
    page.set_viewport_size({"width": width, "height": 900})
    own = ("/account/", "/account/name/", "/account/sessions/", f"/u/{WIDE}/", "/daily/friends/")
    heads = {}
    for path in ("/daily/", "/daily/calendar/", f"{daily.path}board/", *own):
        page.goto(f"{site.url}{path}")
        heads[path] = page.evaluate(_HEAD)
    assert len({tuple(head) for head in heads.values()}) == 1, heads
    assert heads["/daily/"][0] == 0, "at the brand"
    assert heads["/daily/"][3] == 0, "nothing to scroll to the side"


@pytest.mark.parametrize("width", [390, 768, 1366])
def test_a_month_is_as_wide_as_what_stands_above_it(site: Site, visit: Visit, daily: Daily, width: int) -> None:
    page = visit(timezone_id="UTC").new_page()
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{site.url}/daily/")
    edges = page.evaluate(_EDGES)
    assert [round(edge) for edge in edges] == [0, 0]
