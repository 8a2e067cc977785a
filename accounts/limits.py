"""How often a person may ask for something dear. allauth counts what is posted; this counts what is fetched too."""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings
from allauth.core.internal import ratelimit
from django.http import HttpRequest


def is_too_often(request: HttpRequest, action: str, user: Any) -> bool:
    """Count one more `action` (of ACCOUNT_RATE_LIMITS) of this person; whether that is one too many."""
    usage = ratelimit.consume(
        request, app="allauth.account", action=action, config=app_settings.RATE_LIMITS, user=user, limit_get=True
    )
    return usage is None
