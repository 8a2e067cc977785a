"""The table at `/`, and the deal that a link names: dealt on the server, so that the first paint needs no script."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.services import owner_of
from games.daily.dates import Phase, phase
from games.engine.deal import MAX_NUMBER, Deal, deal_of_number
from games.engine.replay import Game
from games.engine.rules import RULES_VERSION, RULESETS, ruleset_named
from games.selectors.bank import RANDOM_NUMBERS, Laid, any_number, deal_and_next
from games.selectors.daily_see import has_deck, may_see

from .bank import banked_fields
from .words import grouped_number, ruleset_words, table_words

DEFAULT_RULESET = "classic"
TABLE_COOKIE = "table"
#: Deals that the page brings beside the one on the table: a first "New deal" waits for nothing.
NEXT_DEALS = 4
_INDENTATION = re.compile(rb"\n\s+")
_KEPT = re.compile(r"([a-z]{1,20})\.([0-9]{1,10})")


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_cache=True)
def play(request: HttpRequest) -> HttpResponse:
    """A table with a deal on it: the one that this device was at, else one of the bank by the rules last chosen."""
    ruleset, number = _kept(request)
    laid = deal_and_next(ruleset, number or None, NEXT_DEALS)
    if laid.day is not None and not has_deck(owner_of(request.session, request.user), laid.day):
        number, laid = 0, deal_and_next(ruleset, None, NEXT_DEALS)
    return deal_page(request, ruleset, deal_of_number(number) if number else None, asked=False, laid=laid)


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_cache=True)
def numbered_deal(request: HttpRequest, ruleset: str, number: int) -> HttpResponse:
    """The deal of this number by this ruleset; 404 when there is none."""
    if ruleset not in RULESETS:
        raise Http404(_("There is no ruleset of that name."))
    if not 1 <= number <= MAX_NUMBER:
        raise Http404(_("There is no deal of that number."))
    laid = deal_and_next(ruleset, number, NEXT_DEALS)
    day = laid.day
    if day is not None and not may_see(owner_of(request.session, request.user), day):
        if phase(day, timezone.now()) is Phase.FUTURE:
            raise Http404(_("There is no deal of that number."))
        return redirect("games:daily_day", day=day.isoformat())
    return deal_page(request, ruleset, deal_of_number(number), asked=True, laid=laid)


def _kept(request: HttpRequest) -> tuple[str, int]:
    """The ruleset and deal number that the device wrote down, as far as they make sense; number 0 for none."""
    match = _KEPT.fullmatch(request.COOKIES.get(TABLE_COOKIE, ""))
    if match is None or match[1] not in RULESETS:
        return DEFAULT_RULESET, 0
    number = int(match[2])
    return match[1], number if number <= MAX_NUMBER else 0


def deal_page(
    request: HttpRequest,
    ruleset: str,
    deal: Deal | None,
    *,
    asked: bool,
    more: dict[str, Any] | None = None,
    laid: Laid | None = None,
) -> HttpResponse:
    """The table with this deal on it, or with any; `asked`: it is dealt even where another game is kept. `laid`: where
    the bank was asked already."""
    if laid is None:
        laid = deal_and_next(ruleset, None if deal is None else deal.number or 0, NEXT_DEALS)
    banked = laid.banked
    if deal is None:
        deal = deal_of_number(any_number() if banked is None else banked.number)
    game = Game.begin(deal, ruleset_named(ruleset))
    words = ruleset_words()
    number = deal.number
    context: dict[str, Any] = {
        "position": game.public,
        "ruleset": words[ruleset],
        "rulesets": words.items(),
        "number": number,
        "grouped": "" if number is None else grouped_number(number),
        "max_number": MAX_NUMBER,
        "random_numbers": RANDOM_NUMBERS,
        "words": table_words(),
        "deal": {
            "ruleset": ruleset,
            "version": RULES_VERSION,
            "number": number,
            "deck": deal.text,
            "asked": asked,
            "randomNumbers": RANDOM_NUMBERS,
            "verified": banked is not None,
            "next": [{"number": one.number, "band": one.band} for one in laid.ready],
            **({} if banked is None else banked_fields(banked)),
            **(more or {}),
        },
    }
    answer = render(request, "games/play.html", context)
    # Indentation is for those who read the templates.
    answer.content = _INDENTATION.sub(b"\n", answer.content)
    # The sheet holds up the first paint: it is asked for before the page is read, ahead of all that shares the line.
    answer["Link"] = f"<{static('css/table.css')}>; rel=preload; as=style"
    return answer
