"""Nothing is lost: reloads, Back, two tabs, storage that throws, damaged and newer saves, no network, no https."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import CHROMIUM, FLAGS, Visit
from .site import Site
from .table import board_of, new_deal, open_deal

NUMBER = 48213

_SEED = """([id, record]) => new Promise((done, failed) => {
  const opened = indexedDB.open("pyramid", 1);
  opened.onupgradeneeded = () => ["games", "meta", "aside"].forEach((area) => opened.result.createObjectStore(area));
  opened.onerror = failed;
  opened.onsuccess = () => {
    const shelves = opened.result.transaction(["games", "meta"], "readwrite");
    shelves.objectStore("games").put(record, id);
    shelves.objectStore("meta").put(id, "current");
    shelves.oncomplete = () => { opened.result.close(); done(); };
  };
})"""

_ASIDE = """() => new Promise((done, failed) => {
  const opened = indexedDB.open("pyramid");
  opened.onerror = failed;
  opened.onsuccess = () => {
    opened.result.transaction("aside").objectStore("aside").getAll().onsuccess = (event) => done(event.target.result);
  };
})"""


def ready(page: Page) -> None:
    """The table answers."""
    page.wait_for_selector("#table[data-ready]")


def left(page: Page, text: str) -> None:
    """So many cards are in the stock."""
    expect(page.locator('[data-said="left"]')).to_have_text(text)


def test_reload_and_back_lose_nothing(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", NUMBER)
    for _ in range(3):
        page.keyboard.press("d")
    before = board_of(page)
    page.reload()
    ready(page)
    left(page, "21 left")
    assert board_of(page) == before
    page.goto(f"{site.url}/credits/")
    page.go_back()
    ready(page)
    left(page, "21 left")
    page.goto(site.url)
    ready(page)
    left(page, "21 left")
    assert board_of(page) == before


def test_another_numbered_deal_keeps_the_game_that_was_going(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url, "classic", NUMBER)
    page.keyboard.press("d")
    before = board_of(page)
    page.goto(f"{site.url}/deal/open/77/")
    ready(page)
    expect(page.locator('[data-hud="title"]')).to_have_text("Open, deal 77")
    page.click('[data-do="take-back"]')
    left(page, "23 left")
    assert board_of(page) == before


@pytest.mark.parametrize("locks", [True, False], ids=["web locks", "no locks"])
def test_two_tabs_of_one_game_never_mix(site: Site, visit: Visit, locks: bool) -> None:
    context = visit()
    if not locks:
        context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    first = open_deal(context, site.url, "classic", NUMBER)
    first.keyboard.press("d")
    second = context.new_page()
    second.goto(site.url)
    expect(second.locator("#elsewhere")).to_be_visible()
    second.keyboard.press("d")
    left(first, "23 left")
    second.click('[data-do="take"]')
    ready(second)
    left(second, "23 left")
    expect(first.locator("#elsewhere")).to_be_visible()
    first.keyboard.press("d")
    second.keyboard.press("d")
    left(second, "22 left")
    second.close()
    expect(first.locator("#elsewhere")).to_be_hidden()
    left(first, "22 left")


def test_a_mark_of_before_the_clock_was_set_back_holds_no_table(site: Site, visit: Visit) -> None:
    """Where tabs know of each other by a mark with a time, one of an hour to come was left by a tab that is gone."""
    context = visit()
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    page = context.new_page()
    page.goto(f"{site.url}/offline/")
    page.evaluate("localStorage.setItem('pyramid:tab', `gone ${Date.now() + 3_600_000}`)")
    page.goto(site.url)
    ready(page)
    page.keyboard.press("d")
    left(page, "23 left")


def record(**changes: Any) -> dict[str, Any]:
    """A kept game; the deck is damaged unless given."""
    whole = {"schema": 1, "id": "ab" * 16, "ruleset": "classic", "version": "1.0.0", "deck": "no deck", "number": None}
    return (
        whole
        | {"log": "", "acked": 0, "activeMs": 0, "status": "playing", "begunAt": 1, "savedAt": 1, "previous": None}
        | changes
    )


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        (record(), "could not be read"),
        (record(log="d d zz"), "could not be read"),
        (None, "could not be read"),
        ("", "could not be read"),
        (record(schema=99), "newer release"),
    ],
    ids=["deck", "log", "nothing", "text", "newer"],
)
def test_a_damaged_or_newer_save_is_put_aside_with_one_notice(site: Site, visit: Visit, kept: Any, words: str) -> None:
    page = visit().new_page()
    page.goto(f"{site.url}/offline/")
    page.evaluate(_SEED, ["ab" * 16, kept])
    page.goto(site.url)
    ready(page)
    expect(page.locator(".notice[data-notice]")).to_have_count(1)
    expect(page.locator(".notice[data-notice]")).to_contain_text(words)
    assert [one["kept"] for one in page.evaluate(_ASIDE)] == [kept]
    page.keyboard.press("d")
    left(page, "23 left")
    page.reload()
    ready(page)
    left(page, "23 left")
    expect(page.locator(".notice[data-notice]")).to_have_count(0)


BROKEN = {
    "no database": "indexedDB.open = () => { throw new Error('denied'); };",
    "a database that never answers": "indexedDB.open = () => ({});",
    "nothing at all": """
        indexedDB.open = () => { throw new Error('denied'); };
        Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
    """,
    "a full disk": """
        IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    """,
}


#: The database opens when the page says so: `answer()`.
_LATE = """
  const open = IDBFactory.prototype.open;
  const waiting = [];
  window.answer = () => waiting.splice(0).forEach((call) => call());
  IDBFactory.prototype.open = function (...names) {
    const late = new EventTarget();
    waiting.push(() => {
      const request = open.apply(this, names);
      for (const kind of ["upgradeneeded", "success", "error", "blocked"]) {
        request.addEventListener(kind, () => {
          Object.defineProperty(late, "result", { get: () => request.result, configurable: true });
          late[`on${kind}`]?.();
        });
      }
    });
    return late;
  };
