"""The deals of the dates: made once each, the same wherever they are made, and never changed.

Two processes may make one at the same time: both find the same deal, and one row stays. The work is done in the
solver's process; a page waits for it without holding up anyone.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
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
#: What is being chosen, and what was chosen since this process began, by key and date.
_making: dict[tuple[str, date], Future[Choice]] = {}
_lock = threading.Lock()
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
        # Shielded: one who leaves while it is under way does not take it from the others.
        choice = await asyncio.shield(asyncio.wrap_future(_choice_of(one)))
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


def _choice_of(day: date) -> Future[Choice]:
    """The choice of a date, under way once in this process however many ask for it when its date opens."""
    key = settings.DAILY_KEY, day
    with _lock:
        future = _making.get(key)
        if future is None or (future.done() and future.exception() is not None):
            future = _making[key] = solver_pool().do(SECONDS, choose, *key)
        return future


def _to_make(day: date, now: datetime) -> list[date]:
    if DailyDeal.objects.exists():
        return [day]
    return sorted({open_from(now), day})
