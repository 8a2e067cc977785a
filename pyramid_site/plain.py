"""What no honest request holds is refused before anything looks at it: a NUL in path, query or cookies.

PostgreSQL takes no NUL in a text and says so by an error, which would be a 500 at every place that looks something up.
Bodies are looked at where they are read: by the types of the API, the fields of forms.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

_NUL = "\0"


class Plain:
    """Middleware: 404 for an address with a NUL, 400 for a query or a cookie with one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer."""
        if _NUL in request.path:
            raise Http404("a NUL in the address")
        query = request.META.get("QUERY_STRING", "")
        if _NUL in query or "%00" in query or any(_NUL in value for value in request.COOKIES.values()):
            raise BadRequest("a NUL in the query or in a cookie")
        return self.get_response(request)
