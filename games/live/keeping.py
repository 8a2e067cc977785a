"""What a hub does again and again while somebody is there: it looks at presence, reads the heads of its tables, says
that its hosts are still there, and counts anew. A pass that fails is said in the log, and the next one begins.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from .census import Census
from .constants import CROWD_EVERY, HEAD_POLL, SEEN_EVERY, TICK, Close
from .room import Room
from .store import Store


class Keeping:
    """Everything here runs on the hub's event loop. `rooms` are the hub's own; `mend` sends what watchers lack."""

    def __init__(
        self,
        rooms: dict[str, Room],
        store: Store,
        census: Census,
        *,
        clock: Callable[[], float],
        mend: Callable[[Room], None],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._rooms = rooms
        self._store = store
        self._census = census
        self._clock = clock
        self._mend = mend
        self._spawn = spawn
        self._going = self._over = False
        self._polled_at = self._marked_at = self._counted_at = 0.0

    def go(self) -> None:
        """Somebody is there: go on until nobody is."""
        if not self._going and not self._over:
            self._going = True
            self._spawn(self._keep_right())

    def stop(self) -> None:
        """For good."""
        self._over = True

    async def _keep_right(self) -> None:
        try:
            while self._rooms and not self._over:
                await asyncio.sleep(TICK)
                await self._tick()
        finally:
            self._going = False
            if self._rooms:
                self.go()

    async def _tick(self) -> None:
        now = self._clock()
        for room in self._rooms.values():
            room.close_overdue(now)
            room.tell_presence(now)
        # However far the machine's clock was set forward or back, the next poll is not far.
        if abs(now - self._polled_at) >= HEAD_POLL:
            self._polled_at = now
            await self._poll()
        if abs(now - self._marked_at) >= SEEN_EVERY:
            self._marked_at = now
            here = [code for code, room in self._rooms.items() if room.hosts and now - room.presence.seen < SEEN_EVERY]
            if here:
                await self._store.mark_seen(here)
        if self._census.shared and abs(now - self._counted_at) >= CROWD_EVERY:
            self._counted_at = now
            self._census.again()

    async def _poll(self) -> None:
        asked = {code: (room, room.settings) for code, room in self._rooms.items()}
        heads = await self._store.heads(asked)
        for code, (room, settings) in asked.items():
            # The answer is of rooms that were there when it was asked for, and of no other that was opened meanwhile.
            if self._rooms.get(code) is not room:
                continue
            head = heads.get(code)
            if head is None:
                if room.watchers or room.hosts:
                    room.close_all(Close.NO_TABLE)
            elif head.ended:
                room.end()
            else:
                room.polled(head, self._clock(), since=settings)
                self._mend(room)
