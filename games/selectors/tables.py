"""Tables as they are read: one by its code, the heads of many in one query, those that the lobby lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import Table


@dataclass(frozen=True, slots=True)
class TableHead:
    """What changes at a table, as one row of one query: enough to see that something was missed."""

    code: str
    epoch: int
    turn: int
    game: str | None
    seq: int
    listed: bool
    ended: bool
    seen_at: datetime
    left_at: datetime | None
    hidden: bool


_HEAD = (
    "code", "epoch", "turn", "game__code", "game__seq", "listed", "ended_at",
    "host_seen_at", "host_left_at", "host_hidden",
)  # fmt: skip


def table_named(code: str) -> Table | None:
    """The table of this code with its current game and its host, open or ended."""
    return Table.objects.select_related("game", "user").filter(code=code).first()


def heads(codes: Iterable[str]) -> dict[str, TableHead]:
    """The head of each of these tables that exists, in one query."""
    found: dict[str, TableHead] = {}
    for row in Table.objects.filter(code__in=list(codes)).values_list(*_HEAD):
        code, epoch, turn, game, seq, listed, ended_at, seen_at, left_at, hidden = row
        found[code] = TableHead(
            code, epoch, turn, game, seq or 0, listed, ended_at is not None, seen_at, left_at, hidden
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
