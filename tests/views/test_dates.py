"""Dates are written in one way on every page: one helper of the server's, one of the script's."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from pathlib import Path

from django.template import Context, Template

from games.views.date_words import written

ROOT = Path(__file__).resolve().parents[2]


def test_the_day_comes_first_and_no_comma_parts_it() -> None:
    day = date(2026, 11, 30)
    assert written(day, "whole") == "Monday 30 November 2026"
    assert written("2026-11-30", "name") == "Monday 30 November"
    assert written(day, "year short") == "30 Nov 2026"
    assert written("2026-11-01", "of month") == "November 2026"


def test_templates_write_them_so() -> None:
    text = (
        "{% load dates %}{{ day|day_name }}, {{ day|day_month }}, {{ moment|day_year_short }}, {{ month|month_name }}"
    )
    shown = Template(text).render(
        Context({"day": "2026-11-30", "moment": datetime(2026, 11, 30, 12, tzinfo=UTC), "month": "2026-11"})
    )
    # No line ends inside one, but after the weekday of a long one.
    assert shown == "Monday 30_November, 30_November, 30_Nov_2026, November_2026".replace("_", "\N{NO-BREAK SPACE}")


def test_nothing_else_writes_dates() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        assert not re.search(r"\|(?:date|time):", path.read_text(encoding="utf-8")), path
    for path in (ROOT / "static" / "js").rglob("*.js"):
        if path.name == "dates.js" and path.parent.name == "board":
            continue
        assert not re.search(r"DateTimeFormat\(|toLocale(?:Date|Time)?String", path.read_text(encoding="utf-8")), path
