"""The relay's own rules, one by one: forward, gap, slow, closed, deal after deal, come back. Time is handed in."""

from __future__ import annotations

from games.live.constants import SLOW_GRACE, SNAPSHOTS, WINDOW
from games.live.relay import Give, Mode, Relay


def live(sent: int = 0) -> Relay:
    """A relay that has been sent this much."""
    relay = Relay()
    assert relay.fetched("game", sent, 0.0) is Give.SNAPSHOT
    return relay


def test_forward_and_nothing_old() -> None:
    relay = live(3)
    assert [relay.event("game", seq, 0.0) for seq in (3, 4, 4, 5, 1)] == [False, True, False, True, False]
    assert str(relay) == "live at 5 of game, 2 unacknowledged"


def test_a_gap_is_filled_from_the_log() -> None:
    relay = live(3)
    assert not relay.event("game", 6, 0.0)
    assert relay.mode is Mode.GAP
    assert not relay.event("game", 4, 0.0), "what comes while the log is read is in the log"
    assert relay.fetched("game", 6, 0.0) is Give.GAP
    assert relay.event("game", 7, 0.0)


def test_who_does_not_acknowledge_gets_no_more_and_then_one_snapshot() -> None:
    relay = live()
    assert sum(relay.event("game", seq, 5.0) for seq in range(1, 200)) == WINDOW
    assert relay.mode is Mode.SLOW
    relay.ack(WINDOW - 1)
    assert relay.mode is Mode.SLOW
    relay.ack(WINDOW)
    assert relay.fetched("game", 199, 6.0) is Give.SNAPSHOT
    assert relay.event("game", 200, 6.0)


def test_who_stays_slow_is_closed() -> None:
    relay = live()
    for seq in range(1, WINDOW + 2):
        relay.event("game", seq, 5.0)
    assert not relay.overdue(5.0 + SLOW_GRACE - 0.1)
    assert relay.overdue(5.0 + SLOW_GRACE)
    assert not relay.overdue(5.0 + SLOW_GRACE), "once"
    relay.ack(WINDOW)
    assert relay.mode is Mode.CLOSED


def test_deal_after_deal_without_a_word_is_bounded_too() -> None:
    relay = live()
    given = []
    for turn in range(SNAPSHOTS + 3):
        relay.head(f"game{turn}", 0)
        given.append(relay.fetched(f"game{turn}", 0, 0.0))
    assert given.count(Give.DEAL) == SNAPSHOTS - 1
    assert relay.mode is Mode.SLOW
    relay.ack(0)
    assert relay.fetched("last", 0, 0.0) is Give.DEAL


def test_who_comes_back_goes_on_from_where_it_was() -> None:
    relay = Relay.resumed("game", 3)
    assert relay.fetched("game", 3, 0.0) is Give.GAP, "an empty gap is an answer"
    assert relay.event("game", 4, 0.0)
    assert Relay.resumed("game", 9).fetched("game", 3, 0.0) is Give.SNAPSHOT, "the server knows less: it decides"
    assert Relay.resumed("old", 9).fetched("game", 30, 0.0) is Give.SNAPSHOT
    assert Relay.resumed("game", 1).fetched("game", 2 + WINDOW, 0.0) is Give.SNAPSHOT
