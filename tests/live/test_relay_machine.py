"""Relay and watcher as a state machine: whatever the wire and the host do, every watcher ends equal to the log.

The table is a log that only grows, or another game's. The wire loses, repeats, mixes up and delays frames, either way;
watchers read slowly, go away and come back, ask again. The watcher here is the rule of `static/js/live/follower.js` in
a few lines; the browser's own code follows real frames in `test_transcripts.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from games.live.constants import SLOW_GRACE, WINDOW
from games.live.relay import Give, Mode, Relay

Frame = tuple[str, str, int, tuple[int, ...]]  # kind, game, seq, events


@dataclass
class Watcher:
    """Takes a frame when it is the next, drops what is old, asks again when something is missing."""

    game: str = ""
    log: list[int] = field(default_factory=list)
    joined: bool = False
    wants: bool = False

    def take(self, frame: Frame) -> None:
        """What one frame does."""
        kind, game, seq, events = frame
        if kind in ("snapshot", "deal"):
            if not (game == self.game and seq <= len(self.log) and list(events) == self.log[:seq]):
                self.game, self.log = game, list(events)
            self.joined, self.wants = True, False
        elif not self.joined:
            return
        elif game != self.game:
            self.joined, self.game, self.log, self.wants = False, "", [], True
        elif seq > len(self.log):
            first = seq - len(events) + 1
            if first > len(self.log) + 1:
                self.wants = True
            else:
                self.log += events[len(self.log) + 1 - first :]


class Seat:
    """One watcher, its relay, and the wire between them, which the machine may shake."""

    def __init__(self) -> None:
        self.watcher = Watcher()
        self.relay: Relay | None = None
        self.down: list[Frame] = []
        self.up: list[int] = []


class Tables(RuleBasedStateMachine):
    """One table, some seats. `now` is the clock of all."""

    seats = Bundle("seats")

    @initialize()
    def begin(self) -> None:
        """A fresh table with a game on it."""
        self.now = 0.0
        self.turn = 1
        self.log: list[int] = []
        self.made = 0
        self.all: list[Seat] = []

    @property
    def game(self) -> str:
        """The code of the game on the table."""
        return f"game{self.turn}"

    @rule(target=seats)
    def sits_down(self) -> Seat:
        """Somebody comes."""
        seat = Seat()
        self.all.append(seat)
        self._connect(seat)
        return seat

    @rule(count=st.integers(1, 3 * WINDOW), told=st.booleans())
    def plays(self, count: int, told: bool) -> None:
        """Events are stored; when the news of it is lost (`told`), the poll of heads finds them later."""
        for _ in range(count):
            self.made += 1
            self.log.append(self.made)
            if told:
                for seat in self.all:
                    if seat.relay is not None and seat.relay.event(self.game, len(self.log), self.now):
                        seat.down.append(("ev", self.game, len(self.log), (self.made,)))

    @rule(log=st.integers(0, 5))
    def deals(self, log: int) -> None:
        """The next game comes on the table, with some events already."""
        self.turn += 1
        self.log = list(range(self.made + 1, self.made + 1 + log))
        self.made += log

    @rule()
    def polls(self) -> None:
        """The heads are read, and who lacks something is served."""
        for seat in self.all:
            if seat.relay is not None:
                seat.relay.head(self.game, len(self.log))
                self._serve(seat)

    @rule(seat=seats, count=st.integers(1, 40))
    def reads(self, seat: Seat, count: int) -> None:
        """Some frames arrive; the watcher says how far it is, and asks again when something does not fit."""
        frames, seat.down = seat.down[:count], seat.down[count:]
        for frame in frames:
            seat.watcher.take(frame)
        if seat.relay is None:
            return
        seat.up.append(len(seat.watcher.log) if seat.watcher.game == seat.relay.game else 0)
        if seat.watcher.wants:
            self._connect(seat)

    @rule(seat=seats)
    def acknowledges(self, seat: Seat) -> None:
        """What the watcher said arrives."""
        if seat.relay is not None:
            for seq in seat.up:
                seat.relay.ack(seq)
            self._serve(seat)
        seat.up = []

    @rule(seat=seats, at=st.integers(0, 400), how=st.sampled_from(["lose", "twice", "swap"]))
    def shakes(self, seat: Seat, at: int, how: str) -> None:
        """A proxy or a bug loses a frame, sends one twice, or mixes up two."""
        if not seat.down:
            return
        at %= len(seat.down)
        if how == "lose":
            del seat.down[at]
        elif how == "twice":
            seat.down.insert(at, seat.down[at])
        elif at:
            seat.down[at - 1], seat.down[at] = seat.down[at], seat.down[at - 1]

    @rule(seat=seats)
    def drops(self, seat: Seat) -> None:
        """The socket is gone, with what was on its way."""
        seat.relay, seat.down, seat.up = None, [], []

    @rule(seat=seats)
    def comes_back(self, seat: Seat) -> None:
        """The client connects again."""
        self._connect(seat)

    @rule(seat=seats)
    def asks_again(self, seat: Seat) -> None:
        """Hello once more on the open socket."""
        if seat.relay is not None:
            seat.relay.again((seat.watcher.game, len(seat.watcher.log)) if seat.watcher.joined else None)
            self._serve(seat)

    @rule(seconds=st.sampled_from([1.0, SLOW_GRACE]))
    def time_goes_by(self, seconds: float) -> None:
        """Who is slow for too long is shown the door."""
        self.now += seconds
        for seat in self.all:
            if seat.relay is not None and seat.relay.overdue(self.now):
                self.drops(seat)

    @invariant()
    def what_is_on_its_way_is_bounded(self) -> None:
        """Nobody is sent more events than the window allows beyond what it has acknowledged."""
        for seat in getattr(self, "all", []):
            if seat.relay is not None:
                assert seat.relay.sent - seat.relay.acked <= WINDOW

    @invariant()
    def what_is_known_is_true(self) -> None:
        """A watcher's log is a prefix of its game's log, always; of the game on the table that can be checked."""
        for seat in getattr(self, "all", []):
            if seat.watcher.game == self.game:
                assert self.log[: len(seat.watcher.log)] == seat.watcher.log

    def teardown(self) -> None:
        """The wire is well again and everyone comes back: each ends equal to the log, in a bounded number of rounds."""
        for seat in getattr(self, "all", []):
            if seat.relay is None or seat.relay.mode is Mode.CLOSED:
                self._connect(seat)
            for _ in range(12):
                self.reads(seat, 10_000)
                self.acknowledges(seat)
                if seat.relay is not None:
                    seat.relay.head(self.game, len(self.log))
                    self._serve(seat)
                is_equal = seat.watcher.joined and seat.watcher.log == self.log
                if not is_equal and not seat.down:
                    self._connect(
                        seat
                    )  # pongs ahead of a seq that does not move, or no snapshot: the client joins again
            assert (seat.watcher.game, seat.watcher.log) == (self.game, self.log), str(seat.relay)

    def _connect(self, seat: Seat) -> None:
        seat.down, seat.up = [], []
        known = seat.watcher.game != ""
        seat.relay = Relay.resumed(seat.watcher.game, len(seat.watcher.log)) if known else Relay()
        self._serve(seat)

    def _serve(self, seat: Seat) -> None:
        relay = seat.relay
        if relay is None or not relay.needy:
            return
        before = relay.sent
        give = relay.fetched(self.game, len(self.log), self.now)
        if give is Give.GAP:
            seat.down.append(("evs", self.game, len(self.log), tuple(self.log[before:])))
        elif give is not Give.NOTHING:
            seat.down.append((give.value, self.game, len(self.log), tuple(self.log)))


Tables.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestTables = Tables.TestCase
