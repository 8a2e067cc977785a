"""Hands of the daily deal: its deal made ahead, its line read from the site's database, begun and played by clicks."""

from __future__ import annotations

import datetime as dt
import sqlite3
from typing import Any

from playwright.sync_api import BrowserContext, Page

from .device import ready
from .site import Site
from .table import play


class Daily:
    """The daily of the date that it is now at UTC, as the site deals it."""

    def __init__(self, site: Site) -> None:
        self.date = dt.datetime.now(dt.UTC).date().isoformat()
        site.manage("daily", "fill", "--until", self.date)
        with sqlite3.connect(site.data / "pyramid.sqlite3") as kept:
            row = kept.execute("SELECT line, deck FROM games_dailydeal WHERE date = ?", (self.date,)).fetchone()
        self.line: list[str] = row[0].split()
        self.deck: str = row[1]
        self.path = f"/daily/{self.date}/"

    def begin(self, page: Page, origin: str) -> None:
        """From the page of today's deal to a table that answers."""
        page.goto(f"{origin}/daily/")
        page.get_by_role("button", name="Play today’s deal").click()
        page.wait_for_url(f"{origin}{self.path}")
        ready(page)

    def play(self, page: Page, start: int = 0, stop: int | None = None) -> None:
        """The line's events, by clicks."""
        for event in self.line[start:stop]:
            play(page, event)

    def told(self, context: BrowserContext, origin: str) -> dict[str, Any]:
        """What the server says of the date to whoever this is."""
        answer: dict[str, Any] = context.request.get(f"{origin}/api/daily/{self.date}").json()
        return answer


def saved(page: Page) -> None:
    """Everything that was played is with the server."""
    page.wait_for_selector('[data-kept="saved"]')


#: One person with an address that is confirmed.
_PERSON = """
from accounts.models import User
from allauth.account.models import EmailAddress
user = User.objects.create_user("{name}", "{name}@example.com", "a reed and a riddle")
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
"""


def make_person(site: Site, name: str) -> None:
    """An account of that name."""
    site.manage("shell", "-v", "0", "-c", _PERSON.format(name=name))


def sign_in(page: Page, origin: str, name: str) -> None:
    """By address and password; the table answers when this returns."""
    page.goto(f"{origin}/account/login/")
    page.fill("[name=login]", f"{name}@example.com")
    page.fill("[name=password]", "a reed and a riddle")
    page.locator("main form .button--gold").first.click()
    page.wait_for_url(f"{origin}/")
    ready(page)
