"""The date rules of the daily deal: one table of dated cases for both languages, and what must hold for any dates."""

from __future__ import annotations

import json
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from games.daily.dates import (
    BadDate,
    closes,
    counting_dates,
    ends,
    open_from,
    opens,
    own_date,
    parse_date,
    phase,
)
from games.daily.rows import finished_rows
from games.daily.share import WORDS, Shared, share_text
from games.daily.streak import EARNED_EVERY, MOST_HELD, streak
from games.engine.layout import ROW_OF
from games.engine.notation import moves_text
from games.engine.replay import Game, replay
from games.engine.rules import RULES_VERSION
from tests.imports import SCRIPTS, python_graph

CASES: dict[str, Any] = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))

DATES = some.dates(date(2026, 11, 1), date(2027, 2, 1))
INSTANTS = some.datetimes(datetime(2026, 1, 1), datetime(2029, 1, 1), timezones=some.just(UTC))


def test_the_rules_are_pure_and_mirrored() -> None:
    """No Django, no database, no clock of their own; and each module of the browser has its fellow."""
    rules = {name: imported for name, imported in python_graph().items() if name.startswith("games.daily")}
    allowed = ("games.daily", "games.engine", "PIL")
    foreign = {
        f"{name} imports {other}"
        for name, imported in rules.items()
        for other in imported
        if other.split(".")[0] not in sys.stdlib_module_names and not other.startswith(allowed)
    }
    assert foreign == set()
    assert not [name for name, imported in rules.items() if imported & {"time", "random", "secrets"}]
    mirrored = {path.stem for path in (SCRIPTS / "daily").glob("*.js")}
    assert {"dates", "streak", "rows", "share"} <= mirrored <= {name.rpartition(".")[2] for name in rules}


def test_the_table_is_long_enough() -> None:
    assert len(CASES["streaks"]) >= 40
    assert len({case["name"] for case in CASES["streaks"]}) == len(CASES["streaks"])


@pytest.mark.parametrize("case", CASES["clocks"], ids=lambda case: case["name"])
def test_clocks(case: dict[str, Any]) -> None:
    now = datetime.fromisoformat(case["now"])
    assert own_date(now, case["offset"]).isoformat() == case["own"]
    assert [day.isoformat() for day in counting_dates(now)] == case["counting"]
    assert open_from(now).isoformat() == case["counting"][0]


@pytest.mark.parametrize("case", CASES["phases"], ids=lambda case: f"{case['date']} at {case['now']}")
def test_phases(case: dict[str, str]) -> None:
    assert phase(date.fromisoformat(case["date"]), datetime.fromisoformat(case["now"])) == case["phase"]


@pytest.mark.parametrize("text", CASES["notDates"])
def test_what_is_no_date(text: str) -> None:
    with pytest.raises(BadDate):
        parse_date(text)


@pytest.mark.parametrize("case", CASES["streaks"], ids=lambda case: case["name"])
def test_streaks(case: dict[str, Any]) -> None:
    found = streak(map(date.fromisoformat, case["cleared"]), date.fromisoformat(case["openFrom"]))
    assert (found.current, found.longest, found.held) == (case["current"], case["longest"], case["held"])
    assert [day.isoformat() for day in found.frozen] == case["frozen"]


@pytest.mark.parametrize("case", CASES["shares"], ids=lambda case: case["text"].split("\n")[0])
def test_shares(case: dict[str, Any]) -> None:
    told = dict(case["result"])
    shared = Shared(pass_number=told.pop("pass"), **told)
    assert share_text(shared, CASES["words"], squares=case["squares"]) == case["text"]
    assert CASES["words"] == WORDS


@pytest.mark.parametrize("case", CASES["games"], ids=lambda case: case["rows"])
def test_rows_finished_by_pass(case: dict[str, str]) -> None:
    """Seen from outside: position after position of the line without what was undone."""
    end = replay(case["deck"], "classic", RULES_VERSION, case["log"])
    assert finished_rows(end.timeline.line) == case["rows"]
    position, expected = Game.begin(end.deal, end.rules), ["0"] * 7
    for event in moves_text(end.timeline.line, end.deal).split():
        position = position.after(event)
        table = position.timeline.tableau
        for row in range(7):
            lying = [place for place in range(28) if ROW_OF[place] == row and table.holds(place)]
            if not lying and expected[6 - row] == "0":
                expected[6 - row] = str(table.pass_number)
    assert "".join(expected) == case["rows"]


@given(some.lists(DATES, max_size=60), some.randoms(use_true_random=False), DATES)
def test_any_order_and_any_repeats_are_the_same_streak(days: list[date], chance: Any, open_from_: date) -> None:
    """Results arrive one by one, shuffled, some twice: what is worked out at the end is the same."""
    sent = days + [day for day in days if chance.random() < 0.5]
    chance.shuffle(sent)
    assert streak(sent, open_from_) == streak(sorted(set(days)), open_from_)


@given(some.sets(DATES, max_size=60), DATES)
def test_what_holds_of_every_streak(days: set[date], open_from_: date) -> None:
    found = streak(days, open_from_)
    assert 0 <= found.current <= found.longest <= len(days)
    assert 0 <= found.held <= MOST_HELD
    assert not days & set(found.frozen)
    assert list(found.frozen) == sorted(set(found.frozen))
    assert len(found.frozen) * EARNED_EVERY <= len(days)


@given(some.sets(DATES, max_size=60), DATES, DATES)
def test_one_more_date_never_shortens_the_longest(days: set[date], more: date, open_from_: date) -> None:
    assert streak(days | {more}, open_from_).longest >= streak(days, open_from_).longest


@given(INSTANTS, some.integers(-720, 840))
def test_every_own_date_counts_now(now: datetime, offset: int) -> None:
    """Whatever the zone, the date on somebody's clock is open, and two or three dates are."""
    assert own_date(now, offset) in counting_dates(now)
    assert 2 <= len(counting_dates(now)) <= 3


@given(some.dates(date(2000, 1, 2), date(2999, 12, 30)))
def test_a_date_counts_for_fifty_hours_and_waits_for_seventy_two(day: date) -> None:
    assert ends(day) - opens(day) == timedelta(hours=50)
    assert closes(day) - ends(day) == timedelta(hours=72)
    assert parse_date(day.isoformat()) == day
