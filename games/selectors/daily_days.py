"""The dates of the daily deal as they are stored: which there are, which is the first, the deal of one."""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Min

from games.daily.dates import Phase, open_from, phase
from games.models import DailyDeal


def deal_of(day: date) -> DailyDeal | None:
    """The deal of this date, if it is made."""
    return DailyDeal.objects.filter(date=day).first()


def first_date(now: datetime) -> date:
    """The first daily of this site: number 1. On a site that has none yet, the oldest date that counts."""
    first: date | None = DailyDeal.objects.aggregate(first=Min("date"))["first"]
    return open_from(now) if first is None else first


def nth(day: date, now: datetime) -> int:
    """The number of a date's daily, from 1."""
    return (day - first_date(now)).days + 1


def is_told(day: date, now: datetime) -> bool:
    """Whether there is a daily of this date that has begun somewhere: of any other nothing is told."""
    return phase(day, now) is not Phase.FUTURE and day >= first_date(now)
