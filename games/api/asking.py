"""Who is asking, and how much: the session's owner, the CSRF token, the largest body."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from ninja.errors import HttpError
from ninja.security import APIKeyCookie

from accounts.owners import Owner
from accounts.services import owner_of

#: Largest body: a whole log of 2,000 events with its deal, and room.
MOST_BYTES = 64 * 1024

#: Nobody's guest: it only says that the door is open.
_STRANGER = Owner(guest="stranger")


class OwnerOnly(APIKeyCookie):
    """Asked for by the session's account or guest; what changes something brings the CSRF token too."""

    param_name = settings.SESSION_COOKIE_NAME

    def authenticate(self, request: HttpRequest, key: str | None) -> Owner | None:
        """The owner, or None: 401. A body that is too big is refused before it is read."""
        # What is sent in pieces says no length beforehand.
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES or len(request.body) > MOST_BYTES:
            raise HttpError(413, "that is more than a game")
        return asking(request)


class Anyone(OwnerOnly):
    """Asked for by anybody, strangers too; what changes something brings the CSRF token."""

    def authenticate(self, request: HttpRequest, key: str | None) -> Owner | None:
        """The owner, or a stand-in that lets a stranger in."""
        return super().authenticate(request, key) or _STRANGER


class AnyoneAsking(Anyone):
    """Asks by POST and changes nothing: a browser with a session brings the token, so that no other page asks in its
    name; who has no session has nothing that could be misused."""

    def _get_key(self, request: HttpRequest) -> str | None:
        return super()._get_key(request) if settings.SESSION_COOKIE_NAME in request.COOKIES else None


class AccountOnly(OwnerOnly):
    """Asked for by somebody who is signed in."""

    def authenticate(self, request: HttpRequest, key: str | None) -> Owner | None:
        """The account, or None."""
        owner = super().authenticate(request, key)
        return owner if owner is not None and owner.user_id is not None else None


def asking(request: HttpRequest) -> Owner | None:
    """The account or guest of this session."""
    return owner_of(request.session, cast("AbstractBaseUser | AnonymousUser", request.user))


def owner_in(request: HttpRequest) -> Owner:
    """The owner whom `OwnerOnly` let in."""
    owner = getattr(request, "auth", None)
    if not isinstance(owner, Owner):
        raise TypeError("this is asked for behind OwnerOnly")
    return owner


def mark_of(owner: Owner) -> str:
    """A mark of this owner for devices to tell owners apart by: not an id, and no way into anything."""
    name = f"u{owner.user_id}" if owner.user_id is not None else f"g{owner.guest}"
    return name[0] + salted_hmac("pyramid.owner", name).hexdigest()[:24]
