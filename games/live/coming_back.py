"""Sockets told to come back bit by bit: after a restart they spread over all processes, and no moment takes them all.

A client that is closed with "restarting" comes back within seconds by itself and goes on from the last event that it
has; the order is by chance, so that no table loses its watchers together.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable

from .constants import RELOAD_STEP, Close
from .ears import Ear
from .seat import Seat


async def one_by_one(seats: Iterable[Seat | Ear], over: float) -> None:
    """Close each of these, evenly over so many seconds. One that has gone by itself meanwhile stays gone."""
    order = list(seats)
    random.shuffle(order)
    loop = asyncio.get_running_loop()
    began, closed = loop.time(), 0
    while closed < len(order):
        due = len(order) if over <= 0 else int(len(order) * (loop.time() - began) / over)
        for seat in order[closed:due]:
            seat.outbox.close(Close.RESTARTING)
        closed = max(closed, min(due, len(order)))
        if closed < len(order):
            await asyncio.sleep(RELOAD_STEP)
