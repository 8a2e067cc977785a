"""The numbers that people keep, per ruleset, from their games: pure sums over rows, so that nothing counts twice.

A game counts once it has a move. What is not won breaks a streak, but for the latest game while it can still be won.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Count, Max

from accounts.owners import Owner
from games.engine.position import Status
from games.models import Game

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Played:
    """One game as far as it counts; `active_ms` in milliseconds."""

    ruleset: str
    status: str
    seq: int
    moves: int
    score: int
    active_ms: int
    undos: int
    hints: int


@dataclass(slots=True)
class Numbers:
    """Of one ruleset. None where there is no win to take it from; times in ms, wins only."""

    played: int = 0
    won: int = 0
    streak: int = 0
    best_streak: int = 0
    best_ms: int | None = None
    fewest_moves: int | None = None
    best_score: int | None = None
    unaided: int = 0

    @property
    def percent(self) -> int:
        """Games won of a hundred, rounded."""
        return round(100 * self.won / self.played) if self.played else 0


def numbers_of(owner: Owner) -> dict[str, Numbers]:
    """The numbers of everything that this owner has played, by ruleset."""
    fields = ("ruleset", "status", "seq", "moves", "score", "active_ms", "undos", "hints")
    rows = Game.objects.filter(**owner.fields, seq__gt=0).order_by("begun_at", "client_game_id").values_list(*fields)
    return numbers(Played(*row) for row in rows.iterator(chunk_size=2000))


def played_state(owner: Owner) -> str:
    """A mark of everything that this owner has played, which is another as soon as any of it has changed."""
    of = Game.objects.filter(**owner.fields, seq__gt=0).aggregate(count=Count("pk"), last=Max("last_at"))
    return f"{of['count']}-{0 if of['last'] is None else (of['last'] - _EPOCH) // timedelta(microseconds=1)}"


def played_by(owner: Owner) -> list[dict[str, Any]]:
    """Every game with an event, as devices count it: JSON values; `active_ms` and `begun_ms` in ms (since 1970)."""
    fields = ("ruleset", "status", "seq", "moves", "score", "active_ms", "undos", "hints")
    rows = Game.objects.filter(**owner.fields, seq__gt=0).values_list("client_game_id", "begun_at", *fields)
    return [
        {
            "id": id,
            "begun_ms": (begun_at - _EPOCH) // timedelta(milliseconds=1),
            **dict(zip(fields, values, strict=True)),
        }
        for id, begun_at, *values in rows.iterator(chunk_size=2000)
    ]


def numbers(games: Iterable[Played]) -> dict[str, Numbers]:
    """The numbers of these games, in the order in which they were begun, by ruleset."""
    found: dict[str, Numbers] = {}
    open_games: set[str] = set()
    for game in games:
        if game.seq == 0:
            continue
        of = found.setdefault(game.ruleset, Numbers())
        if game.ruleset in open_games:
            of.streak = 0
            open_games.discard(game.ruleset)
        of.played += 1
        if game.status == Status.WON:
            _count_win(of, game)
        elif game.status == Status.STUCK:
            of.streak = 0
        else:
            open_games.add(game.ruleset)
    return found


def _count_win(of: Numbers, game: Played) -> None:
    of.won += 1
    of.streak += 1
    of.best_streak = max(of.best_streak, of.streak)
    of.best_ms = game.active_ms if of.best_ms is None else min(of.best_ms, game.active_ms)
    of.fewest_moves = game.moves if of.fewest_moves is None else min(of.fewest_moves, game.moves)
    of.best_score = game.score if of.best_score is None else max(of.best_score, game.score)
    of.unaided += game.undos == 0 and game.hints == 0
