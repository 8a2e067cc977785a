"""The deal bank: numbers of deals that were cleared before anyone is dealt them.

Only `games.services.bank` writes here, and only what the engine has played to a win.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.engine.deal import MAX_NUMBER
from games.engine.difficulty import Band


class BankedDeal(models.Model):
    """One deal that can be cleared under one ruleset, with a line that does.

    `line` is notation, `moves` its length, `shortest` whether no line is shorter (proven). `wins` counts the careless
    plays that cleared it, out of `games.engine.difficulty.PLAYS`; `band` is how that feels.
    """

    ruleset = models.CharField(max_length=16)
    rules_version = models.CharField(max_length=16)
    number = models.BigIntegerField()
    line = models.TextField()
    moves = models.PositiveSmallIntegerField()
    shortest = models.BooleanField(default=False)
    wins = models.PositiveSmallIntegerField()
    band = models.CharField(max_length=8, choices=[(band.value, band.value) for band in Band])
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["ruleset", "rules_version", "number"], name="banked_once"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=MAX_NUMBER), name="banked_number_in_range"),
            models.CheckConstraint(condition=Q(band__in=[band.value for band in Band]), name="banked_band_is_known"),
            models.CheckConstraint(condition=Q(moves__gte=1), name="banked_line_has_moves"),
        )
        indexes = (models.Index(fields=["ruleset", "rules_version", "band"], name="banked_by_band"),)

    def __str__(self) -> str:
        return f"{self.ruleset} {self.number} {self.band}, {self.moves} moves"
