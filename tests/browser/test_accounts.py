"""Signing in with a real browser: passkeys, codes from the mail, leaving a device clean; every page under axe."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .people import Post, faults_in, give_authenticator, sign_up, submit
from .site import Site

PASSWORD = "a camel of sand 42"
KEYS = {
    f"{site}_{key}": "x"
    for site, keys in {
        "GOOGLE": ("CLIENT_ID", "CLIENT_SECRET"),
        "GITHUB": ("CLIENT_ID", "CLIENT_SECRET"),
        "APPLE": ("CLIENT_ID", "TEAM_ID", "KEY_ID", "PRIVATE_KEY"),
    }.items()
    for key in keys
}
OPEN_PAGES = [
    *("login/", "signup/", "signup/passkey/", "login/code/", "password/reset/", "inactive/", "farewell/"),
    *("3rdparty/login/cancelled/", "3rdparty/login/error/", "google/login/"),
]
OWN_PAGES = [
    *("", "name/", "email/", "password/change/", "sessions/", "2fa/", "2fa/webauthn/", "2fa/webauthn/add/"),
    *("2fa/totp/activate/", "delete/", "3rdparty/", "logout/", "reauthenticate/", "reauthenticate/code/"),
]


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Post:
    """The mails of this module's site."""
    return Post(tmp_path_factory.mktemp("post"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Site]:
    """A site that writes its mails to files and has keys of other sites."""
    site = Site(tmp_path_factory.mktemp("accounts"), EMAIL_URL=post.url, **KEYS)
    site.build()
    site.start()
    yield site
    assert site.stop() == 0, "the site did not stop cleanly"


def says(page: Page, text: str) -> None:
    """Until the page's content says so."""
    expect(page.locator("main")).to_contain_text(text)


def is_signed_in(page: Page, name: str) -> None:
    """Until the header shows that name."""
    expect(page.locator("header .who-name")).to_contain_text(name)


def test_an_account_with_a_passkey_from_nothing(site: Site, post: Post, visit: Visit) -> None:
    device = visit()
    page = device.new_page()
    give_authenticator(device, page)
    page.goto(f"{site.url}/account/signup/")
    page.click("text=Use a passkey, no password")
    page.fill("[name=email]", "key@example.org")
    page.fill("[name=username]", "Key Keeper")
    submit(page)
    page.wait_for_url("**/account/confirm-email/")
    page.fill("[name=code]", post.code("key@example.org"))
    submit(page)
    page.wait_for_url("**/account/2fa/webauthn/signup/")
    page.click("text=Make the passkey")
    page.wait_for_url(f"{site.url}/")
    is_signed_in(page, "Key Keeper")

    page.goto(f"{site.url}/account/logout/")
    submit(page)
    page.wait_for_url(f"{site.url}/")
    is_signed_in(page, "Sign in")

    page.goto(f"{site.url}/account/login/?next=/account/")
    page.click("text=Use a passkey")
    page.wait_for_url("**/account/")
    is_signed_in(page, "Key Keeper")

    page.goto(f"{site.url}/account/2fa/webauthn/add/")  # something that matters: asks for the passkey once more
    page.click("text=Use a passkey")
    page.wait_for_url("**/webauthn/add/")
    page.click("text=Make the passkey")
    says(page, "This device already holds a passkey of this account.")


def test_a_passkey_that_nobody_touches(site: Site, visit: Visit) -> None:
    device = visit()
    page = device.new_page()
    give_authenticator(device, page, finger=False)
    page.goto(f"{site.url}/account/login/")
    page.click("text=Use a passkey")
    says(page, "Nothing came of it")
    expect(page.locator("[data-passkey-button]")).to_be_enabled()


def test_a_passkey_at_an_address_that_has_none(site: Site, visit: Visit) -> None:
    device = visit()
    page = device.new_page()
    give_authenticator(device, page)
    page.goto(f"{site.url.replace('localhost', '127.0.0.1')}/account/login/")
    page.click("text=Use a passkey")
    says(page, "Passkeys do not work at this address.")


def test_without_script_everything_but_passkeys_works(site: Site, post: Post, visit: Visit) -> None:
    page = visit(java_script_enabled=False).new_page()
    sign_up(page, post, site.url, name="Plain", address="plain@example.org", password=PASSWORD)
    page.goto(f"{site.url}/account/logout/")
    submit(page)
    page.goto(f"{site.url}/account/login/")
    expect(page.locator("[data-passkey-button]")).to_be_hidden()
    page.click("text=Send me a code by mail")
    page.fill("[name=email]", "plain@example.org")
    submit(page)
    page.wait_for_url("**/login/code/confirm/")
    page.fill("[name=code]", post.code("plain@example.org"))
    submit(page)
    page.wait_for_url(f"{site.url}/")
    is_signed_in(page, "Plain")


def kept_on(page: Page) -> dict[str, object]:
    """The names of all that the device keeps for this site."""
    found: dict[str, object] = page.evaluate(
        """async () => ({
          databases: (await indexedDB.databases()).map((each) => each.name),
          local: Object.keys(localStorage).filter((name) => name.startsWith("pyramid")),
        })"""
    )
    return found


def test_a_sign_out_that_does_not_come_through_forgets_nothing(site: Site, post: Post, visit: Visit) -> None:
    device = visit()
    page = device.new_page()
    sign_up(page, post, site.url, name="Stayer", address="stayer@example.org", password=PASSWORD)
    page.wait_for_selector("#table[data-ready]")
    page.goto(f"{site.url}/account/logout/")
    page.route("**/account/logout/", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        submit(page)
    page.unroute("**/account/logout/")
    page.goto(f"{site.url}/credits/")
    is_signed_in(page, "Stayer")
    assert kept_on(page)["databases"] == ["pyramid"]


@pytest.mark.parametrize("keep", [False, True], ids=["forgotten", "kept"])
def test_signing_out_and_what_the_device_keeps(site: Site, post: Post, visit: Visit, keep: bool) -> None:
    page = visit().new_page()
    name = "Keeper" if keep else "Leaver"
    sign_up(page, post, site.url, name=name, address=f"{name}@example.org".lower(), password=PASSWORD)
    page.evaluate("localStorage.setItem('pyramid.live', '{}')")
    page.locator("#table").wait_for()
    page.wait_for_function("async () => (await indexedDB.databases()).some((each) => each.name === 'pyramid')")
    page.goto(f"{site.url}/account/logout/")
    if keep:
        page.check("text=Keep my games on this device")
    # Where signing out leads opens the table again, which keeps a new game; the credits keep nothing.
    page.locator("form[data-forget]").evaluate(
        """(form) => {
          const next = document.createElement("input");
          [next.type, next.name, next.value] = ["hidden", "next", "/credits/"];
          form.append(next);
        }"""
    )
    submit(page)
    page.wait_for_url("**/credits/")
    is_signed_in(page, "Sign in")
    kept = {"databases": ["pyramid"], "local": ["pyramid.live"]}
    assert kept_on(page) == (kept if keep else {"databases": [], "local": []})


def test_everything_as_a_file_then_farewell(site: Site, post: Post, visit: Visit, tmp_path: Path) -> None:
    page = visit().new_page()
    sign_up(page, post, site.url, name="Goer", address="goer@example.org", password=PASSWORD)
    page.wait_for_selector("#table[data-ready]")
    page.goto(f"{site.url}/account/")
    with page.expect_download() as download:
        page.click("text=Download")
    file = tmp_path / "export.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["account"]["name"] == "Goer"

    page.click("main >> text=Delete >> nth=-1")
    page.wait_for_url("**/reauthenticate/**")
    page.fill("[name=password]", PASSWORD)
    submit(page)
    page.wait_for_url("**/account/delete/")
    page.fill("[name=name]", "Somebody else")
    page.click("text=Delete for good")
    says(page, "That is not the name of this account.")
    assert kept_on(page)["databases"] == ["pyramid"], "forgotten before the server has agreed"
    page.fill("[name=name]", "Goer")
    page.click("text=Delete for good")
    page.wait_for_url("**/farewell/")
    page.wait_for_function("async () => (await indexedDB.databases()).length === 0")
    is_signed_in(page, "Sign in")
    assert post.letters("goer@example.org")[-1]["Subject"] == "Your account is gone"


def test_a_password_can_be_seen_while_it_is_typed(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.goto(f"{site.url}/account/login/")
    field = page.locator("[name=password]")
    page.click("[data-reveal]")
    expect(field).to_have_attribute("type", "text")
    page.click("[data-reveal]")
    expect(field).to_have_attribute("type", "password")


def test_a_button_for_each_other_site_that_leads_there(site: Site, visit: Visit) -> None:
    page = visit().new_page()
    page.goto(f"{site.url}/account/login/")
    for name in ("Apple", "GitHub", "Google"):
        expect(page.get_by_role("button", name=f"Go on with {name}")).to_be_visible()
    with page.expect_request("https://github.com/login/oauth/authorize**") as asked:
        page.get_by_role("button", name="Go on with GitHub").click(no_wait_after=True)
    assert asked.value.is_navigation_request(), "the page's own policy stopped the form"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_page_has_faults(site: Site, post: Post, visit: Visit, theme: str) -> None:
    page = visit(color_scheme=theme).new_page()
    stopped: list[str] = []
    page.on("console", lambda said: stopped.append(said.text) if "Content Security Policy" in said.text else None)
    found = {}

    def look(path: str) -> None:
        for width, height in ((320, 568), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{path} scrolls sideways at {width}"
        if faults := faults_in(page):
            found[path] = faults

    for path in OPEN_PAGES:
        page.goto(f"{site.url}/account/{path}")
        look(path)
    page.goto(f"{site.url}/account/signup/")
    page.fill("[name=email]", f"{theme}@example.org")
    page.fill("[name=username]", "admin")
    page.fill("[name=password1]", "12345678")
    submit(page)
    look("signup refused")
    sign_up(page, post, site.url, name=f"Looker {theme}", address=f"{theme}@example.org", password=PASSWORD)
    page.goto(f"{site.url}/account/reauthenticate/?next=/account/")
    page.fill("[name=password]", PASSWORD)
    submit(page)
    page.wait_for_url("**/account/")
    for path in OWN_PAGES:
        page.goto(f"{site.url}/account/{path}")
        look(path)
    assert found == {}
    assert stopped == []


def test_the_search_for_faults_finds_one(site: Site, visit: Visit) -> None:
    """The search itself, so that its silence means something."""
    page = visit().new_page()
    page.goto(f"{site.url}/account/login/")
    page.evaluate("document.querySelector('main label').remove()")
    assert any(fault.startswith("label:") for fault in faults_in(page))
