"""What a host's socket can do: each frame to one service, and what came of it to the hub and back. No rules here."""

from __future__ import annotations

from typing import Literal

from accounts.owners import Owner
from accounts.services import owner_of_session_key
from games.selectors.tables import table_named
from games.services.append import append
from games.services.begin import SentGame
from games.services.errors import NotHolder, NotYours, Refusal, TableEnded, UnknownTable
from games.services.tables import end_table, next_deal, set_listed

from .constants import SESSION_CHECK, Close
from .hub import Hub
from .protocol import Ack, End, Error, Events, Hidden, NextGame, Reject, Replaced, Settings, You
from .room import Room, Seat
from .source import Admission, admit, ev_of, reading, writing

HostFrame = Events | NextGame | Hidden | Settings | End


class Desk:
    """One host's socket at its table, from the moment it holds the lease."""

    def __init__(self, hub: Hub, room: Room, seat: Seat, owner: Owner) -> None:
        self._hub = hub
        self._room = room
        self._seat = seat
        self._owner = owner
        self._checked_at = hub.clock()

    async def take(self, frame: HostFrame) -> str | None:
        """Do what a frame asks. The name of a refusal, which the host has been told, or None."""
        if isinstance(frame, Hidden):
            self._hub.mark(self._room, self._seat, hidden=frame.on)
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
        done = await writing(
            append,
            game=frame.game,
            owner=self._owner,
            base_seq=frame.base,
            events=frame.list,
            client=self._seat.client,
        )
        # Late events of a game that has left the table are stored, and concern nobody else.
        if frame.game == self._room.game:
            self._hub.publish(self._room.code, [ev_of(frame.game, step) for step in done.steps])
        self._seat.outbox.tell(Ack(game=frame.game, seq=done.seq))

    async def _next_game(self, frame: NextGame) -> None:
        sent = SentGame(frame.id, frame.ruleset, frame.version, frame.deck, frame.log, frame.number)
        table = await writing(next_deal, code=self._room.code, owner=self._owner, client=self._seat.client, sent=sent)
        if table.game is not None:
            self._hub.dealt(self._room.code, table.turn, table.game.code, table.game.seq)
        await self.snapshot("deal")

    async def _settings(self, frame: Settings) -> None:
        table = await writing(
            set_listed, code=self._room.code, owner=self._owner, client=self._seat.client, listed=frame.listed
        )
        self._room.record = None
        self._seat.outbox.tell(Settings(listed=table.listed))

    async def _end(self) -> None:
        await writing(end_table, code=self._room.code, owner=self._owner, client=self._seat.client)
        self._hub.ended(self._room.code)

    async def _refused(self, frame: HostFrame, refusal: Refusal) -> None:
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
            seq = 0 if isinstance(refusal, NotYours) else self._room.seq
            outbox.tell(Reject(code=refusal.code, detail=refusal.detail, game=game, seq=seq))
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
