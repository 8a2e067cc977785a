"""One socket's way out. Frames leave in the order in which they were put, and one socket never holds up another.

A frame is encoded once and shared by every socket that it goes to. `put` runs the server's `send` at once as far as it
goes: with daphne that is always to its end, with uvicorn until the socket's buffer is full. Then a task of its own
waits for the rest, and what follows queues behind it, up to a limit. What a socket does wrong ends that socket alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from .constants import OUTBOX, Close
from .protocol import Message, encode

logger = logging.getLogger(__name__)

Send = Callable[[Any], Awaitable[None]]


class Frame(dict[str, Any]):
    """The ASGI message of one text frame. A server that can prepare a frame for many sockets keeps it in `prepared`."""

    __slots__ = ("prepared",)

    def __init__(self, message: Message) -> None:
        super().__init__(type="websocket.send", text=encode(message))
        self.prepared: Any = None


class Outbox:
    """Where the frames for one socket are put. Everything here runs on the socket's event loop."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[dict[str, Any]] = deque()
        self._task: asyncio.Task[None] | None = None
        self.closed = False

    def put(self, frame: dict[str, Any]) -> None:
        """Send this frame after those before it. A socket that takes none for too long is closed."""
        if self.closed:
            return
        if self._task is None:
            self._start(frame)
        elif len(self._waiting) < OUTBOX:
            self._waiting.append(frame)
        else:
            self._waiting.clear()
            self.close(Close.TOO_SLOW)

    def tell(self, message: Message) -> None:
        """Put one message that goes to this socket alone."""
        self.put(Frame(message))

    def close(self, code: int) -> None:
        """Close the socket after what has been put; nothing can be put any more."""
        self.put({"type": "websocket.close", "code": int(code)})
        self.closed = True

    async def flushed(self) -> None:
        """Wait until everything put has been handed to the server."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _start(self, frame: dict[str, Any]) -> None:
        sending = self._coroutine(frame)
        try:
            stopped_at = sending.send(None)
        except StopIteration:
            return
        except Exception as error:  # noqa: BLE001 - a socket's fault, whatever it is, is that socket's alone
            self._broken(error)
            return
        self._task = asyncio.get_running_loop().create_task(self._finish(sending, stopped_at))

    async def _coroutine(self, frame: dict[str, Any]) -> None:
        await self._send(frame)

    async def _finish(self, sending: Coroutine[Any, Any, None], stopped_at: Any) -> None:
        try:
            await _rest(sending, stopped_at)
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception as error:  # noqa: BLE001 - as above
            self._broken(error)
        finally:
            self._task = None

    def _broken(self, error: Exception) -> None:
        self.closed = True
        self._waiting.clear()
        logger.debug("a socket could not be written to: %r", error)


@coroutine
def _rest(started: Coroutine[Any, Any, None], stopped_at: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that has been run up to its first wait."""
    while True:
        step: Callable[[Any], Any] = started.send
        try:
            given = yield stopped_at
        except BaseException as error:  # noqa: BLE001 - handed on into the coroutine, which may clean up
            step, given = started.throw, error
        try:
            stopped_at = step(given)
        except StopIteration:
            return
