"""What goes around every request here: when a signed-in browser was last seen, and whoever guesses codes waits."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core.ratelimit import respond_429
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from . import limits

_GUESS = "guess"

#: Parameters of addresses that are codes, and open something to whoever has them.
CODES = frozenset({"code", "subject"})
#: Seconds between two notes about one browser.
NOTE_EVERY = 600


class Guesses:
    """Middleware, after those of sessions and authentication: codes that lead nowhere are counted, and who has asked
    for too many is told nothing of any code for the rest of the minute, whether there is such a one or not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, and count it if it was a guess."""
        response = self.get_response(request)
        match = request.resolver_match
        if response.status_code == HTTPStatus.NOT_FOUND and match is not None and CODES & match.kwargs.keys():
            limits.is_one_too_many(_GUESS, limits.person_or_place(request))
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """429 in place of the view; with JSON for scripts."""
        if not (CODES & kwargs.keys() and limits.is_spent(_GUESS, limits.person_or_place(request))):
            return None
        if request.path.startswith("/api/"):
            said = {"code": "too often", "detail": _("Too many codes that lead nowhere. Wait a minute.")}
            response: HttpResponse = JsonResponse(said, status=HTTPStatus.TOO_MANY_REQUESTS)
        else:
            response = respond_429(request)
        response["Retry-After"] = str(limits.RATES[_GUESS].seconds)
        return response


class NameToChoose:
    """Middleware, after those of sessions and authentication: whoever's name was blocked chooses another before any
    other page. Scripts and files are answered as ever, so that no game on the device is disturbed."""

    #: Addresses (by name) that stay open meanwhile: the way on, and the ways out.
    OPEN = frozenset(
        ("account_name", "account_logout", "account_signed_out", "account_export", "account_delete", "account_farewell")
    )

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer of whatever is inside."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """A redirect in place of a page."""
        if "text/html" not in request.headers.get("Accept", "") or settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None  # an untouched session is not loaded for this
        if SESSION_KEY not in request.session or not getattr(request.user, "name_blocked", "") or request.user.is_staff:
            return None
        match = request.resolver_match
        if match is None or match.url_name in self.OPEN or (match.url_name or "").startswith("account_reauthenticate"):
            return None
        return redirect("account_name")


class LastSeen:
    """Middleware, after those of sessions and authentication. Notes when a signed-in browser was last seen, for the
    list of them: one write in ten minutes, not one a request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; then note it, if a signed-in browser sent it and the last note is old."""
        response = self.get_response(request)
        session = request.session
        # Who asks for no session stays without one: an untouched session is not loaded for this.
        if session.accessed and SESSION_KEY in session and cache.add(f"seen:{session.session_key}", 1, NOTE_EVERY):
            UserSession.objects.filter(session_key=session.session_key).update(
                last_seen_at=timezone.now(), ip=get_adapter(request).get_client_ip(request)
            )
        return response
