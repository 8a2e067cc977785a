"""A watcher of a load run: follows the log by sequence numbers and counts what must not be. It knows no cards.

The rule is the browser's: an event is taken when it is the next. What is not, is counted: a gap (one was left out), a
repeat (the same again), a reordering (an older number with another event).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from games.live.constants import ACK_STEP

from .peer import Peer, connect


@dataclass(slots=True)
class Counted:
    """What all followers of a run have met. `waits`: seconds from the host's sending to each arrival."""

    waits: list[float] = field(default_factory=list)
    gaps: int = 0
    repeats: int = 0
    reorderings: int = 0
    snapshots: int = 0
    came_back: int = 0
    closed: dict[int, int] = field(default_factory=dict)


class Follower:
    """One watcher over reconnects. `sent_at` gives the time at which the host sent event `seq`, by the loop's clock."""

    def __init__(self, code: str, port: int, number: int, counted: Counted, sent_at: Callable[[int], float]) -> None:
        self._path, self._port = f"/ws/live/{code}/", port
        self._client = f"{number:032x}"
        self._counted = counted
        self._sent_at = sent_at
        self._acked = 0
        self._loop = asyncio.get_running_loop()
        self.game, self.hash = "", ""
        self.log: list[str] = []
        self.peer: Peer | None = None
        #: A page that has hung: its browser answers pings, and nobody takes what comes. Its waits are not counted.
        self.frozen = False
        self.is_timed = True

    async def join(self) -> None:
        """Connect, going on from what is known."""
        hello: dict[str, Any] = {"t": "hello", "v": 1, "client": self._client}
        if self.game:
            hello["since"] = {"game": self.game, "seq": len(self.log)}
            self._counted.came_back += 1
        self.peer = await connect(self._path, self._port, "", json.dumps(hello).encode(), self._heard)

    def drop(self) -> None:
        """As when a train goes into a tunnel."""
        if self.peer is not None:
            self.peer.transport.abort()
            self.peer = None

    @property
    def gone(self) -> bool:
        """Whether there is no socket any more; the close code is counted once."""
        peer = self.peer
        if peer is not None and peer.closed.done():
            code = peer.closed.result()
            self._counted.closed[code] = self._counted.closed.get(code, 0) + 1
            self.peer = None
        return self.peer is None

    def _heard(self, peer: Peer, payload: bytes) -> None:
        if self.frozen or (peer is not self.peer and self.peer is not None):
            return
        frame = json.loads(payload)
        kind = frame["t"]
        if kind == "ev":
            self._event(frame["seq"], frame["e"])
            self.hash = frame["hash"]
        elif kind == "evs":
            first = frame["seq"] - len(frame["list"]) + 1
            for at, (event, _) in enumerate(frame["list"]):
                self._event(first + at, event)
            self.hash = frame["hash"]
        elif kind in ("snapshot", "deal"):
            self._counted.snapshots += 1
            self.game, self.hash = frame["game"], frame["hash"]
            self.log = frame["log"].split()
        else:
            return
        if len(self.log) - self._acked >= ACK_STEP or kind == "snapshot":
            self._acked = len(self.log)
            peer.say(b'{"t":"ping","seq":%d}' % self._acked)

    def _event(self, seq: int, event: str) -> None:
        here = len(self.log)
        if seq == here + 1:
            self.log.append(event)
            if self.is_timed:
                self._counted.waits.append(self._loop.time() - self._sent_at(seq))
        elif seq > here + 1:
            self._counted.gaps += 1
        elif self.log[seq - 1] == event:
            self._counted.repeats += 1
        else:
            self._counted.reorderings += 1
