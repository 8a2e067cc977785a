"""A clock that stands where a test puts it, deals of dates without the work of choosing them, people with browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.utils import timezone

from accounts.models import User
from games.daily.rows import finished_rows
from games.engine.notation import split_log
from games.models import DailyAttempt, DailyDeal
from games.selectors.games import dealt
from games.services.daily_deals import keep

from .page import DAY
from .world import BEGIN, Clock, choice

MakeDeal = Callable[..., DailyDeal]
MakePerson = Callable[[str], User]


@pytest.fixture(autouse=True)
def _fresh(fresh_site: None) -> None:
    """Every test here begins so."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's clock: noon of 30 November 2026 at UTC, when that date and the next count."""
    clock = Clock(BEGIN)
    monkeypatch.setattr(timezone, "now", clock)
    return clock


@pytest.fixture
def deal(db: None) -> MakeDeal:
    """`deal("2026-11-30")`: the deal of a date, from the shipped bank."""

    def make(day: str | date, number: int = 0) -> DailyDeal:
        when = date.fromisoformat(day) if isinstance(day, str) else day
        return keep(day=when, choice=choice(number or when.toordinal()))

    return make


@pytest.fixture
def today(clock: Clock, deal: MakeDeal) -> DailyDeal:
    """The deals of the two dates that count; the older one."""
    deal("2026-12-01")
    return deal(DAY)


@pytest.fixture
def person(db: None) -> MakePerson:
    """`person("Ann")`: an account."""

    def make(name: str) -> User:
        user = User(username=name, email=f"{name.lower()}@example.org")
        user.set_password("a camel of sand 42")
        user.save()
        return user

    return make


@pytest.fixture(autouse=True)
def attempts_are_what_their_logs_replay_to(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every test with a database: an attempt holds what the engine says of the events that it counts."""
    stored = next((name for name in ("transactional_db", "db") if name in request.fixturenames), None)
    if stored is not None:
        request.getfixturevalue(stored)  # set up before this, so torn down after it
    yield
    if stored is None:
        return
    for attempt in DailyAttempt.objects.select_related("game"):
        play = dealt(attempt.game).after_all(split_log(attempt.game.log)[: attempt.seq])
        line = play.timeline
        assert (attempt.score, attempt.moves, attempt.undos, attempt.hints) == (
            play.score,
            line.moves,
            line.undos,
            line.hints,
        )
        assert (attempt.cleared, attempt.left) == (play.status == "won", line.tableau.pyramid.bit_count())
        assert (attempt.rows, attempt.pass_number) == (finished_rows(line.line), line.tableau.pass_number)
