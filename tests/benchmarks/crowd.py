"""A crowd of watchers in one process, as cheap as can be: raw sockets that count frames and note when they came.

The client must not be what is measured, so nothing is decoded here. The correctness of what arrives is the tests' part.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable

from games.load.peer import Peer, connect

EVENT = b'"t":"ev"'
GAP = b'"t":"evs"'


class Crowd:
    """Watchers at one address. `arrivals`: when each event reached each watcher, in the order of arrival."""

    def __init__(self, event: bytes, ack: bool) -> None:
        self._event = event
        self._ack = ack
        self._done = asyncio.Event()
        self._wanted = 0
        self.arrivals: list[float] = []
        self.peers: list[Peer] = []

    async def gather(self, count: int, path: str, port: int, hello: Callable[[int], bytes]) -> float:
        """Let so many in, all at once; how long that took in seconds."""
        began = time.perf_counter()
        self.peers += await asyncio.gather(
            *(connect(path, port, "", hello(number), self._heard) for number in range(count))
        )
        return time.perf_counter() - began

    def expect(self, events: int) -> None:
        """Begin to wait until each watcher has been sent so many events."""
        self.arrivals.clear()
        self._wanted = events * len(self.peers)
        self._done.clear()

    async def all_here(self) -> None:
        """Until then; TimeoutError when they do not come."""
        await asyncio.wait_for(self._done.wait(), 60)

    def leave(self) -> None:
        """Everyone goes."""
        for peer in self.peers:
            peer.transport.abort()

    def _heard(self, peer: Peer, payload: bytes) -> None:
        if self._event in payload:
            count = 1
        elif GAP in payload:  # the poll of heads saw an event before it was told: the same events in another frame
            count = len(json.loads(payload)["list"])
        else:
            return
        now = time.perf_counter()
        before = peer.events
        peer.events += count
        self.arrivals += [now] * count
        if self._ack and peer.events // 16 > before // 16:
            peer.say(b'{"t":"ping","seq":%d}' % peer.events)
        if len(self.arrivals) >= self._wanted:
            self._done.set()
