"""Everything of one account as one JSON document: the account, and the games. No secrets, no derived numbers."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.selectors.export import games_of

from . import selectors
from .models import User
from .owners import Owner

FORMAT = "pyramid-export"
VERSION = 1


def document(user: User) -> dict[str, Any]:
    """`{format, version, exported, account, games}`; times in ISO 8601, UTC."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported": timezone.now().isoformat(),
        "account": selectors.account_data(user),
        "games": games_of(Owner(user_id=user.pk)),
    }
