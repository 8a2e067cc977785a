"""Everything of one account as one JSON document: account, settings, games. No secrets, no derived numbers."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.selectors.daily_export import dailies_of, friends_of, reminders_of
from games.selectors.export import games_of, tables_of

from . import preferences, selectors
from .models import User
from .owners import Owner

FORMAT = "pyramid-export"
VERSION = 1


def document(user: User) -> dict[str, Any]:
    """`{format, version, exported, account, settings, games, tables, daily, friends, reminders}`; times in UTC."""
    owner = Owner(user_id=user.pk)
    chosen = preferences.chosen_by(user.pk)
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported": timezone.now().isoformat(),
        "account": selectors.account_data(user),
        "settings": {"values": chosen.values, "changed_ms": chosen.changed_ms, "profile_public": chosen.public},
        "games": games_of(owner),
        "tables": tables_of(owner),
        "daily": dailies_of(owner),
        "friends": friends_of(user.pk),
        "reminders": reminders_of(owner),
    }
