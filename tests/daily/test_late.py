"""What arrives late: until when it counts, what is marked, and what is archive."""

from __future__ import annotations

import pytest

from games.models import Game
from games.selectors.daily_results import State, state_of, streak_of

from .conftest import MakeDeal
from .world import Clock, Device, begun, first_of, guest, result

pytestmark = pytest.mark.django_db
DAY = "2026-11-30"


@pytest.mark.parametrize(
    ("arrives", "counts", "late"),
    [
        ("2026-12-01T11:59:59+00:00", True, False),
        ("2026-12-01T12:00:00+00:00", True, True),
        ("2026-12-04T11:59:59+00:00", True, True),
        ("2026-12-04T12:00:00+00:00", False, False),
    ],
)
def test_what_was_played_offline_counts_for_seventy_two_hours(
    clock: Clock, deal: MakeDeal, arrives: str, counts: bool, late: bool
) -> None:
    me = begun(guest(), deal(DAY), clock)
    clock.set(arrives)
    me.clear()
    row = result(me.owner, me.deal)
    assert (row.cleared, row.archived) == (counts, not counts)
    assert [attempt.late for attempt in row.attempts.all()] == [late]
    assert (row.first is not None) == counts
    assert streak_of(me.owner, clock()).longest == int(counts)


def test_without_the_deck_in_time_a_date_that_has_ended_is_archive(clock: Clock, deal: MakeDeal) -> None:
    clock.set("2026-12-02T12:00:00+00:00")
    me = Device(guest(), deal(DAY))
    me.clear()
    row = result(me.owner, me.deal)
    assert (row.cleared, row.archived, row.first) == (False, True, None)
    assert streak_of(me.owner, clock()).longest == 0
    assert state_of(row, row.date, clock()) is State.ARCHIVE


def test_what_arrives_after_the_end_marks_the_attempt_as_late(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    me.send(me.line[:3])
    clock.set("2026-12-01T13:00:00+00:00")
    me.send(me.line[:3])
    assert not first_of(me).late, "nothing was new"
    me.clear()
    assert result(me.owner, me.deal).cleared
    assert first_of(me).late


def test_time_at_the_table_told_later_is_no_arrival(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    me.send(me.line, active_ms=20_000)
    arrived = clock()
    clock.on(hours=5)
    me.send(me.line, active_ms=30_000)
    first = first_of(me)
    assert (first.last_at, first.active_ms) == (arrived, 30_000)


def test_an_attempt_that_goes_on_after_the_close_counts_as_it_stood(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    me.send(me.line[:3])
    clock.set("2026-12-09T12:00:00+00:00")
    me.clear()
    row = result(me.owner, me.deal)
    assert (row.cleared, row.archived) == (False, True)
    assert row.first is not None
    assert row.first.seq == 3
    assert Game.objects.get().status == "won", "the game itself is not lost"
