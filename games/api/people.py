"""Who one is, one's settings, and everything that is kept as one document."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError

from accounts.export import document
from accounts.limits import is_too_often
from accounts.models import User
from accounts.preferences import Chosen, choose, chosen_by

from .asking import AccountOnly, asking, mark_of, owner_in
from .shapes import Me, Refused, SettingsIn, SettingsOut

router = Router(tags=["you"])


@router.get("/me", response=Me, auth=None, summary="Who this session stands for")
def me(request: HttpRequest) -> dict[str, Any]:
    """Nobody is asked to sign in here: `owner` is null for a stranger."""
    owner = asking(request)
    account = owner is not None and owner.user_id is not None
    return {
        "owner": None if owner is None else mark_of(owner),
        "account": account,
        "name": cast(User, request.user).username if account else None,
    }


@router.get("/settings", response={200: SettingsOut, 401: Refused}, auth=AccountOnly(), summary="Your settings")
def read_settings(request: HttpRequest) -> dict[str, Any]:
    """As the last device that changed them left them."""
    return _out(chosen_by(_account(request)))


@router.put(
    "/settings",
    response={200: SettingsOut, 400: Refused, 401: Refused, 403: Refused},
    auth=AccountOnly(),
    summary="Keep your settings",
)
def put_settings(request: HttpRequest, sent: SettingsIn) -> dict[str, Any]:
    """The answer is what counts now: older ones do not replace newer ones."""
    return _out(choose(user_id=_account(request), values=sent.values, changed_ms=sent.changed_ms))


@router.get("/export", response={200: dict, 401: Refused, 429: Refused}, auth=AccountOnly(), summary="Everything")
def export(request: HttpRequest) -> dict[str, Any]:
    """The account, the settings and all games with their logs."""
    if is_too_often(request, "export", request.user):
        raise HttpError(429, "that is often enough for an hour")
    return document(cast(User, request.user))


def _account(request: HttpRequest) -> int:
    user_id = owner_in(request).user_id
    if user_id is None:
        raise TypeError("this is asked for behind AccountOnly")
    return user_id


def _out(chosen: Chosen) -> dict[str, Any]:
    return {"values": chosen.values, "changed_ms": chosen.changed_ms, "public": chosen.public}