"""


@pytest.mark.parametrize("moved", [False, True], ids=["waiting", "playing"])
def test_a_database_that_answers_late_brings_the_kept_game_back(site: Site, visit: Visit, moved: bool) -> None:
    context = visit()
    first = open_deal(context, site.url, "classic", NUMBER)
    for _ in range(5):
        first.keyboard.press("d")
    left(first, "19 left")
    first.close()
    page = context.new_page()
    page.add_init_script(_LATE)
    page.goto(site.url)
    ready(page)
    left(page, "24 left")
    if moved:
        page.keyboard.press("d")
        left(page, "23 left")
    page.evaluate("answer()")
    if moved:
        page.click('[data-do="take-back"]')
    left(page, "19 left")
    expect(page.locator(".notice[data-notice^=storage]")).to_have_count(0)
    again = context.new_page()
    page.close()
    again.goto(site.url)
    ready(again)
    left(again, "19 left")


def test_what_was_kept_while_the_database_was_away_is_there_when_it_is_back(site: Site, visit: Visit) -> None:
    context = visit()
    first = context.new_page()
    first.add_init_script(BROKEN["no database"])
    first.goto(f"{site.url}/deal/classic/{NUMBER}/")
    ready(first)
    for _ in range(4):
        first.keyboard.press("d")
    left(first, "20 left")
    first.close()
    page = context.new_page()
    page.goto(site.url)
    ready(page)
    left(page, "20 left")
    games = "Object.keys(localStorage).filter((key) => key.startsWith('pyramid:games:')).length"
    assert page.evaluate(games) == 0


@pytest.mark.parametrize("broken", BROKEN)
def test_storage_that_throws_is_said_once_and_the_game_goes_on(site: Site, visit: Visit, broken: str) -> None:
    context = visit()
    context.add_init_script(BROKEN[broken])
    page = open_deal(context, site.url, "classic", NUMBER)
    for _ in range(3):
        page.keyboard.press("d")
    left(page, "21 left")
    notice = page.locator(".notice[data-notice^=storage]")
    if broken in ("no database", "a database that never answers"):
        expect(notice).to_have_attribute("data-notice", "storageWeak", timeout=20_000)
        page.reload()
        expect(page.locator('[data-said="left"]')).to_have_text("21 left", timeout=20_000)
    else:
        expect(notice.last).to_have_attribute("data-notice", "storageNone")


def test_the_table_opens_and_plays_without_a_network(site: Site, visit: Visit) -> None:
    context = visit()
    page = open_deal(context, site.url, "classic", NUMBER)
    page.keyboard.press("d")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    ready(page)
    left(page, "23 left")
    page.keyboard.press("d")
    new_deal(page)
    page.keyboard.press("d")
    left(page, "23 left")
    page.click('[data-do="take-back"]')
    left(page, "22 left")
    assert page.evaluate("document.fonts.check('16px Fraunces')")
    page.goto(f"{site.url}/credits/")
    expect(page.locator("h1")).to_have_text("No road to the oasis")
    page.goto(site.url)
    ready(page)
    left(page, "22 left")
    context.set_offline(False)
    page.reload()
    ready(page)
    left(page, "22 left")


def test_nothing_of_an_account_is_kept_by_the_worker(site: Site, visit: Visit) -> None:
    page = open_deal(visit(), site.url)
    page.evaluate("navigator.serviceWorker.ready")
    kept: list[str] = page.evaluate(
        """async () => {
          const urls = [];
          for (const name of await caches.keys())
            for (const request of await (await caches.open(name)).keys()) urls.push(new URL(request.url).pathname);
          return urls;
        }"""
    )
    others = sorted(url for url in kept if not url.startswith("/static/"))
    assert others == ["/", "/manifest.webmanifest", "/offline/", "/statistics/"]


def test_a_plain_address_of_a_home_network_plays_and_says_what_is_missing(chromium: Browser, tmp_path: Path) -> None:
    site = Site(tmp_path, ALLOWED_HOSTS="table.example")
    site.build()
    site.start()
    rules = f"--host-resolver-rules=MAP table.example 127.0.0.1:{site.port}"
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, rules])
    try:
        page = browser.new_page()
        page.goto(f"http://table.example:{site.port}/deal/classic/{NUMBER}/")
        ready(page)
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [
            False,
            False,
            False,
        ]
        expect(page.locator(".notice[data-notice]")).to_contain_text("not secure")
        page.keyboard.press("d")
        left(page, "23 left")
        page.reload()
        ready(page)
        left(page, "23 left")
    finally:
        browser.close()
        site.stop()


def test_settings_are_kept_and_there_at_first_paint(site: Site, visit: Visit) -> None:
    context = visit(java_script_enabled=True)
    page = open_deal(context, site.url)
    page.click('[data-do="menu"]')
    for name, value in (("theme", "light"), ("deck", "four"), ("print", "large"), ("back", "dawn"), ("hand", "left")):
        page.locator(f'[name="{name}"][value="{value}"]').check(force=True)
    page.keyboard.press("Escape")
    first_paint = context.request.get(site.url).text()
    opening = first_paint[: first_paint.index("<head>")]
    for attribute in (
        'data-theme="light"',
        'data-deck="four"',
        'data-print="large"',
        'data-back="dawn"',
        'data-hand="left"',
    ):
        assert attribute in opening
    looks = page.evaluate("({...document.documentElement.dataset})")
    assert json.loads(json.dumps(looks))["hand"] == "left"
