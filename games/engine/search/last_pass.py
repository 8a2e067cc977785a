"""The last pass: the waste is a pile that only ever gives its top, and what is buried there is gone for good.

Two tests, each a promise never broken. `reach`: a waste card is stuck when the pyramid has no room for so many of
its value; it and all below it will never leave. `left_over`: suppose that no card were ever used up, that one
partner served for all; what does not come apart even so never will (some card waits for a partner that lies under
cards which wait for that card).
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import KING, TARGET
from games.engine.layout import PYRAMID_SIZE

from .pyramid import Pyramid, kind_of
from .shapes import AFTER, EMPTY, OPEN
from .slack import SLACK_BITS, need_of
from .stock import Stock


class Cap(NamedTuple):
    """At most `room` of the stock cards of one value, `cards`, can leave with the pyramid; `partners` make thirteen
    with them."""

    cards: int
    partners: int
    room: int


class LastPass:
    """Answers, for one deal, what can no longer leave in the last pass; a clock is there how far it has drawn."""

    __slots__ = ("_caps", "_loosened", "_pyramid", "_stock", "_taken_by")

    def __init__(self, pyramid: Pyramid, stock: Stock) -> None:
        self._pyramid = pyramid
        self._stock = stock
        self._caps: dict[int, list[Cap]] = {}
        self._loosened: dict[int, tuple[int, int, int]] = {}
        self._taken_by: dict[int, int] = {}

    def reach(self, shape: int, mask: int, drawn: int, needs: int) -> int:
        """These stock cards without the topmost waste card that is stuck and all below it.

        It is the first of its value, from the top, for which the pyramid has no room any more (nor, with an open
        stock, the cards to come).
        """
        waste = mask & ((1 << drawn) - 1)
        if not waste:
            return mask
        undrawn = mask ^ waste
        open_stock = self._stock.open_stock
        stuck = 0
        caps = self._caps.get(shape << SLACK_BITS | needs)
        for cards, partners, room in self._caps_of(shape, needs) if caps is None else caps:
            same = waste & cards
            number = same.bit_count()
            if number > room:
                free = room + (undrawn & partners).bit_count() if open_stock else room
                if number > free:
                    for _ in range(free):
                        same ^= 1 << same.bit_length() - 1
                    stuck = max(stuck, same.bit_length())
        return undrawn | waste >> stuck << stuck

    def left_over(self, shape: int, mask: int, drawn: int) -> int:
        """What this pass leaves of the shape when no card is ever used up; EMPTY where the pyramid comes apart."""
        waste = mask & ((1 << drawn) - 1)
        undrawn = mask ^ waste
        values, places_of = self._stock.values, self._pyramid.places_of
        open_stock, partners = self._stock.open_stock, self._stock.partners
        free = self._taken_by_any(undrawn)
        seen = 0
        while True:
            key = shape << PYRAMID_SIZE | free
            shape, opened, free = self._loosened.get(key) or self._loosen(shape, free)
            if shape == EMPTY:
                return EMPTY
            seen |= opened
            while True:
                if not waste:
                    return shape
                top = waste.bit_length() - 1
                takers = places_of[TARGET - values[top]]
                free |= takers
                if takers & OPEN[shape]:
                    break
                if not takers & seen and values[top] != KING and not (open_stock and undrawn & partners[top]):
                    return shape
                waste ^= 1 << top

    def _loosen(self, shape: int, free: int) -> tuple[int, int, int]:
        """What is left of a shape when the cards at the places `free`, and those with an open partner, leave as they
        open; the places that were open on the way; and all that are free then."""
        key = shape << PYRAMID_SIZE | free
        opened = OPEN[shape]
        free |= self._pyramid.partners(shape)
        ready = opened & free
        while ready:
            while ready:
                place = ready.bit_length() - 1
                ready ^= 1 << place
                shape = AFTER[shape][place]
            opened |= OPEN[shape]
            free |= self._pyramid.partners(shape)
            ready = OPEN[shape] & free
        known = self._loosened[key] = shape, opened, free
        return known

    def _taken_by_any(self, undrawn: int) -> int:
        """The pyramid places whose cards leave with one of these stock cards, and the kings."""
        known = self._taken_by.get(undrawn)
        if known is None:
            known = self._pyramid.kings
            for value in range(1, KING):
                if undrawn & self._stock.places_of[value]:
                    known |= self._pyramid.places_of[TARGET - value]
            self._taken_by[undrawn] = known
        return known

    def _caps_of(self, shape: int, needs: int) -> list[Cap]:
        """The values of which the stock has more cards than the pyramid has room for.

        It takes as many as it holds cards of the complement, less those that must be paired inside it.
        """
        places_of, counts = self._stock.places_of, self._pyramid.counts(shape)
        caps = []
        for value in range(1, KING):
            room = counts[TARGET - value] - need_of(needs, kind_of(value))
            if room < places_of[value].bit_count():
                caps.append(Cap(places_of[value], places_of[TARGET - value], room))
        self._caps[shape << SLACK_BITS | needs] = caps
        return caps
