"""Notes when a signed-in browser was last seen, for the list of them: one write in ten minutes, not one a request."""

from __future__ import annotations

from collections.abc import Callable

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

#: Seconds between two notes about one browser.
NOTE_EVERY = 600


class LastSeen:
    """Middleware, after those of sessions and authentication."""

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
