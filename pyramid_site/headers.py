"""Headers that every answer carries, beside those of Django's and django-csp's own middleware."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

#: What a page may ask of a browser: no sensor at all; passkeys and the awake screen for our own pages alone.
PERMISSIONS = ", ".join(
    [
        *(
            f"{feature}=()"
            for feature in (
                *("accelerometer", "autoplay", "camera", "display-capture", "geolocation", "gyroscope"),
                *("magnetometer", "microphone", "midi", "payment", "usb", "xr-spatial-tracking"),
            )
        ),
        *(
            f"{feature}=(self)"
            for feature in ("publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock")
        ),
    ]
)


class Headers:
    """Middleware. A view that has set one of them already keeps its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with them."""
        response = self.get_response(request)
        # Of use to a page alone; a first visit fetches ten other files, and each would carry it along.
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response
