"""How a date is written, everywhere: the day first, without commas, by patterns whose order a translator may change.

`static/js/board/dates.js` writes the same in the browser.
"""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import pgettext

from games.daily.dates import parse_date


def written(day: date | str, how: str) -> str:
    """A date, or its `YYYY-MM-DD`, in one of the ways of `_patterns`. KeyError for another."""
    return date_format(parse_date(day) if isinstance(day, str) else day, _patterns()[how])


def _patterns() -> dict[str, str]:
    return {
        "whole": pgettext("date pattern", "l j F Y"),  # Monday 30 November 2026
        "name": pgettext("date pattern", "l j F"),  # Monday 30 November
        "year": pgettext("date pattern", "j F Y"),  # 30 November 2026
        "year short": pgettext("date pattern", "j M Y"),  # 30 Nov 2026
        "month": pgettext("date pattern", "j F"),  # 30 November
        "month short": pgettext("date pattern", "j M"),  # 30 Nov
        "of month": pgettext("date pattern", "F Y"),  # November 2026
    }
