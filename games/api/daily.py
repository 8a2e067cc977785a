"""The daily deal over HTTP: what counts now, one date, its deck handed out, boards, the calendar, the solution."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from django.utils import timezone
from ninja import Router
from ninja.errors import HttpError

from accounts.limits import is_one_newcomer_too_many
from accounts.owners import Owner
from accounts.services import ensure_owner
from games.daily.dates import counting_dates, open_from, parse_date
from games.models import DailyDeal
from games.selectors.daily_boards import board
from games.selectors.daily_days import first_date
from games.selectors.daily_results import streak_of
from games.services.daily_count import sent_date
from games.services.daily_deals import deal_for
from games.services.daily_hand import give_up, hand_out
from games.services.errors import NoDaily
from games.views.daily_calendar import month_shown
from games.views.daily_shown import board_shown, day_shown, streak_shown
from games.views.daily_solution import solution_shown

from .asking import Anyone, OwnerOnly, asking, owner_in
from .daily_shapes import Among, Board, Day, Days, Month, MonthOut, Solution
from .shapes import Refused

router = Router(auth=Anyone(), tags=["daily"])
_REFUSALS = {400: Refused, 404: Refused, 503: Refused}


@router.get("", by_alias=True, response={200: Days, 503: Refused}, summary="The dates that count now")
async def days(request: HttpRequest) -> dict[str, Any]:
    """Two or three dates count at any moment; which of them is today, the clock of the player says."""
    now = timezone.now()
    deals = await _counting(now)
    return await sync_to_async(_days)(request, deals, now)


@router.get("/results", response={200: MonthOut, 400: Refused}, summary="A month of the calendar")
async def results(request: HttpRequest, month: Month | None = None) -> dict[str, Any]:
    """How each date of the month stands for you; this month at UTC unless told."""
    now = timezone.now()
    wanted = now.date().replace(day=1) if month is None else parse_date(f"{month}-01")
    return await sync_to_async(lambda: month_shown(asking(request), wanted, now))()


@router.get("/{day}", by_alias=True, response={200: Day, **_REFUSALS}, summary="One date")
async def one(request: HttpRequest, day: str) -> dict[str, Any]:
    """What came of it for you. The deck is in it once it was handed out to you, or when the date counts no more."""
    return await _with_deal(day, lambda deal, now: day_shown(request, deal, asking(request), now))


@router.post(
    "/{day}/start", by_alias=True, response={200: Day, 403: Refused, 429: Refused, **_REFUSALS}, summary="Get the deck"
)
async def start(request: HttpRequest, day: str) -> dict[str, Any]:
    """The time that ranks runs from the first call on; later ones change nothing. A stranger becomes a guest."""

    def handed(deal: DailyDeal, now: datetime) -> dict[str, Any]:
        if is_one_newcomer_too_many(request):
            raise HttpError(429, "too many have come here by this address for now")
        owner = ensure_owner(request.session, request.user)
        hand_out(owner=owner, deal=deal, now=now)
        return day_shown(request, deal, owner, now)

    return await _with_deal(day, handed)


@router.post(
    "/{day}/give-up",
    auth=OwnerOnly(),
    by_alias=True,
    response={200: Day, 401: Refused, 403: Refused, **_REFUSALS},
    summary="Give a date up",
)
async def leave(request: HttpRequest, day: str) -> dict[str, Any]:
    """Your attempts end as they stand, nothing later counts, and you may see how it goes."""

    def given_up(deal: DailyDeal, now: datetime) -> dict[str, Any]:
        owner = owner_in(request)
        give_up(owner=owner, deal=deal, now=now)
        return day_shown(request, deal, owner, now)

    return await _with_deal(day, given_up)


@router.get("/{day}/board", response={200: Board, **_REFUSALS}, summary="The board of a date")
async def ranked(request: HttpRequest, day: str, among: Among = "friends") -> dict[str, Any]:
    """First attempts of accounts. Solvers exist, and cannot be kept out."""

    def shown(deal: DailyDeal, now: datetime) -> dict[str, Any]:
        viewer = _account(asking(request))
        found = board(deal.date, viewer, among)
        return board_shown(request, found, deal.date, signed_in=viewer is not None)

    return await _with_deal(day, shown)


@router.get("/{day}/solution", response={200: Solution, 403: Refused, **_REFUSALS}, summary="A line that clears it")
async def solution(request: HttpRequest, day: str) -> dict[str, Any]:
    """403 `spoiler` while the date counts and you have not finished it."""
    return await _with_deal(day, lambda deal, now: solution_shown(deal, asking(request), now))


async def _with_deal(text: str, use: Callable[[DailyDeal, datetime], dict[str, Any]]) -> dict[str, Any]:
    now = timezone.now()
    deal = await deal_for(sent_date(text), now)
    return await sync_to_async(use)(deal, now)


async def _counting(now: datetime) -> list[DailyDeal]:
    deals = []
    for day in counting_dates(now):
        try:
            deals.append(await deal_for(day, now))
        except NoDaily:
            continue  # before the first daily of this site
    return deals


def _days(request: HttpRequest, deals: list[DailyDeal], now: datetime) -> dict[str, Any]:
    owner = asking(request)
    first: date = first_date(now)
    return {
        "now": now.isoformat(timespec="milliseconds"),
        "open_from": open_from(now).isoformat(),
        "first": first.isoformat(),
        "days": [day_shown(request, deal, owner, now) for deal in deals],
        "streak": streak_shown(streak_of(owner, now), now),
    }


def _account(owner: Owner | None) -> int | None:
    return None if owner is None else owner.user_id
