"""The admin's door: for whoever may not come in, there is none. Staff sign in on the site's own page first, as everyone
does: rate limits, second step and list of browsers included.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse


class House(admin.AdminSite):
    """Django's admin; every address of it is 404 to all but staff, its login too."""

    site_header = site_title = "Pyramid"

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Django's, behind the door."""
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not self.has_permission(request):
                raise Http404
            response: HttpResponse = inner(request, *args, **kwargs)
            return response

        return shown

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Nobody signs in here."""
        if not self.has_permission(request):
            raise Http404
        return super().login(request, extra_context)
