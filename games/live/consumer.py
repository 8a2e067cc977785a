"""One socket at a table: the door, then frames in and out. Thin: it translates, and decides nothing about games.

It is a Channels consumer with a loop of its own: Channels' `dispatch` waits on the shared database thread before every
message, and then one busy socket holds up all the others; here a watcher's frames never touch the database at all.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from channels.consumer import AsyncConsumer
from django.conf import settings

from games.metrics import EVENT_SECONDS, REFUSALS
from games.services.errors import Refusal
from games.services.tables import take

from .constants import (
    BAD_FRAMES,
    HELLO_WAIT,
    PROTOCOL_VERSION,
    REACTIONS_A_SECOND,
    REACTIONS_BURST,
    RELOAD_SPREAD,
    Close,
)
from .desk import Desk
from .door import TooManyGuesses, address_of, knock
from .frames import BadFrame, decode
from .hub import Hub
from .hubs import hub_here
from .limits import Bucket
from .origin import origin_allowed
from .outbox import EXTENSION, Outbox, Send
from .people import SEAT_COOKIE, marks_of
from .protocol import Bye, ClientMessage, Ended, Error, Events, Hello, HostMessage, Ping, React, Reload, Suggest, Take
from .relay import Relay
from .seat import Seat
from .source import Admission, admit, owner_text, read_record, reading, writing

logger = logging.getLogger(__name__)

_PATH = re.compile(r"/ws/live/([a-z2-7]{10})/")

Receive = Callable[[], Awaitable[dict[str, Any]]]


class LiveConsumer(AsyncConsumer):
    """One socket, from its opening to its end; the only address that leads to a table is `/ws/live/<code>/`."""

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """In place of Channels' loop: messages are taken here, one after the other, without `dispatch`."""
        self._scope = scope
        self._receive = receive
        self._outbox = Outbox(send, scope.get("extensions", {}).get(EXTENSION))
        self._hub: Hub = hub_here()
        path = _PATH.fullmatch(scope["path"])
        self._code = "" if path is None else path[1]
        self._seat: Seat | None = None
        self._desk: Desk | None = None
        self._bucket = Bucket(self._hub.clock())
        self._says: Bucket | None = None
        self._bad = 0
        self._logged: set[str] = set()
        await self._run()

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
        elif not self._code:
            self._turn_away("no such table", "there is no table of that code", Close.NO_TABLE)
        elif self._hub.closing:
            self._outbox.close(Close.RESTARTING)
        return not self._outbox.closed

    async def _first(self) -> None:
        try:
            async with asyncio.timeout(HELLO_WAIT):
                while self._seat is None and await self._next():
                    pass
        except TimeoutError:
            self._turn_away("hello first", "nothing was said", Close.TOO_SLOW)

    async def _next(self) -> bool:
        """Take one message of the socket; False when there will be no more."""
        if self._outbox.closed and self._seat is None:
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
            logger.exception("a live table's frame could not be dealt with")
            self._outbox.close(Close.RESTARTING)
        return True

    async def _take(self, frame: ClientMessage) -> None:
        if isinstance(frame, Hello):
            await self._hello(frame)
            return
        seat = self._seat
        if seat is None:
            self._refuse("hello first", "the first frame is hello")
            return
        if self._desk is not None:
            self._hub.heard(self._code)
        if isinstance(frame, Ping):
            if seat.relay is not None:
                seat.relay.ack(frame.seq)
                self._hub.asked(self._code, seat)
            self._outbox.put(self._hub.pong(self._code))
        elif isinstance(frame, Bye):
            self._outbox.close(Close.NORMAL)
        elif isinstance(frame, Take):
            await self._play_here(seat)
        elif isinstance(frame, React | Suggest):
            await self._from_the_audience(seat, frame)
        else:
            await self._host_frame(frame)

    async def _from_the_audience(self, seat: Seat, frame: React | Suggest) -> None:
        """What watchers may say, each kind so often and no oftener."""
        if seat.relay is None:
            self._refuse("not a watcher", "hosts play, watchers point and clap")
            return
        now = self._hub.clock()
        if self._says is None:
            self._says = Bucket(now, rate=REACTIONS_A_SECOND, burst=REACTIONS_BURST, left=REACTIONS_BURST)
        if not self._says.takes(now):
            self._refuse("too often", "one a second")
        elif isinstance(frame, React):
            if not self._hub.gallery.react(self._code, frame.kind):
                self._refuse("switched off", "this host has switched reactions off")
        else:
            record = self._hub.knows(self._code) or await reading(read_record, self._code)
            if record is not None:
                why = self._hub.gallery.suggest(self._code, seat.client, frame.seq, frame.pair, record)
                if why:
                    self._refuse(why, f"{frame.pair} cannot be suggested")

    async def _host_frame(self, frame: HostMessage) -> None:
        if self._desk is None:
            self._refuse("not the host", "watchers cannot act")
            return
        began = time.perf_counter()
        refused = await self._desk.take(frame)
        if refused is not None:
            self._log(refused)
        elif isinstance(frame, Events):
            EVENT_SECONDS.observe(time.perf_counter() - began)

    async def _hello(self, hello: Hello) -> None:
        if hello.v != PROTOCOL_VERSION:
            self._outbox.tell(Reload(after=RELOAD_SPREAD))
            self._outbox.close(Close.RESTARTING)
            return
        since = None if hello.since is None else (hello.since.game, hello.since.seq)
        if self._seat is not None:
            await self._again(self._seat, since)
            return
        session_key, browser = self._cookies()
        # A watcher without a session is nobody's host: what is known of the table will do.
        record = self._hub.knows(self._code) if not session_key else None
        admission: Admission | None = None
        if record is None:
            try:
                admission = await reading(knock, self._code, session_key, address_of(self._scope))
            except TooManyGuesses:
                self._turn_away("too often", "too many codes that lead nowhere", Close.TOO_SLOW)
                return
            if admission is None:
                self._turn_away("no such table", "there is no table of that code", Close.NO_TABLE)
                return
            record = admission.record
        if record.ended:
            self._outbox.tell(Ended())
            self._outbox.close(Close.ENDED)
            return
        mine = admission is not None and admission.mine
        owner = owner_text(None if admission is None else admission.owner)
        marks = marks_of(self._code, owner, browser, hello.client)
        if not mine and self._hub.keeps_out(self._code, marks, record):
            self._turn_away("blocked", "the host has closed this table to you", Close.NOT_YOURS)
            return
        finished = frozenset() if admission is None else admission.finished
        self._seat = Seat(hello.client, session_key, self._outbox, mine=mine, marks=marks, finished=finished)
        if admission is not None and record.lease.role(hello.client, mine=mine) == "host":
            self._sit_as_host(self._seat, admission)
        else:
            self._seat.relay = Relay() if since is None else Relay.resumed(*since)
            self._hub.watch(self._code, self._seat, record)

    async def _again(self, seat: Seat, since: tuple[str, int] | None) -> None:
        """Hello once more: what is missing, or the whole."""
        if seat.relay is not None:
            seat.relay.again(since)
            self._hub.asked(self._code, seat)
        elif self._desk is not None:
            await self._desk.snapshot()

    async def _play_here(self, seat: Seat) -> None:
        admission = await reading(admit, self._code, seat.session_key)
        if admission is None or admission.owner is None or not admission.mine:
            self._refuse("not yours", "this table is somebody else's")
            return
        try:
            await writing(take, code=self._code, owner=admission.owner, client=seat.client)
        except Refusal as refusal:
            self._refuse(refusal.code, refusal.detail)
            return
        admission = await reading(admit, self._code, seat.session_key)
        if admission is None:
            return
        self._hub.taken(self._code, admission.record.lease.epoch)
        self._hub.leave(self._code, seat)
        self._seat = Seat(seat.client, seat.session_key, self._outbox, mine=True)
        self._sit_as_host(self._seat, admission)

    def _sit_as_host(self, seat: Seat, admission: Admission) -> None:
        assert admission.owner is not None, "whoever owns a table is somebody"  # noqa: S101
        seat.epoch = admission.record.lease.epoch
        room = self._hub.host(self._code, seat, admission.record)
        self._desk = Desk(self._hub, room, seat, admission.owner)
        self._desk.show(admission)

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
        REFUSALS.labels("live", code).inc()
        if code not in self._logged:
            self._logged.add(code)
            # Neither whose table nor from where: a code is the link itself, and addresses are kept nowhere.
            logger.warning("a live table refused %r", code)

    def _leave(self) -> None:
        if self._seat is not None:
            self._hub.leave(self._code, self._seat)
