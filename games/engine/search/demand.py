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
branch.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import KING, TARGET

from .pyramid import KINDS, Pyramid, kind_of
from .shapes import EMPTY
from .stock import Stock

#: A slack fits these bits.
SLACK_BITS = 24
#: No set of stock cards: the state cannot be won.
NEVER = -1

_ZERO = 8
_BITS = 4
_FIELD = 0b1111

#: The slack in which no kind needs a pair.
NO_NEED = sum(_ZERO << _BITS * (kind - 1) for kind in KINDS)


def pair_step(kind: int) -> int:
    """What one pair of this kind inside the pyramid takes off the slack (two stock cards leaving together put it
    on)."""
    return 1 << _BITS * (kind - 1)


def slack_of(counts: tuple[int, ...], stock: Stock, mask: int) -> int:
    """The slack of a shape with so many cards of each value, when these stock cards can still be had."""
    slack = 0
    places_of = stock.places_of
    for kind in KINDS:
        low, high = counts[kind], counts[TARGET - kind]
        low_stock = (mask & places_of[kind]).bit_count()
        high_stock = (mask & places_of[TARGET - kind]).bit_count()
        slack |= (_ZERO + max(low - high_stock, high - low_stock)) << _BITS * (kind - 1)
    return slack


def stay_at_least(counts: tuple[int, ...], stock: Stock, mask: int, slack: int) -> int:
    """How many of these stock cards are still there at the end, at the least, when a shape with so many cards of
    each value is cleared.

    A value leaves with the cards of its complement that need not pair inside the pyramid. Where stock cards can
    pair with each other, the cards of a kind still leave two by two.
    """
    places_of = stock.places_of
    stay = 0
    for kind in KINDS:
        low, high = counts[kind], counts[TARGET - kind]
        low_stock = (mask & places_of[kind]).bit_count()
        high_stock = (mask & places_of[TARGET - kind]).bit_count()
        if stock.open_stock:
            stay += abs(low + low_stock - high - high_stock)
        else:
            need = max(_need(slack, kind), 0)
            stay += max(low_stock - high + need, 0) + max(high_stock - low + need, 0)
    return stay


def _need(slack: int, kind: int) -> int:
    return (slack >> _BITS * (kind - 1) & _FIELD) - _ZERO


def _without_surplus(slack: int) -> int:
    """The slack with every kind that needs no pair set to exactly none: what can be met depends on the needs alone."""
    for kind in KINDS:
        need = _need(slack, kind)
        if need < 0:
            slack -= need << _BITS * (kind - 1)
    return slack


class Cap(NamedTuple):
    """At most `room` of the stock cards of one value, `cards`, can leave with the pyramid; `partners` make thirteen
    with them."""

    cards: int
    partners: int
    room: int


class Demand:
    """Answers, for one deal, whether a shape can meet its needs; what was found out is kept."""

    __slots__ = ("_caps", "_met", "_pyramid", "_stock")

    def __init__(self, pyramid: Pyramid, stock: Stock) -> None:
        self._pyramid = pyramid
        self._stock = stock
        self._met: dict[int, bool] = {}
        self._caps: dict[int, tuple[Cap, ...]] = {}

    def is_met(self, shape: int, slack: int) -> bool:
        """Whether this settled shape could be cleared if every stock card counted in the slack came at any time."""
        key = shape << SLACK_BITS | slack
        met = self._met.get(key)
        if met is None:
            needs = _without_surplus(slack)
            if needs == NO_NEED:
                met = True
            else:
                met = self._can_clear(shape, needs) if needs == slack else self.is_met(shape, needs)
            self._met[key] = met
        return met

    def is_dead(self, shape: int, slack: int, mask: int, clock: int) -> bool:
        """Whether the ranks prove that this state cannot be won."""
        if not self.is_met(shape, slack):
            return True
        return clock >= 0 and self._in_reach_in_last_pass(shape, slack, mask, clock) == NEVER

    def in_reach(self, shape: int, slack: int, mask: int, clock: int) -> int:
        """The stock cards that can still leave, as far as the ranks tell; NEVER when they prove that this state cannot
        be won."""
        if not self.is_met(shape, slack):
            return NEVER
        return mask if clock < 0 else self._in_reach_in_last_pass(shape, slack, mask, clock)

    def _in_reach_in_last_pass(self, shape: int, slack: int, mask: int, drawn: int) -> int:
        """The same in the last pass, the needs of the shape being met.

        The waste is then a pile that only ever gives its top, and what lies under a card that can never leave is out of
        reach for good, and counts no more.
        """
        undrawn = mask >> drawn << drawn
        while mask != undrawn:
            stuck = self._highest_stuck(self._caps_of(shape, slack), mask ^ undrawn, undrawn)
            if not stuck:
                break
            mask = undrawn | mask >> stuck << stuck
            slack = slack_of(self._pyramid.counts(shape), self._stock, mask)
            if not self.is_met(shape, slack):
                return NEVER
        return mask

    def _highest_stuck(self, caps: tuple[Cap, ...], waste: int, undrawn: int) -> int:
        """One past the place of the topmost waste card that can never leave; 0 when each may.

        It is the first of its value, from the top, for which the pyramid has no room any more (nor, with an open
        stock, the cards to come).
        """
        stuck = 0
        for cards, partners, room in caps:
            same = waste & cards
            free = room + (undrawn & partners).bit_count() if self._stock.open_stock else room
            if same.bit_count() > free:
                for _ in range(free):
                    same ^= 1 << same.bit_length() - 1
                stuck = max(stuck, same.bit_length())
        return stuck

    def _caps_of(self, shape: int, slack: int) -> tuple[Cap, ...]:
        """The values of which the stock has more cards than the pyramid has room for.

        It takes as many as it holds cards of the complement, less those that must be paired inside it.
        """
        key = shape << SLACK_BITS | slack
        known = self._caps.get(key)
        if known is None:
            places_of, counts = self._stock.places_of, self._pyramid.counts(shape)
            caps = []
            for value in range(1, KING):
                room = counts[TARGET - value] - max(_need(slack, kind_of(value)), 0)
                if room < places_of[value].bit_count():
                    caps.append(Cap(places_of[value], places_of[TARGET - value], room))
            known = self._caps[key] = tuple(caps)
        return known

    def _can_clear(self, shape: int, slack: int) -> bool:
        """By trying: cards of kinds without need leave as they open; the others pair inside the pyramid, or spend a
        spare card."""
        free = self._pyramid.kings
        counts = self._pyramid.counts(shape)
        for kind in KINDS:
            need = _need(slack, kind)
            if need > min(counts[kind], counts[TARGET - kind]):
                return False
            if not need:
                free |= self._pyramid.places_of_kind[kind]
        smaller = self._pyramid.without(shape, free)
        if smaller == EMPTY:
            return True
        if smaller != shape:
            return self.is_met(smaller, slack)
        offer = self._pyramid.offer(shape)
        return any(self.is_met(pair.after, slack - pair_step(pair.kind)) for pair in offer.pairs) or any(
            counts[single.value] > _need(slack, single.kind) and self.is_met(single.after, slack)
            for single in offer.singles
        )
