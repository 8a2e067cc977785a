"""What a host's socket can do: each frame to one service, and what came of it to the hub and back. No rules here."""

from __future__ import annotations

import asyncio
from typing import Literal

from accounts.owners import Owner
from accounts.services import owner_of_session_key
from games.selectors.tables import table_named
from games.services.begin import SentGame
from games.services.daily_count import sent_date
from games.services.errors import NotHolder, Refusal, TableEnded, TooOften, UnknownTable
from games.services.known import Known
from games.services.tables import end_table, may_block, next_deal, set_settings, unblock_all

from .constants import DEALS_A_SECOND, DEALS_BURST, SESSION_CHECK, Close
from .hub import Hub
from .limits import Bucket
from .protocol import Block, Events, Gauge, Hidden, HostMessage, NextGame, Settings, Unblock, Who
from .room import Room
from .seat import Seat
from .source import Admission, admit, reading, store, writing
from .told import Ack, Error, Reject, Replaced, You


class Desk:
    """One host's socket at its table, from the moment it holds the lease."""

    def __init__(self, hub: Hub, room: Room, seat: Seat, owner: Owner) -> None:
        self._hub = hub
        self._room = room
        self._seat = seat
        self._owner = owner
        self._checked_at = hub.clock()
        self._known: Known | None = None
        self._deals = Bucket(self._checked_at, rate=DEALS_A_SECOND, burst=DEALS_BURST, left=DEALS_BURST)

    async def take(self, frame: HostMessage) -> str | None:
        """Do what a frame asks. The name of a refusal, which the host has been told, or None."""
        if isinstance(frame, Hidden):
            self._hub.mark(self._room, self._seat, hidden=frame.on)
            return None
        if isinstance(frame, Gauge):
            self._hub.gallery.gauge(self._room.code, frame.seq, frame.state)
            return None
        if not await self._still_signed_in():
            return "sign in"
        try:
            if isinstance(frame, Events):
                await self._events(frame)
            elif isinstance(frame, NextGame):
                await self._next_game(frame)
            elif isinstance(frame, Settings):
                await self._settings(frame)
            elif isinstance(frame, Who | Block | Unblock):
                await self._watchers(frame)
            else:
                await self._end()
        except Refusal as refusal:
            await self._refused(frame, refusal)
            return refusal.code
        return None

    async def snapshot(self, kind: Literal["snapshot", "deal"] = "snapshot") -> None:
        """Send the host its own view, the deck included."""
        admission = await reading(admit, self._room.code, self._seat.session_key)
        if admission is not None:
            self.show(admission, kind)

    def show(self, admission: Admission, kind: Literal["snapshot", "deal"] = "snapshot") -> None:
        """Send the host its own view from what was just read."""
        record = admission.record
        # A lease that has moved on takes the private part with it.
        holds = record.lease.role(self._seat.client, mine=admission.mine) == "host"
        you = You(role="host" if holds else "watcher", mine=admission.mine, epoch=record.lease.epoch)
        host = self._room.presence.state(self._hub.clock())
        private = admission.private if holds else None
        self._seat.outbox.tell(record.snapshot(kind, you=you, host=host, crowd=self._room.crowd, private=private))

    async def _events(self, frame: Events) -> None:
        self._known, seq, evs = await writing(
            store,
            self._known,
            frame.game,
            owner=self._owner,
            client=self._seat.client,
            base=frame.base,
            events=frame.list,
            active_ms=frame.ms,
        )
        # Late events of a game that has left the table are stored, and concern nobody else.
        if frame.game == self._room.game:
            # In a moment, so that what the host sends next is being stored while this goes out.
            asyncio.get_running_loop().call_soon(self._hub.publish, self._room.code, evs)
        self._seat.outbox.tell(Ack(game=frame.game, seq=seq))

    async def _next_game(self, frame: NextGame) -> None:
        if not self._deals.takes(self._hub.clock()):
            raise TooOften("so many deals in a row nobody plays; wait a moment")
        daily = None if frame.daily is None else sent_date(frame.daily)
        sent = SentGame(
            frame.id,
            frame.ruleset,
            frame.version,
            frame.deck,
            frame.log,
            frame.number,
            daily=daily,
            again=frame.again,
        )
        table = await writing(next_deal, code=self._room.code, owner=self._owner, client=self._seat.client, sent=sent)
        if table.game is not None:
            self._hub.dealt(self._room.code, table.turn, table.game.code, table.game.seq)
        await self.snapshot("deal")

    async def _settings(self, frame: Settings) -> None:
        table = await writing(
            set_settings,
            code=self._room.code,
            owner=self._owner,
            client=self._seat.client,
            listed=frame.listed,
            reactions=frame.reactions,
            suggestions=frame.suggestions,
            gauge=frame.gauge,
        )
        now = Settings(table.listed, table.reactions, table.suggestions, table.gauge)
        if now == self._room.settings:
            self._seat.outbox.tell(now)
        self._hub.gallery.allow(self._room.code, now)

    async def _watchers(self, frame: Who | Block | Unblock) -> None:
        """Who watches; one of them sent out, or everyone let in, first when that is asked."""
        gallery, code, client = self._hub.gallery, self._room.code, self._seat.client
        if isinstance(frame, Unblock):
            await writing(unblock_all, code=code, owner=self._owner, client=client)
            gallery.let_in(code)
        else:
            await writing(may_block, code=code, owner=self._owner, client=client)
            if isinstance(frame, Block):
                await gallery.send_out(code, frame.watcher)
        self._seat.outbox.tell(await gallery.watchers(code))

    async def _end(self) -> None:
        await writing(end_table, code=self._room.code, owner=self._owner, client=self._seat.client)
        self._hub.ended(self._room.code)

    async def _refused(self, frame: HostMessage, refusal: Refusal) -> None:
        outbox = self._seat.outbox
        if await self._has_moved():
            outbox.close(Close.RESTARTING)
        elif isinstance(refusal, NotHolder):
            outbox.tell(Replaced())
            outbox.close(Close.REPLACED)
        elif isinstance(refusal, TableEnded | UnknownTable):
            outbox.tell(Error(code=refusal.code, detail=refusal.detail))
            outbox.close(Close.ENDED if isinstance(refusal, TableEnded) else Close.NO_TABLE)
        else:
            game = frame.game if isinstance(frame, Events) else None
            outbox.tell(Reject(code=refusal.code, detail=refusal.detail, game=game, seq=self._room.seq))
            await self.snapshot()

    async def _still_signed_in(self) -> bool:
        """Whether the session still stands for the owner; asked again when the knowledge is too old."""
        now = self._hub.clock()
        if abs(now - self._checked_at) < SESSION_CHECK:
            return True
        self._checked_at = now
        if await reading(owner_of_session_key, self._seat.session_key) == self._owner:
            return True
        if await self._has_moved():
            self._seat.outbox.close(Close.RESTARTING)
            return False
        self._seat.outbox.tell(Error(code="sign in", detail="this session has ended"))
        self._seat.outbox.close(Close.SIGN_IN)
        return False

    async def _has_moved(self) -> bool:
        """Whether the table has another owner than this socket was let in for: its guest has signed in since. The
        browser then comes again by itself, with the cookie that it holds now."""
        table = await reading(table_named, self._room.code)
        return table is not None and table.owner != self._owner
