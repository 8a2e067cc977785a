"""The one guard of spoilers: may this person see today's daily played, replayed or solved?

Before a date has begun anywhere nobody may; while it counts, only who has cleared it or given it up; then everyone.
Every page and socket that shows a game which its viewer does not play asks here.
"""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.owners import Owner
from games.daily.dates import Phase, counting_dates, open_from, phase
from games.models import DailyDeal, DailyResult


def is_finished(owner: Owner | None, day: date) -> bool:
    """Whether this person has cleared the daily of this date, or given it up."""
    if owner is None:
        return False
    results = DailyResult.objects.filter(**owner.fields, date=day)
    return results.filter(Q(cleared=True) | Q(gave_up_at__isnull=False)).exists()


def has_deck(owner: Owner | None, day: date) -> bool:
    """Whether the deck of this date was handed out to this person."""
    return owner is not None and DailyResult.objects.filter(**owner.fields, date=day).exists()


def may_see(owner: Owner | None, day: date, now: datetime | None = None) -> bool:
    """Whether this person may be shown how the daily of this date goes."""
    stage = phase(day, now or timezone.now())
    if stage is Phase.COUNTS:
        return is_finished(owner, day)
    return stage is not Phase.FUTURE


def finished_dates(owner: Owner | None, now: datetime | None = None) -> frozenset[date]:
    """The dates that count whose daily this person has cleared or given up."""
    if owner is None:
        return frozenset()
    results = DailyResult.objects.filter(**owner.fields, date__gte=open_from(now or timezone.now()))
    done = results.filter(Q(cleared=True) | Q(gave_up_at__isnull=False))
    return frozenset(done.values_list("date", flat=True))


def guarded_decks(now: datetime | None = None) -> dict[str, date]:
    """The deck texts of the dates that count, each with its date."""
    days = counting_dates(now or timezone.now())
    return dict(DailyDeal.objects.filter(date__in=days).values_list("deck", "date"))


def guarded_days(number: int, now: datetime | None = None) -> QuerySet[DailyDeal, date]:
    """The same as a subquery: one date, or nothing."""
    since = open_from(now or timezone.now())
    return DailyDeal.objects.filter(number=number, date__gte=since).values_list("date", flat=True)[:1]


def daily_of_number(number: int | None, now: datetime | None = None) -> date | None:
    """The date that counts or is still to come whose daily has this deal number, or None."""
    return None if number is None else _guarded(Q(number=number), now)


def daily_of_deck(deck: str, now: datetime | None = None) -> date | None:
    """The date that counts or is still to come whose daily is this deck text, or None."""
    return _guarded(Q(deck=deck), now)


def may_see_number(owner: Owner | None, number: int | None, now: datetime | None = None) -> bool:
    """The same question of a deal number, whatever the ruleset."""
    day = daily_of_number(number, now)
    return day is None or may_see(owner, day, now)


def may_see_deck(owner: Owner | None, deck: str, now: datetime | None = None) -> bool:
    """The same question of a deck text, whatever the ruleset."""
    day = daily_of_deck(deck, now)
    return day is None or may_see(owner, day, now)


def _guarded(which: Q, now: datetime | None) -> date | None:
    since = open_from(now or timezone.now())
    return DailyDeal.objects.filter(which, date__gte=since).values_list("date", flat=True).first()
