"""A run: a host that plays at a steady pace, and watchers, some of whom take nothing and some of whom come and go.

Everything is bounded: so many watchers, so many events, an end. What comes out is one dictionary of plain numbers.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.live.constants import ACK_STEP, PING_EVERY, SLOW_GRACE, WINDOW

from .follower import Counted, Follower
from .peer import Peer, connect

#: Watchers let in at the same time, and how long everyone may take to be equal at the end (s).
_AT_ONCE = 200
_PATIENCE = 90.0
_COME_BACK = 0.3  # how long a dropped watcher is away, at the most


@dataclass(frozen=True, slots=True)
class Plan:
    """`slow` watchers take nothing: half do not read at all, half are pages that hang. `drop`: the share of the others
    (0 to 1) that lose their socket once."""

    code: str
    cookie: str
    tab: str
    game: str
    port: int
    watchers: int
    events: Sequence[str]
    rate: float
    slow: int = 0
    drop: float = 0.0
    seed: int = 1


def memory_of(port: int) -> float | None:
    """Resident MiB of the process of this machine that listens on the port; None when it is not to be seen."""
    wanted = f":{port:04X}"
    sockets = {
        line.split()[9]
        for table in ("/proc/net/tcp", "/proc/net/tcp6")
        if Path(table).exists()
        for line in Path(table).read_text().splitlines()[1:]
        if line.split()[1].endswith(wanted) and line.split()[3] == "0A"
    }
    for process in Path("/proc").glob("[0-9]*"):
        try:
            links = {os.readlink(link) for link in (process / "fd").iterdir()}
            if links & {f"socket:[{inode}]" for inode in sockets}:
                pages = int((process / "statm").read_text().split()[1])
                return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
        except OSError:  # somebody else's, or gone meanwhile
            continue
    return None


class _Host:
    """The socket that plays: how far it is stored, and whether it was refused."""

    def __init__(self) -> None:
        self._acked = 0
        self._told = asyncio.Event()
        self._refused = b""
        self.peer: Peer

    async def sit_down(self, plan: Plan) -> None:
        """Say hello as the holder of the lease."""
        hello = b'{"t":"hello","v":1,"client":"%s"}' % plan.tab.encode()
        self.peer = await connect(f"/ws/live/{plan.code}/", plan.port, f"Cookie: {plan.cookie}\r\n", hello, self._heard)

    async def all_stored(self, events: int) -> None:
        """Until so many events are acknowledged; ConnectionError when refused, TimeoutError when none comes."""
        while self._acked < events:
            if self._refused or self.peer.closed.done():
                why = self._refused.decode() or f"closed with {self.peer.closed.result()}"
                raise ConnectionError(f"the host was refused after {self._acked} events: {why}")
            self._told.clear()
            telling = asyncio.ensure_future(self._told.wait())
            either: list[asyncio.Future[Any]] = [telling, self.peer.closed]
            done, _ = await asyncio.wait(either, timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            telling.cancel()
            if not done:
                raise TimeoutError(f"{self._acked} of {events} events were acknowledged, and then no more")

    def _heard(self, _: Peer, payload: bytes) -> None:
        if b'"t":"ack"' in payload:
            self._acked = int(payload.rsplit(b'"seq":', 1)[1].rstrip(b"}"))
            self._told.set()
        elif b'"t":"reject"' in payload or b'"t":"error"' in payload:
            self._refused = payload
            self._told.set()


async def run(plan: Plan) -> dict[str, Any]:
    """Do it. ConnectionError when the server refuses; TimeoutError when it does not answer."""
    loop = asyncio.get_running_loop()
    chance = random.Random(plan.seed)  # noqa: S311 - who drops when is no secret
    counted = Counted()
    sent: list[float] = []
    host = _Host()
    await host.sit_down(plan)
    before = memory_of(plan.port)
    followers = [
        Follower(plan.code, plan.port, number + 1, counted, lambda seq: sent[seq - 1])
        for number in range(plan.watchers)
    ]
    began = loop.time()
    for at in range(0, len(followers), _AT_ONCE):
        await asyncio.gather(*(follower.join() for follower in followers[at : at + _AT_ONCE]))
    let_in = loop.time() - began
    idle = memory_of(plan.port)
    slow = followers[: plan.slow]
    for number, follower in enumerate(slow):
        follower.is_timed = False
        if number % 2:
            follower.frozen = True
        elif follower.peer is not None:
            follower.peer.transport.pause_reading()
    reading = followers[plan.slow :]
    comings = [asyncio.ensure_future(_drops(follower, chance.random(), plan, loop))
               for follower in reading if chance.random() < plan.drop]  # fmt: skip
    began = loop.time()
    most = await _play(host.peer, plan, sent, loop)
    await host.all_stored(len(plan.events))
    made = loop.time() - began
    await asyncio.gather(*comings)
    equal_in_step = sum(follower.log == list(plan.events) for follower in reading)
    await _awake(slow, loop, shown_out=len(plan.events) > WINDOW + ACK_STEP)
    await _all_equal(followers, list(plan.events), loop)
    most = max(most, memory_of(plan.port) or 0.0)
    host.peer.transport.abort()
    memory = {"before": before, "idle": idle, "most": most}
    return _told(plan, counted, followers, memory) | {
        "let_in_s": round(let_in, 3),
        "made_in_s": round(made, 3),
        "equal_when_made": equal_in_step,
    }


def _told(plan: Plan, counted: Counted, followers: list[Follower], memory: dict[str, float | None]) -> dict[str, Any]:
    """What came of it, and everyone goes."""
    equal = sum(follower.log == list(plan.events) for follower in followers)
    hashes = {follower.hash for follower in followers}
    for follower in followers:
        follower.drop()
    waits = sorted(counted.waits) or [0.0]
    before, idle = memory["before"], memory["idle"]
    return {
        "watchers": plan.watchers,
        "slow": plan.slow,
        "events": len(plan.events),
        "deliveries": len(counted.waits),
        "p50_ms": round(1000 * statistics.median(waits), 2),
        "p99_ms": round(1000 * waits[int(0.99 * (len(waits) - 1))], 2),
        "gaps": counted.gaps,
        "repeats": counted.repeats,
        "reorderings": counted.reorderings,
        "snapshots": counted.snapshots,
        "came_back": counted.came_back,
        "closed": {str(code): count for code, count in sorted(counted.closed.items())},
        "equal": equal,
        "boards": len(hashes),
        "memory_mib": {name: None if mib is None else round(mib, 1) for name, mib in memory.items()},
        "kib_each": None
        if before is None or idle is None
        else round((idle - before) * 1024 / max(1, plan.watchers), 1),
    }


async def _play(host: Peer, plan: Plan, sent: list[float], loop: asyncio.AbstractEventLoop) -> float:
    """Every event at its time; `sent` gets when. The most memory of the server on the way, in MiB."""
    began, most = loop.time(), 0.0
    for number, event in enumerate(plan.events):
        await asyncio.sleep(max(0.0, began + number / plan.rate - loop.time()))
        sent.append(loop.time())
        host.say(b'{"t":"events","game":"%s","base":%d,"list":["%s"]}' % (plan.game.encode(), number, event.encode()))
        if number % 50 == 0:
            most = max(most, memory_of(plan.port) or 0.0)
    return most


async def _awake(slow: list[Follower], loop: asyncio.AbstractEventLoop, *, shown_out: bool) -> None:
    """Those that take nothing take again; those that hang, when they have been shown the door for it."""
    until = loop.time() + SLOW_GRACE + 2 * PING_EVERY
    while shown_out and loop.time() < until and not all(follower.gone for follower in slow if follower.frozen):
        await asyncio.sleep(0.5)
    for follower in slow:
        if follower.frozen:  # what came meanwhile is gone with the page that hung: it is loaded again
            follower.frozen = False
            follower.drop()
        elif follower.peer is not None:
            follower.peer.transport.resume_reading()


async def _drops(follower: Follower, when: float, plan: Plan, loop: asyncio.AbstractEventLoop) -> None:
    """Lose the socket somewhere in the run, and come back a moment later."""
    await asyncio.sleep(when * len(plan.events) / plan.rate)
    follower.drop()
    follower.is_timed = False  # what it missed is late by its own absence
    await asyncio.sleep(when * _COME_BACK)
    await follower.join()


async def _all_equal(followers: list[Follower], log: list[str], loop: asyncio.AbstractEventLoop) -> None:
    """Until everyone has the whole log; who was closed comes back. Not longer than patience lasts."""
    until = loop.time() + _PATIENCE
    while loop.time() < until:
        behind = [follower for follower in followers if follower.log != log]
        if not behind:
            return
        for follower in behind:
            if follower.gone:
                await follower.join()
        await asyncio.sleep(0.05)
