"""A small world to be attacked: an owner with one of everything, somebody else with an account, a stranger.

Browsers keep their cookies and their token, and ask as the page's scripts and forms do.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.models import User
from accounts.owners import Owner
from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from games.models import DailyAttempt, DailyDeal, DailyPerson, Game, Table
from games.services.begin import SentGame, begin
from games.services.daily_deals import keep
from games.services.daily_hand import hand_out
from games.services.replays import decide
from games.services.tables import end_table, open_table
from tests.daily.world import Device, choice

from .passkey import credential

PASSWORD = "a camel of sand 42"
#: Who asks, in the order of the columns of every table of answers.
WHO = ("stranger", "other", "owner")
NOBODYS_CODE = "a" * 10


@dataclass
class Browser:
    """Somebody's browser. `token`: what forms and scripts send back."""

    cookies: dict[str, str]

    @property
    def token(self) -> str:
        """The CSRF token."""
        return self.cookies["csrftoken"]

    def client(self, client: Client | None = None) -> Client:
        """A client (this one, if given) with these cookies and no others, asked for the token like any browser."""
        client = client or Client(enforce_csrf_checks=True)
        client.cookies.clear()
        client.cookies.load(self.cookies)
        return client

    def ask(
        self,
        method: str,
        address: str,
        body: object = None,
        *,
        token: bool = True,
        client: Client | None = None,
        secure: bool = False,
        **headers: str,
    ) -> Any:
        """One request. A str goes as it is; else what goes to a script's address is JSON, to others a form."""
        if token and method not in ("GET", "HEAD", "OPTIONS"):
            headers["X-CSRFToken"] = self.token
        browser = self.client(client)
        more: dict[str, Any] = {"headers": headers, "secure": secure}
        if address.startswith(("/api/", "/live/open/")) and method != "GET":
            data = body if isinstance(body, str) else json.dumps(body or {})
            return browser.generic(method, address, data, content_type="application/json", **more)
        if method == "POST" and not isinstance(body, str):
            return browser.post(address, body or {}, **more)
        return browser.generic(method, address, body or "", **more)


@dataclass
class World:
    """What is there to be asked for. `private`: a game of the owner's alone; `open`: one with a link for all."""

    owner: User
    other: User
    browsers: dict[str, Browser]
    today: DailyDeal
    past: DailyDeal
    private: Game
    open: Game
    table: Table
    ended: Table
    attempt: DailyAttempt
    friend: str
    session: int
    passkey: int

    @property
    def holder(self) -> str:
        """The owner's tab that holds the table's lease."""
        return self.table.holder

    def ask(self, who: str, method: str, address: str, body: object = None, **how: Any) -> Any:
        """One request of one of the three."""
        return self.browsers[who].ask(method, address, body, **how)


def browser(user: User | None = None) -> Browser:
    """A browser that has looked at the site, and signed in by the page if it is somebody's."""
    client = Client()
    if user is not None:
        assert client.post("/account/login/", {"login": user.email, "password": PASSWORD}).status_code == 302
        proved = client.post("/account/reauthenticate/", {"password": PASSWORD, "next": "/account/"})
        assert proved.status_code == 302
    client.get("/")
    return Browser({name: morsel.value for name, morsel in client.cookies.items()})


def person(name: str, **more: Any) -> User:
    """An account with a confirmed address and PASSWORD."""
    user = User(username=name, email=f"{name.lower()}@example.org", **more)
    user.set_password(PASSWORD)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def sent(number: int, log: str = "") -> SentGame:
    """A numbered deal as a device sends it."""
    return SentGame(secrets.token_hex(16), "classic", RULES_VERSION, deal_of_number(number).text, log, number)


def on_air(owner: Owner, number: int) -> Table:
    """An unlisted table of this owner with a game on it."""
    return open_table(
        owner=owner, client=secrets.token_hex(16), listed=False, sent=sent(number, "d d"), is_away=lambda _: True
    )


def made() -> World:
    """All of it, by the services that make such things."""
    now = datetime.now(UTC)
    # Every date that counts has its deal: nothing here waits for the solver.
    past, *_, today, _ = (_daily(now.date() + timedelta(days=days)) for days in (-20, -2, -1, 0, 1))
    ann, bob = person("Hatshepsut"), person("Nefertari")
    owner = Owner(user_id=ann.pk)
    private, opened = (begin(owner=owner, sent=sent(number, "d d d")) for number in (48213, 22))
    decide(code=opened.code, owner=owner, seen="link")
    ended = on_air(owner, 24)
    end_table(code=ended.code, owner=owner, client=ended.holder)
    hand_out(owner=owner, deal=today, now=now - timedelta(minutes=10))
    device = Device(owner, today)
    device.send(device.line)
    browsers = {"stranger": browser(), "other": browser(bob), "owner": browser(ann)}
    passkey = Authenticator.objects.create(
        user=ann, type=Authenticator.Type.WEBAUTHN, data={"name": "Key", "credential": credential()}
    )
    return World(
        owner=ann,
        other=bob,
        browsers=browsers,
        today=today,
        past=past,
        private=private,
        open=opened,
        table=on_air(owner, 25),
        ended=ended,
        attempt=DailyAttempt.objects.get(result__user=ann),
        friend=DailyPerson.objects.get_or_create(user=ann)[0].code,
        session=UserSession.objects.get(user=ann).pk,
        passkey=passkey.pk,
    )


def _daily(day: date) -> DailyDeal:
    return keep(day=day, choice=choice(day.toordinal()))
