"""A result by its link: what came of a daily, without a card of it, its picture, and a way to play the same day."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.owners import Owner
from games.daily.dates import BadDate, parse_date
from games.daily.picture import Told, draw
from games.models import DailyAttempt, DailyDeal
from games.selectors.daily_days import deal_of
from games.selectors.daily_people import attempt_named, shown_name
from games.selectors.daily_results import streak_at
from games.selectors.replays import access
from games.services.daily_picture import keep_picture, kept_picture
from games.services.solver_pool import RETRY_AFTER, SolverBusy, SolverFailed, solver_pool
from pyramid_site.context import public_origin

from .daily_asking import asking, of_day
from .daily_shown import day_shown, shared_of, told, told_attempt
from .daily_table import daily_script_words
from .daily_words import date_name, share_words

_CODE = re.compile(r"[a-z2-7]{10}", re.ASCII)
#: What drawing one picture may take, in seconds.
_SECONDS = 20.0


@of_day
@require_safe
@cache_control(private=True, no_store=True)
def result_page(request: HttpRequest, deal: DailyDeal, now: datetime, code: str) -> HttpResponse:
    """404 for a code that nobody's result of this date has."""
    attempt = _attempt(deal, code)
    link = public_origin(request) + request.path
    shared = told(attempt, attempt.result, deal, now, link)
    context: dict[str, Any] = {
        "day": day_shown(request, deal, asking(request), now) | {"name": date_name(deal.date)},
        "attempt": told_attempt(request, attempt, attempt.result, deal, now),
        "shared": shared,
        "owner_name": shown_name(attempt),
        "picture": public_origin(request) + reverse("games:daily_picture", args=[deal.date.isoformat(), code]),
        "play": reverse("games:daily_day", args=[deal.date.isoformat()]),
        "mine": attempt.result.owner == asking(request),
        "replay": _replay_of(attempt, asking(request)),
    }
    context["told"] = {
        "shared": shared_of(context["day"], context["attempt"], shared.streak),
        "words": daily_script_words(),
    }
    response = render(request, "games/daily_result.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


def _replay_of(attempt: DailyAttempt, asker: Owner | None) -> str:
    """Where this visitor may see the attempt move by move; empty when it is not for them (yet)."""
    allowed = access(attempt.game, asker)
    return reverse("games:replay", args=[attempt.game.code]) if allowed.why is None else ""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A picture that is to be drawn, or is there: `png` None while it is not."""

    attempt: DailyAttempt
    told: Told
    png: bytes | None


async def picture(request: HttpRequest, day: str, code: str) -> HttpResponse:
    """The picture of a result, drawn once in the solver's process and kept; 503 when that has too much to do."""
    if request.method not in ("GET", "HEAD"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
    wanted = await sync_to_async(_wanted)(request, day, code)
    png = wanted.png
    if png is None:
        try:
            png = await asyncio.wrap_future(solver_pool().do(_SECONDS, draw, wanted.told))
        except (SolverBusy, SolverFailed):
            return HttpResponse(status=503, headers={"Retry-After": str(RETRY_AFTER)})
        await sync_to_async(keep_picture)(attempt=wanted.attempt, told=wanted.told, png=png)
    # An attempt that is not over may still grow; its picture then is drawn anew.
    age = 24 * 3600 if wanted.attempt.cleared else 60
    return HttpResponse(png, content_type="image/png", headers={"Cache-Control": f"public, max-age={age}"})


def _wanted(request: HttpRequest, day: str, code: str) -> _Wanted:
    try:
        deal = deal_of(parse_date(day))
    except BadDate:
        deal = None
    if deal is None:
        raise Http404(_("There is no result at this address."))
    attempt = _attempt(deal, code)
    shared = told(attempt, attempt.result, deal, timezone.now(), "")
    words = share_words()
    outcome = words["cleared"] if shared.cleared else words["left_other"].format(n=shared.left)
    streak = streak_at(attempt.result.owner, deal.date) if attempt.result.cleared else 0
    card = Told(
        title=_("Pyramid Daily #{nth}").format(nth=shared.nth),
        date=date_name(deal.date),
        outcome=outcome[:1].upper() + outcome[1:],
        figures=(
            (str(attempt.score), _("points")),
            (str(attempt.moves), _("moves")),
            (f"{attempt.pass_number} / {shared.passes}", _("pass")),
            (str(streak), _("streak")),
        ),
        rows=attempt.rows,
        invite=_("The same deal for everyone. Play it too."),
    )
    return _Wanted(attempt, card, kept_picture(attempt, card))


def _attempt(deal: DailyDeal, code: str) -> DailyAttempt:
    attempt = attempt_named(code) if _CODE.fullmatch(code) else None
    if attempt is None or attempt.result.date != deal.date or not attempt.counts:
        raise Http404(_("There is no result at this address."))
    return attempt
