"""Can the pyramid still be cleared? Depth first, over removals.

A state is the shape of the pyramid, the stock cards left, and the clock: the pass and how far it has drawn. Stock
kings never matter here: a king on the waste can leave at once, so they are left out and put back when the line is
written. Drawing is always possible, so of two clocks the earlier can do all that the later can; of each (shape,
cards) only the earliest clock that failed is remembered. Where the ranks cannot come out even, the search turns
back; stock cards out of reach for good are struck out, so that states which differ in those alone are one.
"""

from __future__ import annotations

from games.engine.layout import PYRAMID_SIZE, STOCK_SIZE

from .answers import Limit
from .demand import NEVER
from .lines import Removal
from .pyramid import kind_of
from .shapes import EMPTY
from .slack import pair_step, slack_of
from .start import Start
from .stock import DRAWN, LATEST, PASS, above, drawn_after

#: Two neighbours of the stock: the lower and the upper as masks, the cards left without them, how far the waste reaches
#: then, and what their leaving puts on the slack.
Neighbours = tuple[int, int, int, int, int]


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
        """Whether the pyramid can be cleared from here; the removals are then noted, last first.

        Whoever asks has looked whether this state has failed before.
        """
        if shape == EMPTY:
            return True
        reach = self._demand.in_reach(shape, mask, clock, slack)
        if reach == NEVER:
            return False
        if reach != mask:
            mask = self._stock.closed_up(reach)
            clock = self._stock.closed_clock(reach, drawn_after(reach, clock))
            if self._failed.get(shape << STOCK_SIZE | mask, LATEST) <= clock:
                return False
            slack = slack_of(self._pyramid.counts(shape), self._stock, mask)
        self._limit.count()
        drawn = clock & DRAWN
        below_top = mask & ((1 << drawn >> 1) - 1) if drawn else 0
        if (
            self._by_pair(shape, mask, clock, slack)
            or self._by_find(shape, mask, mask ^ below_top, clock - drawn, slack)
            or (clock < 0 and below_top and self._by_find(shape, mask, below_top, clock - drawn + PASS, slack))
        ):
            return True
        self._failed[shape << STOCK_SIZE | mask] = clock
        return False

    def _by_pair(self, shape: int, mask: int, clock: int, slack: int) -> bool:
        """Two open cards of the pyramid."""
        failed = self._failed
        for one, other, kind, after in self._pyramid.offer(shape).pairs:
            needs = slack - pair_step(kind)
            if failed.get(after << STOCK_SIZE | mask, LATEST) > clock and self._clear(after, mask, clock, needs):
                return self._note(one, other)
        return False

    def _by_find(self, shape: int, mask: int, finds: int, in_pass: int, slack: int) -> bool:
        """Each of these stock cards with each open pyramid card that takes it, in the order in which they come by;
        neighbours, where the stock is open."""
        _, takers, wanted = self._pyramid.offer(shape)
        failed, values, without = self._failed, self._stock.values, self._stock.without
        rest = finds & wanted
        while rest:
            card = rest & -rest
            rest ^= card
            place = card.bit_length() - 1
            drawn = (mask & (card - 1)).bit_length()
            left = without(mask, card, drawn)
            clock = in_pass + drawn
            for taker, after in takers[values[place]]:
                if failed.get(after << STOCK_SIZE | left, LATEST) > clock and self._clear(after, left, clock, slack):
                    return self._note(taker, PYRAMID_SIZE + above(mask, place))
        return self._stock.open_stock and self._by_neighbours(shape, mask, finds, in_pass, slack)

    def _by_neighbours(self, shape: int, mask: int, finds: int, in_pass: int, slack: int) -> bool:
        """Waste top and stock top together: two cards next to each other that make thirteen, the lower among these."""
        failed, base = self._failed, shape << STOCK_SIZE
        for lower, upper, left, drawn, step in self._neighbours(mask):
            clock = in_pass + drawn
            if (
                lower & finds
                and failed.get(base | left, LATEST) > clock
                and self._clear(shape, left, clock, slack + step)
            ):
                number = above(mask, upper.bit_length() - 1)
                return self._note(PYRAMID_SIZE + number + 1, PYRAMID_SIZE + number)
        return False

    def _note(self, one: int, other: int) -> bool:
        self._removals.append((one, other))
        return True

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
                left = self._stock.without(mask, lower | upper, drawn)
                found.append((lower, upper, left, drawn, pair_step(kind_of(values[place]))))
        self._neighbours_in[mask] = found
        return found
