"""What every answer of the site carries, as the walk checks it behind TLS. Pure."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Protocol

from pyramid_site.policy import directives


class Told(Protocol):
    """An answer, as far as it is judged here."""

    @property
    def route(self) -> str:
        """As the resolver writes it."""

    @property
    def headers(self) -> dict[str, str]:
        """By name."""

    @property
    def cookies(self) -> SimpleCookie:
        """Those that it sets."""


ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
}
#: The one page that other sites may frame, if they are named; here none is.
_EMBED = "live/<str:code>/embed/"
#: The one page with an image in itself.
_PAIRING = "account/2fa/totp/activate/"
#: Cookies that a page's own script reads: the token. Every other is out of a script's reach.
_READ_BY_SCRIPTS = {"csrftoken", "__Host-csrftoken"}


def faults_of(answer: Told) -> list[str]:
    """What is missing or wrong, in words; empty when all is right."""
    headers = answer.headers
    faults = [f"{name}: {headers.get(name)}" for name, value in ALWAYS.items() if headers.get(name) != value]
    policy = {name: values for name, *values in map(str.split, headers.get("Content-Security-Policy", "").split(";"))}
    wanted = directives([])
    if answer.route == _PAIRING and "data:" in policy.get("img-src", ()):
        wanted["img-src"] = [*wanted["img-src"], "data:"]
    if policy != wanted:
        faults.append(f"Content-Security-Policy: {headers.get('Content-Security-Policy')}")
    if headers.get("X-Frame-Options") != ("DENY" if answer.route != _EMBED else headers.get("X-Frame-Options")):
        faults.append(f"X-Frame-Options: {headers.get('X-Frame-Options')}")
    is_page = headers.get("Content-Type", "").startswith("text/html")
    if is_page and "camera=()" not in headers.get("Permissions-Policy", ""):
        faults.append("Permissions-Policy is missing from a page")
    return faults + [fault for name, morsel in answer.cookies.items() for fault in _cookie(name, morsel)]


def _cookie(name: str, morsel: object) -> list[str]:
    attributes: dict[str, object] = dict(morsel)  # type: ignore[call-overload]
    if attributes["max-age"] == 0:
        return []  # taken away
    faults = []
    if not attributes["secure"]:
        faults.append(f"{name} is not Secure")
    if not attributes["httponly"] and name not in _READ_BY_SCRIPTS:
        faults.append(f"{name} is not HttpOnly")
    if attributes["samesite"] not in ("Lax", "Strict"):
        faults.append(f"{name} has no SameSite")
    if attributes["domain"] or attributes["path"] != "/":
        faults.append(f"{name} is for more than this host, or for less than all of it")
    return faults
