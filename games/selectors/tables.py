"""Tables as they are read: one by its code, the heads of many in one query, those that the lobby lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.engine.position import Status
from games.models import Game, Table


@dataclass(frozen=True, slots=True)
class TableHead:
    """What changes at a table, as one row of one query: enough to see that something was missed."""

    code: str
    epoch: int
    turn: int
    game: str | None
    seq: int
    listed: bool
    reactions: bool
    suggestions: bool
    gauge: bool
    ended: bool
    seen_at: datetime
    left_at: datetime | None
    hidden: bool


_HEAD = (
    "code", "epoch", "turn", "game__code", "game__seq", "listed", "reactions", "suggestions", "gauge",
    "ended_at", "host_seen_at", "host_left_at", "host_hidden",
)  # fmt: skip


def table_named(code: str) -> Table | None:
    """The table of this code with its current game and its host, open or ended."""
    return Table.objects.select_related("game", "user").filter(code=code).first()


def heads(codes: Iterable[str]) -> dict[str, TableHead]:
    """The head of each of these tables that exists, in one query."""
    found: dict[str, TableHead] = {}
    for row in Table.objects.filter(code__in=list(codes)).values_list(*_HEAD):
        code, epoch, turn, game, seq, listed, reactions, suggestions, gauge, ended_at, *host = row
        seen_at, left_at, hidden = host
        found[code] = TableHead(
            code=code,
            epoch=epoch,
            turn=turn,
            game=game,
            seq=seq or 0,
            listed=listed,
            reactions=reactions,
            suggestions=suggestions,
            gauge=gauge,
            ended=ended_at is not None,
            seen_at=seen_at,
            left_at=left_at,
            hidden=hidden,
        )
    return found


def lobby(seen_since: datetime, limit: int) -> list[Table]:
    """Tables on the air that their hosts listed and where a host was seen since then, the latest opened first."""
    return list(
        Table.objects.select_related("game", "user")
        .filter(listed=True, ended_at=None, game__isnull=False, host_seen_at__gte=seen_since)
        .order_by("-opened_at")[:limit]
    )


def host_name(table: Table) -> str:
    """The name that others see for the host of this table."""
    return table.user.username if table.user is not None else _("Guest")


def earlier_games(table: Table, limit: int) -> list[Game]:
    """Games that lay on this table before the one that lies there now and that came to an end, the latest first.

    While the table is on the air the deal that lies there is nobody's yet: an earlier game of it stays unnamed.
    """
    games = Game.objects.filter(table=table, status=Status.WON).exclude(current_table=table)
    if table.ended_at is None and table.game is not None:
        games = games.exclude(deck=table.game.deck)
    return list(games.order_by("-last_at")[:limit])
