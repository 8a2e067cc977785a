"""`/metrics` for Prometheus, and the middleware that counts requests. Each process answers for itself.

The rule: whoever does not bring METRICS_TOKEN is told that there is nothing here. Prometheus asks every process at its
own port, inside; behind nginx, which answers for one process by chance, the address is closed.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from games.live.hubs import tally_here
from games.metrics import REFUSALS, REGISTRY, REQUEST_SECONDS, REQUESTS, Looked
from games.services.solver_pool import solver_pool

_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


def _look() -> dict[str, float]:
    hosts, watchers, slow, ears = tally_here()
    return {
        "pyramid_tables_on_air": hosts,
        "pyramid_watchers": watchers,
        "pyramid_watchers_behind": slow,
        "pyramid_devices": ears,
        "pyramid_solver_queue": solver_pool().waiting,
    }


GAUGES = Looked(
    {
        "pyramid_tables_on_air": "Tables whose host has a socket in this process.",
        "pyramid_watchers": "Sockets of watchers in this process.",
        "pyramid_watchers_behind": "Those of them that take events too slowly.",
        "pyramid_devices": "Sockets of devices that listen for their account's games in this process.",
        "pyramid_solver_queue": "Questions that wait for this process's solver.",
    },
    _look,
)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Everything counted here, as text; 404 without `Authorization: Bearer` and the token, or where none is set."""
    token = settings.ENV.metrics_token
    given = request.headers.get("Authorization", "")
    if not token or not secrets.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise Http404
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)


class Count:
    """Middleware, inside compression: a request by its route, method, status and time, and a refusal by its name."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, counted."""
        began = time.perf_counter()
        response = self.get_response(request)
        # What matches no route is one view, and an odd method one method: strangers cannot make up labels.
        view = request.resolver_match.route or "/" if request.resolver_match else "-"
        method = request.method if request.method in _METHODS else "other"
        REQUESTS.labels(view, method, response.status_code).inc()
        REQUEST_SECONDS.labels(view).observe(time.perf_counter() - began)
        if response.status_code >= 400 and response.headers.get("Content-Type", "").startswith("application/json"):
            code = json.loads(response.content).get("code")
            if isinstance(code, str):
                REFUSALS.labels("http", code).inc()
        return response
