"""The drawings of the daily's pages: the day's pyramid, a month as cards, the rows of a result, the spread of scores.

Plain SVG without style attributes; colours are the style sheet's (daily.css). None of them knows a card.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.daily.dates import parse_date
from games.daily.rows import ROWS
from games.views.daily_asking import today_of

from .nobreak import NO_BREAK

register = template.Library()

#: The day's pyramid: a card's width and height, the step to the next card and to the next row.
_CARD, _TALL, _STEP, _DOWN = 30, 42, 33, 21
#: The spread: width of a bar with its gap, height of the plot, room above for a count and below for a tick.
_BAR, _PLOT, _HEAD, _FOOT = 30, 120, 22, 24
_MONDAY = parse_date("2024-01-01")


@register.simple_tag
def day_pyramid(rows: str = "") -> SafeString:
    """28 cards: backs before anything was played, else each row in the colour of the pass that finished it."""
    width = ROWS * _STEP
    cards = []
    for row in range(ROWS):
        kind = f"pass-{min(3, int(rows[ROWS - 1 - row]))}" if rows else "back"
        left = (width - (row + 1) * _STEP) / 2 + (_STEP - _CARD) / 2
        cards += [(kind, left + at * _STEP, 1 + row * _DOWN) for at in range(row + 1)]
    # A whole back shows in the bottom row only: the pyramid on it.
    foot = (ROWS - 1) * _DOWN + 30
    signs = [] if rows else [f"M{at * _STEP + (_STEP - 16) / 2:g} {foot}l8 -14 8 14z" for at in range(ROWS)]
    drawn = format_html_join(
        "",
        '<rect class="dp-card dp-card--{}" x="{}" y="{}" width="{}" height="{}" rx="4"/>',
        ((kind, _number(x), y, _CARD, _TALL) for kind, x, y in cards),
    )
    tall = (ROWS - 1) * _DOWN + _TALL + 2
    return format_html(
        '<svg class="day-pyramid" viewBox="0 0 {} {}" aria-hidden="true" focusable="false">'
        '{}<path class="dp-sign" d="{}"/></svg>',
        width,
        tall,
        drawn,
        "".join(signs),
    )


@register.inclusion_tag("games/_daily_month.html", takes_context=True)
def month_of_cards(context: dict[str, Any], weeks: list[list[dict[str, Any] | None]]) -> dict[str, Any]:
    """A month as a table of small cards; today's, on the clock of whoever asks, is marked."""
    today = today_of(context["request"], timezone.now()).isoformat()
    days = [_MONDAY.replace(day=1 + at) for at in range(7)]
    return {
        "weeks": _whole(weeks),
        "today": today,
        "weekdays": [(date_format(day, "l"), date_format(day, "D")) for day in days],
    }


@register.simple_tag
def spread_plot(spread: dict[str, Any]) -> SafeString:
    """How many have how many points, as bars; the viewer's own in gold. A table behind it says the same."""
    counts: list[int] = spread["counts"]
    most = max([1, *counts])
    parts = []
    for at, count in enumerate(counts):
        tall = round((_PLOT - _HEAD) * count / most, 1)
        mine = " is-mine" if at == spread["mine"] else ""
        x = at * _BAR
        if count:
            bar = '<rect class="spread-bar{}" x="{}" y="{}" width="{}" height="{}" rx="3"/>'
            parts.append(format_html(bar, mine, x + 2, _number(_PLOT - tall), _BAR - 4, _number(tall)))
            label = '<text class="spread-count{}" x="{}" y="{}">{}</text>'
            parts.append(format_html(label, mine, x + _BAR // 2, _number(_PLOT - tall - 6), count))
        if at % 3 == 0:
            tick = '<text class="spread-tick" x="{}" y="{}">{}</text>'
            parts.append(format_html(tick, x + _BAR // 2, _PLOT + _FOOT - 6, at * spread["step"]))
    floor = format_html('<path class="spread-floor" d="M0 {}H{}"/>', _PLOT + 0.5, len(counts) * _BAR)
    return format_html(
        '<svg class="spread" viewBox="0 0 {} {}" aria-hidden="true" focusable="false">{}{}</svg>',
        len(counts) * _BAR,
        _PLOT + _FOOT,
        floor,
        format_html_join("", "{}", ((part,) for part in parts)),
    )


@register.filter
def clock(milliseconds: int) -> str:
    """`2:14`, or `1:02:14` after an hour."""
    seconds = milliseconds // 1000
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@register.filter
def result_line(attempt: dict[str, Any]) -> str:
    """`Pass 2 of 3 · 41 moves · 3 undos · 0 hints`; a line ends after a dot, never before it."""
    count = attempt["moves"]
    told = [
        _("Pass {n} of {passes}").format(n=attempt["pass"], passes=attempt["passes"]),
        ngettext("{n} move", "{n} moves", count).format(n=count),
        ngettext("{n} undo", "{n} undos", attempt["undos"]).format(n=attempt["undos"]),
        ngettext("{n} hint", "{n} hints", attempt["hints"]).format(n=attempt["hints"]),
    ]
    return f"{NO_BREAK}· ".join(told)


@register.filter
def rows_words(rows: str) -> str:
    """What the colours of a result's rows say, for those who do not see them."""
    words = {"0": _("not finished"), "1": _("pass 1"), "2": _("pass 2")}
    return ", ".join(words.get(digit, _("pass 3")) for digit in rows)


def _whole(weeks: list[list[dict[str, Any] | None]]) -> list[list[dict[str, Any] | None]]:
    """With an empty place for each date of the month on which nothing was played here."""
    known = [(at, cell["day"]) for at, cell in enumerate(chain.from_iterable(weeks)) if cell is not None]
    if not known:
        return weeks
    at, day = known[0]
    first = at - day + 1
    return [
        [
            cell or ({"day": 7 * w + d - first + 1, "state": "none"} if first <= 7 * w + d < at else None)
            for d, cell in enumerate(week)
        ]
        for w, week in enumerate(weeks)
    ]


def _number(value: float) -> str:
    return f"{value:g}"
