"""The stock and waste as a search sees them: a mask of cards, the point drawn up to, and the pass.

Cards of the stock keep their order for ever, so a mask of the places still there (24 bits) and how far the pass has
drawn say all: places below `drawn` are the waste, its top is place `drawn` - 1; the others are still to be drawn. A
*find* is a stock card that can come to the top of the waste without anything else leaving: the top itself, a card
ahead in this pass, or, with a pass left, a card further down, which comes by again in the next. Another pass never
helps a card that this one can still bring: drawing is always possible, so whatever can be won from a later time can
be won from an earlier one.
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

    __slots__ = ("kings", "last_pass", "open_stock", "partners", "places_of", "values")

    def __init__(self, deal: Deal, rules: Ruleset) -> None:
        self.values: tuple[int, ...] = deal.values[PYRAMID_SIZE:]
        places_of = [0] * (KING + 1)
        for place, value in enumerate(self.values):
            places_of[value] |= 1 << place
        self.places_of: tuple[int, ...] = tuple(places_of)
        self.kings: int = places_of[KING]
        #: By stock place: the mask of the stock places that would make thirteen with it.
        self.partners: tuple[int, ...] = tuple(places_of[TARGET - value] for value in self.values)
        self.open_stock: bool = rules.open_stock
        self.last_pass: int | None = rules.passes

    def passes_left(self, table: Tableau) -> int:
        """How many more passes may begin after this one, ENDLESS without limit."""
        return ENDLESS if self.last_pass is None else self.last_pass - table.pass_number


def clock_at(passes_left: int, drawn: int) -> int:
    """The clock when so many passes are still to come and this one has drawn so far."""
    return drawn - PASS * passes_left


def drawn_after(mask: int, place: int) -> int:
    """How far the waste reaches once the card at `place` has left it: just past the highest card still there below."""
    return (mask & ((1 << place) - 1)).bit_length()


def way_to(mask: int, clock: int) -> int:
    """Draws and recycles from some fixed beginning to this clock, for comparing two clocks with the same cards."""
    passes, drawn = clock >> 5, clock & DRAWN
    return passes * (mask.bit_count() + 1) + (mask & ((1 << drawn) - 1)).bit_count()
