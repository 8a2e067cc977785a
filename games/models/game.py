"""A game is a log: the deal, the ruleset and the events as one notation text.

Everything from `seq` to `hints` is replayed from the log, written in the same transaction and rebuilt by
`manage.py rebuild`. Nothing but `games.services` writes here.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.engine.deal import MAX_NUMBER
from games.engine.position import Status
from games.engine.rules import MAX_EVENTS

from .owned import Owned, one_owner

CLIENT_ID_LENGTH = 32
DECK_LENGTH = 52 * 3 - 1


class Game(Owned):
    """One deal as one person plays it. New and Restart each make another."""

    client_game_id = models.CharField(max_length=CLIENT_ID_LENGTH)
    ruleset = models.CharField(max_length=16)
    rules_version = models.CharField(max_length=16)
    deck = models.CharField(max_length=DECK_LENGTH)
    number = models.BigIntegerField(null=True, blank=True)
    table = models.ForeignKey("games.Table", null=True, blank=True, on_delete=models.SET_NULL, related_name="games")
    #: The date whose daily deal this is, as the device began it; `again` after a restart of the same deal.
    daily = models.DateField(null=True, blank=True)
    again = models.BooleanField(default=False)

    log = models.TextField(blank=True, default="")
    seq = models.PositiveIntegerField(default=0)
    status = models.CharField(
        max_length=8, choices=[(status.value, status.value) for status in Status], default=Status.PLAYING.value
    )
    score = models.PositiveIntegerField(default=0)
    moves = models.PositiveIntegerField(default=0)
    undos = models.PositiveIntegerField(default=0)
    hints = models.PositiveIntegerField(default=0)

    active_ms = models.PositiveBigIntegerField(default=0)
    #: When the device says that it was dealt, never later than it came here; what is counted in order goes by this.
    begun_at = models.DateTimeField(default=timezone.now)
    first_at = models.DateTimeField(default=timezone.now)
    last_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            one_owner("game_has_one_owner"),
            # The device makes the id, so it is unique for its owner only: an id that others saw claims nothing.
            models.UniqueConstraint(
                fields=["user", "client_game_id"], condition=Q(user__isnull=False), name="game_id_once_a_user"
            ),
            models.UniqueConstraint(
                fields=["guest", "client_game_id"], condition=~Q(guest=""), name="game_id_once_a_guest"
            ),
            models.CheckConstraint(condition=Q(seq__lte=MAX_EVENTS), name="game_log_is_bounded"),
            models.CheckConstraint(
                condition=Q(status__in=[status.value for status in Status]), name="game_status_is_known"
            ),
            models.CheckConstraint(
                condition=Q(number__isnull=True) | Q(number__gte=1, number__lte=MAX_NUMBER), name="game_number_in_range"
            ),
        )
        indexes = (
            models.Index(fields=["user", "-last_at"], name="games_of_user"),
            models.Index(fields=["guest", "-last_at"], name="games_of_guest"),
        )

    def __str__(self) -> str:
        return f"{self.code} {self.ruleset} {self.status} after {self.seq}"
