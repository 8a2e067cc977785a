"""The relay, through drops, repeats, reorderings, slow readers and reconnects: every watcher ends equal to the log.

Everything is the real code but the wire: the room with its relays on one side, on the other a watcher that follows by
the engine's PublicGame, and between them queues that a state machine mistreats. Time is handed in.
"""

from __future__ import annotations

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from games.engine.rules import RULESETS
from games.live.constants import ACK_STEP, SLOW_GRACE, SNAPSHOTS, WINDOW
from games.live.outbox import Outbox
from games.live.relay import Relay
from games.live.room import Room, Seat
from games.live.serving import serve

from .people import some_event
from .relaying import Follower, Store, Wire


class Watching(RuleBasedStateMachine):
    """One table, three watchers, a bad network."""

    watchers = st.sampled_from([0, 1, 2])

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = 0.0
        self.store = Store()
        self.store.deal(1, "classic")
        self.room = Room("table")
        self.room.learn(self.store.record(), self.now)
        self.wires: list[Wire] = []
        self.seats: list[Seat] = []
        self.followers = [Follower() for _ in range(3)]
        for which in range(3):
            self.wires.append(Wire())
            self.seats.append(self._sit(which))
            self._mend()

    def _sit(self, which: int) -> Seat:
        follower = self.followers[which]
        relay = Relay.resumed(follower.game, len(follower.log)) if follower.game else Relay()
        seat = Seat(str(which), "", Outbox(self.wires[which].send), relay=relay)
        self.room.watchers.add(seat)
        self.room.needy.add(seat)
        return seat

    def _mend(self) -> None:
        while self.room.needy:
            record = self.room.fresh
            if record is None:
                record = self.store.record()
                self.room.learn(record, self.now)
            serve(self.room, record, self.now)
            self.room.head(self.room.game, self.room.seq)

    @rule(count=st.integers(1, 10) | st.integers(30, 70), told=st.booleans())
    def play(self, count: int, told: bool) -> None:
        """The host plays; `told` is whether the hub hears of it, or only finds out by the poll."""
        events = []
        play = self.store.play
        for _ in range(count):
            event = some_event(play, self.chance)
            if event is None:
                break
            events.append(event)
            play = play.after(event)
        evs = self.store.append(events)
        if told:
            self.room.publish(evs, self.now)
            self._mend()

    @rule(number=st.integers(1, 50), ruleset=st.sampled_from(sorted(RULESETS)), told=st.booleans())
    def deal(self, number: int, ruleset: str, told: bool) -> None:
        self.store.deal(number, ruleset)
        if told:
            self.room.dealt(self.store.turn, self.store.code, 0)
            self._mend()

    @rule()
    def poll(self) -> None:
        """The head is read: whatever was missed is seen."""
        store, room = self.store, self.room
        if store.turn > room.turn:
            room.dealt(store.turn, store.code, len(store.log))
        room.seq = max(room.seq, len(store.log))
        room.head(room.game, room.seq)
        self._mend()

    @rule(which=watchers, count=st.integers(1, 40), pings=st.booleans())
    def read(self, which: int, count: int, pings: bool) -> None:
        """The watcher reads some frames; `pings` is whether its pings arrive."""
        wire, follower, seat = self.wires[which], self.followers[which], self.seats[which]
        for _ in range(min(count, len(wire.down))):
            if not follower.take(wire.down.popleft()):
                assert wire.mistreated, "what a sound wire brings always fits"
                self._again(which)
            if follower.unsaid >= ACK_STEP:
                follower.unsaid = 0
                if pings:
                    self._ack(seat, len(follower.log))

    @rule(which=watchers)
    def ping(self, which: int) -> None:
        self._ack(self.seats[which], len(self.followers[which].log))

    @rule(which=watchers, choice=st.integers(0, 1000))
    def drop_repeat_or_reorder(self, which: int, choice: int) -> None:
        """What no network should do: one frame is lost, comes twice, or overtakes another."""
        down = self.wires[which].down
        if not down:
            return
        self.wires[which].mistreated = True
        at = choice % len(down)
        if choice % 3 == 0:
            del down[at]
        elif choice % 3 == 1:
            down.insert(choice // 3 % (len(down) + 1), down[at])
        else:
            frame = down[at]
            del down[at]
            down.insert(choice // 3 % (len(down) + 1), frame)

    @rule(which=watchers)
    def reconnect(self, which: int) -> None:
        """The socket is cut, with all that was on its way, and the watcher comes back."""
        self.room.watchers.discard(self.seats[which])
        self.room.slow.discard(self.seats[which])
        self.wires[which] = Wire()
        self.seats[which] = self._sit(which)
        self._mend()

    @rule(seconds=st.sampled_from([1.0, 10.0, SLOW_GRACE]))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds
        self.room.close_overdue(self.now)
        for which, wire in enumerate(self.wires):
            if not wire.open:
                self.reconnect(which)

    def _ack(self, seat: Seat, seq: int) -> None:
        assert seat.relay is not None
        seat.relay.ack(seq)
        if seat.relay.needy:
            self.room.needy.add(seat)
        self._mend()

    def _again(self, which: int) -> None:
        follower, seat = self.followers[which], self.seats[which]
        assert seat.relay is not None
        seat.relay.again((follower.game, len(follower.log)) if follower.game else None)
        if seat.relay.needy:
            self.room.needy.add(seat)
        self._mend()

    @invariant()
    def what_is_on_its_way_is_bounded(self) -> None:
        for seat in getattr(self, "seats", []):
            relay = seat.relay
            assert relay is not None
            assert relay.sent - relay.acked <= WINDOW, str(relay)
            assert relay.snapshots <= SNAPSHOTS
            assert not relay.needy, "whoever needed something was served"

    @invariant()
    def a_watcher_knows_a_beginning_of_a_log(self) -> None:
        for follower in getattr(self, "followers", []):
            if follower.game == self.store.code:
                assert self.store.log[: len(follower.log)] == follower.log

    def teardown(self) -> None:
        """The network mends: everyone ends equal to the log."""
        if not hasattr(self, "store"):
            return
        self.poll()
        for which, follower in enumerate(self.followers):
            for _ in range(20):
                self.read(which, 1000, pings=True)
                self.ping(which)
                if follower.game == self.store.code and len(follower.log) == len(self.store.log):
                    break
                if not self.wires[which].down and self.wires[which].mistreated:
                    self._again(which)  # a pong says that the head is further on
            assert (follower.game, follower.log) == (self.store.code, self.store.log)
            assert follower.public is not None
            assert follower.public.position == self.store.play.public


def test_every_watcher_ends_equal_to_the_log() -> None:
    run_state_machine_as_test(
        Watching,
        settings=settings(
            max_examples=50, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
