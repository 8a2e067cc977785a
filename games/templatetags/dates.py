"""Dates as the house writes them (games/views/date_words): `{{ day|day_name }}` and its neighbours.

No line of a page ends inside one.
"""

from __future__ import annotations

from datetime import date

from django import template

from games.views.date_words import written

from .nobreak import NO_BREAK

register = template.Library()


@register.filter
def day_name(day: date | str) -> str:
    """`Monday 30 November`; a line may end after the weekday, for a narrow page, and nowhere else."""
    weekday, space, rest = written(day, "name").partition(" ")
    return weekday + space + rest.replace(" ", NO_BREAK)


@register.filter
def day_month(day: date | str) -> str:
    """`30 November`."""
    return _whole(day, "month")


@register.filter
def day_short(day: date | str) -> str:
    """`30 Nov`."""
    return _whole(day, "month short")


@register.filter(expects_localtime=True)
def day_year(day: date | str) -> str:
    """`30 November 2026`."""
    return _whole(day, "year")


@register.filter(expects_localtime=True)
def day_year_short(day: date | str) -> str:
    """`30 Nov 2026`."""
    return _whole(day, "year short")


@register.filter
def month_name(month: str) -> str:
    """`November 2026` of `2026-11`."""
    return _whole(f"{month}-01", "of month")


def _whole(day: date | str, how: str) -> str:
    return written(day, how).replace(" ", NO_BREAK)
