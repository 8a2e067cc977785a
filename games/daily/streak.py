"""The streak: consecutive dates cleared, each once, whatever the order in which results arrived.

Always worked out anew from all dates cleared. Every seventh consecutive cleared date earns a freeze, two are held at
most; a freeze bridges a missed date by itself: it keeps the streak and does not lengthen it. A date is missed when it
was not cleared and lies before one that was, or can count no more. Mirrored by `static/js/daily/streak.js`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

EARNED_EVERY = 7
MOST_HELD = 2
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """`current` and `longest` in dates cleared, `held` freezes, `frozen` the dates that freezes have bridged."""

    current: int = 0
    longest: int = 0
    held: int = 0
    frozen: tuple[date, ...] = ()


def streak(cleared: Iterable[date], open_from: date) -> Streak:
    """The streak of these dates. From `open_from` on, the oldest date that still counts, the last dates are not missed
    yet.
    """
    days = set(cleared)
    if not days:
        return Streak()
    day, end = min(days), max(*days, open_from - _DAY)
    current = longest = held = 0
    frozen: list[date] = []
    while day <= end:
        if day in days:
            current += 1
            longest = max(longest, current)
            if current % EARNED_EVERY == 0:
                held = min(MOST_HELD, held + 1)
        elif current and held:
            held -= 1
            frozen.append(day)
        else:
            current = 0
        day += _DAY
    return Streak(current, longest, held, tuple(frozen))
