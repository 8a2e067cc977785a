"""The calendar of the dailies: a month with each date's state, as JSON values and as weeks for the page."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from accounts.owners import Owner
from games.daily.dates import counting_dates
from games.selectors.daily_days import first_date, nth
from games.selectors.daily_results import month_of, streak_of

from .daily_shown import streak_shown
from .daily_words import date_name, state_words

_DAY = timedelta(days=1)


def month_shown(owner: Owner | None, month: date, now: datetime) -> dict[str, Any]:
    """The month of `month` for this person; `previous` and `next` where there is something to see."""
    first, last = first_date(now).replace(day=1), counting_dates(now)[-1].replace(day=1)
    begin = month.replace(day=1)
    before, after = (begin - _DAY).replace(day=1), (begin + _DAY * 32).replace(day=1)
    return {
        "month": f"{begin:%Y-%m}",
        "previous": f"{before:%Y-%m}" if first <= before <= last else None,
        "next": f"{after:%Y-%m}" if first <= after <= last else None,
        "days": [
            {
                "date": day.date.isoformat(),
                "nth": nth(day.date, now),
                "state": day.state.value,
                "score": day.score,
                "late": day.late,
            }
            for day in month_of(owner, begin, now)
        ],
        "streak": streak_shown(streak_of(owner, now), now),
    }


def weeks_of(month: dict[str, Any]) -> list[list[dict[str, Any] | None]]:
    """Weeks from Monday to Sunday, with None where there is no date of this month, or none that is played here."""
    by_date = {day["date"]: day for day in month["days"]}
    words = state_words()
    begin = date.fromisoformat(f"{month['month']}-01")
    day = begin - _DAY * begin.weekday()
    weeks: list[list[dict[str, Any] | None]] = []
    while day <= begin or day.month == begin.month:
        week: list[dict[str, Any] | None] = []
        for weekday in range(7):
            shown = by_date.get((day + _DAY * weekday).isoformat())
            week.append(None if shown is None else _cell(shown, words))
        weeks.append(week)
        day += _DAY * 7
    return weeks


def _cell(day: dict[str, Any], words: dict[str, str]) -> dict[str, Any]:
    when = date.fromisoformat(day["date"])
    return day | {"day": when.day, "name": date_name(when), "said": words[day["state"]]}
