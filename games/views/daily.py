"""The pages of the daily deal: today, one date and its table, the archive's calendar, the solution, the reminder.

A GET never hands out the deck of a date that counts: that is a POST, because the time that ranks runs from it.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from allauth.core.ratelimit import respond_429
from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import is_one_newcomer_too_many
from accounts.services import ensure_owner
from games.daily.dates import BadDate, Phase, own_date, parse_date, phase
from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named
from games.models import DailyDeal
from games.selectors.daily_days import deal_of, first_date
from games.selectors.daily_results import result_of, streak_of
from games.services.daily_hand import give_up, hand_out
from games.services.errors import Spoiler
from games.services.solver_pool import SolverBusy, SolverFailed

from .daily_asking import asking, busy, counting_deals, of_day, today_of
from .daily_calendar import month_shown, weeks_of
from .daily_reminder import reminder_feed
from .daily_shown import day_shown, shared_of, streak_shown
from .daily_solution import solution_shown
from .daily_table import daily_script_words
from .daily_words import date_name, state_words
from .play import deal_page
from .replay_words import replay_words
from .words import table_words

_TIME = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])", re.ASCII)


async def today(request: HttpRequest) -> HttpResponse:
    """The daily of the date on the player's own clock, the streak, and what else counts now."""
    now = timezone.now()
    try:
        deals = await counting_deals(now)
    except (SolverBusy, SolverFailed):
        return await sync_to_async(busy)(request)
    return await sync_to_async(_today)(request, deals, now)


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_store=True)
def _today(request: HttpRequest, deals: list[DailyDeal], now: datetime) -> HttpResponse:
    owner = asking(request)
    own = today_of(request, now)
    days = [_named(day_shown(request, deal, owner, now)) for deal in deals]
    day = next((each for each in days if each["date"] == own.isoformat()), days[-1])
    before = deal_of(own - timedelta(days=1))
    month = month_shown(owner, own, now)
    context: dict[str, Any] = {
        "day": day,
        "days": days,
        "streak": streak_shown(streak_of(owner, now), now),
        "yesterday": None if before is None else _named(day_shown(request, before, owner, now)),
        "month": month,
        "weeks": weeks_of(month),
    }
    told = {
        "days": days,
        "streak": context["streak"],
        "now": now.isoformat(timespec="milliseconds"),
        "first": first_date(now).isoformat(),
        "day": day["date"],
        "shared": shared_of(day, day["first"], context["streak"]["current"] if day["state"] == "cleared" else 0),
        "words": daily_script_words(),
    }
    return render(request, "games/daily.html", context | {"told": told})


@of_day
@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_store=True)
def day_page(request: HttpRequest, deal: DailyDeal, now: datetime) -> HttpResponse:
    """The table with the deal of a date on it; while it counts, only once it was handed out: before, a way to begin."""
    owner = asking(request)
    day = _named(day_shown(request, deal, owner, now))
    if day["deal"] is None:
        return render(
            request, "games/daily_start.html", {"day": day, "streak": streak_shown(streak_of(owner, now), now)}
        )
    more = {
        "daily": day["date"],
        "day": day,
        "verified": True,
        "band": deal.band,
        "moves": deal.moves,
        "shortest": deal.shortest,
    }
    return deal_page(request, deal.ruleset, deal_of_number(deal.number), asked=True, more=more)


@of_day
@require_POST
def start(request: HttpRequest, deal: DailyDeal, now: datetime) -> HttpResponse:
    """Hand out the deck, and go to the table. A stranger becomes a guest."""
    if is_one_newcomer_too_many(request):
        refused: HttpResponse = respond_429(request)
        return refused
    hand_out(owner=ensure_owner(request.session, request.user), deal=deal, now=now)
    return redirect("games:daily_day", day=deal.date.isoformat())


@of_day
@require_POST
def leave(request: HttpRequest, deal: DailyDeal, now: datetime) -> HttpResponse:
    """Give the date up, and go to its board."""
    owner = asking(request)
    if owner is None or result_of(owner, deal.date) is None:
        raise Http404(_("You have not begun this deal."))
    give_up(owner=owner, deal=deal, now=now)
    return redirect("games:daily_board", day=deal.date.isoformat())


@of_day
@require_safe
@cache_control(private=True, no_store=True)
def solution(request: HttpRequest, deal: DailyDeal, now: datetime) -> HttpResponse:
    """A line that clears the deal, to step through. 403 while it would spoil."""
    owner = asking(request)
    try:
        shown = solution_shown(deal, owner, now)
    except Spoiler:
        return render(request, "games/daily_spoiler.html", {"spoils": deal.date.isoformat()}, status=403)
    game = Game.begin(deal_of_number(deal.number), ruleset_named(deal.ruleset, deal.rules_version))
    context = {
        "day": _named(day_shown(request, deal, owner, now)),
        "position": game.public,
        "solution": shown,
        "steps": deal.line.split(),
        "words": table_words() | replay_words(),
    }
    return render(request, "games/daily_solution.html", context)


@require_safe
@cache_control(private=True, no_store=True)
def calendar(request: HttpRequest) -> HttpResponse:
    """A month with each date's state; this one, on the player's own clock, unless told. 404 for what is no month."""
    now = timezone.now()
    asked = request.GET.get("month", "")
    try:
        month = parse_date(f"{asked}-01") if asked else today_of(request, now)
    except BadDate:
        raise Http404(_("A month is written like this: 2026-11.")) from None
    shown = month_shown(asking(request), month, now)
    context = {
        "month": shown,
        "begin": month.replace(day=1),
        "weeks": weeks_of(shown),
        "streak": shown["streak"],
        "legend": [(state, said) for state, said in state_words().items() if state != "future"],
    }
    return render(request, "games/daily_calendar.html", context)


@require_safe
@cache_control(max_age=24 * 3600)
def reminder(request: HttpRequest) -> HttpResponse:
    """A calendar to subscribe to, with a reminder each day at `at` (HH:MM, 09:00 unless told) of one's own time."""
    match = _TIME.fullmatch(request.GET.get("at", "09:00"))
    if match is None:
        return HttpResponse(_("A time is written like this: 09:00."), status=400, content_type="text/plain")
    begin = own_date(timezone.now(), 0)
    feed = reminder_feed(request, begin, int(match[1]), int(match[2]))
    response = HttpResponse(feed, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="pyramid-daily.ics"'
    return response


def _named(day: dict[str, Any]) -> dict[str, Any]:
    """With what the pages say of a date: its name, its state in words, and whether it counts."""
    when = parse_date(day["date"])
    return day | {
        "name": date_name(when),
        "said": state_words()[day["state"]],
        "counts": phase(when, timezone.now()) is Phase.COUNTS,
    }
