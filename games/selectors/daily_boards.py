"""The boards of a date: first attempts of accounts by score, then moves, then server time; late ones are not ranked by
time. Guests are not on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from django.db.models import Count, DurationField, ExpressionWrapper, F, Q, QuerySet

from games.engine.layout import FULL_PYRAMID, FULL_STOCK
from games.engine.rules import CARD_POINTS, CLEAR_POINTS
from games.models import DailyResult, Follow

Among = Literal["friends", "all"]

#: Rows that a board shows; who comes after them sees their own row too.
MOST_ROWS = 100
#: The distribution's bars are so many points wide.
STEP = 20
MOST_POINTS = CARD_POINTS * (FULL_PYRAMID.bit_count() + FULL_STOCK.bit_count()) + CLEAR_POINTS

_ORDER = ("-first__score", "first__moves", "first__late", "took", "first__begun_at", "pk")


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One person's first attempt. `name` is None where it is not to be seen; `took`: handing out to last arrival."""

    place: int
    name: str | None
    mine: bool
    code: str
    cleared: bool
    left: int
    score: int
    moves: int
    undos: int
    hints: int
    took: timedelta
    late: bool


@dataclass(frozen=True, slots=True)
class Spread:
    """How many have how many points, in steps of STEP; `mine`: which bar is the viewer's; `below`: per cent of the
    others who have fewer.
    """

    counts: list[int]
    mine: int | None
    below: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """`rows` from the first place on; `mine` wherever it is; `players`: how many are ranked here."""

    among: Among
    rows: list[BoardRow]
    mine: BoardRow | None
    players: int
    spread: Spread


def players_of(day: date) -> int:
    """How many have begun the daily of this date in time, guests too."""
    return DailyResult.objects.filter(date=day, best__isnull=False).count()


def board(day: date, viewer: int | None, among: Among) -> Board:
    """The board of a date as this account sees it, None for a guest, who has no friends here."""
    everyone = _ranked(day)
    found = everyone if among == "all" else everyone.filter(user_id__in=_circle(viewer))
    rows = [_row(result, place, viewer) for place, result in enumerate(found.order_by(*_ORDER)[:MOST_ROWS], 1)]
    mine = next((row for row in rows if row.mine), None)
    if mine is None and viewer is not None:
        own = found.filter(user_id=viewer).first()
        mine = None if own is None else _row(own, 1 + found.filter(_before(own)).count(), viewer)
    return Board(among, rows, mine, found.count(), _spread(everyone, viewer))


def _ranked(day: date) -> QuerySet[DailyResult, DailyResult]:
    took = ExpressionWrapper(F("first__last_at") - F("handed_at"), output_field=DurationField())
    return (
        DailyResult.objects.filter(date=day, user__isnull=False, user__is_active=True, first__isnull=False)
        .select_related("first", "user", "user__daily_person")
        .annotate(took=took)
    )


def _circle(viewer: int | None) -> list[int]:
    """The viewer and everyone whom they follow."""
    if viewer is None:
        return []
    return [viewer, *Follow.objects.filter(follower_id=viewer).values_list("followed_id", flat=True)]


def _row(result: DailyResult, place: int, viewer: int | None) -> BoardRow:
    first = result.first
    user = result.user
    if first is None or user is None:
        raise LookupError("only first attempts of accounts are ranked")
    mine = user.pk == viewer
    person = getattr(user, "daily_person", None)
    hidden = person is not None and person.hidden and not mine
    return BoardRow(
        place=place,
        name=None if hidden else user.get_username(),
        mine=mine,
        code=first.code,
        cleared=first.cleared,
        left=first.left,
        score=first.score,
        moves=first.moves,
        undos=first.undos,
        hints=first.hints,
        took=first.last_at - result.handed_at,
        late=first.late,
    )


def _before(own: DailyResult) -> Q:
    """What stands before this result, by the same order as the rows."""
    first = own.first
    if first is None:
        raise LookupError("only first attempts are ranked")
    keys: list[tuple[str, Any]] = [
        ("first__score__gt", first.score),
        ("first__moves__lt", first.moves),
        ("first__late__lt", first.late),
        ("took__lt", first.last_at - own.handed_at),
        ("first__begun_at__lt", first.begun_at),
        ("pk__lt", own.pk),
    ]
    before, same = Q(), Q()
    for lookup, value in keys:
        before |= same & Q((lookup, value))
        same &= Q((lookup.rpartition("__")[0], value))
    return before


def _spread(ranked: QuerySet[DailyResult, DailyResult], viewer: int | None) -> Spread:
    counts = [0] * (MOST_POINTS // STEP + 1)
    scores = dict(ranked.order_by().values_list("first__score").annotate(people=Count("pk")))
    for score, people in scores.items():
        counts[min(score, MOST_POINTS) // STEP] += people
    mine = None if viewer is None else ranked.filter(user_id=viewer).values_list("first__score", flat=True).first()
    if mine is None:
        return Spread(counts, None, None)
    others = sum(scores.values()) - 1
    below = round(100 * sum(people for score, people in scores.items() if score < mine) / others) if others else None
    return Spread(counts, min(mine, MOST_POINTS) // STEP, below)
