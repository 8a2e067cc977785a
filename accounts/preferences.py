"""A person's settings and whether their profile is public: read, and written by the device that changed them last.

A setting is a short name with a short value, both of plain letters: devices put them into cookies and attributes.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

from django.db import transaction

from .models import Preferences, User

MOST = 40
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")
_VALUE = re.compile(r"[A-Za-z0-9_.-]{0,40}")


class BadSettings(ValueError):
    """These are no settings; the message says which is wrong."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Settings by name, and when they were changed (ms since 1970; 0: never)."""

    values: dict[str, str] = field(default_factory=dict)
    changed_ms: int = 0
    public: bool = False


def chosen_by(user_id: int) -> Chosen:
    """What this person has chosen so far."""
    row = Preferences.objects.filter(user_id=user_id).first()
    return Chosen() if row is None else Chosen(row.values, row.changed_ms, row.public)


def choose(*, user_id: int, values: dict[str, str], changed_ms: int) -> Chosen:
    """Keep the settings of a device, unless what is kept was changed later; what is kept now.

    A clock that runs ahead counts as now, or it would win for ever. Raises BadSettings.
    """
    _check(values)
    changed = max(1, min(changed_ms, int(time.time() * 1000)))
    with transaction.atomic():
        row, _ = Preferences.objects.select_for_update().get_or_create(user_id=user_id)
        if changed > row.changed_ms:
            row.values, row.changed_ms = values, changed
            row.save(update_fields=["values", "changed_ms"])
    return Chosen(row.values, row.changed_ms, row.public)


def make_public(*, user: User, public: bool) -> None:
    """Whether anyone may see this person's page."""
    Preferences.objects.update_or_create(user=user, defaults={"public": public})


def _check(values: dict[str, str]) -> None:
    if len(values) > MOST:
        raise BadSettings(f"more than {MOST} settings")
    for name, value in values.items():
        if not _NAME.fullmatch(name):
            raise BadSettings(f"{name[:40]!r} is not the name of a setting")
        if not _VALUE.fullmatch(value):
            raise BadSettings(f"the value of {name} is not one that a setting can have")
