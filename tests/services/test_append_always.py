"""Whatever the network does, every acknowledged event is in the log exactly once.

Two devices of one owner play the same game through a network that loses requests, loses answers, repeats and regroups.
A device believes what it was acknowledged, and gives way when it is told that it is stale.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.db import connection
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from games.models import Game
from games.selectors.games import dealt, played
from games.services.append import append
from games.services.begin import begin
from games.services.errors import Refusal, Stale

from .games import guest, sent

DEVICES = st.sampled_from([0, 1])


class Device:
    """`log` is what this device played, of which `acked` events were acknowledged."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.acked = 0
        self.sent_once: list[tuple[int, list[str]]] = []


class Network(RuleBasedStateMachine):
    """The owner's two devices and the server."""

    def __init__(self) -> None:
        super().__init__()
        self.owner = guest()
        self.row = begin(owner=self.owner, sent=sent(17))
        self.start = dealt(self.row)
        self.devices = [Device(), Device()]
        self.acknowledged: list[str] = []

    @rule(which=DEVICES, choice=st.integers(0, 30))
    def play(self, which: int, choice: int) -> None:
        device = self.devices[which]
        play = self.start.after_all(device.log)
        events = [*play.view()["legal"], "h"]
        if play.timeline.past is not None:
            events.append("u")
        if play.timeline.future is not None:
            events.append("y")
        if play.status.value != "won":
            device.log.append(events[choice % len(events)])

    @precondition(lambda self: any(len(device.log) > device.acked for device in self.devices))
    @rule(which=DEVICES, size=st.integers(1, 6), answered=st.booleans())
    def send(self, which: int, size: int, answered: bool) -> None:
        device = self.devices[which]
        self._deliver(device, device.acked, device.log[device.acked : device.acked + size], answered=answered)

    @precondition(lambda self: any(device.sent_once for device in self.devices))
    @rule(which=DEVICES, choice=st.integers(0, 50), answered=st.booleans())
    def repeat_something_old(self, which: int, choice: int, answered: bool) -> None:
        device = self.devices[which]
        if device.sent_once:
            base, events = device.sent_once[choice % len(device.sent_once)]
            self._deliver(device, base, events, answered=answered)

    def _deliver(self, device: Device, base: int, events: list[str], *, answered: bool) -> None:
        if not events:
            return
        device.sent_once.append((base, events))
        try:
            done = append(game=self.row.code, owner=self.owner, base_seq=base, events=events)
        except Stale:
            if answered:
                device.log = self._stored()
                device.acked = len(device.log)
            return
        if answered and device.log[base : done.seq] == events:
            device.acked = max(device.acked, done.seq)
            if done.seq > len(self.acknowledged):
                self.acknowledged = device.log[: done.seq]

    def _stored(self) -> list[str]:
        return Game.objects.get(pk=self.row.pk).log.split()

    @invariant()
    def every_acknowledged_event_is_stored_exactly_once(self) -> None:
        stored = self._stored()
        assert stored[: len(self.acknowledged)] == self.acknowledged
        for device in self.devices:
            assert stored[: device.acked] == device.log[: device.acked]

    @invariant()
    def what_is_stored_is_what_the_log_says(self) -> None:
        row = Game.objects.get(pk=self.row.pk)
        play = played(row)
        assert (row.seq, row.score, row.moves, row.undos, row.status) == (
            play.length, play.score, play.timeline.moves, play.timeline.undos, play.status.value,
        )  # fmt: skip


class AppendAlways(TestCase):
    """The machine, each example in a transaction of its own."""

    def test_acknowledged_events_are_stored_once(self) -> None:
        run_state_machine_as_test(
            Network,
            settings=settings(
                max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
            ),
        )


def at_once(calls: list[Callable[[], None]]) -> None:
    """Run all of these in threads that start together."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], None]) -> None:
        gate.wait()
        try:
            call()
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.django_db(transaction=True)
def test_of_twenty_different_lines_at_once_one_survives_whole() -> None:
    owner = guest()
    row = begin(owner=owner, sent=sent(5))
    lines = [["d"] * (n + 1) + ["u", "h"] for n in range(20)]
    outcomes: list[str] = []

    def writer(line: list[str]) -> Callable[[], None]:
        def write() -> None:
            try:
                append(game=row.code, owner=owner, base_seq=0, events=line)
            except Refusal as refusal:
                outcomes.append(refusal.code)
            else:
                outcomes.append("stored")

        return write

    at_once([writer(line) for line in lines])
    assert sorted(outcomes) == ["stale"] * 19 + ["stored"]
    assert Game.objects.get(pk=row.pk).log.split() in lines


@pytest.mark.django_db(transaction=True)
def test_the_same_game_begun_twenty_times_at_once_is_one_row() -> None:
    owner, game = guest(), sent(5, log="d d")
    stored: list[str] = []
    at_once([lambda: stored.append(begin(owner=owner, sent=game).code)] * 20)
    assert stored == [Game.objects.get().code] * 20
