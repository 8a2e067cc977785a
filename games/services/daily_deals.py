"""The deals of the dates: made once each, the same wherever they are made, and never changed.

Two processes may make one at the same time: both find the same deal, and one row stays. The work is done in the
solver's process; a page waits for it without holding up anyone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import IntegrityError, transaction

from games.daily.choose import RULESET, Choice, choose, key_id
from games.daily.dates import Phase, open_from, phase
from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from games.models import DailyDeal
from games.selectors.daily_days import deal_of, first_date

from .errors import NoDaily
from .solver_pool import solver_pool

#: What one choice may take, in seconds; it takes two or three.
SECONDS = 60.0
_DAY = timedelta(days=1)


def check_date(day: date, now: datetime) -> None:
    """NoDaily for a date that has begun nowhere yet, or that lies before this site's first."""
    if phase(day, now) is Phase.FUTURE:
        raise NoDaily("future date", "this date has not begun anywhere yet")
    if day < first_date(now):
        raise NoDaily("no such daily", "there was no daily deal on this date")


def told_deal(day: date, now: datetime) -> DailyDeal | None:
    """The deal of a date that may be told, None when it is still to be made; NoDaily."""
    check_date(day, now)
    return deal_of(day)


async def deal_for(day: date, now: datetime) -> DailyDeal:
    """The deal of a date that may be told, made now if need be; NoDaily, SolverBusy, SolverFailed."""
    deal = await sync_to_async(told_deal)(day, now)
    if deal is not None:
        return deal
    # The first row ever made is that of the oldest date that counts: it says which date is number 1.
    for one in await sync_to_async(_to_make)(day, now):
        choice = await asyncio.wrap_future(solver_pool().do(SECONDS, choose, settings.DAILY_KEY, one))
        deal = await sync_to_async(keep)(day=one, choice=choice)
    if deal is None:
        raise LookupError("the deal that was just made is gone")
    return deal


def fill(*, until: date, now: datetime) -> Iterator[DailyDeal]:
    """Make every deal from the site's first date to `until` that is not there yet, in this process."""
    day = first_date(now)
    while day <= until:
        if deal_of(day) is None:
            yield keep(day=day, choice=choose(settings.DAILY_KEY, day))
        day += _DAY


def keep(*, day: date, choice: Choice) -> DailyDeal:
    """Store the deal of a date; the one that is stored already when another was quicker."""
    try:
        with transaction.atomic():
            return DailyDeal.objects.create(
                date=day,
                number=choice.number,
                ruleset=RULESET,
                rules_version=RULES_VERSION,
                deck=deal_of_number(choice.number).text,
                key_id=key_id(settings.DAILY_KEY),
                attempt=choice.attempt,
                wins=choice.wins,
                band=choice.band.value,
                line=choice.line,
                moves=choice.moves,
                shortest=choice.shortest,
            )
    except IntegrityError:
        return DailyDeal.objects.get(date=day)


def _to_make(day: date, now: datetime) -> list[date]:
    if DailyDeal.objects.exists():
        return [day]
    return sorted({open_from(now), day})
