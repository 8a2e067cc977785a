"""The dead-end test: can the ranks still come out even?

Every card of the pyramid leaves with a partner from the stock or with one from the pyramid itself. Say a rank and
its complement (a *kind*: ace and queen, ... six and seven) have q and q' cards in the pyramid and c and c' in the
stock. Then at least

    need = max(q - c', q' - c, 0)

pairs of that kind must be made inside the pyramid. A card that leaves with a stock card does not change the need of
its kind; a pair inside the pyramid lowers it by one; a pair of two stock cards raises it. So the needs travel with
the search as one packed number, *slack*: for each kind, four bits hold 8 + max(q - c', q' - c).

Whether a shape can meet its needs, when any stock card may be had at any time, is a small search of its own,
remembered by shape and needs. With unlimited passes the answer is the verdict itself; with few passes a "no" ends a
branch, and in the last pass `last_pass` looks closer.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import TARGET

from .last_pass import LastPass
from .pyramid import KINDS, Pyramid, without
from .shapes import AFTER, EMPTY, MASKS, OPEN
from .slack import NO_NEED, SLACK_BITS, need_of, needs_of, pair_step, slack_of
from .stock import Stock

#: No set of stock cards: the state cannot be won.
NEVER = -1


class Want(NamedTuple):
    """At least `need` pairs must be made inside the pyramid of the cards at `low` and those at `high`; each takes
    `step` off the slack."""

    need: int
    low: int
    high: int
    step: int


class Plan(NamedTuple):
    """What certain needs mean for this deal: the wants, and the pyramid places that are free to leave as they open."""

    free: int
    wants: list[Want]


class Demand:
    """Answers, for one deal, whether a shape can meet its needs; what was found out is kept."""

    __slots__ = ("_met", "_plans", "_pyramid", "_stock", "last_pass")

    def __init__(self, pyramid: Pyramid, stock: Stock) -> None:
        self._pyramid = pyramid
        self._stock = stock
        self.last_pass = LastPass(pyramid, stock)
        self._met: dict[int, bool] = {}
        self._plans: dict[int, Plan] = {}

    def in_reach(self, shape: int, mask: int, clock: int, slack: int) -> int:
        """The stock cards that can still leave, as far as the ranks tell; NEVER when they prove that this state cannot
        be won.

        Only in the last pass can cards be out of reach: those under a waste card that can never leave, and it.
        """
        needs = needs_of(slack)
        if needs != NO_NEED and not self._are_met(shape, needs):
            return NEVER
        if clock <= 0:
            return mask
        last_pass = self.last_pass
        while last_pass.left_over(shape, mask, clock) == EMPTY:
            reach = last_pass.reach(shape, mask, clock, needs)
            if reach == mask:
                return mask
            mask = reach
            needs = needs_of(slack_of(self._pyramid.counts(shape), self._stock, mask))
            if not self._are_met(shape, needs):
                break
        return NEVER

    def is_met(self, shape: int, slack: int) -> bool:
        """Whether this shape could be cleared if every stock card counted in the slack came at any time."""
        return self._are_met(shape, needs_of(slack))

    def _are_met(self, shape: int, needs: int) -> bool:
        if needs == NO_NEED:
            return True
        key = shape << SLACK_BITS | needs
        met = self._met.get(key)
        if met is None:
            met = self._met[key] = self._can_clear(shape, needs)
        return met

    def _can_clear(self, shape: int, needs: int) -> bool:
        """By trying: cards of kinds without need leave as they open; the others pair inside the pyramid, or spend a
        spare card."""
        plan = self._plans.get(needs) or self._plan(needs)
        smaller = without(shape, plan.free)
        if smaller == EMPTY:
            return True
        if smaller != shape:
            return self._are_met(smaller, needs)
        cards = MASKS[shape]
        if not all(self._can_pair(cards, want) for want in plan.wants):
            return False
        opened, after = OPEN[shape], AFTER[shape]
        for _, low, high, step in plan.wants:
            for one in _places(opened & low):
                for other in _places(opened & high):
                    if self._are_met(AFTER[after[one]][other], needs - step):
                        return True
        for need, low, high, _ in plan.wants:
            for same in (low, high):
                if opened & same and (cards & same).bit_count() > need:
                    for place in _places(opened & same):
                        if self._are_met(after[place], needs):
                            return True
        return False

    def _can_pair(self, cards: int, want: Want) -> bool:
        """Whether enough of these cards, of either value, have one of the other that neither covers nor lies under
        them."""
        low, high = cards & want.low, cards & want.high
        mates = self._pyramid.mates
        return _count_mated(low, high, mates) >= want.need and _count_mated(high, low, mates) >= want.need

    def _plan(self, needs: int) -> Plan:
        places_of = self._pyramid.places_of
        free = self._pyramid.kings
        wants = []
        for kind in KINDS:
            need = need_of(needs, kind)
            low, high = places_of[kind], places_of[TARGET - kind]
            if need:
                wants.append(Want(need, low, high, pair_step(kind)))
            else:
                free |= low | high
        plan = self._plans[needs] = Plan(free, wants)
        return plan


def _count_mated(cards: int, others: int, mates: list[int]) -> int:
    mated = 0
    while cards:
        place = cards.bit_length() - 1
        cards ^= 1 << place
        if mates[place] & others:
            mated += 1
    return mated


def _places(mask: int) -> list[int]:
    places = []
    while mask:
        place = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        places.append(place)
    return places
