"""When a date's deal opens, counts and closes. A date is the player's own; an instant is a datetime with its zone.

A date opens where it begins first (UTC+14), counts while it is today anywhere on Earth (to UTC-12), and takes what was
played without a network for 72 hours more. Two or three dates count at any moment. Mirrored by
`static/js/daily/dates.js`.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, timezone
from enum import StrEnum

FIRST_ZONE = timezone(timedelta(hours=14))
LAST_ZONE = timezone(timedelta(hours=-12))
#: How long after a date's end a result may still arrive.
GRACE = timedelta(hours=72)
#: Offsets that clocks have, in minutes east of UTC.
LEAST_OFFSET, MOST_OFFSET = -12 * 60, 14 * 60

_FORM = re.compile(r"2[0-9]{3}-[0-9]{2}-[0-9]{2}", re.ASCII)
_DAY = timedelta(days=1)


class BadDate(ValueError):
    """A text that is no date of the years 2000 to 2999 written YYYY-MM-DD."""


class Phase(StrEnum):
    """How a date stands: not begun anywhere, being played, waiting for what comes late, over."""

    FUTURE = "future"
    COUNTS = "counts"
    LATE = "late"
    ARCHIVE = "archive"


def parse_date(text: str) -> date:
    """The date written so; BadDate when it is none."""
    if not _FORM.fullmatch(text):
        raise BadDate(f"{text[:20]!r} is not a date: write YYYY-MM-DD")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadDate(f"there is no {text} in the calendar") from None


def opens(day: date) -> datetime:
    """The instant at which this date begins somewhere."""
    return datetime.combine(day, time(), FIRST_ZONE).astimezone(UTC)


def ends(day: date) -> datetime:
    """The instant from which this date is today nowhere any more."""
    return datetime.combine(day + _DAY, time(), LAST_ZONE).astimezone(UTC)


def closes(day: date) -> datetime:
    """The instant from which nothing can count for this date."""
    return ends(day) + GRACE


def phase(day: date, now: datetime) -> Phase:
    """How this date stands at this instant."""
    if now < opens(day):
        return Phase.FUTURE
    if now < ends(day):
        return Phase.COUNTS
    return Phase.LATE if now < closes(day) else Phase.ARCHIVE


def counting_dates(now: datetime) -> list[date]:
    """The two or three dates that count at this instant, the oldest first."""
    first = open_from(now)
    last = now.astimezone(FIRST_ZONE).date()
    return [first + _DAY * count for count in range((last - first).days + 1)]


def open_from(now: datetime) -> date:
    """The oldest date that still counts: what lies before it and was not cleared, is missed."""
    return now.astimezone(LAST_ZONE).date()


def own_date(now: datetime, minutes_east: int) -> date:
    """The date on a clock so many minutes east of UTC; an offset that no clock has is cut to the nearest that has."""
    offset = max(LEAST_OFFSET, min(MOST_OFFSET, minutes_east))
    return (now.astimezone(UTC) + timedelta(minutes=offset)).date()
