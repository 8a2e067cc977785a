"""A socket's way out: in order, at once where it can be, never holding up another, bounded where it cannot."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame as Read
from websockets.frames import Opcode
from websockets.streams import StreamReader

from games.live.constants import OUTBOX, Close
from games.live.outbox import Frame, Outbox
from games.live.told import Error, Pong


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


async def test_ready_frames_go_by_the_servers_own_way_while_it_can_take_them() -> None:
    server = Server()
    server.room.set()
    ready: list[bytes] = []
    can = True

    def write(frame: Frame) -> bool:
        if can:
            ready.append(frame.wire)
        return can

    outbox = Outbox(server.send, write)
    sent = frames(4)
    outbox.put(sent[0])
    can = False
    outbox.put(sent[1])
    can = True
    outbox.put(sent[2])
    assert (ready, server.taken) == ([sent[0].wire, sent[2].wire], [sent[1]])
    can = False
    server.room.clear()
    outbox.put(sent[3])
    can = True
    outbox.put(sent[0])
    assert len(ready) == 2, "nothing overtakes a frame that waits"
    server.room.set()
    await outbox.flushed()
    assert server.taken == [sent[1], sent[3], sent[0]]


async def test_a_connection_that_breaks_under_a_ready_frame_ends_alone() -> None:
    def write(_: Frame) -> bool:
        raise ConnectionResetError("gone")

    outbox = Outbox(Server().send, write)
    outbox.put(frames(1)[0])
    assert outbox.closed


def test_a_frame_on_the_wire_is_read_as_what_it_was() -> None:
    """By the frame reader of `websockets`, for each way of writing a length."""
    for size in (10, 125, 126, 0xFFFF, 0x10000):
        frame = Frame(Error(code="x", detail="é" * (size // 2)))
        reader = StreamReader()
        reader.feed_data(frame.wire)
        parsing = Read.parse(reader.read_exact, mask=False)
        with pytest.raises(StopIteration) as end:  # the whole frame was there, and no more than it
            next(parsing)
        read = end.value.value
        assert (read.opcode, read.fin, read.data) == (Opcode.TEXT, True, frame["text"].encode())
