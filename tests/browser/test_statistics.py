"""The page of one's numbers: what was played on this device is told rightly, drawn and read out, offline too."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from games.engine.deal import deal_of_number

from .conftest import Visit
from .site import Site
from .table import WON_LINE, WON_NUMBER, open_deal, play

KEEP = """(records) => new Promise((done, failed) => {
  const opened = indexedDB.open("pyramid");
  opened.onerror = failed;
  opened.onsuccess = () => {
    const kept = opened.result.transaction("games", "readwrite");
    for (const record of records) kept.objectStore("games").put(record, record.id);
    kept.oncomplete = () => { opened.result.close(); done(); };
  };
})"""

DAY = 86_400_000


def a_record(at: int, now: int, **changes: Any) -> dict[str, Any]:
    """A kept game, begun `at` days ago."""
    return {
        "schema": 1,
        "id": f"{at:032x}",
        "ruleset": "classic",
        "version": "1.0.0",
        "deck": deal_of_number(WON_NUMBER).text,
        "number": WON_NUMBER,
        "log": WON_LINE,
        "acked": 0,
        "activeMs": 134_000,
        "status": "won",
        "begunAt": now - at * DAY,
        "savedAt": now,
        "previous": None,
        **changes,
    }


def open_numbers(page: Page, site: Site) -> None:
    """The page, when it has counted."""
    page.goto(f"{site.url}/statistics/")
    page.wait_for_selector("#statistics[data-ready]")


def numbers(page: Page) -> dict[str, str]:
    """The tiles by their names, as they are read."""
    told: dict[str, str] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('[data-number]')]"
        ".map((each) => [each.dataset.number, each.textContent]))"
    )
    return told


def test_nothing_yet_is_said_kindly_and_leads_to_the_table(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    open_numbers(page, site)
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()
    expect(page.locator('[data-part="numbers"]')).to_be_hidden()
    page.get_by_role("link", name="To the table", exact=True).click()
    page.wait_for_selector("#table[data-ready]")


def test_a_game_counts_from_its_first_move(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    open_numbers(page, site)
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()
    page.goto(f"{site.url}/")
    page.wait_for_selector("#table[data-ready]")
    play(page, "d")
    page.locator(".site-nav").get_by_role("link", name="Statistics").click()
    page.wait_for_selector("#statistics[data-ready]")
    told = numbers(page)
    assert (told["played"], told["won"], told["streak"], told["bestMs"]) == ("1", "0", "0", "–")


def test_the_numbers_by_ruleset_their_plots_and_the_tables_behind(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    now = page.evaluate("Date.now()")
    moves = len(WON_LINE.split())
    page.evaluate(
        KEEP,
        [
            a_record(4, now),
            a_record(3, now, log=f"d u {WON_LINE}", activeMs=59_000),
            a_record(2, now, ruleset="relaxed", log="d d", status="playing"),
            a_record(1, now, log=f"h {WON_LINE}", ruleset="relaxed"),
            {"id": "f" * 32, "log": "rubbish"},
        ],
    )
    open_numbers(page, site)
    told = numbers(page)
    assert (told["played"], told["won"], told["percent"]) == ("4", "3", "75 %")
    assert (told["streak"], told["bestStreak"], told["unaided"]) == ("1", "best 2", "1")
    assert (told["bestMs"], told["fewestMoves"]) == ("0:59", str(moves))
    expect(page.get_by_text("1 kept game cannot be read and is not counted.")).to_be_visible()
    expect(page.locator("label:visible")).to_have_text(["All", "Classic", "Relaxed", "Bring in a file"])
    for title in ("Wins over time", "Days", "Scores", "Times of wins"):
        expect(page.get_by_role("img", name=title)).to_be_visible()
    times = page.get_by_role("table", name="Times of wins").get_by_role("row")
    assert [row.inner_text().split("\t") for row in times.all()][1:] == [
        ["0 to 1 minutes", "1", "1"],
        ["2 to 3 minutes", "2", "2"],
    ]
    expect(page.get_by_role("table", name="Days").get_by_role("row")).to_have_count(5)
    page.get_by_role("radio", name="Relaxed").check()
    told = numbers(page)
    assert (told["played"], told["won"], told["streak"], told["unaided"]) == ("2", "1", "1", "0")
    assert page.evaluate("document.querySelectorAll('#statistics [style]').length") == 0


def test_it_fits_a_small_phone_and_a_wide_screen(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    now = page.evaluate("Date.now()")
    page.evaluate(KEEP, [a_record(days, now, ruleset=("strict", "open")[days % 2]) for days in range(0, 400, 3)])
    open_numbers(page, site)
    for width in (320, 390, 768, 1920):
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_function(
            "() => [...document.querySelectorAll('[data-plot]')].every((plot) =>"
            " plot.clientWidth >= plot.querySelector('svg').getBoundingClientRect().width"
            " && plot.querySelector('svg').getBoundingClientRect().width > plot.clientWidth * 0.6)"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_where_nothing_was_won_that_is_said_and_the_tiles_fill_their_rows(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    now = page.evaluate("Date.now()")
    page.evaluate(KEEP, [a_record(at, now, log="d d", status="stuck") for at in (1, 500)])
    page.set_viewport_size({"width": 390, "height": 844})
    open_numbers(page, site)
    expect(page.locator('[data-part="times"] [data-plot]')).to_have_text("No win yet. The first one stands here.")
    expect(page.locator('[data-part="times"] figcaption')).to_be_hidden()
    ends = page.eval_on_selector_all(
        ".tile", "(tiles) => tiles.map((tile) => tile.getBoundingClientRect()).map((box) => [box.top, box.right])"
    )
    rows = {top: max(right for other, right in ends if other == top) for top, _ in ends}
    assert len(rows) == 3
    assert max(rows.values()) - min(rows.values()) < 1, "no tile stands alone in its row"


def test_without_a_network_the_numbers_are_there(site: Site, visit: Visit) -> None:
    context = visit()
    page = open_deal(context, site.url)
    play(page, "d")
    page.evaluate("navigator.serviceWorker.ready.then((found) => found.active.state)")
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    context.set_offline(True)
    open_numbers(page, site)
    assert numbers(page)["played"] == "1"
    expect(page.get_by_role("img", name="Wins over time")).to_be_visible()
