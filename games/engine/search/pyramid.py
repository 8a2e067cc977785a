"""What each shape of the pyramid offers, with this deal's faces on it.

An open king leaves at once: it costs the same one move whenever it goes and only ever uncovers. So the shapes met
in a search are *settled*: no open king in them. (For the highest score an apex king may wait, for taking it ends
the game.) Each settled shape is worked out when it is first met.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import KING, TARGET
from games.engine.deal import Deal
from games.engine.layout import COVERED_BY, PYRAMID_SIZE

from .shapes import AFTER, MASKS, NUMBERS
from .stock import Stock

#: Kinds of pairs: 1 for ace with queen, 2 for two with jack, ... 6 for six with seven.
KINDS = range(1, 7)


def kind_of(value: int) -> int:
    """The kind of pair that a card of this value makes; 0 for a king."""
    return min(value, TARGET - value)


class PairOffer(NamedTuple):
    """Two open pyramid cards, by place, that make thirteen; their kind; the settled shape they leave behind."""

    one: int
    other: int
    kind: int
    after: int


class SingleOffer(NamedTuple):
    """An open pyramid card that could leave with a stock card, and the settled shape it leaves behind."""

    place: int
    value: int
    kind: int
    after: int


class Offer(NamedTuple):
    """A settled shape: what is open, and for stock cards that come by, who takes them.

    `takers[value]` lists (place, settled shape after) of the open cards that take a stock card of that value;
    `wanted` is the mask of the stock places with a taker.
    """

    pairs: tuple[PairOffer, ...]
    singles: tuple[SingleOffer, ...]
    takers: tuple[tuple[tuple[int, int], ...], ...]
    wanted: int


class Pyramid:
    """The pyramid of one deal. With `apex_king_waits` a king at the apex is not taken by itself."""

    __slots__ = (
        "_counts",
        "_free_kings",
        "_offers",
        "_places_of",
        "_settled",
        "_stock",
        "_values",
        "kings",
        "places_of_kind",
    )

    def __init__(self, deal: Deal, stock: Stock, apex_king_waits: bool = False) -> None:
        self._values = deal.values
        self._stock = stock
        self._offers: dict[int, Offer] = {}
        self._counts: dict[int, tuple[int, ...]] = {}
        self._settled: dict[int, int] = {}
        places_of = [0] * (KING + 1)
        for place in range(PYRAMID_SIZE):
            places_of[deal.values[place]] |= 1 << place
        self._places_of: tuple[int, ...] = tuple(places_of)
        #: By kind: the mask of the pyramid places with a card of either of its values.
        self.places_of_kind = (0, *(places_of[kind] | places_of[TARGET - kind] for kind in KINDS))
        self.kings: int = places_of[KING]
        self._free_kings: int = self.kings & ~(1 if apex_king_waits else 0)

    def counts(self, shape: int) -> tuple[int, ...]:
        """How many cards of each value lie in this shape, open or covered, by value."""
        known = self._counts.get(shape)
        if known is None:
            cards = MASKS[shape]
            known = self._counts[shape] = tuple([(cards & places).bit_count() for places in self._places_of])
        return known

    def without(self, shape: int, free: int) -> int:
        """The shape once every card at the places `free` has left that can: each as soon as nothing covers it."""
        cards = MASKS[shape]
        rest = cards & free
        while rest:
            place = rest.bit_length() - 1
            rest ^= 1 << place
            if not cards & COVERED_BY[place]:
                cards ^= 1 << place
        return NUMBERS[cards]

    def settled(self, shape: int) -> int:
        """The shape once its open kings have left."""
        known = self._settled.get(shape)
        if known is None:
            known = self._settled[shape] = self.without(shape, self._free_kings)
        return known

    def offer(self, shape: int) -> Offer:
        """What a settled shape offers."""
        known = self._offers.get(shape)
        if known is None:
            known = self._offers[shape] = self._work_out(shape)
        return known

    def _work_out(self, shape: int) -> Offer:
        values, places_of = self._values, self._stock.places_of
        pairs: list[PairOffer] = []
        singles: list[SingleOffer] = []
        takers: list[tuple[tuple[int, int], ...]] = [()] * (KING + 1)
        wanted = 0
        after = AFTER[shape]
        for place, smaller in after.items():
            value = values[place]
            if value == KING:
                continue
            partner = TARGET - value
            for other in after:
                if other > place and values[other] == partner:
                    pairs.append(PairOffer(place, other, kind_of(value), self.settled(AFTER[smaller][other])))
            if places_of[partner]:
                single = SingleOffer(place, value, kind_of(value), self.settled(smaller))
                singles.append(single)
                takers[partner] += ((place, single.after),)
                wanted |= places_of[partner]
        return Offer(tuple(pairs), tuple(singles), tuple(takers), wanted)
