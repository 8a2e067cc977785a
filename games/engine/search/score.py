"""The highest score: clear the pyramid and leave as few stock cards behind as can be.

The search is that of `winnable` with two differences. Stock kings count, so they are cards here; whoever draws past
a king takes it, for that only ever uncovers. And the game ends with the last pyramid card, so an apex king waits
until all else is done. It asks first for a line that leaves no more cards than the ranks force to stay, then for
one more, and so on: the first line found is best.
"""

from __future__ import annotations

from games.engine.cards import KING
from games.engine.layout import PYRAMID_SIZE, STOCK_SIZE

from .answers import Limit
from .demand import NEVER
from .lines import Removal
from .pyramid import kind_of
from .shapes import EMPTY, MASKS
from .slack import pair_step, slack_of, stay_at_least
from .start import Start
from .stock import DRAWN, LATEST, PASS, above, next_above

_APEX = 1

#: A removal, and what it leaves behind: shape, stock cards, clock, slack.
Step = tuple[Removal, int, int, int, int]


class ScoreSearch:
    """One question: from this start (an apex king waits), which removals clear the pyramid and leave fewest cards?"""

    def __init__(self, start: Start, limit: Limit) -> None:
        self._pyramid, self._stock, self._demand, self._start = start
        self._limit = limit
        self._removals: list[Removal] = []
        self._failed: dict[int, int] = {}
        self._may_stay = 0

    def run(self, known: int) -> list[Removal] | None:
        """The removals of a line that leaves fewer stock cards than `known`, the fewest there are; None when there
        is none."""
        shape, mask, _, slack = self._start
        least = stay_at_least(self._pyramid.counts(shape), self._stock, mask, slack)
        for self._may_stay in range(least, known):
            self._failed.clear()
            if self._clear(*self._start):
                self._removals.reverse()
                return self._removals
        return None

    def _may_work(self, shape: int, mask: int, clock: int, slack: int) -> bool:
        """Whether this state has not failed at this clock or earlier, and the ranks allow so few cards to stay."""
        if shape == EMPTY:
            return mask.bit_count() <= self._may_stay
        if self._failed.get(shape << STOCK_SIZE | mask, LATEST) <= clock:
            return False
        reach = self._demand.in_reach(shape, mask, clock, slack)
        if reach == NEVER:
            return False
        counts = self._pyramid.counts(shape)
        if reach != mask:
            slack = slack_of(counts, self._stock, reach)
        out_of_reach = (mask ^ reach).bit_count()
        return out_of_reach + stay_at_least(counts, self._stock, reach, slack) <= self._may_stay

    def _clear(self, shape: int, mask: int, clock: int, slack: int) -> bool:
        """Whether the pyramid can be cleared from here with so few left; the removals are then noted, last first."""
        if shape == EMPTY:
            return True
        self._limit.count()
        for removal, after, left, time, needs in self._steps(shape, mask, clock, slack):
            if self._may_work(after, left, time, needs) and self._clear(after, left, time, needs):
                self._removals.append(removal)
                return True
        self._failed[shape << STOCK_SIZE | mask] = clock
        return False

    def _steps(self, shape: int, mask: int, clock: int, slack: int) -> list[Step]:
        """What can leave next, stock cards in the order in which they come by, none beyond the next king."""
        offer = self._pyramid.offer(shape)
        drawn = clock & DRAWN
        below_top = mask & ((1 << drawn >> 1) - 1) if drawn else 0
        now = mask ^ below_top
        steps = self._finds(shape, mask, now, clock - drawn, slack)
        for pair in offer.pairs:
            removal = (pair.one, pair.other)
            steps.append((removal, pair.after, mask, clock, slack - pair_step(pair.kind)))
        if clock < 0 and not now & self._stock.kings:
            steps += self._finds(shape, mask, below_top, clock - drawn + PASS, slack)
        if MASKS[shape] == _APEX and self._pyramid.kings & _APEX:
            steps.append(((0,), EMPTY, mask, clock, slack))
        return steps

    def _finds(self, shape: int, mask: int, finds: int, in_pass: int, slack: int) -> list[Step]:
        """The removals with these stock cards up to the first king, the king's included."""
        values, takers = self._stock.values, self._pyramid.offer(shape).takers
        steps: list[Step] = []
        rest = finds
        while rest:
            card = rest & -rest
            rest ^= card
            place = card.bit_length() - 1
            index = PYRAMID_SIZE + above(mask, place)
            drawn = (mask & (card - 1)).bit_length()
            left = self._stock.without(mask, card, drawn)
            time = in_pass + drawn
            if values[place] == KING:
                steps.append(((index,), shape, left, time, slack))
                break
            for taker, after in takers[values[place]]:
                steps.append(((taker, index), after, left, time, slack))
            upper = next_above(mask, card)
            if self._stock.open_stock and upper & self._stock.partners[place]:
                left = self._stock.without(mask, card | upper, drawn)
                needs = slack + pair_step(kind_of(values[place]))
                steps.append(((index, index - 1), shape, left, time, needs))
        return steps
