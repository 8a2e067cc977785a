"""How many moves it takes at the least: the estimate that leads the search for the shortest line.

Pyramid kings are left out, for each costs its one move on every line. Of the other cards of a shape two leave in a
move when they pair inside the pyramid, one when its partner comes from the stock: cards less the most pairs that
this shape can make. And draws: where a shape must take more cards of a value from the stock than the waste can
give, it has to draw as far as the last of them lies, through a recycle if it is buried under a card that can never
leave. Where this pass must leave some of the pyramid over, its cards take theirs from the next. All are promises never
broken (the search finds a shortest line because of that); the search does not rely on their falling evenly from move
to move.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import KING, TARGET

from .last_pass import LastPass
from .pyramid import Pyramid, kind_of
from .shapes import EMPTY
from .stock import DRAWN, Stock

#: With more cards still to be drawn it is seldom worth asking what this pass leaves over.
_LATE = 8


class Want(NamedTuple):
    """At least `number` of the stock cards `cards`, all of one value, have to leave with cards of the shape."""

    cards: int
    number: int


class Outlook(NamedTuple):
    """What a settled shape costs at the least: `removals` of cards that are not kings, and its wants; no other stock
    card but `partnered` has a taker. `most` is the most pairs inside it, in all and (at 1 to 6) of each kind."""

    removals: int
    wants: tuple[Want, ...]
    partnered: int
    most: tuple[int, ...]


class Estimate:
    """Answers, for one deal, how many moves a state still takes at the least."""

    __slots__ = ("_last_pass", "_most", "_outlooks", "_pyramid", "_stock")

    def __init__(self, pyramid: Pyramid, stock: Stock, last_pass: LastPass) -> None:
        self._pyramid = pyramid
        self._stock = stock
        self._last_pass = last_pass
        self._most: dict[int, tuple[int, ...]] = {EMPTY: (0,) * 7}
        self._outlooks: dict[int, Outlook] = {}

    def moves(self, shape: int, mask: int, clock: int) -> int:
        """A number of moves, pyramid kings not counted, below which this state cannot be won."""
        outlook = self._outlook(shape)
        drawn = clock & DRAWN
        left_over = EMPTY
        if clock < 0 and (mask >> drawn).bit_count() <= _LATE:
            left_over = self._last_pass.left_over(shape, mask, drawn)
        return outlook.removals + self._draws(outlook, mask, drawn, left_over)

    def _draws(self, outlook: Outlook, mask: int, drawn: int, left_over: int) -> int:
        """Draws, and a recycle, that the wants force, and what this pass leaves over."""
        open_stock = self._stock.open_stock
        waste = mask & ((1 << drawn) - 1)
        undrawn = mask ^ waste
        idle = self._idle(outlook, mask)
        in_reach = waste >> (waste & idle).bit_length() << (waste & idle).bit_length()
        # With an open stock a card can leave from the stock top, undrawn: only kings and idle cards must be drawn.
        costly = undrawn & (idle | self._stock.kings) if open_stock else undrawn
        must_recycle = left_over != EMPTY
        this_pass = passed_by = taken = 0
        for cards, number in outlook.wants:
            missing = number - (in_reach & cards).bit_count()
            if missing <= 0:
                continue
            ahead = undrawn & cards
            if missing <= ahead.bit_count():
                this_pass = max(this_pass, (costly & _up_to(ahead, missing)).bit_count())
                continue
            missing -= ahead.bit_count()
            buried = waste & ~in_reach & cards
            passed_by = max(passed_by, (idle & _up_to(buried, missing)).bit_count())
            taken += missing
            must_recycle = True
        if not must_recycle:
            return this_pass
        next_pass = passed_by if open_stock else max(passed_by + taken, self._taken_later(outlook, left_over), 1)
        return costly.bit_count() + 1 + next_pass

    def _taken_later(self, outlook: Outlook, left_over: int) -> int:
        """How many cards that are left over take one from the stock, after a recycle: those beyond the most pairs."""
        counts = self._pyramid.counts(left_over)
        return sum(max(counts[value] - outlook.most[kind_of(value)], 0) for value in range(1, KING))

    def _idle(self, outlook: Outlook, mask: int) -> int:
        """The stock cards that can never leave."""
        idle = mask & ~outlook.partnered
        if self._stock.open_stock:
            rest = idle
            while rest:
                card = rest & -rest
                rest ^= card
                if mask & self._stock.partners[card.bit_length() - 1]:
                    idle ^= card
        return idle

    def _outlook(self, shape: int) -> Outlook:
        known = self._outlooks.get(shape)
        if known is None:
            known = self._outlooks[shape] = self._work_out(shape)
        return known

    def _work_out(self, shape: int) -> Outlook:
        counts, places_of = self._pyramid.counts(shape), self._stock.places_of
        most = self._most_pairs(shape)
        wants = []
        partnered = self._stock.kings
        for value in range(1, KING):
            partner = TARGET - value
            number = counts[partner] - most[kind_of(value)]
            if number > 0:
                wants.append(Want(places_of[value], number))
            if counts[partner]:
                partnered |= places_of[value]
        return Outlook(sum(counts[:KING]) - most[0], tuple(wants), partnered, most)

    def _most_pairs(self, shape: int) -> tuple[int, ...]:
        """The most pairs that can be made inside this shape, and (at 1 to 6) the most of each kind, any stock card
        granted."""
        known = self._most.get(shape)
        if known is None:
            offer = self._pyramid.offer(shape)
            ways = [self._most_pairs(after) for takers in offer.takers for _, after in takers]
            for pair in offer.pairs:
                after = list(self._most_pairs(pair.after))
                after[0] += 1
                after[pair.kind] += 1
                ways.append(tuple(after))
            known = self._most[shape] = tuple(map(max, *ways)) if len(ways) > 1 else (ways or [(0,) * 7])[0]
        return known


def _up_to(cards: int, number: int) -> int:
    """The places up to the card that is `number` in draw order among these, or up to the last."""
    for _ in range(number - 1):
        cards &= cards - 1
    lowest = cards & -cards
    return (lowest << 1) - 1 if lowest else 0
