"""The API put together. Its description is at /api/openapi.json: JSON only, no page of another's making."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from .daily import router as daily
from .daily_push import router as daily_push
from .errors import answer_refusals
from .games import router as games
from .numbers import router as numbers
from .people import router as people
from .replays import router as replays
from .solve import router as solve

_REFUSED = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refused"}}},
}


class Api(NinjaAPI):
    """As ninja's; what it answers is somebody's own, and kept by no cache between, nor shown again unasked."""

    def create_temporal_response(self, request: HttpRequest) -> HttpResponse:
        """The answer that a view may still add headers to."""
        response = super().create_temporal_response(request)
        response["Cache-Control"] = "private, no-cache"
        return response

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """The description, with the refusals that hold everywhere: of parameters and bodies that are none, of changes
        without the token, of bodies that are too big."""
        description = super().get_openapi_schema(**options)
        for operations in description["paths"].values():
            for method, operation in operations.items():
                codes = [400] if operation.get("parameters") or "requestBody" in operation else []
                for code in codes if method == "get" else [*codes, 403, 413]:
                    operation["responses"].setdefault(code, _REFUSED)
        return description


api = Api(
    title="Pyramid",
    version="1.0.0",
    description=(
        "Games as logs. The session cookie says who is asking; what changes something brings the CSRF token "
        "(cookie `csrftoken`, behind TLS `__Host-csrftoken`) in the header `X-CSRFToken`. "
        "Every refusal is `{code, detail}`."
    ),
    docs_url=None,
    openapi_url="openapi.json",
    urls_namespace="api",
)
answer_refusals(api)
api.add_router("/games", games)
api.add_router("/replays", replays)
api.add_router("/solve", solve)
api.add_router("/daily/push", daily_push)
api.add_router("/daily", daily)
api.add_router("", numbers)
api.add_router("", people)
