"""For whoever keeps the site running: is the process alive, and can it do its work?

Neither address opens a session, and neither says more than a name and a word.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
        cursor.fetchone()


def _redis() -> None:
    caches["strict"].set("ready", 1, 10)


#: What must answer before people are sent to this process.
NEEDED: dict[str, Callable[[], None]] = {
    "database": _database,
    **({"redis": _redis} if settings.ENV.redis_url else {}),
}


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """200 while the process answers at all: a supervisor that gets nothing starts it again."""
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """200 when everything needed answers, else 503; JSON of each by name, `ok` or `down`."""
    found = {name: _try(name, ask) for name, ask in NEEDED.items()}
    return JsonResponse(found, status=200 if set(found.values()) == {"ok"} else 503)


def _try(name: str, ask: Callable[[], None]) -> str:
    try:
        ask()
    except Exception:  # whatever a client library raises, the answer is the same, and the log has the rest
        logger.exception("%s does not answer", name)
        return "down"
    return "ok"
