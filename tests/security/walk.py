"""The walk: every address of the resolver, every method, as stranger, other person and owner, each asked once.

It asks as if behind TLS under `PUBLIC_ORIGIN`, and every request bears a forged Host and X-Forwarded-Host, so that the
same answers show statuses, headers, cookies, tokens asked for, and whether anything hangs on what a request says of
itself. Whatever a request changes is taken back before the next.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from .routes import BODIES, METHODS, addresses, routes
from .world import WHO, World

PUBLIC = "https://pyramid.example"
FORGED = "evil.example"
#: How the site is set behind TLS, as `pyramid_site.settings` sets it when PUBLIC_ORIGIN is https.
BEHIND_TLS: dict[str, Any] = {
    "PUBLIC_ORIGIN": PUBLIC,
    "ALLOWED_HOSTS": ["*"],
    "CSRF_TRUSTED_ORIGINS": [PUBLIC],
    "SESSION_COOKIE_SECURE": True,
    "CSRF_COOKIE_SECURE": True,
    "SECURE_HSTS_SECONDS": 31_536_000,
    "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
    "SECURE_HSTS_PRELOAD": True,
    "ADMINS": [("chief@example.org", "chief@example.org")],
}
_UNSAFE = ("POST", "PUT", "DELETE")
_NOT_ALLOWED = 405


@dataclass(frozen=True)
class Answer:
    """What came back. `untokened`: the status of the same request without the CSRF token; None where none was sent."""

    route: str
    what: str
    address: str
    method: str
    who: str
    status: int
    headers: dict[str, str]
    cookies: SimpleCookie
    body: bytes
    untokened: int | None = None

    @property
    def name(self) -> str:
        """For a message."""
        return f"{self.method} {self.route} {self.what} as {self.who}".replace("  ", " ")


@dataclass
class Walk:
    """Every answer, and every mail that was sent on the way."""

    world: World
    answers: list[Answer] = field(default_factory=list)
    mails: list[Any] = field(default_factory=list)

    def rows(self) -> dict[str, list[str]]:
        """As the table writes them: `route | what` -> `METHOD stranger other owner`, one number where all are alike."""
        found: dict[str, dict[str, list[int]]] = {}
        for answer in self.answers:
            name = f"{answer.route} | {answer.what}".strip()
            found.setdefault(name, {}).setdefault(answer.method, []).append(answer.status)
        return {
            name: [
                f"{method} {' '.join(map(str, statuses if len(set(statuses)) > 1 else statuses[:1]))}"
                for method, statuses in methods.items()
                if set(statuses) != {_NOT_ALLOWED}
            ]
            for name, methods in found.items()
        }


class Walker:
    """Asks. One handler for all, as on a server; the cookies are each person's own."""

    def __init__(self, world: World) -> None:
        self.walk = Walk(world)
        self._client = Client(enforce_csrf_checks=True, raise_request_exception=False)

    def everywhere(self) -> Walk:
        """The whole walk."""
        for route in routes():
            for what, address in addresses(route, self.walk.world).items():
                for method in METHODS:
                    self._as_each(route, what, method, address)
        return self.walk

    def _as_each(self, route: str, what: str, method: str, address: str) -> None:
        owner = self._ask(route, what, method, "owner", address)
        # What the owner may not even try, nobody may: nothing that is theirs hangs on it.
        others = [] if owner.status == _NOT_ALLOWED else [who for who in WHO if who != "owner"]
        self.walk.answers += [*(self._ask(route, what, method, who, address) for who in others), owner]

    def _ask(self, route: str, what: str, method: str, who: str, address: str) -> Answer:
        make = BODIES.get((method, route))
        body = None if make is None else make(self.walk.world)
        untokened = None
        if method in _UNSAFE and who == "owner":
            untokened = self._send(who, method, address, body, token=False)[0].status_code
        response, cookies = self._send(who, method, address, body, token=True)
        headers = dict(response.headers.items())
        return Answer(
            route, what, address, method, who, response.status_code, headers, cookies, response.content, untokened
        )

    def _send(self, who: str, method: str, address: str, body: Any, *, token: bool) -> tuple[Any, SimpleCookie]:
        cache.clear()
        with transaction.atomic():
            response = self.walk.world.browsers[who].ask(
                method,
                address,
                body,
                token=token,
                client=self._client,
                secure=True,
                Host=FORGED,
                **{"X-Forwarded-Host": FORGED, "Referer": f"{PUBLIC}/"},
            )
            transaction.set_rollback(True)
        self.walk.mails += mail.outbox
        mail.outbox.clear()
        return response, response.cookies
