"""Everything of somebody's dailies as plain data, whom they follow, their reminders: beside the games in the export."""

from __future__ import annotations

from typing import Any

from accounts.owners import Owner
from games.models import DailyAttempt, DailyPerson, DailyResult, Follow, PushTarget


def dailies_of(owner: Owner) -> list[dict[str, Any]]:
    """All dates that this person has got the deck of, oldest first; moments in ISO 8601, UTC.

    `game` is the id of the game that an attempt belongs to; its log is among the games.
    """
    rows = DailyResult.objects.filter(**owner.fields).order_by("date").prefetch_related("attempts__game")
    return [
        {
            "date": row.date.isoformat(),
            "handed": row.handed_at.isoformat(),
            "gave_up": None if row.gave_up_at is None else row.gave_up_at.isoformat(),
            "cleared": row.cleared,
            "archived": row.archived,
            "attempts": [
                _attempt(attempt, row) for attempt in sorted(row.attempts.all(), key=lambda one: one.begun_at)
            ],
        }
        for row in rows
    ]


def friends_of(user_id: int) -> dict[str, Any]:
    """What this account has chosen for the boards: its friend link's code (None: never made), and whom it follows."""
    person = DailyPerson.objects.filter(user_id=user_id).first()
    followed = Follow.objects.filter(follower_id=user_id).order_by("since").select_related("followed")
    return {
        "link": None if person is None else person.code,
        "name_hidden": person is not None and person.hidden,
        "follows": [{"name": each.followed.username, "since": each.since.isoformat()} for each in followed],
    }


def reminders_of(owner: Owner) -> list[dict[str, Any]]:
    """The browsers that are reminded: their addresses, at which minute of the day, minutes east of UTC."""
    fields = ("endpoint", "minute", "zone")
    return list(PushTarget.objects.filter(**owner.fields).order_by("pk").values(*fields))


def _attempt(attempt: DailyAttempt, row: DailyResult) -> dict[str, Any]:
    return {
        "code": attempt.code,
        "game": attempt.game.client_game_id,
        "first": attempt.pk == row.first_id,
        "best": attempt.pk == row.best_id,
        "counts": attempt.counts,
        "late": attempt.late,
        "begun": attempt.begun_at.isoformat(),
        "last": attempt.last_at.isoformat(),
        "cleared": attempt.cleared,
        "left": attempt.left,
        "score": attempt.score,
        "moves": attempt.moves,
        "undos": attempt.undos,
        "hints": attempt.hints,
    }
