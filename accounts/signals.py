"""Signing out ends what the session was doing on its sockets. No more than that happens in signals."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import Signal, receiver
from django.http import HttpRequest

#: Sent with `session_key`, the cookie's value, when a session stops standing for the person it stood for.
session_ended = Signal()


@receiver(user_logged_out)
def tell_sockets(sender: Any, request: HttpRequest | None, **_: Any) -> None:
    """Name the session that was signed out; its key is still the old one here."""
    key = getattr(getattr(request, "session", None), "session_key", None)
    if key:
        session_ended.send(sender=sender, session_key=key)
