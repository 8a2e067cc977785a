"""What a first visit weighs on the wire, by kind, and that nothing moves while it comes: held to the budget.

Counted in the network process (headers and compression included) until the table answers and the page is at rest; the
service worker's own fetches come after the page and are no part of it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Visit
from .site import Site

KIB = 1024
PHONE, DESK = (390, 844), (1366, 768)
#: Width and height of a window, and the bytes that it may cost. A phone asks for small cards only. The rest is the
#: page, its styles and icons, and what it asks.
BUDGETS = {
    PHONE: {"fonts": 32 * KIB, "script": 42 * KIB, "cards": 6 * KIB, "rest": 20 * KIB, "all": 99 * KIB},
    DESK: {"fonts": 32 * KIB, "script": 42 * KIB, "cards": 14 * KIB, "rest": 20 * KIB, "all": 107 * KIB},
}
KINDS = {"Font": "fonts", "Script": "script"}

_SHIFTS = """() => new Promise((done) => {
  const list = [];
  const observer = new PerformanceObserver((entries) => list.push(...entries.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => {
    list.push(...observer.takeRecords());
    done(list.reduce((sum, each) => sum + each.value, 0));
  }));
})"""


@pytest.fixture(scope="module", autouse=True)
def bank(site: Site) -> None:
    """With deals to hand out, as `make run` has."""
    site.manage("bank", "load", "--quiet")


def weigh(page: Page, url: str, window: tuple[int, int]) -> Counter[str]:
    """Bytes over the wire of a cold first load in a window of that size, by kind."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    wire = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    weight: Counter[str] = Counter()

    def finished(event: dict[str, Any]) -> None:
        weight[kinds.get(event["requestId"], "rest")] += int(event["encodedDataLength"])

    def answered(event: dict[str, Any]) -> None:
        cards = "/static/cards/" in event["response"]["url"]
        kinds[event["requestId"]] = "cards" if cards else KINDS.get(event["type"], "rest")

    wire.on("Network.responseReceived", answered)
    wire.on("Network.loadingFinished", finished)
    wire.send("Network.enable")
    page.goto(url)
    page.wait_for_selector("#table[data-ready]")
    page.wait_for_load_state("networkidle")
    weight["all"] = sum(weight.values())
    return weight


@pytest.mark.parametrize("window", BUDGETS, ids=["phone", "desk"])
def test_a_first_visit_is_light(site: Site, visit: Visit, window: tuple[int, int]) -> None:
    weight = weigh(visit().new_page(), f"{site.url}/", window)
    budget = BUDGETS[window]
    assert all(weight[kind] > 0 for kind in budget), "nothing was weighed"
    over = {kind: weight[kind] for kind, most in budget.items() if weight[kind] > most}
    assert not over, f"over the budget {budget}: {dict(weight)}"


def test_a_first_visit_moves_nothing_under_the_hand(site: Site, visit: Visit) -> None:
    for window in BUDGETS:
        page = visit().new_page()
        weigh(page, f"{site.url}/", window)
        assert page.evaluate(_SHIFTS) <= 0.001, window


def test_a_first_new_deal_waits_for_nothing(site: Site, visit: Visit) -> None:
    """In the first second of a first visit, with no bank to be reached and no solver yet: the page brought the next."""
    page = visit().new_page()
    page.route("**/deals/**", lambda route: route.abort())
    page.route("**/solver/**", lambda route: route.abort())
    page.goto(site.url)
    title = page.text_content('[data-hud="title"]')
    page.click('.controls [data-do="new"]')
    page.wait_for_function("(title) => document.querySelector('[data-hud=title]').textContent !== title", arg=title)
    assert "Cleared by the solver before it reached you." in (page.text_content('[data-hud="checked"]') or "")


def test_a_page_is_compressed_and_a_token_in_it_is_masked(site: Site, visit: Visit) -> None:
    request = visit().request
    answers = [request.get(f"{site.url}/account/login/") for _ in range(2)]
    assert [answer.headers["content-encoding"] for answer in answers] == ["gzip", "gzip"]
    tokens = [answer.text().split('name="csrfmiddlewaretoken" value="', 1)[1][:64] for answer in answers]
    assert tokens[0] != tokens[1]
