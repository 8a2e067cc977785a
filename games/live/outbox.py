"""One socket's way out. Frames leave in the order in which they were put, and one socket never holds up another.

A frame is encoded once and shared by every socket that it goes to. A server that can take a ready frame says so in the
scope (`EXTENSION`): its `write` takes one at once, or says that it cannot now, and then the ordinary `send` is run as
far as it goes. When that has to wait, a task of its own waits, and what follows queues behind it, up to a limit.
What a socket does wrong ends that socket alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any

from .constants import OUTBOX, Close
from .frames import encode
from .protocol import Message

logger = logging.getLogger(__name__)

Send = Callable[[Any], Awaitable[None]]

#: The key in a scope's `extensions` under which a server puts its `write`: a Frame in, whether it was taken out.
EXTENSION = "pyramid.frame"
#: The first byte of a whole text frame, and how long a payload may be for each way of writing its length.
_TEXT, _SHORT, _LONG = b"\x81", 125, 0xFFFF


class Frame(dict[str, Any]):
    """The ASGI message of one text frame. A server with a form of its own for many sockets keeps it in `prepared`."""

    __slots__ = ("_wire", "prepared")

    def __init__(self, message: Message) -> None:
        super().__init__(type="websocket.send", text=encode(message))
        self.prepared: Any = None
        self._wire: bytes | None = None

    @property
    def wire(self) -> bytes:
        """The frame as a server sends it (RFC 6455: whole, unmasked, not compressed), made once for all sockets."""
        wire = self._wire
        if wire is None:
            payload = self["text"].encode()
            size = len(payload)
            if size <= _SHORT:
                length = bytes((size,))
            elif size <= _LONG:
                length = b"\x7e" + size.to_bytes(2, "big")
            else:
                length = b"\x7f" + size.to_bytes(8, "big")
            wire = self._wire = _TEXT + length + payload
        return wire


Write = Callable[[Frame], bool]


class Outbox:
    """Where the frames for one socket are put. Everything here runs on the socket's event loop."""

    __slots__ = ("_send", "_task", "_waiting", "_write", "closed")

    def __init__(self, send: Send, write: Write | None = None) -> None:
        self._send = send
        self._write = write
        self._waiting: deque[dict[str, Any]] | None = None
        self._task: asyncio.Task[None] | None = None
        self.closed = False

    def put(self, frame: dict[str, Any]) -> None:
        """Send this frame after those before it. A socket that takes none for too long is closed."""
        if self.closed:
            return
        if self._task is None:
            if self._write is None or type(frame) is not Frame or not self._written(self._write, frame):
                self._start(frame)
        elif self._waiting is None:
            self._waiting = deque((frame,))
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

    def _written(self, write: Write, frame: Frame) -> bool:
        try:
            return write(frame)
        except Exception as error:  # noqa: BLE001 - a socket's fault, whatever it is, is that socket's alone
            self._broken(error)
            return True

    def _start(self, frame: dict[str, Any]) -> None:
        sending = self._coroutine(frame)
        try:
            stopped_at = sending.send(None)
        except StopIteration:
            return
        except Exception as error:  # noqa: BLE001 - as above
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
        self._waiting = None
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
