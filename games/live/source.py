"""What the hub and the consumers read and write, off the event loop: short queries on threads of their own.

Django's own way puts every socket's queries on one shared thread, and an idle watcher then waits for a busy one. Reads
have a few threads here; writes have one, so that they keep their order and SQLite's one writer waits for nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections, connection

from accounts.owners import Owner
from accounts.services import owner_of_session_key
from games.daily.dates import ends
from games.engine.cards import card_text
from games.engine.notation import split_log
from games.models import Game, Table
from games.selectors.daily_see import daily_of_deck, finished_dates
from games.selectors.games import dealt
from games.selectors.steps import PublicStep, shown_cards
from games.selectors.tables import heads, host_name, table_named
from games.services.append import append
from games.services.known import Known, append_known
from games.services.tables import block, mark_host, mark_seen

from .constants import MARKS
from .crowd import set_crowd
from .lease import Lease
from .presence import Presence
from .protocol import Settings
from .record import GameRecord, Head, Private, Record
from .roster import count_shared, is_shared, names_shared
from .told import Ev, TableInfo

P = ParamSpec("P")
R = TypeVar("R")

_READERS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="live-read")
_WRITER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live-write")


async def reading(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a short read in a thread with a connection of its own."""
    return await _on(_READERS, partial(call, *args, **kwargs))


