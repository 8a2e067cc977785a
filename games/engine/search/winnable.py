"""Can the pyramid still be cleared? Depth first, over removals.

A state is the shape of the pyramid, the stock cards left, and the clock: the pass and how far it has drawn. Stock
kings never matter here: a king on the waste can leave at once, so they are left out and put back when the line is
written. Drawing is always possible, so of two clocks the earlier can do all that the later can; of each (shape,
cards) only the earliest clock that failed is remembered. Where the ranks cannot come out even, the search turns
back; stock cards out of reach for good are struck out, so that states which differ in those alone are one.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.layout import PYRAMID_SIZE, STOCK_SIZE

from .answers import Limit
from .demand import NEVER
from .lines import Removal
from .pyramid import kind_of
from .shapes import EMPTY
from .slack import pair_step, slack_of
from .start import Start
from .stock import DRAWN, LATEST, PASS, drawn_after

#: A removal, and what it leaves behind: shape, stock cards, clock, slack.
Step = tuple[Removal, int, int, int, int]

#: Two neighbours of the stock: the lower as a mask, the cards left without them, how far the waste reaches then, what
#: their leaving puts on the slack, and their removal.
Neighbours = tuple[int, int, int, int, Removal]


class WinSearch:
    """One question: from this start (stock kings left out), which removals clear the pyramid?"""

    def __init__(self, start: Start, limit: Limit) -> None:
        self._pyramid, self._stock, self._demand, self._start = start
        self._limit = limit
        self._failed: dict[int, int] = {}
        self._neighbours_in: dict[int, list[Neighbours]] = {}
        self._removals: list[Removal] = []

    def run(self) -> list[Removal] | None:
        """The removals in order, or None: it is proven that there are none. LimitReached when the limit comes first."""
        if not self._clear(*self._start):
            return None
        self._removals.reverse()
        return self._removals

    def _clear(self, shape: int, mask: int, clock: int, slack: int) -> bool:
        """Whether the pyramid can be cleared from here; the removals are then noted, last first."""
        if shape == EMPTY:
            return True
        failed, key = self._failed, shape << STOCK_SIZE | mask
        if failed.get(key, LATEST) <= clock:
            return False
        reach = self._demand.in_reach(shape, mask, clock, slack)
        if reach == NEVER:
            return False
        if reach != mask:
            mask, clock, key = reach, drawn_after(reach, clock), shape << STOCK_SIZE | reach
            slack = slack_of(self._pyramid.counts(shape), self._stock, mask)
            if failed.get(key, LATEST) <= clock:
                return False
        self._limit.count()
        for removal, after, left, time, needs in self._steps(shape, mask, clock, slack):
            if self._clear(after, left, time, needs):
                self._removals.append(removal)
                return True
        failed[key] = clock
        return False

    def _steps(self, shape: int, mask: int, clock: int, slack: int) -> Iterator[Step]:
        """What can leave next: pairs of the pyramid, then stock cards in the order in which they come by."""
        for one, other, kind, after in self._pyramid.offer(shape).pairs:
            yield (one, other), after, mask, clock, slack - pair_step(kind)
        drawn = clock & DRAWN
        below_top = mask & ((1 << drawn >> 1) - 1) if drawn else 0
        yield from self._finds(shape, mask, mask ^ below_top, clock - drawn, slack)
        if clock < 0 and below_top:
            yield from self._finds(shape, mask, below_top, clock - drawn + PASS, slack)

    def _finds(self, shape: int, mask: int, finds: int, in_pass: int, slack: int) -> Iterator[Step]:
        """Each of these stock cards with each open pyramid card that takes it; neighbours, where the stock is open."""
        _, takers, wanted = self._pyramid.offer(shape)
        values = self._stock.values
        rest = finds & wanted
        while rest:
            card = rest & -rest
            rest ^= card
            place = card.bit_length() - 1
            time = in_pass + (mask & (card - 1)).bit_length()
            for taker, after in takers[values[place]]:
                yield (taker, PYRAMID_SIZE + place), after, mask ^ card, time, slack
        if self._stock.open_stock:
            for lower, left, drawn, step, removal in self._neighbours(mask):
                if lower & finds:
                    yield removal, shape, left, in_pass + drawn, slack + step

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
