"""What each shape of the pyramid offers, with this deal's faces on it.

An open king leaves at once: it costs the same one move whenever it goes and only ever uncovers. So the shapes met in a search are
*settled*: no open king in them. (For the highest score an apex king may wait, for taking it ends the game.)
Each settled shape is worked out when it is first met.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import KING, TARGET
from ..deal import Deal
from .shapes import AFTER, MASKS
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
    """An open pyramid card that could leave with a stock card: its partners there as a mask, the settled shape it leaves behind."""

    place: int
    value: int
    kind: int
    partners: int
    after: int


class Offer(NamedTuple):
    """A settled shape. `counts[value]` cards of each value lie there; `useful` stock places have a partner among them."""

    pairs: tuple[PairOffer, ...]
    singles: tuple[SingleOffer, ...]
    counts: tuple[int, ...]
    useful: int


class Pyramid:
    """The pyramid of one deal. With `apex_king_waits` a king at the apex is not taken by itself."""

    __slots__ = ("_apex_king_waits", "_deal", "_offers", "_settled", "_stock")

    def __init__(self, deal: Deal, stock: Stock, apex_king_waits: bool = False) -> None:
        self._deal = deal
        self._stock = stock
        self._apex_king_waits = apex_king_waits
        self._offers: list[Offer | None] = [None] * len(MASKS)
        self._settled: list[int] = [-1] * len(MASKS)

    def settled(self, shape: int) -> int:
        """The shape once its open kings have left."""
        known = self._settled[shape]
        if known >= 0:
            return known
        result = shape
        for place, after in AFTER[shape].items():
            if self._deal.values[place] == KING and (place or not self._apex_king_waits):
                result = self.settled(after)
                break
        self._settled[shape] = result
        return result

    def offer(self, shape: int) -> Offer:
        """What a settled shape offers."""
        known = self._offers[shape]
        if known is None:
            known = self._offers[shape] = self._work_out(shape)
        return known

    def _work_out(self, shape: int) -> Offer:
        values, places_of = self._deal.values, self._stock.places_of
        after = AFTER[shape]
        opened = [place for place in after if values[place] != KING]
        pairs = tuple(
            PairOffer(one, other, kind_of(values[one]), self.settled(AFTER[after[one]][other]))
            for at, one in enumerate(opened)
            for other in opened[at + 1 :]
            if values[one] + values[other] == TARGET
        )
        singles = tuple(
            SingleOffer(
                place,
                values[place],
                kind_of(values[place]),
                places_of[TARGET - values[place]],
                self.settled(after[place]),
            )
            for place in opened
            if places_of[TARGET - values[place]]
        )
        counts = [0] * (KING + 1)
        useful = 0
        rest = MASKS[shape]
        while rest:
            value = values[(rest & -rest).bit_length() - 1]
            counts[value] += 1
            useful |= places_of[TARGET - value]
            rest &= rest - 1
        return Offer(pairs, singles, tuple(counts), useful)
