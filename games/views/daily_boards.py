"""The board of a date, among friends or among all, with the distribution of scores."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.models import DailyDeal
from games.selectors.daily_boards import board

from .daily_asking import asking, of_day
from .daily_shown import board_shown, day_shown
from .daily_words import date_name


@of_day
@require_safe
@cache_control(private=True, no_store=True)
def board_page(request: HttpRequest, deal: DailyDeal, now: datetime) -> HttpResponse:
    """`?among=friends` (unless told) or `all`. A guest sees everyone, and is told what signing in would add."""
    owner = asking(request)
    viewer = None if owner is None else owner.user_id
    asked = request.GET.get("among", "all" if viewer is None else "friends")
    if asked == "friends":
        found = board(deal.date, viewer, "friends")
    elif asked == "all":
        found = board(deal.date, viewer, "all")
    else:
        raise Http404(_("A board is among friends, or among all."))
    shown = board_shown(request, found, deal.date, signed_in=viewer is not None)
    most = max(shown["spread"]["counts"])
    bars = [
        {"from": at * shown["spread"]["step"], "count": count, "tall": round(100 * count / most) if most else 0}
        for at, count in enumerate(shown["spread"]["counts"])
    ]
    context = {
        "day": day_shown(request, deal, owner, now) | {"name": date_name(deal.date)},
        "board": shown,
        "bars": bars,
    }
    return render(request, "games/daily_board.html", context)
