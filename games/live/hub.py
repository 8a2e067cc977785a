"""One hub a process and event loop: every table that somebody here watches or hosts, and what keeps them right.

Events reach it from the host's consumer after they are stored. Whatever does not (another process, the admin, a
command, a lost message) is seen by the poll of all heads. It reads through a Store that is handed in, and knows no more
of a game than anyone may.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Sequence

from .bridge import (
    Alone,
    AnyWord,
    Bridge,
    ComeBack,
    Coming,
    Grew,
    HostIs,
    Laid,
    Moved,
    Over,
    SignedOut,
    Stored,
    Watching,
)
from .census import Census
from .coming_back import one_by_one
from .constants import CLOSE_WAIT, Close
from .ears import Ear, Ears
from .gallery import Gallery
from .keeping import Keeping
from .mending import Mender
from .outbox import Frame
from .people import session_hash
from .presence import Presence
from .record import Record
from .room import Room
from .seat import Seat
from .store import Store
from .tasks import Tasks
from .told import Ev, Pong


class Hub:
    """Everything here runs on one event loop."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        bridge: Bridge | None = None,
        *,
        shared: bool = False,
    ) -> None:
        self._store = store
        self._bridge = bridge or Alone()
        self.clock = clock
        self._rooms: dict[str, Room] = {}
        self._spawn = Tasks().spawn
        self.ears = Ears(self._bridge)
        self.gallery = Gallery(self._rooms, self._bridge, store)
        self._census = Census(self._rooms, self._bridge, store, self._spawn, shared=shared)
        self._mender = Mender(store, clock, self._spawn)
        self._keeping = Keeping(
            self._rooms,
            store,
            self._census,
            clock=lambda: self.clock(),  # noqa: PLW0108 - the hub's own, whatever it is by then
            mend=self._mender.mend,
            spawn=self._spawn,
        )
        self._emptied = asyncio.Event()
        self.closing = False
        self._bridge.open(self._hear)

    # --- coming and going ---

    def watch(self, code: str, seat: Seat, record: Record | None) -> None:
        """A watcher sits down: it is subscribed first, and then sent what it lacks."""
        room = self._room(code, record)
        room.watchers.add(seat)
        room.needy.add(seat)
        self._census.changed(code)
        self._mender.mend(room)

    def host(self, code: str, seat: Seat, record: Record) -> Room:
        """The host sits down; whoever sat there before is told and closed."""
        room = self._room(code, record)
        room.hosts.add(seat)
        room.replace_hosts(record.lease, but=seat)
        self.mark(room, seat, hidden=False)
        return room

    def leave(self, code: str, seat: Seat) -> None:
        """A socket is gone."""
        room = self._rooms.get(code)
        if room is None:
            return
        for seats in (room.watchers, room.hosts, room.needy, room.slow):
            if seat in seats:
                seats.discard(seat)
                if seats is room.hosts and not room.hosts:
                    room.presence = room.presence.closed(self.clock())
                    self._tell_presence(room)
                    self._spawn(self._store.mark_host(code, seat.epoch, left=True, hidden=room.presence.hidden))
        self._census.changed(code)
        if room.empty:
            del self._rooms[code]
            self._bridge.leave(code)
            self._look_whether_empty()

    def forget_ear(self, ear: Ear) -> None:
        """A device listens no more."""
        self.ears.leave(ear)
        self._look_whether_empty()

    def knows(self, code: str) -> Record | None:
        """The table as it is known here without asking, or None."""
        room = self._rooms.get(code)
        return None if room is None else room.fresh

    def crowd(self, code: str) -> int:
        """How many watch here."""
        room = self._rooms.get(code)
        return 0 if room is None else room.crowd

    def tally(self) -> tuple[int, int, int, int]:
        """Sockets of hosts here, of watchers, of those of them that are behind, of devices. From any thread."""
        rooms = list(self._rooms.values())
        hosts, watchers = sum(len(room.hosts) for room in rooms), sum(len(room.watchers) for room in rooms)
        return hosts, watchers, sum(len(room.slow) for room in rooms), len(self.ears)

    def pong(self, code: str) -> Frame:
        """The answer to a ping: how many events the table's game has, as far as is known here."""
        room = self._rooms.get(code)
        return Frame(Pong(seq=0)) if room is None else room.pong()

    def keeps_out(self, code: str, marks: Iterable[str], record: Record) -> bool:
        """Whether the host has sent out somebody with one of these marks."""
        room = self._rooms.get(code)
        return any(mark in record.blocked or (room is not None and mark in room.blocked) for mark in marks)

    # --- what happens at a table ---

    def publish(self, code: str, evs: Sequence[Ev]) -> None:
        """These events were stored just now; whoever stored them may have left since."""
        if not evs:
            return
        room = self._rooms.get(code)
        if room is not None:
            room.publish(evs, self.clock())
            self._mender.mend(room)
        self._bridge.tell(code, Stored(list(evs)))

    def dealt(self, code: str, turn: int, game: str, seq: int) -> None:
        """The next game was put on the table."""
        room = self._rooms.get(code)
        if room is not None:
            room.dealt(turn, game, seq)
            self._mender.mend(room)
            self._bridge.tell(code, Laid(turn, game, seq))

    def taken(self, code: str, epoch: int) -> None:
        """The lease has moved: what is known of it is read again with the next need."""
        room = self._rooms.get(code)
        if room is not None:
            room.record = None
            self._bridge.tell(code, Moved(epoch))

    def ended(self, code: str) -> None:
        """The host has left the air."""
        room = self._rooms.get(code)
        if room is not None:
            room.end()
            self._bridge.tell(code, Over())

    def closed(self, code: str) -> None:
        """The table was taken off the air from outside, whoever watches it and wherever."""
        room = self._rooms.get(code)
        if room is not None:
            room.end()
        self._bridge.tell(code, Over())

    def asked(self, code: str, seat: Seat) -> None:
        """A watcher has acknowledged, or asks again: whether it now lacks something."""
        room = self._rooms.get(code)
        if room is not None and seat.relay is not None and seat.relay.needy:
            room.slow.discard(seat)
            room.needy.add(seat)
            self._mender.mend(room)

    def heard(self, code: str) -> None:
        """A frame of the host arrived."""
        room = self._rooms.get(code)
        if room is not None:
            now = self.clock()
            room.presence = room.presence.heard(now)
            if room.tell_presence(now):
                self._tell_presence(room)

    def mark(self, room: Room, seat: Seat, *, hidden: bool) -> None:
        """The host came, or its tab went out of sight or came back."""
        now = self.clock()
        room.presence = Presence(seen=now, hidden=hidden)
        room.tell_presence(now)
        self._tell_presence(room)
        self._spawn(self._store.mark_host(room.code, seat.epoch, left=False, hidden=hidden))

    def close_session(self, session: str) -> None:
        """A session was signed out (`session_hash`): its hosts may do no more, its devices hear no more. Watching needs
        nobody's leave."""
        self._close_session(session)
        self._bridge.tell("", SignedOut(session))

    def come_back(self, over: float) -> int:
        """Every socket that is here now is closed so that its client comes back, spread over so many seconds; how many
        there are."""
        seats = self._seats()
        self._spawn(one_by_one(seats, over))
        return len(seats)

    async def shut(self) -> None:
        """The server stops: every socket is closed so that its client comes back, and what was put is let out."""
        self.closing = True
        self._keeping.stop()
        self._emptied.clear()
        seats = self._seats()
        for seat in seats:
            seat.outbox.close(Close.RESTARTING)
        for seat in seats:
            await seat.outbox.flushed()
        if self._rooms or len(self.ears):
            with contextlib.suppress(TimeoutError):  # whoever does not answer in time is left
                await asyncio.wait_for(self._emptied.wait(), CLOSE_WAIT)

    # --- what keeps it right ---

    def _seats(self) -> list[Seat | Ear]:
        seats = (seat for room in self._rooms.values() for seat in (*room.watchers, *room.hosts))
        return [*seats, *self.ears]

    def _look_whether_empty(self) -> None:
        if not self._rooms and not len(self.ears):
            self._emptied.set()

    def _room(self, code: str, record: Record | None) -> Room:
        room = self._rooms.get(code)
        if room is None:
            room = self._rooms[code] = Room(code)
            self._bridge.watch(code)
            if record is not None:
                room.presence = record.presence
                room.told = record.presence.state(self.clock())
        if record is not None and room.fresh is None and not room.is_past(record):
            room.learn(record, self.clock())
        self._keeping.go()
        return room

    def _close_session(self, session: str) -> None:
        self.ears.close_session(session)
        for room in self._rooms.values():
            for seat in room.hosts:
                if session_hash(seat.session_key) == session:
                    seat.outbox.close(Close.SIGN_IN)

    def _tell_presence(self, room: Room) -> None:
        presence = room.presence
        self._bridge.tell(room.code, HostIs(presence.seen, presence.left, presence.hidden))

    def _hear(self, by: str, code: str, word: AnyWord) -> None:
        """Another process's hub says something."""
        room = self._rooms.get(code)
        if isinstance(word, SignedOut):
            self._close_session(word.session)
        elif isinstance(word, Grew):
            self.ears.hear(word)
        elif isinstance(word, ComeBack):
            self._bridge.tell("", Coming(self.come_back(word.over)))
        elif isinstance(word, Watching):
            if room is not None:
                self._census.heard(room, word.n)
        elif room is not None:
            if not room.hear(word, self.clock()):
                self.gallery.hear(room, by, word, self._send_out)
            self._mender.mend(room)

    def _send_out(self, code: str, watcher: str) -> None:
        self._spawn(self.gallery.send_out_here(code, watcher))
