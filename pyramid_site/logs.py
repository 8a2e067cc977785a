"""The log: one line an event, as text for people or as JSON for machines, each with the id of the request it is about.

No line holds personal data: a request is named by its route, never by its address, so no code, name or mail gets in.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-Id"
_SAFE = re.compile(r"[A-Za-z0-9._-]{8,64}")
_request_id: ContextVar[str] = ContextVar("request_id", default="")

logger = logging.getLogger("pyramid.requests")


class RequestId(logging.Filter):
    """Gives each record `request_id`: of the request that is being answered, or `-`."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always lets it through."""
        record.request_id = _request_id.get() or "-"
        return True


class JsonLines(logging.Formatter):
    """A record as one line of JSON: at, level, logger, request, message, what `extra={"fields": …}` gave, trace."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        message = record.getMessage()
        if record.name == "django.request" and isinstance(record.args, tuple) and record.args:
            message = str(record.args[0])  # "Not Found", without the address that it would go on with
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "request": getattr(record, "request_id", "-"),
            "message": message,
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Requests:
    """Middleware, the outermost: a request gets its id (the proxy's, if that is sane) and, when answered, its line."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with the id in its headers."""
        given = request.headers.get(HEADER, "")
        name = given if _SAFE.fullmatch(given) else secrets.token_hex(8)
        token = _request_id.set(name)
        began = time.perf_counter()
        try:
            response = self.get_response(request)
            response.headers[HEADER] = name
            self._tell(request, response, (time.perf_counter() - began) * 1000)
        finally:
            _request_id.reset(token)
        return response

    def _tell(self, request: HttpRequest, response: HttpResponse, took: float) -> None:
        route = request.resolver_match.route if request.resolver_match else "-"
        status = response.status_code
        fields = {"method": request.method, "route": route or "/", "status": status, "ms": round(took, 1)}
        logger.info("%s %s %d %.1f ms", *fields.values(), extra={"fields": fields})
