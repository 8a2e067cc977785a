"""What belongs to guests who cannot come back is deleted: their sessions have ended, so nobody can open it any more."""

from __future__ import annotations

from datetime import datetime

from django.apps import apps
from django.db import models, transaction

from games.models import Game
from games.models.owned import Belonging

CHUNK = 200


def belongings() -> list[type[Belonging]]:
    """Every kind of row that belongs to somebody; games last, since others hang on them."""
    kinds = [model for model in apps.get_models() if issubclass(model, Belonging)]
    return sorted(kinds, key=lambda model: model is Game)


def forget_guests(*, before: datetime) -> int:
    """Delete all that belongs to guests who last played before then; how many guests that were.

    Some hundred guests a transaction, so that those who play wait for none of it.
    """
    newest = models.Max("last_at")
    gone = Game.objects.exclude(guest="").values("guest").annotate(newest=newest).filter(newest__lt=before)
    guests = list(gone.values_list("guest", flat=True))
    for at in range(0, len(guests), CHUNK):
        with transaction.atomic():
            # Asked again inside: somebody may have come back in this very moment.
            still = list(gone.filter(guest__in=guests[at : at + CHUNK]).values_list("guest", flat=True))
            for model in belongings():
                model.objects.filter(guest__in=still).delete()  # type: ignore[attr-defined]
    return len(guests)
