"""Presence, the lease and the limits: pure, with a clock that is handed in."""

from __future__ import annotations

import pytest

from games.live.constants import AWAY_CLOSED, AWAY_SILENT, FRAMES_A_SECOND, FRAMES_BURST, GONE
from games.live.lease import Lease
from games.live.limits import Bucket
from games.live.presence import Presence


@pytest.mark.parametrize(
    ("presence", "after", "state"),
    [
        (Presence(seen=0), 0, "here"),
        (Presence(seen=0), AWAY_SILENT - 0.1, "here"),
        (Presence(seen=0), AWAY_SILENT, "away"),
        (Presence(seen=0), GONE, "gone"),
        (Presence(seen=0, hidden=True), 1, "paused"),
        (Presence(seen=0, hidden=True), 60 + AWAY_SILENT, "paused"),  # a hidden tab's timers run once a minute
        (Presence(seen=0, hidden=True), GONE, "gone"),
        (Presence(seen=0, left=0), AWAY_CLOSED - 0.1, "here"),
        (Presence(seen=0, left=0), AWAY_CLOSED, "away"),
        (Presence(seen=0, left=0, hidden=True), 1, "paused"),
        (Presence(seen=0, left=0), GONE - 0.1, "away"),
        (Presence(seen=0, left=0), GONE, "gone"),
    ],
)
def test_where_the_host_is(presence: Presence, after: float, state: str) -> None:
    assert presence.state(after) == state


def test_a_frame_brings_the_host_back() -> None:
    gone = Presence(seen=0, left=0)
    assert gone.state(500) == "gone"
    assert gone.heard(500).state(501) == "here"
    assert gone.heard(500).closed(510).state(510 + AWAY_CLOSED) == "away"


@pytest.mark.parametrize("step", [-3600.0, 3600.0])
def test_a_clock_that_is_set_makes_nobody_gone_for_longer_than_a_ping(step: float) -> None:
    now = 10_000.0
    here = Presence(seen=now).heard(now + step)
    assert here.state(now + step + 1) == "here"
    assert here.state(now + step + AWAY_SILENT) == "away"
    assert here.closed(now + step).state(now + step + GONE) == "gone"
    assert Presence(seen=now, left=now).state(now + step) == "gone", "left before the clock was set: long ago"


def test_who_may_play() -> None:
    lease = Lease("one", 1)
    assert lease.role("one", mine=True) == "host"
    assert lease.role("two", mine=True) == "watcher"
    assert lease.role("one", mine=False) == "watcher", "a client's id that somebody saw claims nothing"
    moved = lease.moved("two")
    assert (moved, moved.moved("two")) == (Lease("two", 2), Lease("two", 2))
    assert moved.outdates(1)
    assert not moved.outdates(2)


def test_how_much_a_socket_may_say() -> None:
    bucket = Bucket(at=0.0)
    assert all(bucket.takes(0.0) for _ in range(int(FRAMES_BURST)))
    assert not bucket.takes(0.0)
    assert sum(bucket.takes(2.0) for _ in range(1000)) == 2 * FRAMES_A_SECOND


def test_a_clock_that_is_set_back_silences_nobody() -> None:
    bucket = Bucket(at=3600.0)
    assert bucket.takes(0.0)
    assert bucket.takes(0.0)
    assert sum(bucket.takes(1.0) for _ in range(1000)) == FRAMES_BURST
    assert sum(bucket.takes(1e6) for _ in range(1000)) == FRAMES_BURST
