"""The same door as `append`, for a host whose next events follow what this process stored last: one statement.

The rule: nothing is decided here that `append` would decide otherwise. Everything that it checks is a condition of the
one UPDATE (the log is as long as it was, the owner's, on the air, and this client's), and a log only grows, so as long
means the same. Whatever does not fit (a repeat, a gap, an event that is not legal, a game that ends, a daily, of which
more is kept) is left to `append`, which has the names for it. A game on the air costs a fifth of a millisecond an event
so, whatever its length.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.utils import timezone

from accounts.owners import Owner
from games.engine.moves import Refused
from games.engine.notation import event_text, parse_event
from games.engine.position import Status
from games.engine.replay import Game as Play
from games.metrics import APPENDS, EVENTS
from games.models import Game, Table
from games.selectors.steps import PublicStep, public_steps

from .append import Appended, played_fields

_FIELDS = ("seq", "status", "score", "moves", "undos", "hints", "last_at")
_GAME, _TABLE = Game._meta.db_table, Table._meta.db_table
_UPDATE = (
    f"UPDATE {_GAME} SET log = log || %s, {', '.join(f'{name} = %s' for name in _FIELDS)}, "  # noqa: S608
    "active_ms = CASE WHEN active_ms < %s THEN %s ELSE active_ms END "  # it only ever grows
    "WHERE id = %s AND seq = %s AND guest = %s AND {user} AND daily IS NULL AND EXISTS ("
    f"SELECT 1 FROM {_TABLE} held WHERE held.game_id = {_GAME}.id AND held.holder = %s AND held.ended_at IS NULL)"
)
_OF_GUEST = _UPDATE.replace("{user}", "user_id IS NULL")
_OF_USER = _UPDATE.replace("{user}", "user_id = %s")


@dataclass(frozen=True, slots=True)
class Known:
    """A game as this process stored it: the row's key, its public code, and the game that its log is."""

    pk: int
    code: str
    play: Play

    @classmethod
    def after(cls, done: Appended) -> Known:
        """What is known of a game after `append` has answered."""
        return cls(done.game.pk, done.game.code, done.play)


def append_known(
    known: Known, *, owner: Owner, client: str, base_seq: int, events: Sequence[str], active_ms: int | None = None
) -> tuple[Known, list[PublicStep]] | None:
    """Store events that follow what is known: the game after them and each as a step. None: ask `append`."""
    play = known.play
    if base_seq != play.length:
        return None
    try:
        batch = [event_text(parse_event(event, play.deal), play.deal) for event in events]
        after, steps = public_steps(play, batch)
    except Refused:
        return None
    if not steps or steps[-1].status == Status.WON:
        return None
    fields = played_fields(after) | {"last_at": connection.ops.adapt_datetimefield_value(timezone.now())}
    added = (" " if play.length else "") + " ".join(batch)
    user = [] if owner.user_id is None else [owner.user_id]
    played = active_ms or 0
    values = [
        added,
        *(fields[name] for name in _FIELDS),
        played,
        played,
        known.pk,
        play.length,
        owner.guest,
        *user,
        client,
    ]
    with connection.cursor() as cursor:
        cursor.execute(_OF_USER if user else _OF_GUEST, values)
        if cursor.rowcount != 1:
            return None
    APPENDS.labels("stored").inc()
    EVENTS.inc(len(steps))
    return Known(known.pk, known.code, after), steps
