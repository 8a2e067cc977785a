"""Can the pyramid still be cleared? Depth first, over removals.

A state is the shape of the pyramid, the stock cards left, and the clock: the pass and how far it has drawn. Stock
kings never matter here: a king on the waste can leave at once, so they are left out and put back when the line is
written. Drawing is always possible, so of two clocks the earlier can do all that the later can; of each (shape,
cards) only the earliest clock that failed is remembered. Where the ranks cannot come out even, the search turns
back.
"""

from __future__ import annotations

from games.engine.layout import PYRAMID_SIZE, STOCK_SIZE
from games.engine.position import Position

from .answers import Limit
from .demand import Demand, pair_step, slack_of
from .lines import Removal
from .pyramid import Pyramid, kind_of
from .shapes import EMPTY, NUMBERS
from .stock import DRAWN, LATEST, PASS, Stock, clock_at, drawn_after

#: A removal, and what it leaves behind: shape, stock cards, clock, slack.
Step = tuple[Removal, int, int, int, int]

#: Two neighbours of the stock: the lower as a mask, the cards left without them, how far the waste reaches then, what
#: their leaving puts on the slack, and their removal.
Neighbours = tuple[int, int, int, int, Removal]


class WinSearch:
    """One question: from this position, which removals clear the pyramid?"""

    def __init__(self, position: Position, limit: Limit) -> None:
        table = position.tableau
        self._limit = limit
        self._stock = Stock(position.deal, position.rules)
        self._pyramid = Pyramid(position.deal, self._stock)
        self._demand = Demand(self._pyramid, self._stock)
        self._failed: dict[int, int] = {}
        self._neighbours_in: dict[int, list[Neighbours]] = {}
        self._removals: list[Removal] = []
        self._shape = self._pyramid.settled(NUMBERS[table.pyramid])
        self._mask = table.stock & ~self._stock.kings
        self._clock = clock_at(self._stock.passes_left(table), drawn_after(self._mask, table.drawn))

    def run(self) -> list[Removal] | None:
        """The removals in order, or None: it is proven that there are none. LimitReached when the limit comes first."""
        slack = slack_of(self._pyramid.counts(self._shape), self._stock, self._mask)
        if self._demand.is_dead(self._shape, slack, self._mask, self._clock):
            return None
        if not self._clear(self._shape, self._mask, self._clock, slack):
            return None
        self._removals.reverse()
        return self._removals

    def _clear(self, shape: int, mask: int, clock: int, slack: int) -> bool:
        """Whether the pyramid can be cleared from here; the removals are then noted, last first."""
        if shape == EMPTY:
            return True
        self._limit.count()
        failed, is_dead = self._failed, self._demand.is_dead
        for removal, after, left, time, needs in self._steps(shape, mask, clock, slack):
            if failed.get(after << STOCK_SIZE | left, LATEST) <= time or is_dead(after, needs, left, time):
                continue
            if self._clear(after, left, time, needs):
                self._removals.append(removal)
                return True
        failed[shape << STOCK_SIZE | mask] = clock
        return False

    def _steps(self, shape: int, mask: int, clock: int, slack: int) -> list[Step]:
        """What can leave next: pairs of the pyramid, then stock cards in the order in which they come by."""
        offer = self._pyramid.offer(shape)
        steps: list[Step] = [
            ((pair.one, pair.other), pair.after, mask, clock, slack - pair_step(pair.kind)) for pair in offer.pairs
        ]
        drawn = clock & DRAWN
        below_top = mask & ((1 << drawn >> 1) - 1) if drawn else 0
        steps += self._finds(shape, mask, mask ^ below_top, clock - drawn, slack)
        if clock < 0:
            steps += self._finds(shape, mask, below_top, clock - drawn + PASS, slack)
        return steps

    def _finds(self, shape: int, mask: int, finds: int, in_pass: int, slack: int) -> list[Step]:
        """Each of these stock cards with each open pyramid card that takes it; neighbours, where the stock is open."""
        offer = self._pyramid.offer(shape)
        values, takers = self._stock.values, offer.takers
        steps: list[Step] = []
        rest = finds & offer.wanted
        while rest:
            card = rest & -rest
            rest ^= card
            place = card.bit_length() - 1
            left = mask ^ card
            time = in_pass + (mask & (card - 1)).bit_length()
            for taker, after in takers[values[place]]:
                steps.append(((taker, PYRAMID_SIZE + place), after, left, time, slack))
        if self._stock.open_stock:
            for lower, left, drawn, step, removal in self._neighbours(mask):
                if lower & finds:
                    steps.append((removal, shape, left, in_pass + drawn, slack + step))
        return steps

    def _neighbours(self, mask: int) -> list[Neighbours]:
        """Cards next to each other that make thirteen: with an open stock, waste top and stock top at some time."""
        known = self._neighbours_in.get(mask)
        if known is not None:
            return known
        values, partners = self._stock.values, self._stock.partners
        found: list[Neighbours] = []
        rest = mask
        while rest:
            lower = rest & -rest
            rest ^= lower
            upper = rest & -rest
            place = lower.bit_length() - 1
            if upper & partners[place]:
                drawn = (mask & (lower - 1)).bit_length()
                removal = (PYRAMID_SIZE + place, PYRAMID_SIZE + upper.bit_length() - 1)
                found.append((lower, mask ^ lower ^ upper, drawn, pair_step(kind_of(values[place])), removal))
        self._neighbours_in[mask] = found
        return found
