"""The shortest line: a draw, a recycle and a removal count one each.

A* over removals: a step is one removal together with the draws (and the recycle) that bring its stock card. Stock
kings are cards here, for taking one costs a move and may spare others. States wait in buckets by the moves made
plus the estimate of those to come; when no bucket below the best line found holds any, that line is shortest.

A state is dropped when the same cards lie there and another has been there no later and no dearer than drawing on
would explain: with `way`, the draws and recycles from the first pass to its clock, neither `way` nor moves - `way`
is less.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import KING
from games.engine.layout import PYRAMID_SIZE, STOCK_SIZE

from .answers import Limit
from .demand import NEVER
from .estimate import Estimate
from .lines import Removal
from .pyramid import kind_of
from .shapes import EMPTY
from .slack import pair_step, slack_of
from .start import Start
from .stock import DRAWN, PASS, above, drawn_after, next_above, way_to


class Node(NamedTuple):
    """A state on the way, the moves made (pyramid kings apart), and the removal and the node that it came by."""

    shape: int
    mask: int
    clock: int
    slack: int
    moves: int
    removal: Removal
    before: Node | None


class ShortestSearch:
    """One question: from this start, which removals clear the pyramid in the fewest moves?"""

    def __init__(self, start: Start, limit: Limit) -> None:
        self._pyramid, self._stock, self._demand, state = start
        self._limit = limit
        self._estimate = Estimate(self._pyramid, self._stock, self._demand.last_pass)
        self._pass = 0 if self._stock.last_pass is None else PASS
        self._buckets: list[list[Node]] = []
        self._reached: dict[int, list[tuple[int, int]]] = {}
        self._best: Node | None = None
        self._start = Node(*state, 0, (), None)

    def run(self, known: int) -> list[Removal] | None:
        """The removals of a line of fewer moves than `known`, the fewest there are; None when none is shorter.

        Pyramid kings are not counted.
        """
        self._bound = known
        self._add(self._start)
        total = 0
        while total < min(self._bound, len(self._buckets)):
            bucket = self._buckets[total]
            while bucket and total < self._bound:
                self._expand(bucket.pop())
            total += 1
        return None if self._best is None else _removals(self._best)

    def _add(self, node: Node) -> None:
        """Put a state in its bucket, unless it is a dead end, too long, or nothing new."""
        if node.shape == EMPTY:
            if node.moves < self._bound:
                self._bound, self._best = node.moves, node
            return
        if self._is_needless(node):
            return
        reach = self._demand.in_reach(node.shape, node.mask, node.clock, node.slack)
        if reach == NEVER:
            return
        if reach != node.mask:
            slack = slack_of(self._pyramid.counts(node.shape), self._stock, reach)
            clock = self._stock.closed_clock(reach, drawn_after(reach, node.clock))
            node = node._replace(mask=self._stock.closed_up(reach), clock=clock, slack=slack)
            if self._is_needless(node):
                return
        total = node.moves + self._estimate.moves(node.shape, node.mask, node.clock)
        if total >= self._bound:
            return
        self._overtake(node)
        while len(self._buckets) <= total:
            self._buckets.append([])
        self._buckets[total].append(node)

    def _is_needless(self, node: Node) -> bool:
        """Whether a node with these cards has been there no later and no dearer."""
        reached = self._reached.get(node.shape << STOCK_SIZE | node.mask)
        if reached is None:
            return False
        way = way_to(node.mask, node.clock)
        spent = node.moves - way
        return any(other_way <= way and other_spent <= spent for other_way, other_spent in reached)

    def _overtake(self, node: Node) -> None:
        """Put a node into the list of those with its cards, and out of it those that it makes needless."""
        way = way_to(node.mask, node.clock)
        spent = node.moves - way
        key = node.shape << STOCK_SIZE | node.mask
        kept = [other for other in self._reached.get(key, ()) if other[0] < way or other[1] < spent]
        self._reached[key] = [*kept, (way, spent)]

    def _is_current(self, node: Node) -> bool:
        """Whether nothing has overtaken the node since it was put in its bucket."""
        way = way_to(node.mask, node.clock)
        return (way, node.moves - way) in self._reached[node.shape << STOCK_SIZE | node.mask]

    def _expand(self, node: Node) -> None:
        if not self._is_current(node):
            return
        self._limit.count()
        for pair in self._pyramid.offer(node.shape).pairs:
            slack = node.slack - pair_step(pair.kind)
            removal = (pair.one, pair.other)
            self._add(Node(pair.after, node.mask, node.clock, slack, node.moves + 1, removal, node))
        drawn = node.clock & DRAWN
        below_top = node.mask & ((1 << drawn >> 1) - 1) if drawn else 0
        self._add_finds(node, node.mask ^ below_top, node.clock - drawn, drawn, 0)
        if node.clock < 0:
            # Through the rest of this pass and a recycle; every pass is alike when they are without limit.
            rest = (node.mask >> drawn).bit_count() + 1
            self._add_finds(node, below_top, node.clock - drawn + self._pass, 0, rest)

    def _add_finds(self, node: Node, finds: int, in_pass: int, drawn: int, way: int) -> None:
        """The removals with these stock cards: kings, cards that an open card takes, neighbours of an open stock.

        `drawn` is how far the pass they are found in has drawn, `way` the moves it takes to get there.
        """
        mask, values = node.mask, self._stock.values
        offer = self._pyramid.offer(node.shape)
        open_stock = self._stock.open_stock
        rest = finds
        while rest:
            card = rest & -rest
            rest ^= card
            place = card.bit_length() - 1
            waste = (mask & (card - 1)).bit_length()
            time = in_pass + waste
            draws = way + ((mask & ((card << 1) - 1)) >> drawn).bit_count()
            left = self._stock.without(mask, card, waste)
            index = PYRAMID_SIZE + above(mask, place)
            if values[place] == KING:
                self._add(Node(node.shape, left, time, node.slack, node.moves + draws + 1, (index,), node))
                continue
            upper = next_above(mask, card)
            if open_stock and upper & self._stock.partners[place]:
                slack = node.slack + pair_step(kind_of(values[place]))
                both = self._stock.without(mask, card | upper, waste)
                self._add(Node(node.shape, both, time, slack, node.moves + draws + 1, (index, index - 1), node))
            if open_stock and place >= drawn:
                draws -= 1  # it leaves from the stock top
            for taker, after in offer.takers[values[place]]:
                self._add(Node(after, left, time, node.slack, node.moves + draws + 1, (taker, index), node))


def _removals(node: Node | None) -> list[Removal]:
    """The removals that led to a node, in order."""
    found: list[Removal] = []
    while node is not None and node.before is not None:
        found.append(node.removal)
        node = node.before
    found.reverse()
    return found
