"""The daily deal: one a date, for ever; what came of it for each person; every attempt.

A deal once made is never changed, whatever becomes of the key that named it. Only `games.services.daily_*` write here.
What an attempt holds is replayed from its game's log.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.engine.deal import MAX_NUMBER
from games.engine.difficulty import Band

from .game import DECK_LENGTH
from .owned import CODE_LENGTH, Belonging, new_code, one_owner


class Immutable(TypeError):
    """A daily deal was to be changed or deleted."""


class DailyDeal(models.Model):
    """The deal of one date. `attempt`: which of the key's candidates it is; `line` clears it in `moves` moves.

    `wins` counts careless plays that clear it, out of `games.engine.difficulty.PLAYS`; `key_id` names the key.
    """

    date = models.DateField(unique=True)
    number = models.BigIntegerField(db_index=True)
    ruleset = models.CharField(max_length=16)
    rules_version = models.CharField(max_length=16)
    deck = models.CharField(max_length=DECK_LENGTH, db_index=True)
    key_id = models.CharField(max_length=12)
    attempt = models.PositiveIntegerField()
    wins = models.PositiveSmallIntegerField()
    band = models.CharField(max_length=8, choices=[(band.value, band.value) for band in Band])
    line = models.TextField()
    moves = models.PositiveSmallIntegerField()
    shortest = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=MAX_NUMBER), name="daily_number_in_range"),
            models.CheckConstraint(condition=Q(band__in=[band.value for band in Band]), name="daily_band_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.date} {self.ruleset} {self.band}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Once. Immutable when it is there already."""
        if self.pk is not None:
            raise Immutable(f"the deal of {self.date} is made and stays as it is")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        """Never: Immutable."""
        raise Immutable(f"the deal of {self.date} is made and stays")


class DailyResult(Belonging):
    """One person and one date. `handed_at`: when this person first got the deck; `first` ranks, `best` is kept beside.

    `cleared`: by an attempt that counts; `archived`: only by one that came too late to count.
    """

    date = models.DateField()
    handed_at = models.DateTimeField()
    gave_up_at = models.DateTimeField(null=True, blank=True)
    first = models.ForeignKey("games.DailyAttempt", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    best = models.ForeignKey("games.DailyAttempt", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    cleared = models.BooleanField(default=False)
    archived = models.BooleanField(default=False)

    class Meta:
        constraints = (
            one_owner("daily_result_has_one_owner"),
            models.UniqueConstraint(
                fields=["user", "date"], condition=Q(user__isnull=False), name="daily_result_once_a_user"
            ),
            models.UniqueConstraint(fields=["guest", "date"], condition=~Q(guest=""), name="daily_result_once_a_guest"),
        )
        indexes = (models.Index(fields=["date"], name="daily_results_of_date"),)

    def __str__(self) -> str:
        return f"{self.date} {'cleared' if self.cleared else 'not cleared'}"


class DailyAttempt(models.Model):
    """One attempt, from its first event to the last that counts; `seq` events of the game's log are in these numbers.

    `counts` is False for the archive; `late`: begun when its date had ended, or gone on with after a break; `again`:
    after a restart, so never the first; `ended`: a restart or giving up came after it. `rows` as `games.daily.rows`
    writes them.
    """

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    result = models.ForeignKey(DailyResult, on_delete=models.CASCADE, related_name="attempts")
    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="daily_attempts")
    begun_at = models.DateTimeField()
    last_at = models.DateTimeField()
    counts = models.BooleanField(default=True)
    late = models.BooleanField(default=False)
    again = models.BooleanField(default=False)
    ended = models.BooleanField(default=False)

    seq = models.PositiveIntegerField()
    cleared = models.BooleanField()
    left = models.PositiveSmallIntegerField()
    score = models.PositiveIntegerField()
    moves = models.PositiveIntegerField()
    undos = models.PositiveIntegerField()
    hints = models.PositiveIntegerField()
    pass_number = models.PositiveSmallIntegerField()
    rows = models.CharField(max_length=7)
    active_ms = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.code} {self.score} points after {self.seq}"


class DailyPicture(models.Model):
    """The picture of an attempt as it was when it was drawn: a PNG of 1200 by 630; `told` is what it shows, as text."""

    attempt = models.OneToOneField(DailyAttempt, primary_key=True, on_delete=models.CASCADE, related_name="picture")
    told = models.TextField()
    png = models.BinaryField()

    def __str__(self) -> str:
        return f"picture of {self.attempt_id}"
