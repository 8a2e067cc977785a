"""Who may see a game again: what its owner has decided. A game without a row here was never shared.

The link is the game's own public code (50 random bits): one name for a game, whoever it is shown to.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from .game import Game


class Seen(models.TextChoices):
    """Who may see it: its owner alone, or anyone who has the link."""

    ME = "me"
    LINK = "link"


class Replay(models.Model):
    """The owner's word on one game; only `games.services.replays` writes here."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="replay")
    seen = models.CharField(max_length=4, choices=Seen.choices)
    decided_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(seen__in=Seen.values), name="replay_seen_is_known"),)

    def __str__(self) -> str:
        return f"{self.game_id} {self.seen}"
