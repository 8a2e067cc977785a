"""What came of the dailies for one person: one date, all dates cleared, the streak, the calendar of a month."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from accounts.owners import Owner
from games.daily.dates import Phase, open_from, phase
from games.daily.streak import Streak, streak
from games.models import DailyResult

from .daily_days import is_told

_DAY = timedelta(days=1)


class State(StrEnum):
    """How a date stands for a person."""

    FUTURE = "future"
    NEW = "new"
    BEGUN = "begun"
    CLEARED = "cleared"
    FAILED = "failed"
    MISSED = "missed"
    FROZEN = "frozen"
    ARCHIVE = "archive"


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """One date of the calendar; `score` of the first attempt, None where there is none."""

    date: date
    state: State
    score: int | None = None
    late: bool = False


def result_of(owner: Owner | None, day: date) -> DailyResult | None:
    """This person's result of this date, with its attempts and their games."""
    if owner is None:
        return None
    related = ("first__game", "best__game")
    return DailyResult.objects.filter(**owner.fields, date=day).select_related(*related).first()


def cleared_dates(owner: Owner | None) -> list[date]:
    """Every date that this person cleared in time."""
    if owner is None:
        return []
    return list(DailyResult.objects.filter(**owner.fields, cleared=True).values_list("date", flat=True))


def streak_of(owner: Owner | None, now: datetime) -> Streak:
    """This person's streak, from all results."""
    return streak(cleared_dates(owner), open_from(now))


def streak_at(owner: Owner, day: date) -> int:
    """The streak as it stood when this date was the last to count."""
    return streak((cleared for cleared in cleared_dates(owner) if cleared <= day), day).current


def state_of(result: DailyResult | None, day: date, now: datetime, frozen: frozenset[date] = frozenset()) -> State:
    """How a date stands for whoever has this result of it; `frozen`: the dates that their freezes have bridged."""
    stage = phase(day, now)
    if stage is Phase.FUTURE:
        return State.FUTURE
    if result is not None and result.cleared:
        return State.CLEARED
    if result is not None and result.archived:
        return State.ARCHIVE
    if day in frozen:
        return State.FROZEN
    begun = result is not None and (result.first_id is not None or result.best_id is not None)
    if stage is Phase.COUNTS:
        if result is not None and result.gave_up_at is not None:
            return State.FAILED
        return State.BEGUN if begun else State.NEW
    return State.FAILED if begun else State.MISSED


def month_of(owner: Owner | None, month: date, now: datetime) -> list[CalendarDay]:
    """Every date of the month of `month`; dates before the site's first are NEW without meaning, so they are left
    out."""
    rows = {}
    if owner is not None:
        found = DailyResult.objects.filter(**owner.fields, date__year=month.year, date__month=month.month)
        rows = {row.date: row for row in found.select_related("first")}
    frozen = frozenset(streak_of(owner, now).frozen)
    days = []
    for day in _days(month):
        if phase(day, now) is not Phase.FUTURE and not is_told(day, now):
            continue
        row = rows.get(day)
        first = None if row is None else row.first
        score, late = (None, False) if first is None else (first.score, first.late)
        days.append(CalendarDay(day, state_of(row, day, now, frozen), score, late))
    return days


def _days(month: date) -> Iterator[date]:
    day = month.replace(day=1)
    while day.month == month.month:
        yield day
        day += _DAY
