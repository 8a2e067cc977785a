"""The one door through which events reach a log: solo saves, daily results, live hosting, all come here.

    1  whose game is it, and on the air: does this client hold the lease?
    2  compare with the stored log from `base_seq` on. Stored already: the same answer. Stored in part: the rest is new.
       Anything else is stale: never merged, never overwritten
    3  the engine judges each new event; one that is illegal, and nothing of the batch is stored
    4  UPDATE ... WHERE seq = what was read, and what a daily game counts for, all in one transaction
    5  whoever called broadcasts after this returns. If that fails nothing is lost: the log is the truth

So a repeat, a regrouped resend or a lost acknowledgement is harmless, and no event needs an id.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.owners import Owner
from games.engine.moves import Reason, Refused
from games.engine.notation import event_text, parse_event, split_log
from games.engine.replay import Game as Play
from games.metrics import counted
from games.models import Game
from games.selectors.games import dealt, game_named, on_air
from games.selectors.steps import PublicStep, public_steps

from . import daily_count
from .errors import IllegalEvent, NotHolder, Stale, UnknownGame


@dataclass(frozen=True, slots=True)
class Appended:
    """`game` as it is stored now; `seq`: the batch is stored up to here; `play`: the game after it, by the engine.

    `before` is the game before the `fresh` events, those of the batch that were new.
    """

    game: Game
    seq: int
    before: Play
    play: Play
    fresh: tuple[str, ...] = ()

    @property
    def steps(self) -> list[PublicStep]:
        """What was new, event by event, for watchers. Worked out when asked: saves that nobody watches never ask."""
        return public_steps(self.before, self.fresh)[1]


def append(
    *,
    game: str,
    owner: Owner,
    base_seq: int,
    events: Sequence[str],
    client: str | None = None,
    active_ms: int | None = None,
) -> Appended:
    """Append events `base_seq` + 1 and on to the game of this code.

    `client` must hold the lease when the game is on the air. `active_ms` only ever grows. Raises UnknownGame,
    NotHolder, Stale, IllegalEvent; then nothing was stored.
    """
    with counted() as stored:
        while True:
            with transaction.atomic():
                row = game_named(game)
                if row is None or row.owner != owner:
                    raise UnknownGame(f"there is no game {game!r}")
                check_lease(row, client)
                done = append_to(row, base_seq=base_seq, events=events, active_ms=active_ms)
            if done is not None:
                stored.events = len(done.fresh)
                return done
            # Another writer came between the read and the write: compare again with what it stored.


def append_to(row: Game, *, base_seq: int, events: Sequence[str], active_ms: int | None = None) -> Appended | None:
    """Steps 2 to 4 for a row just read, inside the caller's transaction; None when another writer came between."""
    stored = split_log(row.log)
    start = dealt(row)
    batch = [_canonical(event, start) for event in events]
    tail = stored[base_seq:]
    shared = min(len(tail), len(batch))
    if base_seq > len(stored) or tail[:shared] != batch[:shared]:
        raise Stale(len(stored))
    done = base_seq + len(batch)
    fresh = batch[shared:]
    grown = active_ms is not None and active_ms > row.active_ms
    before = start.after_all(stored)
    if not fresh and not grown:
        return Appended(row, done, before, before)
    play = _judged(before, fresh)
    now = timezone.now()
    daily_count.check_append(game=row, length=play.length, active_ms=active_ms or 0, now=now)
    fields = played_fields(play) | {"log": " ".join(stored + fresh), "last_at": now}
    if active_ms is not None and grown:
        fields["active_ms"] = active_ms
    if not Game.objects.filter(pk=row.pk, seq=row.seq).update(**fields):
        return None
    for name, value in fields.items():
        setattr(row, name, value)
    daily_count.count(game=row, play=play, now=now)
    return Appended(row, done, before, play, tuple(fresh))


def played_fields(play: Play) -> dict[str, int | str | datetime]:
    """What is stored beside a log, from the log."""
    line = play.timeline
    return {
        "seq": play.length,
        "status": play.status.value,
        "score": play.score,
        "moves": line.moves,
        "undos": line.undos,
        "hints": line.hints,
    }


def judged(start: Play, events: Sequence[str]) -> tuple[Play, list[str]]:
    """A whole log as the engine reads it, with its events written canonically; IllegalEvent when it refuses one."""
    log = [_canonical(event, start) for event in events]
    return _judged(start, log), log


def _judged(play: Play, events: Sequence[str]) -> Play:
    try:
        return play.after_all(events)
    except Refused as refused:
        code = "log full" if refused.reason is Reason.LOG_FULL else "illegal"
        raise IllegalEvent(code, str(refused), refused.place or 0) from None


def _canonical(event: str, start: Play) -> str:
    """A pair may be written in either order; a log holds one. What is no event at all, the engine names later."""
    try:
        return event_text(parse_event(event, start.deal), start.deal)
    except Refused:
        return event


def check_lease(row: Game, client: str | None) -> None:
    """NotHolder when the game is on the air and `client` does not hold the table's lease."""
    table = on_air(row)
    if table is not None and table.holder != client:
        raise NotHolder("this game is on the air from another device")
