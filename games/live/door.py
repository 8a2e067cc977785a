"""The door of a table's socket: who is told of the table, and whoever tries codes that lead nowhere waits."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from accounts import limits

from .source import Admission, admit

_GUESS = "guess"


class TooManyGuesses(Exception):
    """From this address too many codes were asked for that lead nowhere; it is told nothing for a minute."""


def knock(code: str, session_key: str, address: str) -> Admission | None:
    """As `admit`: None when there is no such table. TooManyGuesses, counted together with those of pages."""
    if limits.is_spent(_GUESS, f"address {address}"):
        raise TooManyGuesses
    admission = admit(code, session_key)
    if admission is None:
        limits.is_one_too_many(_GUESS, f"address {address}")
    return admission


def address_of(scope: dict[str, Any]) -> str:
    """Where a socket came from, told by the same rule as for pages."""
    request = HttpRequest()
    forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    request.META = {"REMOTE_ADDR": (scope.get("client") or [""])[0]}
    if forwarded:
        request.META["HTTP_X_FORWARDED_FOR"] = ",".join(forwarded)
    return limits.address_of(request)
