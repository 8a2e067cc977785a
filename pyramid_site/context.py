"""What every template may ask for."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

THEMES = ("dark", "light")


def public_origin(request: HttpRequest) -> str:
    """Scheme, host and port under which people reach the site: `PUBLIC_ORIGIN`, or what this request says."""
    return settings.PUBLIC_ORIGIN or f"{request.scheme}://{request.get_host()}"


def site(request: HttpRequest) -> dict[str, str]:
    """`origin`, and `theme`: the one chosen on this device (in a cookie, for the first paint), or empty."""
    theme = request.COOKIES.get("theme", "")
    return {"origin": public_origin(request), "theme": theme if theme in THEMES else ""}
