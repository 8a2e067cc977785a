"""One socket at a table: the door, then frames in and out. Thin: it translates, and decides nothing about games."""

from __future__ import annotations

import re
import time
from typing import Any

from games.metrics import EVENT_SECONDS
from games.services.errors import Refusal
from games.services.tables import take

from .constants import REACTIONS_A_SECOND, REACTIONS_BURST, Close
from .desk import Desk
from .door import TooManyGuesses, address_of, knock
from .limits import Bucket
from .outbox import Send
from .people import marks_of
from .protocol import Bye, ClientMessage, Events, Hello, HostMessage, Ping, React, Suggest, Take
from .relay import Relay
from .seat import Seat
from .socket import Receive, SocketConsumer
from .source import Admission, admit, owner_text, read_record, reading, writing
from .told import Ended

_PATH = re.compile(r"/ws/live/([a-z2-7]{10})/")


class LiveConsumer(SocketConsumer):
    """One socket, from its opening to its end; the only address that leads to a table is `/ws/live/<code>/`."""

    KIND = "live"

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """As every socket, at the table that its address names."""
        path = _PATH.fullmatch(scope["path"])
        self._code = "" if path is None else path[1]
        self._seat: Seat | None = None
        self._desk: Desk | None = None
        self._says: Bucket | None = None
        await super().__call__(scope, receive, send)

    @property
    def _is_seated(self) -> bool:
        return self._seat is not None

    def _let_in(self) -> bool:
        if super()._let_in() and not self._code:
            self._turn_away("no such table", "there is no table of that code", Close.NO_TABLE)
        return not self._outbox.closed

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
        if not self._is_of_today(hello):
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

    def _leave(self) -> None:
        if self._seat is not None:
            self._hub.leave(self._code, self._seat)