async def writing(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a write after those before it."""
    return await _on(_WRITER, partial(call, *args, **kwargs))


async def _on(threads: ThreadPoolExecutor, call: Callable[[], R]) -> R:
    return await asyncio.get_running_loop().run_in_executor(threads, _with_connection, call)


def _with_connection(call: Callable[[], R]) -> R:
    """These threads are few and their own, so a SQLite connection stays open (closing the last one empties the WAL,
    which costs more than the write); any other goes back to its pool."""
    if connection.vendor == "sqlite":
        return call()
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()


@dataclass(frozen=True, slots=True)
class Admission:
    """What a socket is told at the door. `private` is for the holder of the lease only; `finished`: dates that
    count whose daily this person has finished."""

    owner: Owner | None
    mine: bool
    record: Record
    private: Private | None
    finished: frozenset[str] = frozenset()


def admit(code: str, session_key: str) -> Admission | None:
    """The table of this code for the person of this session; None when there is no such table."""
    table = table_named(code)
    if table is None:
        return None
    owner = owner_of_session_key(session_key)
    mine = owner is not None and table.owner == owner
    private = private_of(table.game) if mine and table.game else None
    return Admission(owner, mine, record_of(table), private, _finished_by(owner))


def read_finished(session_keys: Collection[str]) -> dict[str, frozenset[str]]:
    """The dates that count whose daily the person of each of these sessions has finished."""
    return {key: _finished_by(owner_of_session_key(key)) for key in session_keys}


def _finished_by(owner: Owner | None) -> frozenset[str]:
    return frozenset(day.isoformat() for day in finished_dates(owner))


def read_record(code: str) -> Record | None:
    """The table of this code as it may be told to anyone."""
    table = table_named(code)
    return None if table is None else record_of(table)


def record_of(table: Table) -> Record:
    """A row as it may be told to anyone."""
    return Record(
        table=TableInfo(
            code=table.code,
            host=host_name(table),
            listed=table.listed,
            since=table.opened_at.isoformat(timespec="seconds"),
            reactions=table.reactions,
            suggestions=table.suggestions,
            gauge=table.gauge,
        ),
        lease=Lease(table.holder, table.epoch),
        turn=table.turn,
        presence=Presence.of(table.host_seen_at, table.host_left_at, table.host_hidden),
        ended=table.ended_at is not None,
        game=None if table.game is None else game_record(table.game),
        blocked=frozenset(table.blocked.split()),
    )


def game_record(game: Game) -> GameRecord:
    """A game as it may be told to anyone: here the hidden cards stay behind."""
    log = split_log(game.log)
    play, shown = shown_cards(dealt(game), log)
    public = play.public
    daily = daily_of_deck(game.deck)
    return GameRecord(
        code=game.code,
        ruleset=game.ruleset,
        version=game.rules_version,
        cards=tuple(map(card_text, public.cards)),
        log=tuple(log),
        shown=shown,
        hash=public.hash,
        status=play.status.value,
        spoils="" if daily is None else daily.isoformat(),
        until=0.0 if daily is None else ends(daily).timestamp(),
    )


def owner_text(owner: Owner | None) -> str:
    """An owner as one text, for marks; empty for nobody."""
    if owner is None:
        return ""
    return f"guest {owner.guest}" if owner.guest else f"account {owner.user_id}"


def private_of(game: Game) -> Private:
    """What only the game's owner is told."""
    return Private(game.client_game_id, game.deck, game.number)


def store(
    known: Known | None,
    game: str,
    *,
    owner: Owner,
    client: str,
    base: int,
    events: Sequence[str],
    active_ms: int | None = None,
) -> tuple[Known, int, list[Ev]]:
    """Append a host's events: what is known of the game now, how far the batch is stored, and what is new to send out.

    Raises what `append` raises.
    """
    if known is not None and known.code == game:
        quick = append_known(known, owner=owner, client=client, base_seq=base, events=events, active_ms=active_ms)
        if quick is not None:
            return quick[0], quick[0].play.length, [ev_of(game, step) for step in quick[1]]
    done = append(game=game, owner=owner, base_seq=base, events=events, client=client, active_ms=active_ms)
    return Known.after(done), done.seq, [ev_of(game, step) for step in done.steps]


def ev_of(game: str, step: PublicStep) -> Ev:
    """A stored event as it goes out."""
    return Ev(game=game, seq=step.seq, e=step.event, hash=step.hash, shown=step.shown, status=step.status)


def read_heads(codes: Iterable[str]) -> dict[str, Head]:
    """Where each of these tables stands."""
    return {
        code: Head(
            code=code,
            epoch=head.epoch,
            turn=head.turn,
            game=head.game,
            seq=head.seq,
            ended=head.ended,
            presence=Presence.of(head.seen_at, head.left_at, head.hidden),
            settings=Settings(head.listed, head.reactions, head.suggestions, head.gauge),
        )
        for code, head in heads(codes).items()
    }


class Database:
    """The hub's way to what is stored."""

    async def record(self, code: str) -> Record | None:
        """The table of this code, None when there is none."""
        return await reading(read_record, code)

    async def heads(self, codes: Iterable[str]) -> dict[str, Head]:
        """Where each of these tables stands; those that do not exist are left out."""
        return await reading(read_heads, list(codes))

    async def finished(self, sessions: Collection[str]) -> dict[str, frozenset[str]]:
        """The dates that count whose daily the person of each of these sessions has finished; by the session's key."""
        return await reading(read_finished, sessions) if sessions else {}

    async def mark_host(self, code: str, epoch: int, *, left: bool, hidden: bool) -> None:
        """The host of this epoch came, was hidden, or left."""
        await writing(mark_host, code=code, epoch=epoch, left=left, hidden=hidden)

    async def mark_seen(self, codes: Iterable[str]) -> None:
        """These tables' hosts are there."""
        await writing(mark_seen, list(codes))

    async def block(self, code: str, marks: Collection[str]) -> None:
        """Keep these people out of this table."""
        await writing(block, code=code, marks=marks, most=MARKS)

    async def count(self, code: str, here: set[str], gone: set[str]) -> int:
        """Say who watches this table here and who no longer does; how many watch it, wherever they are."""
        if not is_shared():
            set_crowd(code, len(here))
            return len(here)
        return await reading(count_shared, code, here, gone)

    async def names(self, code: str, here: list[str]) -> list[str]:
        """The watchers of a table by name, wherever they are; `here` are those of this process."""
        return await reading(names_shared, code) if is_shared() else here
