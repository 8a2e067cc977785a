"""What each shape of the pyramid offers, with this deal's faces on it.

An open king leaves at once: it costs the same one move whenever it goes and only ever uncovers. So the shapes met
in a search are *settled*: no open king in them. (For the highest score an apex king may wait, for taking it ends
the game.) Each settled shape is worked out when it is first met.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import KING, TARGET
from games.engine.deal import Deal
from games.engine.layout import HELD_BY, PYRAMID_SIZE

from .shapes import AFTER, MASKS, OPEN
from .stock import Stock

#: Kinds of pairs: 1 for ace with queen, 2 for two with jack, ... 6 for six with seven.
KINDS = range(1, 7)


_NO_TAKERS: list[tuple[int, int]] = []

#: By place: the places that lie neither over it nor under it.
_APART: tuple[int, ...] = tuple(
    sum(
        1 << other
        for other in range(PYRAMID_SIZE)
        if other != place and not HELD_BY[place] >> other & 1 and not HELD_BY[other] >> place & 1
    )
    for place in range(PYRAMID_SIZE)
)


def kind_of(value: int) -> int:
    """The kind of pair that a card of this value makes; 0 for a king."""
    return min(value, TARGET - value)


class PairOffer(NamedTuple):
    """Two open pyramid cards, by place, that make thirteen; their kind; the settled shape they leave behind."""

    one: int
    other: int
    kind: int
    after: int


class Offer(NamedTuple):
    """A settled shape: the pairs that are open, and for stock cards that come by, who takes them.

    `takers[value]` lists (place, settled shape after) of the open cards that take a stock card of that value;
    `wanted` is the mask of the stock places with a taker.
    """

    pairs: list[PairOffer]
    takers: list[list[tuple[int, int]]]
    wanted: int


class Pyramid:
    """The pyramid of one deal. With `apex_king_waits` a king at the apex is not taken by itself."""

    __slots__ = (
        "_counts",
        "_free_kings",
        "_offers",
        "_partners",
        "_stock_places_of",
        "_values",
        "kings",
        "mates",
        "places_of",
    )

    def __init__(self, deal: Deal, stock: Stock, apex_king_waits: bool = False) -> None:
        self._values = deal.values
        self._stock_places_of = stock.places_of
        self._offers: dict[int, Offer] = {}
        self._counts: dict[int, list[int]] = {}
        self._partners: dict[int, int] = {}
        places_of = [0] * (KING + 1)
        for place in range(PYRAMID_SIZE):
            places_of[deal.values[place]] |= 1 << place
        #: By value: the mask of the pyramid places with a card of that value.
        self.places_of: list[int] = places_of
        self.kings: int = places_of[KING]
        #: By place: the mask of the places whose card can leave with this one, neither lying over the other.
        self.mates: list[int] = [
            places_of[TARGET - value] & _APART[place] for place, value in enumerate(deal.values[:PYRAMID_SIZE])
        ]
        self._free_kings: int = self.kings & ~(1 if apex_king_waits else 0)

    def counts(self, shape: int) -> list[int]:
        """How many cards of each value lie in this shape, open or covered, by value."""
        known = self._counts.get(shape)
        if known is None:
            cards = MASKS[shape]
            known = self._counts[shape] = [(cards & places).bit_count() for places in self.places_of]
        return known

    def partners(self, shape: int) -> int:
        """The pyramid places whose cards make thirteen with an open card of this shape."""
        known = self._partners.get(shape)
        if known is None:
            known = 0
            for place in AFTER[shape]:
                known |= self.places_of[TARGET - self._values[place]]
            self._partners[shape] = known
        return known

    def settled(self, shape: int) -> int:
        """The shape once its open kings have left."""
        return without(shape, self._free_kings)

    def offer(self, shape: int) -> Offer:
        """What a settled shape offers."""
        known = self._offers.get(shape)
        if known is None:
            known = self._offers[shape] = self._work_out(shape)
        return known

    def _work_out(self, shape: int) -> Offer:
        values, free_kings = self._values, self._free_kings
        pairs: list[PairOffer] = []
        takers: list[list[tuple[int, int]]] = [_NO_TAKERS] * (KING + 1)
        wanted = 0
        after = AFTER[shape]
        opened = OPEN[shape]
        for place, smaller in after.items():
            value = values[place]
            if value == KING:
                continue
            partner = TARGET - value
            mates = opened & self.places_of[partner] & -(1 << place)
            while mates:
                other = (mates & -mates).bit_length() - 1
                mates &= mates - 1
                pairs.append(PairOffer(place, other, kind_of(value), without(AFTER[smaller][other], free_kings)))
            places = self._stock_places_of[partner]
            if places:
                takers[partner] = [*takers[partner], (place, without(smaller, free_kings))]
                wanted |= places
        return Offer(pairs, takers, wanted)


def without(shape: int, free: int) -> int:
    """The shape once every card at the places `free` has left that can: each as soon as nothing covers it."""
    ready = OPEN[shape] & free
    while ready:
        shape = AFTER[shape][ready.bit_length() - 1]
        ready = OPEN[shape] & free
    return shape
