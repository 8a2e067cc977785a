"""A person gets the deck of a date, and may give it up. Both happen once; told twice, nothing changes."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.owners import Owner
from games.daily.dates import Phase, phase
from games.models import DailyAttempt, DailyDeal, DailyResult

from .errors import NoDaily


def hand_out(*, owner: Owner, deal: DailyDeal, now: datetime) -> DailyResult:
    """This person has the deck from now on, if not already: the time that ranks runs from here."""
    if phase(deal.date, now) is Phase.FUTURE:
        raise NoDaily("future date", "this date has not begun anywhere yet")
    result, _ = DailyResult.objects.get_or_create(**owner.fields, date=deal.date, defaults={"handed_at": now})
    return result


def give_up(*, owner: Owner, deal: DailyDeal, now: datetime) -> None:
    """This person does not go on with a date that counts: every attempt ends as it stands, and spoilers are open."""
    with transaction.atomic():
        result = DailyResult.objects.select_for_update().filter(**owner.fields, date=deal.date).first()
        if result is None or result.gave_up_at is not None or phase(deal.date, now) is not Phase.COUNTS:
            return
        DailyResult.objects.filter(pk=result.pk).update(gave_up_at=now)
        DailyAttempt.objects.filter(result=result).update(ended=True)
