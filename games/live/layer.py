"""The bridge over Redis: hubs talk through the channel layer (publish/subscribe), one channel a hub, a group a table.

Publish/subscribe has no capacity that could be full (the other Redis layer drops above 100 messages a process, and so
does the one in memory). What is said goes out in order, by one task, from a bounded queue; when Redis is away, words
are dropped and said so once, and the poll of heads makes up for them. The layer comes back by itself, with what it was
subscribed to.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from typing import Any, cast

from channels.layers import get_channel_layer
from redis import RedisError

from .bridge import Hear, Word, pack, unpack
from .constants import BRIDGE_QUEUE, HEAD_POLL

logger = logging.getLogger(__name__)

_ALL = "hubs"
_AWAY = (RedisError, OSError)


class LayerBridge:
    """One hub's channel. Everything here runs on the hub's event loop."""

    def __init__(self) -> None:
        self._layer = cast(Any, get_channel_layer())
        self.name = secrets.token_hex(8)
        self._wanted: set[str] = set()
        self._todo: deque[tuple[str, Word | None]] = deque(maxlen=BRIDGE_QUEUE)
        self._more = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._away = False

    def open(self, hear: Hear) -> None:
        """Begin to listen and to speak."""
        channel = asyncio.get_running_loop().create_future()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._listen(channel, hear)), loop.create_task(self._speak(channel))]

    def watch(self, code: str) -> None:
        """Subscribe."""
        self._wanted.add(code)
        self._do(code, None)

    def leave(self, code: str) -> None:
        """Unsubscribe."""
        self._wanted.discard(code)
        self._do(code, None)

    def tell(self, code: str, word: Word) -> None:
        """Put a word among those that go out."""
        self._do(code, word)

    def _do(self, code: str, word: Word | None) -> None:
        self._todo.append((code, word))
        self._more.set()

    async def _listen(self, ready: asyncio.Future[str], hear: Hear) -> None:
        channel = ""
        while True:
            try:
                if not channel:
                    channel = await self._layer.new_channel()
                    ready.set_result(channel)
                message = await self._layer.receive(channel)
            except _AWAY as error:
                await self._wait_out(error)
                continue
            if message["by"] == self.name:
                continue
            word = unpack(message["word"])
            if word is not None:
                hear(message["by"], message["code"], word)

    async def _speak(self, ready: asyncio.Future[str]) -> None:
        channel = await ready
        subscribed: set[str] = set()
        wants_all = True
        while True:
            await self._more.wait()
            try:
                if wants_all:
                    await self._layer.group_add(_ALL, channel)
                    wants_all = False
                while self._todo:
                    code, word = self._todo.popleft()
                    if word is not None:
                        said = {"by": self.name, "code": code, "word": pack(word)}
                        await self._layer.group_send(_group(code), said)
                    elif code in self._wanted and code not in subscribed:
                        await self._layer.group_add(_group(code), channel)
                        subscribed.add(code)
                    elif code not in self._wanted and code in subscribed:
                        subscribed.discard(code)
                        await self._layer.group_discard(_group(code), channel)
                self._more.clear()
                self._away = False
            except _AWAY as error:
                # What was to be said is old by the time Redis is back; what is to be subscribed is not.
                self._todo.clear()
                self._todo.extend((code, None) for code in self._wanted ^ subscribed)
                await self._wait_out(error)

    async def _wait_out(self, error: Exception) -> None:
        if not self._away:
            self._away = True
            logger.warning("Redis is away; watchers of other processes follow by the poll of heads: %s", error)
        await asyncio.sleep(HEAD_POLL)


def _group(code: str) -> str:
    return f"table.{code}" if code else _ALL
