"""The service worker: the table without a network, a release that replaces another whole, and where there is none."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from .conftest import CHROMIUM, FLAGS, Visit
from .device import left, ready
from .site import Site
from .table import NUMBER, new_deal, open_deal


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
    context.add_cookies([{"name": "theme", "value": "light", "url": site.url}])
    page.goto(f"{site.url}/credits/")
    expect(page.locator("h1")).to_have_text("No road to the oasis")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.goto(site.url)
    ready(page)
    left(page, "22 left")
    page.click('[data-do="menu"]')
    expect(page.locator('#menu [name="theme"][value="light"]')).to_be_checked()
    page.keyboard.press("Escape")
    context.set_offline(False)
    page.reload()
    ready(page)
    left(page, "22 left")


def release_another(site: Site) -> None:
    """The site as it is after an upgrade: a play script of another text under another name, the one before gone."""
    site.stop()
    root = site.data / "static"
    manifest = json.loads((root / "staticfiles.json").read_text())
    old = manifest["paths"]["js/pages/play.js"]
    new = old.replace(".js", "0.js")
    (root / new).write_text((root / old).read_text() + "\n// the release after\n")
    for gone in root.glob(f"{old}*"):
        gone.unlink()
    manifest["paths"]["js/pages/play.js"] = new
    manifest["hash"] = "another"
    (root / "staticfiles.json").write_text(json.dumps(manifest))
    site.start()


def test_a_new_release_replaces_the_old_one_whole_and_an_open_tab_plays_on(visit: Visit, tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.build()
    site.start()
    context = visit()
    old = open_deal(context, site.url, "classic", NUMBER)
    old.keyboard.press("d")
    script = old.get_attribute("script[type=module]", "src") or ""
    old.wait_for_function("() => navigator.serviceWorker.controller !== null")
    expect(old.locator(".notice[data-notice]")).to_have_count(0)
    release_another(site)
    old.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    expect(old.locator('.notice[data-notice="released"]')).to_contain_text("new release")
    old.keyboard.press("d")
    left(old, "22 left")
    assert context.request.get(site.url + script).status == 404, "the server has the old script no more"
    assert old.evaluate("(script) => fetch(script).then((answer) => answer.status)", script) == 200, "the tab has"
    new = context.new_page()
    new.goto(site.url)
    expect(new.locator("#elsewhere")).to_be_visible()
    assert new.get_attribute("script[type=module]", "src") != script
    old.close()
    left(new, "22 left")
    context.set_offline(True)
    new.reload()
    ready(new)
    assert new.get_attribute("script[type=module]", "src") != script
    new.keyboard.press("d")
    left(new, "21 left")
    expect(new.locator(".notice[data-notice]")).to_have_count(0)
    site.stop()


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
    assert {"/", "/offline/", "/manifest.webmanifest", "/statistics/"} <= set(kept)
    assert not [url for url in kept if url.startswith(("/account/", "/api/", "/live/", "/u/", "/ws/"))]


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
