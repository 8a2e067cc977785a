"""What is said when a request fails: a fault of ours is 500; a database that does not answer now is 503, "try again".

Wherever it happened, in a view, in the session or in a middleware, Django ends here; the exception is the one at hand.
"""

from __future__ import annotations

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.defaults import server_error

#: Seconds after which trying again makes sense. Devices keep what is not acknowledged, and come by themselves.
RETRY_AFTER = 5


def failed(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`. 503 is `{code: "busy", detail}` for scripts and a page for people."""
    if not isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return server_error(request)
    if request.path.startswith("/api/") or "text/html" not in request.headers.get("Accept", "text/html"):
        detail = _("The database does not answer just now. Nothing was stored; try again in a moment.")
        response: HttpResponse = JsonResponse({"code": "busy", "detail": detail}, status=503)
    else:
        # Without the request: who is asking is for the database to say.
        response = HttpResponse(render_to_string("maintenance.html"), status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
