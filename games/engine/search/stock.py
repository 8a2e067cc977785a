"""The stock and waste as a search sees them: a mask of cards, the point drawn up to, and the pass.

Cards of the stock keep their order for ever, so a mask of the places still there (24 bits) and how far the pass has
drawn say all: places below `drawn` are the waste, its top is place `drawn` - 1; the others are still to be drawn. A
*find* is a stock card that can come to the top of the waste without anything else leaving: the top itself, a card
ahead in this pass, or, with a pass left, a card further down, which comes by again in the next. Another pass never
helps a card that this one can still bring: drawing is always possible, so whatever can be won from a later time can
be won from an earlier one.

Two cards of one value do the same, so a state is told by the values that are left, in their order. Of all masks that
read so a search keeps one, *closed up*: each card in turn at the lowest place that has its value. What leaves is told
by how many cards lie above it, for that is the same in all of them.
"""

from __future__ import annotations

from games.engine.cards import KING, TARGET
from games.engine.deal import Deal
from games.engine.layout import PYRAMID_SIZE
from games.engine.rules import Ruleset
from games.engine.tableau import Tableau

#: A clock is the bits of DRAWN, how far this pass has drawn, less PASS for each pass still to come: negative but in
#: the last pass, and the earlier the smaller. LATEST is later than any clock.
PASS = 32
DRAWN = PASS - 1
LATEST = PASS

#: More passes than a game of 52 cards can use: a pass that takes no card is a wasted one. It stands for "unlimited".
ENDLESS = 64


class Stock:
    """The stock of one deal under one ruleset. `places_of[value]` is the mask of the stock places with a card of
    that value."""

    __slots__ = ("_lower_equals", "kings", "last_pass", "open_stock", "partners", "places_of", "values")

    def __init__(self, deal: Deal, rules: Ruleset) -> None:
        self.values: tuple[int, ...] = deal.values[PYRAMID_SIZE:]
        places_of = [0] * (KING + 1)
        for place, value in enumerate(self.values):
            places_of[value] |= 1 << place
        self.places_of: tuple[int, ...] = tuple(places_of)
        self.kings: int = places_of[KING]
        #: By stock place: the mask of the stock places that would make thirteen with it.
        self.partners: tuple[int, ...] = tuple(places_of[TARGET - value] for value in self.values)
        #: By stock place: the mask of the lower places with a card of the same value.
        self._lower_equals: tuple[int, ...] = tuple(
            places_of[value] & ((1 << place) - 1) for place, value in enumerate(self.values)
        )
        self.open_stock: bool = rules.open_stock
        self.last_pass: int | None = rules.passes

    def passes_left(self, table: Tableau) -> int:
        """How many more passes may begin after this one, ENDLESS without limit."""
        return ENDLESS if self.last_pass is None else self.last_pass - table.pass_number

    def without(self, mask: int, cards: int, gap: int) -> int:
        """What is left of a mask that is closed up when these cards leave it; below them it reaches up to `gap`."""
        left = mask ^ cards
        rest = left >> gap << gap
        while rest:
            card = rest & -rest
            lower = self._lower_equals[card.bit_length() - 1] >> gap
            if not lower:
                break  # it stays where it lies, and so do all above it
            place = (lower & -lower) << gap
            left ^= card | place
            rest ^= card
            gap = place.bit_length()
        return left

    def closed_up(self, mask: int) -> int:
        """The mask that stands for all that read as this one."""
        closed = 0
        while mask:
            card = mask & -mask
            mask ^= card
            gap = closed.bit_length()
            places = self.places_of[self.values[card.bit_length() - 1]] >> gap
            closed |= (places & -places) << gap
        return closed

    def closed_clock(self, mask: int, clock: int) -> int:
        """The clock at which as many cards are drawn once this mask is closed up."""
        drawn = clock & DRAWN
        return clock - drawn + self.closed_up(mask & ((1 << drawn) - 1)).bit_length()


def clock_at(passes_left: int, drawn: int) -> int:
    """The clock when so many passes are still to come and this one has drawn so far."""
    return drawn - PASS * passes_left


def drawn_after(mask: int, place: int) -> int:
    """How far the waste reaches once the card at `place` has left it: just past the highest card still there below."""
    return (mask & ((1 << place) - 1)).bit_length()


def above(mask: int, place: int) -> int:
    """How many of these stock cards lie above the one at `place`: in a draw order, come after it."""
    return (mask >> place + 1).bit_count()


def next_above(mask: int, card: int) -> int:
    """The next of these stock cards above one of them, both as masks; 0 above the last."""
    rest = mask & -(card << 1)
    return rest & -rest


def place_under(mask: int, number: int) -> int:
    """The place of the stock card above which so many of these lie."""
    for _ in range(number):
        mask ^= 1 << mask.bit_length() - 1
    return mask.bit_length() - 1


def way_to(mask: int, clock: int) -> int:
    """Draws and recycles from some fixed beginning to this clock, for comparing two clocks with the same cards."""
    passes, drawn = clock >> 5, clock & DRAWN
    return passes * (mask.bit_count() + 1) + (mask & ((1 << drawn) - 1)).bit_count()
