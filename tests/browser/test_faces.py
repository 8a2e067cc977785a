"""Which drawings of the cards a window asks for: a phone the jumbo ones only, a larger one the full ones too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Visit
from .site import Site
from .table import NUMBER, open_deal, play

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1366, "height": 768}

#: Of each card that shows: whether its full and its jumbo rendering are seen.
_SEEN = """() => [...document.querySelectorAll("[data-board] .card[data-card]")]
  .filter((card) => card.checkVisibility({ visibilityProperty: true }))
  .map((card) => [".face-full", ".face-jumbo"].map((one) => card.querySelector(one).getBBox().width > 0))"""


def seen(page: Page) -> list[list[bool]]:
    """Once what was asked for is there: a card that shows is drawn one way or the other."""
    page.wait_for_function(f"() => ({_SEEN})().every(([full, jumbo]) => full || jumbo)")
    found: list[list[bool]] = page.evaluate(_SEEN)
    assert len(found) >= 28
    return found


@pytest.fixture
def asked(visit: Visit) -> tuple[Any, list[str]]:
    """A visitor, and the names of the sprites of cards that the browser asked for, as they come."""
    context = visit()
    names: list[str] = []

    def note(request: Any) -> None:
        # The service worker keeps all of them, later and in its own time.
        if "/static/cards/" in request.url and request.service_worker is None:
            names.append(request.url.rsplit("/", 1)[1].split(".")[0])

    context.on("request", note)
    return context, names


def test_a_phone_never_asks_for_full_faces(site: Site, asked: tuple[Any, list[str]]) -> None:
    context, names = asked
    page = open_deal(context, site.url, "classic", NUMBER)
    page.set_viewport_size(PHONE)
    names.clear()
    page.reload()
    page.wait_for_selector("#table[data-ready]")
    for event in ("3sTs", "d", "d", "u", "u", "u"):
        play(page, event)
    assert seen(page) == [[False, True]] * 28
    assert set(names) == {"faces"}


def test_a_large_window_shows_full_faces_from_the_first(site: Site, asked: tuple[Any, list[str]]) -> None:
    context, names = asked
    page = context.new_page()
    page.set_viewport_size(DESK)
    # The table's script never comes: what is seen is what stands in the page.
    page.route("**/js/pages/play.*", lambda route: route.abort())
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    assert seen(page) == [[True, False]] * 28
    assert set(names) == {"faces", "faces-pips", "faces-courts"}


def test_a_window_that_grows_asks_for_them_then(site: Site, asked: tuple[Any, list[str]]) -> None:
    context, _ = asked
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-ready]")
    # Drawn and taken off again while it was small: their drawings wait for their return.
    for event in ("3sTs", "d", "d", "d", "u", "u", "u", "u"):
        play(page, event)
    page.set_viewport_size(DESK)
    assert seen(page) == [[True, False]] * 28
    for event in ("y", "y", "y", "y"):
        play(page, event)
    assert all(one == [True, False] for one in seen(page))
    page.set_viewport_size(PHONE)
    assert all(one == [False, True] for one in seen(page))


def test_what_cannot_be_fetched_leaves_the_small_face(site: Site, visit: Visit) -> None:
    context = visit(service_workers="block")
    page = context.new_page()
    page.set_viewport_size(PHONE)
    page.goto(f"{site.url}/deal/classic/{NUMBER}/")
    page.wait_for_selector("#table[data-ready]")
    context.set_offline(True)
    page.set_viewport_size(DESK)
    page.wait_for_function("() => document.querySelectorAll('.face-full[href]').length === 0")
    assert seen(page) == [[False, True]] * 28
    context.set_offline(False)
    page.wait_for_function("() => document.querySelectorAll('.face-full[data-href]').length === 0")
    assert seen(page) == [[True, False]] * 28
