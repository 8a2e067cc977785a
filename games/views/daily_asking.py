"""What every page of the daily deal begins with: the deal of the date in the address, who asks, what day it is there.

Making a deal takes a second or two in the solver's process; the page waits for it and holds up nobody. A date that is
none, has not begun, or has no daily is 404 in words; a solver that has too much to do is 503 with Retry-After.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from datetime import date, datetime
from functools import wraps
from typing import Any

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.owners import Owner
from accounts.services import owner_of
from games.daily.dates import BadDate, counting_dates, own_date, parse_date
from games.models import DailyDeal
from games.services.daily_deals import deal_for
from games.services.errors import NoDaily
from games.services.solver_pool import RETRY_AFTER, SolverBusy, SolverFailed

DayView = Callable[..., HttpResponse]

ZONE_COOKIE = "zone"
_OFFSET = re.compile(r"[+-]?[0-9]{1,3}", re.ASCII)


def of_day(view: DayView) -> Callable[..., Coroutine[Any, Any, HttpResponse]]:
    """An address with a date in it: `view(request, deal, now, ...)` is called with the deal of that date."""

    @wraps(view)
    async def asked(request: HttpRequest, day: str, **rest: Any) -> HttpResponse:
        now = timezone.now()
        try:
            deal = await deal_for(parse_date(day), now)
        except BadDate:
            raise Http404(_("A date is written like this: 2026-11-30.")) from None
        except NoDaily as none:
            raise Http404(_no_daily(none)) from None
        except (SolverBusy, SolverFailed):
            return await sync_to_async(busy)(request)
        return await sync_to_async(view)(request, deal, now, **rest)

    return asked


async def counting_deals(now: datetime) -> list[DailyDeal]:
    """The deals of the dates that count, oldest first; those before the site's first are left out."""
    deals = []
    for day in counting_dates(now):
        try:
            deals.append(await deal_for(day, now))
        except NoDaily:
            continue
    return deals


def busy(request: HttpRequest) -> HttpResponse:
    """The deal is not made yet, and cannot be made at once."""
    response = render(request, "games/daily_busy.html", status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    return response


def asking(request: HttpRequest) -> Owner | None:
    """The account or guest of this session."""
    return owner_of(request.session, request.user)


def today_of(request: HttpRequest, now: datetime) -> date:
    """The date on the clock of whoever asks, as far as their browser has said; at UTC until then."""
    kept = request.COOKIES.get(ZONE_COOKIE, "")
    return own_date(now, int(kept) if _OFFSET.fullmatch(kept) else 0)


def _no_daily(none: NoDaily) -> str:
    if none.code == "future date":
        return _("This date has not begun anywhere yet. Its deal opens when it does.")
    return _("There was no daily deal on this date.")
