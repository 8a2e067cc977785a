"""A table is a chair with games passing over it: its code and link stay while the host plays deal after deal.

The lease is (holder, epoch): the one client that may play, and how often that has changed. `turn` counts the games put
on the table, so that what is read late can be told from what is new. The host's presence is three plain facts here
(seen, left, hidden); what they mean now is for `games.live.presence`.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from .game import CLIENT_ID_LENGTH
from .owned import Owned, one_owner


class Table(Owned):
    """One link under which one host plays."""

    holder = models.CharField(max_length=CLIENT_ID_LENGTH)
    epoch = models.PositiveIntegerField(default=1)
    game = models.OneToOneField(
        "games.Game", null=True, blank=True, on_delete=models.SET_NULL, related_name="current_table"
    )
    turn = models.PositiveIntegerField(default=0)
    listed = models.BooleanField(default=False)
    reactions = models.BooleanField(default=True)
    suggestions = models.BooleanField(default=False)
    gauge = models.BooleanField(default=False)
    #: Who is kept out: marks separated by spaces (`games.live.people`), the latest last. Names nobody.
    blocked = models.TextField(blank=True, default="")
    opened_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    host_seen_at = models.DateTimeField(default=timezone.now)
    host_left_at = models.DateTimeField(null=True, blank=True)
    host_hidden = models.BooleanField(default=False)

    class Meta:
        constraints = (
            one_owner("table_has_one_owner"),
            models.CheckConstraint(condition=Q(epoch__gte=1), name="table_epoch_from_one"),
        )
        indexes = (
            models.Index(fields=["-host_seen_at"], condition=Q(listed=True, ended_at=None), name="tables_in_the_lobby"),
            models.Index(fields=["guest"], condition=Q(ended_at=None), name="tables_open_of_guest"),
        )

    def __str__(self) -> str:
        return f"{self.code} epoch {self.epoch} turn {self.turn}{' ended' if self.ended_at else ''}"
