"""Deals that can be cleared, as JSON: a few by chance for a browser to keep at hand, and the verdict on one by number.

An error is `{"error": code, "detail": words}` with 404 for a ruleset, band or number that does not exist, 403 for a
daily that the asker has not finished, 400 for a count out of bounds, 429 for asking the solver too often, 503 with
Retry-After when the solver has too much to do.
"""

from __future__ import annotations

import asyncio
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.limits import is_too_often
from accounts.services import owner_of
from games.engine.deal import MAX_NUMBER, deal_of_number
from games.engine.difficulty import Band
from games.engine.rules import RULES_VERSION, RULESETS
from games.models import BankedDeal
from games.selectors.bank import deal_in_bank, deals_from_bank
from games.selectors.daily_see import may_see_number
from games.services.solver_pool import RETRY_AFTER, SolverBusy, SolverFailed, solver_pool

#: Deals in one answer, at most.
MOST = 50


@require_safe
@cache_control(no_store=True)
def deals(request: HttpRequest, ruleset: str) -> JsonResponse:
    """`?band=easy&count=8`: up to so many different deals of a ruleset by chance, of one band or of any; one unless
    told.
    """
    if ruleset not in RULESETS:
        return _no_ruleset()
    band, count = request.GET.get("band", ""), request.GET.get("count", "1")
    if band and band not in list(Band):
        return _error(404, "no such band", _("A deal is easy, medium or hard."))
    if not (count.isascii() and count.isdigit() and 1 <= int(count[:4]) <= MOST):
        return _error(400, "bad count", _("A count is 1 to {most}.").format(most=MOST))
    found = deals_from_bank(ruleset, Band(band) if band else None, count=int(count[:4]))
    return JsonResponse(
        {"ruleset": ruleset, "version": RULES_VERSION, "deals": [banked_fields(deal) for deal in found]}
    )


@require_safe
async def verdict(request: HttpRequest, ruleset: str, number: int) -> JsonResponse:
    """Whether this deal can be cleared: "winnable", "lost" or "not known"; with what the bank knows of it."""
    if ruleset not in RULESETS:
        return _no_ruleset()
    if not 1 <= number <= MAX_NUMBER:
        return _error(404, "no such deal", _("There is no deal of that number."))
    about: dict[str, Any] = {"ruleset": ruleset, "version": RULES_VERSION, "number": number}
    if not await sync_to_async(_may_ask)(request, number):
        return _error(403, "spoiler", _("This deal is a daily. Finish it first, or give it up."))
    known = await sync_to_async(deal_in_bank)(ruleset, number)
    if known is not None:
        return JsonResponse(about | {"state": "winnable"} | banked_fields(known))
    if await sync_to_async(_asks_too_often)(request):
        return _error(429, "too often", _("That is often enough for a minute."))
    try:
        answer = await asyncio.wrap_future(solver_pool().ask("winnable", ruleset, deal_of_number(number).text))
    except (SolverBusy, SolverFailed) as problem:
        busy = _error(503, "solver busy", str(problem))
        busy["Retry-After"] = str(RETRY_AFTER)
        return busy
    return JsonResponse(about | {"state": answer.state})


def banked_fields(deal: BankedDeal) -> dict[str, Any]:
    """What a browser is told of a banked deal: no line, only how long it is and whether none is shorter."""
    return {"number": deal.number, "band": deal.band, "moves": deal.moves, "shortest": deal.shortest}


def _may_ask(request: HttpRequest, number: int) -> bool:
    return may_see_number(owner_of(request.session, request.user), number)


def _asks_too_often(request: HttpRequest) -> bool:
    """The solver is asked for numbers as for positions, and counted together."""
    user = request.user if request.user.is_authenticated else None
    return is_too_often(request, "solve" if user is None else "solve_signed_in", user)


def _no_ruleset() -> JsonResponse:
    return _error(404, "no such ruleset", _("There is no ruleset of that name."))


def _error(status: int, code: str, detail: str) -> JsonResponse:
    return JsonResponse({"error": code, "detail": detail}, status=status)
