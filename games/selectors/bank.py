"""What is read of the deal bank: deals to hand out, by chance; how many there are; what they cut into thirds."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Case, Count, IntegerField, QuerySet, Subquery, When
from django.db.models.functions import Random

from games.engine.difficulty import Band
from games.engine.rules import RULES_VERSION
from games.models import BankedDeal

from .daily_see import daily_of_number, guarded_days

#: Deals handed out by chance have numbers up to this, that can be read aloud; any number can be asked for by its
#: address.
RANDOM_NUMBERS = 1_000_000


class BankEmpty(LookupError):
    """The bank holds no deal of that ruleset and band that is not excluded."""


def banked(ruleset: str, band: Band | None = None) -> QuerySet[BankedDeal]:
    """The deals of a ruleset by today's rules, of one band or of all."""
    deals = BankedDeal.objects.filter(ruleset=ruleset, rules_version=RULES_VERSION)
    return deals if band is None else deals.filter(band=band.value)


def deals_from_bank(
    ruleset: str, band: Band | None = None, not_in: Iterable[int] = (), count: int = 1
) -> list[BankedDeal]:
    """Up to so many different deals by chance, none with a number of `not_in`; fewer where the bank holds fewer."""
    return list(banked(ruleset, band).exclude(number__in=list(not_in)).order_by(Random())[:count])


@dataclass(frozen=True, slots=True)
class Laid:
    """What a table is laid with: its deal as the bank has it, others to go on with, and the date whose daily it is,
    where that counts or is still to come."""

    banked: BankedDeal | None
    ready: Sequence[BankedDeal]
    day: date | None = None


def deal_and_next(ruleset: str, number: int | None, count: int) -> Laid:
    """The deal of that number (None: one by chance) if the bank holds it, and so many others by chance. One query,
    and another only where the bank is empty."""
    this_first = Case(When(number=number, then=0), default=1, output_field=IntegerField())
    deals = banked(ruleset).annotate(day=Subquery(guarded_days(number or 0)))
    found = list(deals.order_by(this_first, Random())[: count + 1])
    day: date | None = found[0].day if found else daily_of_number(number)
    if found and number in (None, found[0].number):
        return Laid(found[0], found[1:], day)
    return Laid(None, found[:count], day)


def deal_from_bank(ruleset: str, band: Band | None = None, not_in: Iterable[int] = ()) -> BankedDeal:
    """One deal by chance, with its number and band; BankEmpty when there is none."""
    found = deals_from_bank(ruleset, band, not_in)
    if not found:
        raise BankEmpty(f"the bank holds no {band.value + ' ' if band else ''}deal of {ruleset}")
    return found[0]


def any_number() -> int:
    """A number by chance that can be read aloud; its deal is not checked."""
    return 1 + secrets.randbelow(RANDOM_NUMBERS)


def deal_in_bank(ruleset: str, number: int) -> BankedDeal | None:
    """This very deal, if the bank holds it."""
    return banked(ruleset).filter(number=number).first()


def band_counts(ruleset: str) -> dict[Band, int]:
    """How many deals of each band the bank holds."""
    rows = banked(ruleset).values_list("band").annotate(deals=Count("pk"))
    return dict.fromkeys(Band, 0) | {Band(band): deals for band, deals in rows}


def wins_that_cut_thirds(ruleset: str) -> tuple[int, int] | None:
    """The fewest careless wins of a medium deal and of an easy one that make thirds; None with fewer than three deals.

    Where careless play never wins more than a third of the deals, those are hard and the others are halved.
    """
    wins = sorted(banked(ruleset).values_list("wins", flat=True))
    if len(wins) < 3:
        return None
    medium = max(1, wins[len(wins) // 3])
    rest = [count for count in wins if count >= medium]
    return medium, max(medium + 1, rest[len(rest) // 2] if rest else 0)
