"""Watchers that lack something are given it: at once from what is known of the table, else after it was read again.

The daily deal on a table is for those who have finished it. Whoever had not, when they sat down, is asked about again
before they are turned away: they may have finished it in another tab.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from .constants import Close
from .record import Record
from .room import Room
from .seat import Seat
from .serving import serve, spoils_for, turn_away
from .store import Store


class Mender:
    """Everything here runs on the hub's event loop; `spawn` is for what must be waited for."""

    def __init__(
        self, store: Store, clock: Callable[[], float], spawn: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._store = store
        self._clock = clock
        self._spawn = spawn
        self._reading: set[str] = set()

    def mend(self, room: Room) -> None:
        """See to it that every needy watcher of this room has what it lacks."""
        if not room.needy:
            return
        record = room.fresh
        if record is not None:
            self._serve(room, record)
        elif room.code not in self._reading:
            self._reading.add(room.code)
            self._spawn(self._read_and_serve(room))

    async def _read_and_serve(self, room: Room) -> None:
        try:
            while room.needy:
                news = room.news
                record = await self._store.record(room.code)
                if record is None:
                    room.close_all(Close.NO_TABLE)
                    return
                if record.ended:
                    room.end()
                    return
                if room.news == news or not room.is_past(record):
                    room.learn(record, self._clock())
                self._serve(room, record)
                room.head(room.game, room.seq)
        finally:
            self._reading.discard(room.code)

    def _serve(self, room: Room, record: Record) -> None:
        spoiled = serve(room, record, self._clock())
        if spoiled:
            self._spawn(self._ask_again(room, record, spoiled))

    async def _ask_again(self, room: Room, record: Record, seats: Sequence[Seat]) -> None:
        finished = await self._store.finished({seat.session_key for seat in seats if seat.session_key})
        for seat in seats:
            seat.finished = finished.get(seat.session_key, frozenset())
            day = spoils_for(record, seat, self._clock())
            if day:
                turn_away(seat, day)
            elif seat in room.watchers:
                room.needy.add(seat)
        self.mend(room)
