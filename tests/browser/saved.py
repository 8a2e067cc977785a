"""People with accounts and several devices, for browser tests: sign in, how the game is kept, what is stored."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from .site import Site

PASSWORD = "a camel of sand 42"
NUMBER = 48213

_MAKE = """
from accounts.models import User
from allauth.account.models import EmailAddress
user = User(username="{name}", email="{address}")
user.set_password("{password}")
user.save()
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
"""

MakePerson = Callable[[str], str]


def person_maker(site: Site) -> MakePerson:
    """Makes accounts on this site; the address of each."""

    def make(name: str) -> str:
        address = f"{name.lower()}@example.org"
        site.manage("shell", "-c", _MAKE.format(name=name, address=address, password=PASSWORD))
        return address

    return make


def sign_in(site: Site, context: BrowserContext, address: str) -> Page:
    """Through the page, to the table."""
    page = context.new_page()
    page.goto(f"{site.url}/account/login/")
    page.fill("[name=login]", address)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form .button--gold").first.click()
    page.wait_for_url(f"{site.url}/")
    page.wait_for_selector("#table[data-ready]")
    return page


def kept(page: Page, state: str) -> None:
    """Until the line under the deal says so."""
    expect(page.locator(".about-deal [data-kept]")).to_have_attribute("data-kept", state)


def logs(site: Site) -> dict[str, list[str]]:
    """Every owner's logs on the server, sorted."""
    code = (
        "import json; from games.models import Game; found = {};"
        "[found.setdefault(g.user.username if g.user else 'guest', []).append(g.log) for g in Game.objects.all()];"
        "print(json.dumps({name: sorted(all) for name, all in found.items()}))"
    )
    found: dict[str, list[str]] = json.loads(site.manage("shell", "-v", "0", "-c", code).splitlines()[-1])
    return found


def numbers_of(page: Page, site: Site, **numbers: str) -> None:
    """The statistics page, until it says so."""
    page.goto(f"{site.url}/statistics/")
    for name, text in numbers.items():
        expect(page.locator(f'[data-number="{name}"]')).to_have_text(text)


def wake(page: Page) -> None:
    """The page comes into sight again: it looks for what others have done."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
