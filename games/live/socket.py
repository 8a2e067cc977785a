"""One socket, whatever it is for: its opening, its frames in turn, its end. What a frame means, a child says.

It is a Channels consumer with a loop of its own: Channels' `dispatch` waits on the shared database thread before every
message, and then one busy socket holds up all the others; here a watcher's frames never touch the database at all.
"""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from channels.consumer import AsyncConsumer
from django.conf import settings

from games.metrics import REFUSALS

from .constants import BAD_FRAMES, HELLO_WAIT, PROTOCOL_VERSION, RELOAD_SPREAD, Close
from .frames import BadFrame, decode
from .hub import Hub
from .hubs import hub_here
from .limits import Bucket
from .origin import origin_allowed
from .outbox import EXTENSION, Outbox, Send
from .people import SEAT_COOKIE
from .protocol import ClientMessage, Hello
from .told import Error, Reload

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]


class SocketConsumer(AsyncConsumer):
    """From the opening of a socket to its end. `KIND` names it where its refusals are counted."""

    KIND = ""

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """In place of Channels' loop: messages are taken here, one after the other, without `dispatch`."""
        self._scope = scope
        self._receive = receive
        self._outbox = Outbox(send, scope.get("extensions", {}).get(EXTENSION))
        self._hub: Hub = hub_here()
        self._bucket = Bucket(self._hub.clock())
        self._bad = 0
        self._logged: set[str] = set()
        await self._run()

    @property
    @abstractmethod
    def _is_seated(self) -> bool:
        """Whether hello was said, and well answered."""

    @abstractmethod
    async def _take(self, frame: ClientMessage) -> None:
        """Do what a frame asks for."""

    @abstractmethod
    def _leave(self) -> None:
        """The socket is gone: nothing of it stays."""

    async def _run(self) -> None:
        """Until the socket is gone, whoever closes it."""
        await self._receive()  # the opening itself
        self._outbox.put({"type": "websocket.accept"})
        try:
            if self._let_in():
                await self._first()
                while await self._next():
                    pass
            await self._outbox.flushed()
        finally:
            self._leave()

    def _let_in(self) -> bool:
        if not origin_allowed(self._scope["headers"], self._scope.get("scheme", "ws")):
            self._turn_away("wrong origin", "this page is not of this site", Close.NOT_YOURS)
        elif self._hub.closing:
            self._outbox.close(Close.RESTARTING)
        return not self._outbox.closed

    async def _first(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WAIT):
                while not self._is_seated and await self._next():
                    pass
        except TimeoutError:
            self._turn_away("hello first", "nothing was said", Close.TOO_SLOW)

    async def _next(self) -> bool:
        """Take one message of the socket; False when there will be no more."""
        if self._outbox.closed and not self._is_seated:
            return False
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            return False
        if self._outbox.closed:
            return True  # closing: only the end is still of interest
        if not self._bucket.takes(self._hub.clock()):
            self._turn_away("too fast", "too many frames", Close.TOO_SLOW)
            return True
        try:
            text = message.get("text")
            if text is None:
                raise BadFrame("frames are text")
            await self._take(decode(text))
        except BadFrame as bad:
            self._refuse("bad frame", str(bad))
            self._bad += 1
            if self._bad >= BAD_FRAMES:
                self._outbox.close(Close.NOT_YOURS)
        except Exception:  # a fault of ours, or the database's: said in full, and the client comes again
            logger.exception("a socket's frame could not be dealt with")
            self._outbox.close(Close.RESTARTING)
        return True

    def _is_of_today(self, hello: Hello) -> bool:
        """Whether the page speaks as this release does; one that does not is told to load again."""
        if hello.v == PROTOCOL_VERSION:
            return True
        self._outbox.tell(Reload(after=RELOAD_SPREAD))
        self._outbox.close(Close.RESTARTING)
        return False

    def _cookies(self) -> tuple[str, str]:
        """The session's key and the browser's seat, each empty when there is none."""
        cookies: SimpleCookie = SimpleCookie()
        for name, value in self._scope["headers"]:
            if name == b"cookie":
                try:
                    cookies.load(value.decode("latin-1"))
                except CookieError:
                    return "", ""
        session, seat = cookies.get(settings.SESSION_COOKIE_NAME), cookies.get(SEAT_COOKIE)
        return "" if session is None else session.value, "" if seat is None else seat.value

    def _turn_away(self, code: str, detail: str, close: Close) -> None:
        self._refuse(code, detail)
        self._outbox.close(close)

    def _refuse(self, code: str, detail: str) -> None:
        self._outbox.tell(Error(code=code, detail=detail[:200]))
        self._log(code)

    def _log(self, code: str) -> None:
        """Each kind of refusal once a socket; counted every time."""
        REFUSALS.labels(self.KIND, code).inc()
        if code not in self._logged:
            self._logged.add(code)
            # Neither whose table nor from where: a code is the link itself, and addresses are kept nowhere.
            logger.warning("a socket (%s) refused %r", self.KIND, code)
