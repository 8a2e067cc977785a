"""How many watch each table: counted a moment after somebody came or went, and told when it has changed.

Within one process it is what is so, never counted up and down. Over several, each says whom it has, and the total comes
back; see `roster.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from .bridge import Bridge, Watching
from .constants import CROWD_DELAY
from .people import seat_name
from .room import Room
from .store import Store
from .told import Crowd


class Census:
    """Everything here runs on the hub's event loop. `rooms` are the hub's own; `shared`: other processes count too."""

    def __init__(
        self,
        rooms: Mapping[str, Room],
        bridge: Bridge,
        store: Store,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        *,
        shared: bool,
    ) -> None:
        self._rooms = rooms
        self._bridge = bridge
        self._store = store
        self._spawn = spawn
        self.shared = shared
        self._said: dict[str, set[str]] = {}
        self._due: set[str] = set()

    def changed(self, code: str) -> None:
        """Somebody came to this table, or left it."""
        if code not in self._due:
            self._due.add(code)
            asyncio.get_running_loop().call_later(CROWD_DELAY, self._begin, code)

    def again(self) -> None:
        """Say anew whom this process has, everywhere: what it said before runs out."""
        for code in list(self._rooms):
            self._begin(code)

    def heard(self, room: Room, n: int) -> None:
        """Another process has counted."""
        if n != room.crowd:
            room.elsewhere = n
            room.everyone(Crowd(n=n))

    def _begin(self, code: str) -> None:
        self._due.discard(code)
        self._spawn(self._count(code))

    async def _count(self, code: str) -> None:
        room = self._rooms.get(code)
        # A seat's name goes with its tab, so that a host of another process can be told who watches.
        here = set() if room is None else {f"{seat.client} {seat_name(seat.marks)}" for seat in room.watchers}
        before = self._said.pop(code, set())
        if here:
            self._said[code] = here
        n = await self._store.count(code, here, before - here)
        if room is not None:
            was = room.elsewhere
            room.elsewhere = n if self.shared else None
            if here != before or was != room.elsewhere:
                room.everyone(Crowd(n=n))
        if self.shared and here != before:
            self._bridge.tell(code, Watching(n))
