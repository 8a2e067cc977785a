"""Reminders by web push over HTTP: the key to subscribe with, a browser that wants them, one that no longer does."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from games.services.daily_push import Vapid, unwant, want

from .asking import OwnerOnly, owner_in
from .daily_shapes import PushIn, PushKey, PushOut
from .shapes import Refused

router = Router(auth=OwnerOnly(), tags=["daily"])


@router.get("", response=PushKey, auth=None, summary="The key to subscribe with")
def key(request: HttpRequest) -> dict[str, Any]:
    """Null when this site sends no reminders."""
    return {"key": Vapid.read(*settings.VAPID).public if settings.VAPID else None}


@router.put("", response={200: PushKey, 400: Refused, 401: Refused, 403: Refused, 404: Refused}, summary="Remind me")
def subscribe(request: HttpRequest, sent: PushIn) -> dict[str, Any]:
    """This browser, at this minute of its own day, when today's deal was not begun yet."""
    if not settings.VAPID:
        raise HttpError(404, "this site sends no reminders")
    want(owner=owner_in(request), endpoint=sent.endpoint, minute=sent.minute, zone=sent.zone)
    return key(request)


@router.delete("", response={200: PushKey, 401: Refused, 403: Refused}, summary="Remind me no more")
def unsubscribe(request: HttpRequest, sent: PushOut) -> dict[str, Any]:
    """This browser."""
    unwant(owner=owner_in(request), endpoint=sent.endpoint)
    return key(request)
