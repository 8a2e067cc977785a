"""One table's sockets in this process, and what is known of the table. No IO but putting frames into outboxes.

The rule: what a room knows of its game only grows, or is thrown away and read again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .audience import Audience
from .bridge import AnyWord, HostIs, Laid, Moved, Over, Stored
from .constants import SINGLY, Close
from .fields import GaugeState, HostState
from .lease import Lease
from .outbox import Frame
from .presence import Presence
from .protocol import Gauge, Message, Settings
from .record import Head, Record
from .relay import Mode
from .seat import Seat
from .told import Ended, Ev, Host, Pong, Replaced


@dataclass(eq=False)
class Room:
    """`record` is the table as last known, None when it must be read again; `turn`, `game`, `seq`: where it stands.

    `elsewhere`: watchers as they were last counted over all processes, None while this one counts alone.
    """

    code: str
    record: Record | None = None
    turn: int = 0
    game: str | None = None
    seq: int = 0
    news: int = 0
    presence: Presence = field(default_factory=lambda: Presence(0.0))
    told: HostState = "here"
    settings: Settings = Settings(False, True, False, False)
    audience: Audience = field(default_factory=Audience)
    blocked: set[str] = field(default_factory=set)
    elsewhere: int | None = None
    watchers: set[Seat] = field(default_factory=set)
    hosts: set[Seat] = field(default_factory=set)
    needy: set[Seat] = field(default_factory=set)
    slow: set[Seat] = field(default_factory=set)
    _pong: tuple[int, Frame] | None = None

    @property
    def crowd(self) -> int:
        """How many watch: people, not sockets, as far as a client's id tells."""
        return len(self.clients) if self.elsewhere is None else self.elsewhere

    @property
    def clients(self) -> set[str]:
        """The tabs that watch here."""
        return {seat.client for seat in self.watchers}

    @property
    def empty(self) -> bool:
        """Whether nobody is here any more."""
        return not self.watchers and not self.hosts

    @property
    def fresh(self) -> Record | None:
        """The record, when it is as new as what is known."""
        record = self.record
        if record is None or record.turn != self.turn:
            return None
        seq = 0 if record.game is None else record.game.seq
        return record if seq == self.seq else None

    def is_past(self, record: Record) -> bool:
        """Whether this was read before something that has been heard of since."""
        return (record.turn, 0 if record.game is None else record.game.seq) < (self.turn, self.seq)

    def learn(self, record: Record, now: float) -> None:
        """The table has been read: take it as it is."""
        self.record, self.turn = record, record.turn
        self.game, self.seq = (None, 0) if record.game is None else (record.game.code, record.game.seq)
        self.settings, self.blocked = record.settings, set(record.blocked)
        if not self.hosts:
            self.presence = record.presence
        self.tell_presence(now)

    def everyone(self, message: Message) -> None:
        """Tell all sockets of the room; encoded once."""
        frame = Frame(message)
        for seat in (*self.watchers, *self.hosts):
            seat.outbox.put(frame)

    def pong(self) -> Frame:
        """The answer to a ping: the same for all, made once for each event."""
        if self._pong is None or self._pong[0] != self.seq:
            self._pong = (self.seq, Frame(Pong(seq=self.seq)))
        return self._pong[1]

    def allow(self, settings: Settings) -> None:
        """The host's settings are these; everyone is told when that is news."""
        if settings == self.settings:
            return
        self.settings = settings
        if self.record is not None:
            self.record = self.record.allowing(settings)
        self.everyone(settings)

    def prove(self, seq: int, state: GaugeState) -> bool:
        """The host's gauge; False when it is of another position, or not to be shown."""
        if seq != self.seq or self.game is None or not self.settings.gauge:
            return False
        self.audience.stands(self.game, self.seq)
        self.audience.gauge = state
        self.everyone(Gauge(seq, state))
        return True

    @property
    def gauge(self) -> Gauge | None:
        """The gauge as a late watcher is shown it; None when nothing is known of the position as it stands."""
        known = self.audience
        if known.gauge is None or not self.settings.gauge or (known.game, known.seq) != (self.game, self.seq):
            return None
        return Gauge(self.seq, known.gauge)

    def publish(self, evs: Sequence[Ev], now: float) -> None:
        """Events were stored: on to each watcher that can take them, and the others will be sent what they miss."""
        if not evs:
            return
        self.news += 1
        game, last = evs[0].game, evs[-1].seq
        if game != self.game or evs[0].seq > self.seq + 1:
            self.record = None  # not seen here: the head will be read, and tells
        evs = [ev for ev in evs if ev.seq > self.seq] if game == self.game else evs
        record = self.fresh
        if record is not None and record.game is not None:
            grown = record.game
            for ev in evs:
                grown = grown.after(ev)
            self.record = replace(record, game=grown)
        if game == self.game:
            self.seq = max(self.seq, last)
        if len(evs) <= SINGLY:
            self._singly(evs, now)
        else:
            self.head(game, last)

    def head(self, game: str | None, seq: int) -> None:
        """The table is known to stand here: who is behind becomes needy."""
        for seat in self.watchers:
            relay = seat.relay
            if relay is not None:
                relay.head(game, seq)
                if relay.needy:
                    self.needy.add(seat)

    def tell_presence(self, now: float) -> bool:
        """Tell everyone where the host is, if that has changed; whether it has."""
        state = self.presence.state(now)
        if state == self.told:
            return False
        self.told = state
        self.everyone(Host(state=state))
        return True

    def replace_hosts(self, lease: Lease, *, but: Seat | None = None) -> None:
        """The lease has moved, or its client has come again: other hosts are told and closed."""
        for seat in list(self.hosts):
            if seat is but:
                continue
            if but is not None or lease.outdates(seat.epoch):
                self.hosts.discard(seat)
                seat.outbox.tell(Replaced())
                seat.outbox.close(Close.REPLACED)

    def dealt(self, turn: int, game: str | None, seq: int) -> None:
        """The next game is on the table; what is told again changes nothing."""
        if turn <= self.turn:
            return
        self.news += 1
        self.turn, self.game, self.seq, self.record = turn, game, seq, None
        self.head(game, seq)

    def hear(self, word: AnyWord, now: float) -> bool:
        """What another process did at this table, told at once; False when the word is about something else."""
        match word:
            case Stored(evs):
                self.publish(evs, now)
            case Laid(turn, game, seq):
                self.dealt(turn, game, seq)
            case Moved(epoch):
                self.record = None
                self.replace_hosts(Lease("", epoch))
            case HostIs(seen, left, hidden):
                if not self.hosts:
                    self.presence = Presence(seen, left, hidden)
                    self.tell_presence(now)
            case Over():
                self.end()
            case _:
                return False
        return True

    def polled(self, head: Head, now: float, *, since: Settings) -> None:
        """The table's row was read beside others: whatever is newer there is made up for. `since`: the settings as they
        stood before it was read; if they are others now, those are newer than the row."""
        if head.turn > self.turn:
            self.dealt(head.turn, head.game, head.seq)
        elif head.turn == self.turn:
            self.game, self.seq = head.game, max(self.seq, head.seq)
        lease = Lease("", head.epoch)
        if self.record is not None and lease.outdates(self.record.lease.epoch):
            self.record = None
        self.replace_hosts(lease)
        if not self.hosts:
            self.presence = head.presence
        if self.settings == since:
            self.allow(head.settings)
        self.head(self.game, self.seq)
        self.tell_presence(now)

    def end(self) -> None:
        """The host has left the air: everyone is told, and the sockets close."""
        self.everyone(Ended())
        self.close_all(Close.ENDED)

    def close_all(self, code: int) -> None:
        """Close every socket of the room."""
        for seat in (*self.watchers, *self.hosts):
            seat.outbox.close(code)

    def close_overdue(self, now: float) -> None:
        """Close the watchers that have been slow for too long; forget those that are slow no more."""
        for seat in list(self.slow):
            relay = seat.relay
            if relay is not None and relay.overdue(now):
                seat.outbox.close(Close.TOO_SLOW)
            if relay is None or relay.mode is not Mode.SLOW:
                self.slow.discard(seat)

    def _singly(self, evs: Sequence[Ev], now: float) -> None:
        for ev in evs:
            frame = Frame(ev)
            game, seq = ev.game, ev.seq
            for seat in self.watchers:
                relay = seat.relay
                if relay is None:
                    continue
                if relay.event(game, seq, now):
                    seat.outbox.put(frame)
                elif relay.needy:
                    self.needy.add(seat)
                elif relay.mode is Mode.SLOW:
                    self.slow.add(seat)
