"""Can the pyramid still be cleared? Depth first, over removals.

A state is the shape of the pyramid, the stock cards left, and the time: the pass and how far it has drawn. Stock kings never matter
here: a king on the waste can leave at once, so they are left out of the mask and put back when the line is written. Drawing is
always possible, so of two times the earlier can do all that the later can; of each (shape, cards) only the earliest time that
failed is remembered. From a state the search takes a pair of the pyramid, or an open card with a stock card it can find: the waste top, one
ahead in this pass, one in the next. An open stock adds neighbours of the stock. Where the ranks cannot come out even it turns back.
"""

from __future__ import annotations

from ..layout import PYRAMID_SIZE
from ..position import Position
from .answers import Limit
from .demand import Demand, pair_step, slack_of
from .lines import Removal
from .pyramid import Pyramid, SingleOffer, kind_of
from .shapes import EMPTY, NUMBERS
from .stock import Stock, drawn_after, neighbours

_PASS = 32
_STOCK_BITS = 24


class WinSearch:
    """One question: from this position, which removals clear the pyramid?"""

    def __init__(self, position: Position, limit: Limit) -> None:
        table = position.tableau
        self._limit = limit
        self._stock = Stock(position.deal, position.rules)
        self._pyramid = Pyramid(position.deal, self._stock)
        self._demand = Demand(self._pyramid, self._stock)
        self._failed: dict[int, int] = {}
        self._removals: list[Removal] = []
        self._shape = self._pyramid.settled(NUMBERS[table.pyramid])
        self._mask = table.stock & ~self._stock.kings
        self._drawn = drawn_after(self._mask, table.drawn)
        self._passes_left = self._stock.passes_left(table)

    def run(self) -> list[Removal] | None:
        """The removals in order, or None: it is proven that there are none. LimitReached when the limit comes first."""
        offer = self._pyramid.offer(self._shape)
        slack = slack_of(offer, self._stock, self._mask)
        if self._may_work(self._shape, self._mask, self._drawn, self._passes_left, slack) and self._clear(
            self._shape, self._mask, self._drawn, self._passes_left, slack
        ):
            self._removals.reverse()
            return self._removals
        return None

    def _may_work(self, shape: int, mask: int, drawn: int, passes_left: int, slack: int) -> bool:
        """Whether this state has neither failed before, at this time or earlier, nor is a dead end by its ranks."""
        time = drawn - _PASS * passes_left
        failed_at = self._failed.get(shape << _STOCK_BITS | mask)
        if failed_at is not None and failed_at <= time:
            return False
        if passes_left:
            return self._demand.can_be_met(shape, slack)
        return self._demand.can_be_met_in_last_pass(shape, slack, mask, drawn)

    def _clear(self, shape: int, mask: int, drawn: int, passes_left: int, slack: int) -> bool:
        """Whether the pyramid can be cleared from here; the removals are then noted, last first."""
        if shape == EMPTY:
            return True
        self._limit.count()
        offer = self._pyramid.offer(shape)
        for pair in offer.pairs:
            lower = slack - pair_step(pair.kind)
            if self._may_work(pair.after, mask, drawn, passes_left, lower) and self._clear(
                pair.after, mask, drawn, passes_left, lower
            ):
                self._removals.append((pair.one, pair.other))
                return True
        if self._clear_with_stock(shape, mask, drawn, passes_left, slack):
            return True
        self._failed[shape << _STOCK_BITS | mask] = drawn - _PASS * passes_left
        return False

    def _clear_with_stock(self, shape: int, mask: int, drawn: int, passes_left: int, slack: int) -> bool:
        """The same, beginning with a card of the stock: the waste top or one ahead first, then one of the next pass."""
        singles = self._pyramid.offer(shape).singles
        now = mask >> (drawn - 1) << (drawn - 1) if drawn else mask
        if self._take_singles(singles, mask, now, passes_left, slack):
            return True
        if self._stock.open_stock and self._take_neighbours(shape, mask, drawn, passes_left, slack):
            return True
        return passes_left > 0 and self._take_singles(singles, mask, mask ^ now, passes_left - 1, slack)

    def _take_singles(
        self, singles: tuple[SingleOffer, ...], mask: int, finds: int, passes_left: int, slack: int
    ) -> bool:
        for single in singles:
            after = single.after
            rest = single.partners & finds
            while rest:
                card = rest & -rest
                rest ^= card
                drawn = (mask & (card - 1)).bit_length()
                if self._may_work(after, mask ^ card, drawn, passes_left, slack) and self._clear(
                    after, mask ^ card, drawn, passes_left, slack
                ):
                    self._removals.append((single.place, PYRAMID_SIZE + card.bit_length() - 1))
                    return True
        return False

    def _take_neighbours(self, shape: int, mask: int, drawn: int, passes_left: int, slack: int) -> bool:
        """Waste top and stock top together, where two cards next to each other make thirteen."""
        for lower, upper in neighbours(self._stock, mask):
            left = mask ^ (1 << lower) ^ (1 << upper)
            passes = passes_left if lower >= drawn - 1 else passes_left - 1
            if passes < 0:
                continue
            after = drawn_after(left, lower)
            more = slack + pair_step(kind_of(self._stock.values[lower]))
            if self._may_work(shape, left, after, passes, more) and self._clear(shape, left, after, passes, more):
                self._removals.append((PYRAMID_SIZE + lower, PYRAMID_SIZE + upper))
                return True
        return False
