"""The page that tells how many random deals can be won, and what easy, medium and hard mean."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.bank.study import STUDY_FILES, Count, read_study
from games.engine.difficulty import BOUNDS, PLAYS

from .guide_nav import count_title, guide_links, link_after
from .words import grouped_number, ruleset_words

#: The plot's bars are this long for 100 %, in units of their drawing.
BAR = 1000


@dataclass(frozen=True, slots=True)
class Row:
    """A ruleset as the page shows it; numbers of the plot in units of BAR, shares in per cent."""

    name: str
    line: str
    count: Count
    wins: str
    percent: float
    low: float
    high: float
    bar: int
    whisker_from: int
    whisker_long: int


@require_safe
def winnable(request: HttpRequest) -> HttpResponse:
    """The study, by ruleset, with its plot; and what the bands mean."""
    counts = shipped_study()
    first = counts[0] if counts else None
    words = ruleset_words()
    context: dict[str, Any] = {
        "title": count_title(),
        "guides": guide_links(),
        "after": link_after(request.path),
        "rows": [_row(count, words[count.ruleset]) for count in counts],
        "all_cards": [_row(count, words[count.ruleset]) for count in all_cards_study()],
        "first": first,
        "deals": grouped_number(first.deals) if first else "",
        "counted": date.fromisoformat(first.date) if first else None,
        "bar": BAR,
        "plays": PLAYS,
        "bands": [
            {
                "name": words[name]["name"],
                "last_hard": medium - 1,
                "medium": medium,
                "last_medium": easy - 1,
                "easy": easy,
            }
            for name, (medium, easy) in BOUNDS.items()
        ],
    }
    return render(request, "games/winnable.html", context)


@cache
def shipped_study() -> list[Count]:
    """The counts that came with this release."""
    return read_study()


@cache
def all_cards_study() -> list[Count]:
    """The counts of deals that can be cleared of all 52 cards, which some tables ask for."""
    return read_study(STUDY_FILES["all-cards"])


def _row(count: Count, words: dict[str, str]) -> Row:
    low, high = count.interval
    return Row(
        name=words["name"],
        line=words["line"],
        count=count,
        wins=grouped_number(count.wins),
        percent=100 * count.share,
        low=100 * low,
        high=100 * high,
        bar=round(BAR * count.share),
        whisker_from=round(BAR * low),
        whisker_long=max(2, round(BAR * high) - round(BAR * low)),
    )
