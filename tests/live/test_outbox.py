"""A socket's way out: in order, at once where it can be, never holding up another, bounded where it cannot."""

from __future__ import annotations

import asyncio
from typing import Any

from games.live.constants import OUTBOX, Close
from games.live.outbox import Frame, Outbox
from games.live.protocol import Pong


class Server:
    """A server's `send` whose buffer is full until it is let go."""

    def __init__(self) -> None:
        self.taken: list[dict[str, Any]] = []
        self.room = asyncio.Event()
        self.broken = False

    async def send(self, message: dict[str, Any]) -> None:
        if self.broken:
            raise ConnectionResetError("gone")
        self.taken.append(message)
        await self.room.wait()


def frames(count: int) -> list[Frame]:
    """Frames that can be told apart."""
    return [Frame(Pong(seq=n)) for n in range(count)]


async def test_at_once_where_there_is_room() -> None:
    server = Server()
    server.room.set()
    outbox = Outbox(server.send)
    sent = frames(5)
    for frame in sent:
        outbox.put(frame)
    assert server.taken == sent, "no task in between"
    outbox.close(Close.ENDED)
    outbox.put(sent[0])
    assert server.taken == [*sent, {"type": "websocket.close", "code": 4010}]


async def test_in_order_when_it_must_wait() -> None:
    server = Server()
    outbox = Outbox(server.send)
    sent = frames(10)
    for frame in sent:
        outbox.put(frame)
    assert server.taken == sent[:1]
    server.room.set()
    await outbox.flushed()
    assert server.taken == sent
    outbox.put(sent[0])
    assert server.taken[-1] == sent[0]


async def test_what_waits_is_bounded() -> None:
    server = Server()
    outbox = Outbox(server.send)
    for frame in frames(OUTBOX + 100):
        outbox.put(frame)
    assert outbox.closed
    server.room.set()
    await outbox.flushed()
    assert len(server.taken) == 2
    assert server.taken[-1] == {"type": "websocket.close", "code": 4008}


async def test_a_broken_socket_is_left_alone() -> None:
    server = Server()
    outbox = Outbox(server.send)
    outbox.put(frames(1)[0])
    outbox.put(frames(1)[0])
    server.broken = True
    server.room.set()
    await outbox.flushed()
    assert outbox.closed
    at_once = Outbox(server.send)
    at_once.put(frames(1)[0])
    assert at_once.closed


async def test_a_wait_that_is_cancelled_cleans_up_inside() -> None:
    cleaned = []

    async def send(message: dict[str, Any]) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            cleaned.append(message)

    outbox = Outbox(send)
    outbox.put(frames(1)[0])
    (task,) = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert len(cleaned) == 1
