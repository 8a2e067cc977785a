"""One WebSocket client, as cheap as can be: frames over an asyncio transport. It must not be what is measured.

It speaks as much of RFC 6455 as a table needs: text frames both ways, pongs to pings, closing.
"""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import Callable

_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_SHORT, _LONG = 126, 127


def masked(payload: bytes, opcode: int = _TEXT) -> bytes:
    """A client's frame: whole, masked."""
    mask = os.urandom(4)
    size = len(payload)
    first = 0x80 | opcode
    if size < _SHORT:
        head = bytes((first, 0x80 | size))
    elif size <= 0xFFFF:
        head = struct.pack("!BBH", first, 0x80 | _SHORT, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | _LONG, size)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


class Peer(asyncio.Protocol):
    """Says `hello` once it is let in, then hands each text frame's payload to `heard`.

    `ready` is done with the first frame (or the opening, when there is nothing to say), or fails with ConnectionError;
    `closed` is done with the close code when the socket is gone.
    """

    def __init__(self, path: str, port: int, headers: str, hello: bytes, heard: Callable[[Peer, bytes], None]) -> None:
        self._opening = (
            f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"{headers}\r\n"
        )
        self._hello = hello
        self._heard = heard
        self._data = b""
        self._open = False
        self._code = 1006
        self.events = 0
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to be let in."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101
        self.transport = transport
        transport.write(self._opening.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever waits is told."""
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed before it was let in"))
        if not self.closed.done():
            self.closed.set_result(self._code)

    def say(self, text: bytes) -> None:
        """Send a text frame."""
        if not self.transport.is_closing():
            self.transport.write(masked(text))

    def data_received(self, data: bytes) -> None:
        """Take the frames apart."""
        data = self._data + data if self._data else data
        if not self._open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                if not self.ready.done():
                    self.ready.set_exception(ConnectionError(head.decode("latin-1")))
                self.transport.abort()
                return
            self._open = True
            if self._hello:
                self.say(self._hello)
            elif not self.ready.done():
                self.ready.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == _SHORT:
                if size - at < 4:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == _LONG:
                if size - at < 10:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if size - start < length:
                break
            self._take(data[at] & 0x0F, data[start : start + length])
            at = start + length
        self._data = data[at:]

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == _TEXT:
            if not self.ready.done():
                self.ready.set_result(None)
            self._heard(self, payload)
        elif opcode == _PING:
            self.transport.write(masked(payload, _PONG))
        elif opcode == _CLOSE:
            self._code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
            self.transport.write(masked(payload[:2], _CLOSE))
            self.transport.close()


async def connect(path: str, port: int, headers: str, hello: bytes, heard: Callable[[Peer, bytes], None]) -> Peer:
    """A peer that has been let in and answered; ConnectionError when it was not."""
    loop = asyncio.get_running_loop()
    _, peer = await loop.create_connection(lambda: Peer(path, port, headers, hello, heard), "127.0.0.1", port)
    await peer.ready
    return peer
