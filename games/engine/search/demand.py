"""The dead-end test: can the ranks still come out even?

Every card of the pyramid leaves with a partner from the stock or with one from the pyramid itself. Say a rank and its
complement (a *kind*: ace and queen, ... six and seven) have q and q' cards in the pyramid and c and c' in the stock. Then at least

    need = max(q - c', q' - c, 0)

pairs of that kind must be made inside the pyramid. A card that leaves with a stock card does not change the need of its kind; a pair
inside the pyramid lowers it by one; a pair of two stock cards raises it. So the needs travel with the search
as one packed number, *slack*: for each kind, four bits hold 8 + max(q - c', q' - c).

Whether a shape can meet its needs, when any stock card may be had at any time, is a small search of its own, remembered by shape and
needs. With unlimited passes the answer is the verdict itself; with few passes a "no" ends a branch.
"""

from __future__ import annotations

from ..cards import TARGET
from .pyramid import KINDS, Offer, Pyramid
from .shapes import EMPTY
from .stock import Stock

_ZERO = 8
_BITS = 4
_FIELD = 0b1111


def pair_step(kind: int) -> int:
    """What one pair of this kind inside the pyramid takes off the slack (two stock cards leaving together put it on)."""
    return 1 << _BITS * (kind - 1)


def slack_of(offer: Offer, stock: Stock, mask: int) -> int:
    """The slack of a shape when these stock cards can still be had."""
    slack = 0
    counts, places_of = offer.counts, stock.places_of
    for kind in KINDS:
        low, high = counts[kind], counts[TARGET - kind]
        low_stock = (mask & places_of[kind]).bit_count()
        high_stock = (mask & places_of[TARGET - kind]).bit_count()
        slack |= (_ZERO + max(low - high_stock, high - low_stock)) << _BITS * (kind - 1)
    return slack


def _need(slack: int, kind: int) -> int:
    return (slack >> _BITS * (kind - 1) & _FIELD) - _ZERO


def _without_surplus(slack: int) -> int:
    """The slack with every kind that needs no pair set to exactly none: what can be met depends on the needs alone."""
    for kind in KINDS:
        need = _need(slack, kind)
        if need < 0:
            slack -= need << _BITS * (kind - 1)
    return slack


class Demand:
    """Answers, for one deal, whether a shape can meet its needs; what was found out is kept."""

    __slots__ = ("_known", "_pyramid", "_stock")

    def __init__(self, pyramid: Pyramid, stock: Stock) -> None:
        self._pyramid = pyramid
        self._stock = stock
        self._known: dict[int, bool] = {}

    def can_be_met(self, shape: int, slack: int) -> bool:
        """Whether this settled shape could be cleared if every stock card counted in the slack could be had at any time."""
        key = shape << 24 | slack
        known = self._known.get(key)
        if known is None:
            needs = _without_surplus(slack)
            known = self._search(shape, needs) if needs == slack else self.can_be_met(shape, needs)
            self._known[key] = known
        return known

    def can_be_met_in_last_pass(self, shape: int, slack: int, mask: int, drawn: int) -> bool:
        """The same when no pass is left: cards under a waste card that can never leave are out of reach for good."""
        offer = self._pyramid.offer(shape)
        buried = self.buried(offer, mask, drawn)
        if buried:
            slack = slack_of(offer, self._stock, mask ^ buried)
        return self.can_be_met(shape, slack)

    def buried(self, offer: Offer, mask: int, drawn: int) -> int:
        """The useful waste cards that lie under one for which no partner is left."""
        waste = mask & ((1 << drawn) - 1)
        idle = waste & ~offer.useful
        if self._stock.open_stock:
            undrawn = mask ^ waste
            while idle and undrawn & self._stock.partners[idle.bit_length() - 1]:
                idle ^= 1 << (idle.bit_length() - 1)
        return waste & offer.useful & ((1 << idle.bit_length()) - 1)

    def _search(self, shape: int, slack: int) -> bool:
        """By trying: the kinds in need have pairs to make, cards of the others leave with the stock as they open."""
        if shape == EMPTY:
            return True
        offer = self._pyramid.offer(shape)
        counts = offer.counts
        if any(_need(slack, kind) > min(counts[kind], counts[TARGET - kind]) for kind in KINDS):
            return False
        for single in offer.singles:
            if not _need(slack, single.kind):
                return self.can_be_met(single.after, slack)
        for pair in offer.pairs:
            if _need(slack, pair.kind) and self.can_be_met(pair.after, slack - pair_step(pair.kind)):
                return True
        return any(
            counts[single.value] > _need(slack, single.kind) and self.can_be_met(single.after, slack)
            for single in offer.singles
        )
