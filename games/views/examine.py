"""Examining a deal from a real table: the page is the same for everyone, and the deal never leaves the device."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.engine.cards import RANKS, SUITS
from games.engine.layout import COLUMN_OF, PYRAMID_SIZE, ROW_OF, STOCK_SIZE
from games.engine.rules import RULES_VERSION, RULESETS

from .examine_words import examine_words
from .words import ruleset_words, table_words

_GLYPHS = dict(zip(SUITS, "\u2663\u2666\u2665\u2660", strict=True))


@require_safe
@ensure_csrf_cookie
@cache_control(no_cache=True)
def examine(request: HttpRequest) -> HttpResponse:
    """Places for 52 cards, a palette to fill them from, and what the solver says of them."""
    words = ruleset_words()
    context: dict[str, Any] = {
        "rulesets": words.items(),
        "places": [{"place": place, "row": ROW_OF[place], "column": COLUMN_OF[place]} for place in range(PYRAMID_SIZE)],
        "stock": range(PYRAMID_SIZE, PYRAMID_SIZE + STOCK_SIZE),
        "palette": [
            {"card": rank + suit, "rank": rank.replace("T", "10"), "suit": _GLYPHS[suit], "red": suit in "dh"}
            for suit in SUITS[::-1]
            for rank in RANKS
        ],
        "words": {**table_words(), **examine_words()},
        "data": {
            "version": RULES_VERSION,
            "passes": {name: rules.passes for name, rules in RULESETS.items()},
        },
    }
    return render(request, "games/examine.html", context)
