"""Who is asking. A guest is 128 random bits inside the session, never the session's key, which changes at sign-in."""

from __future__ import annotations

import re
import secrets
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from .owners import GUEST_HEX, Owner

GUEST = "guest"
#: What a session's key looks like. A cookie may hold anything, and a database refuses some of it (NUL) with an error.
_KEY = re.compile(r"[a-z0-9]{8,40}")


def owner_of(session: SessionBase, user: AbstractBaseUser | AnonymousUser) -> Owner | None:
    """The account that is signed in, else the session's guest, else None: somebody who owns nothing yet."""
    if user.is_authenticated:
        return Owner(user_id=user.pk)
    guest = session.get(GUEST, "")
    return Owner(guest=guest) if guest else None


def ensure_guest(session: SessionBase) -> Owner:
    """The session's guest, made now when there is none. The session must be saved before a socket can know it."""
    guest = session.get(GUEST, "")
    if not guest:
        guest = session[GUEST] = secrets.token_hex(GUEST_HEX // 2)
    return Owner(guest=guest)


def ensure_owner(session: SessionBase, user: AbstractBaseUser | AnonymousUser) -> Owner:
    """Whoever is asking, as an owner; a stranger becomes a guest."""
    return owner_of(session, user) or ensure_guest(session)


def owner_of_session_key(session_key: str) -> Owner | None:
    """The owner behind a session cookie, read afresh from the store: what a socket asks before it lets a host write."""
    if not _KEY.fullmatch(session_key):
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return owner_of(request.session, get_user(request))
