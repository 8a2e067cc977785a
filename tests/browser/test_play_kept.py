"""Nothing is lost: reloads, Back, storage that throws, answers late or is full, damaged and newer saves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .device import ASIDE, SEED, left, ready, record
from .site import Site
from .table import NUMBER, board_of, go_live, open_deal, wait_for_host, wait_for_seq, watch


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
    page.evaluate(SEED, ["ab" * 16, kept])
    page.goto(site.url)
    ready(page)
    expect(page.locator(".notice[data-notice]")).to_have_count(1)
    expect(page.locator(".notice[data-notice]")).to_contain_text(words)
    assert [one["kept"] for one in page.evaluate(ASIDE)] == [kept]
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


#: A disk that is full from now on: the database throws at once, or takes what it is given and cannot keep it.
FULL = {
    "throws": "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    "aborts": """
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...what) {
          const request = put.apply(this, what);
          this.transaction.abort();
          return request;
        };
    """,
    "nothing at all": """
        IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
        Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    """,
}


@pytest.mark.parametrize("how", ["throws", "aborts"])
def test_a_disk_that_fills_up_in_the_middle_of_a_game(site: Site, visit: Visit, how: str) -> None:
    page = open_deal(visit(), site.url, "classic", NUMBER)
    page.keyboard.press("d")
    page.keyboard.press("d")
    left(page, "22 left")
    page.evaluate(f"() => {{ {FULL[how]} }}")
    page.keyboard.press("d")
    page.keyboard.press("d")
    left(page, "20 left")
    expect(page.locator('.notice[data-notice="storageWeak"]')).to_be_visible()
    page.reload()
    ready(page)
    left(page, "20 left")


def test_a_disk_that_fills_up_on_the_air_hides_no_move_from_watchers(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url, "classic", NUMBER)
    watcher = watch(visit(), site.url + go_live(host))
    host.evaluate(f"() => {{ {FULL['nothing at all']} }}")
    for _ in range(3):
        host.keyboard.press("d")
    left(host, "21 left")
    expect(host.locator('.notice[data-notice="storageNone"]')).to_be_visible()
    wait_for_host(host)
    wait_for_seq(watcher, 3)
    left(watcher, "21 left")


def test_settings_are_kept_and_there_at_first_paint(site: Site, visit: Visit) -> None:
    context = visit(java_script_enabled=True)
    page = open_deal(context, site.url)
    page.click('[data-do="menu"]')
    page.wait_for_selector("#menu[open]")
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
