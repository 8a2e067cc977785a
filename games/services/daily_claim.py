"""Dailies of a guest who signs in: results of one date become one, every attempt stays, and nothing counts twice.

Which attempt is the first goes by when they began, whoever played them; so does the moment the deck was handed out.
"""

from __future__ import annotations

from games.models import DailyAttempt, DailyResult, Game, PushTarget

from .daily_count import rank


def claim_results(*, guest: str, user_id: int) -> None:
    """Every daily result of this guest is the account's. The caller holds the transaction."""
    mine = {row.date: row for row in DailyResult.objects.select_for_update().filter(user_id=user_id)}
    for row in DailyResult.objects.select_for_update().filter(guest=guest):
        kept = mine.get(row.date)
        if kept is None:
            row.user_id, row.guest = user_id, ""
            row.save(update_fields=["user", "guest"])
        else:
            _merge(row, kept)
        rank(result=kept or row)
    PushTarget.objects.filter(guest=guest).update(user_id=user_id, guest="")


def hand_attempts_on(*, gone: Game, stays: Game) -> None:
    """Two games turned out to be one: its attempts are those of the game that stays, which may have none of its own."""
    if gone.daily is None:
        return
    if stays.daily is None:
        Game.objects.filter(pk=stays.pk).update(daily=gone.daily, again=gone.again)
    if not DailyAttempt.objects.filter(game=stays).exists():
        DailyAttempt.objects.filter(game=gone).update(game=stays)


def _merge(row: DailyResult, kept: DailyResult) -> None:
    DailyAttempt.objects.filter(result=row).update(result=kept)
    kept.handed_at = min(kept.handed_at, row.handed_at)
    given_up = [moment for moment in (kept.gave_up_at, row.gave_up_at) if moment is not None]
    kept.gave_up_at = min(given_up, default=None)
    kept.archived = kept.archived or row.archived
    row.delete()
    kept.save(update_fields=["handed_at", "gave_up_at", "archived"])
