"""Somebody's games as a device lists them: pages, newest first, without logs; and one game whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Q

from accounts.owners import Owner
from games.models import Game

MOST_ON_PAGE = 100
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_BRIEF = (
    "client_game_id", "code", "ruleset", "rules_version", "number", "seq", "status", "score", "moves", "undos", "hints",
    "active_ms", "daily", "begun_at", "last_at", "current_table__code", "current_table__ended_at",
)  # fmt: skip


class BadCursor(ValueError):
    """`after` is not what an earlier page gave as `next`."""


@dataclass(frozen=True, slots=True)
class Page:
    """`games` as JSON values, newest first; `next` asks for the page after this one, None at the end."""

    games: list[dict[str, Any]]
    next: str | None


def page_of(owner: Owner, *, status: str | None = None, after: str | None = None, limit: int = 30) -> Page:
    """One page of this owner's games, by when they were last played. Raises BadCursor."""
    found = Game.objects.filter(**owner.fields)
    if status is not None:
        found = found.filter(status=status)
    if after is not None:
        found = found.filter(_older_than(owner, after))
    rows = list(found.order_by("-last_at", "-pk").values(*_BRIEF)[: limit + 1])
    more = len(rows) > limit
    games = [brief(row) for row in rows[:limit]]
    return Page(games, _cursor(rows[limit - 1]) if more else None)


def whole(game: Game) -> dict[str, Any]:
    """Everything of one game, its deal and log too, as JSON values."""
    row = {name: getattr(game, name) for name in _BRIEF if not name.startswith("current_table")}
    table = getattr(game, "current_table", None)
    row |= {"current_table__code": table and table.code, "current_table__ended_at": table and table.ended_at}
    return brief(row) | {"deck": game.deck, "log": game.log}


def brief(row: dict[str, Any]) -> dict[str, Any]:
    """A row as JSON values: times in ISO 8601, UTC; `active_ms` in ms; `on_air`: its live table's code."""
    on_air = row["current_table__code"] if row["current_table__ended_at"] is None else None
    return {
        "id": row["client_game_id"],
        "code": row["code"],
        "ruleset": row["ruleset"],
        "version": row["rules_version"],
        "number": row["number"],
        "seq": row["seq"],
        "status": row["status"],
        "score": row["score"],
        "moves": row["moves"],
        "undos": row["undos"],
        "hints": row["hints"],
        "active_ms": row["active_ms"],
        "daily": None if row["daily"] is None else row["daily"].isoformat(),
        "begun": row["begun_at"].isoformat(),
        "last": row["last_at"].isoformat(),
        "on_air": on_air,
    }


def _cursor(row: dict[str, Any]) -> str:
    return f"{(row['last_at'] - _EPOCH) // timedelta(microseconds=1)}-{row['code']}"


def _older_than(owner: Owner, cursor: str) -> Q:
    micros, _, code = cursor.partition("-")
    if not (micros.isascii() and micros.isdigit() and len(micros) < 18 and code):
        raise BadCursor("after is not what an earlier page gave as next")
    at = _EPOCH + timedelta(microseconds=int(micros))
    last = Game.objects.filter(**owner.fields, code=code).values_list("pk", flat=True).first()
    if last is None:
        raise BadCursor("after names a game that is not there")
    return Q(last_at__lt=at) | Q(last_at=at, pk__lt=last)
