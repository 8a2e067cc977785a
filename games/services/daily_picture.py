"""Pictures of results are drawn once and kept, and drawn anew only when they would show something else."""

from __future__ import annotations

import json
from dataclasses import asdict

from games.daily.picture import Told
from games.models import DailyAttempt, DailyPicture


def kept_picture(attempt: DailyAttempt, told: Told) -> bytes | None:
    """The kept picture, if it shows just this."""
    kept = DailyPicture.objects.filter(attempt=attempt, told=_written(told)).first()
    return None if kept is None else bytes(kept.png)


def keep_picture(*, attempt: DailyAttempt, told: Told, png: bytes) -> None:
    """Keep this picture in place of any before it."""
    DailyPicture.objects.update_or_create(attempt=attempt, defaults={"told": _written(told), "png": png})


def _written(told: Told) -> str:
    return json.dumps(asdict(told), ensure_ascii=False)
