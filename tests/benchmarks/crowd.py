"""A crowd of watchers in one process, as cheap as can be: raw sockets that count frames and note when they came.

The client must not be what is measured, so nothing is decoded here. The correctness of what arrives is the tests' part.
"""

from __future__ import annotations

import asyncio
import json
import os
import struct
import time
from collections.abc import Callable

PONG = b'"t":"pong"'
EVENT = b'"t":"ev"'
GAP = b'"t":"evs"'


def masked(text: bytes) -> bytes:
    """A client's text frame."""
    mask = os.urandom(4)
    size = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, len(text))
    return size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))


class Peer(asyncio.Protocol):
    """One client: says `hello` once it is let in, then hands each frame's payload to `heard`."""

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
        self.events = 0
        self.ready = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to be let in."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._opening.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """A peer that is not let in is an error of the bench."""
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed before it was let in"))

    def say(self, text: bytes) -> None:
        """Send a text frame."""
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
                self.ready.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._open = True
            if self._hello:
                self.say(self._hello)
            else:
                self.ready.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            if size - start < length:
                break
            if data[at] == 0x81:
                if not self.ready.done():
                    self.ready.set_result(None)
                self._heard(self, data[start : start + length])
            at = start + length
        self._data = data[at:]


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
        loop = asyncio.get_running_loop()
        began = time.perf_counter()

        async def one(number: int) -> Peer:
            _, peer = await loop.create_connection(
                lambda: Peer(path, port, "", hello(number), self._heard), "127.0.0.1", port
            )
            await peer.ready
            return peer

        self.peers += await asyncio.gather(*(one(number) for number in range(count)))
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
