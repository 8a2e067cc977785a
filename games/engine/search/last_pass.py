"""The last pass: the waste is a pile that only ever gives its top, and what is buried there is gone for good.

Two tests, each a promise never broken. `reach`: a waste card is stuck when the pyramid has no room for so many of
its value; it and all below it will never leave. `comes_apart`: suppose that no card were ever used up, that one
partner served for all; if the pyramid does not come apart even so, it never will (some card waits for a partner
that lies under cards which wait for that card).
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import KING, TARGET

from .pyramid import Pyramid, kind_of
from .shapes import AFTER, EMPTY, OPEN
from .slack import SLACK_BITS, need_of, needs_of
from .stock import Stock

#: With more cards still to be drawn it is seldom worth asking whether the pyramid comes apart.
_LATE = 8


class Cap(NamedTuple):
    """At most `room` of the stock cards of one value, `cards`, can leave with the pyramid; `partners` make thirteen
    with them."""

    cards: int
    partners: int
    room: int


class LastPass:
    """Answers, for one deal, what can no longer leave in the last pass; a clock is there how far it has drawn."""

    __slots__ = ("_caps", "_pyramid", "_stock", "_taken_by")

    def __init__(self, pyramid: Pyramid, stock: Stock) -> None:
        self._pyramid = pyramid
        self._stock = stock
        self._caps: dict[int, list[Cap]] = {}
        self._taken_by: dict[int, int] = {}

    def reach(self, shape: int, mask: int, drawn: int, slack: int) -> int:
        """These stock cards without the topmost waste card that is stuck and all below it.

        It is the first of its value, from the top, for which the pyramid has no room any more (nor, with an open
        stock, the cards to come).
        """
        waste = mask & ((1 << drawn) - 1)
        undrawn = mask ^ waste
        open_stock = self._stock.open_stock
        stuck = 0
        for cards, partners, room in self._caps_of(shape, slack):
            same = waste & cards
            if same.bit_count() <= room:
                continue
            free = room + (undrawn & partners).bit_count() if open_stock else room
            while free and same:
                same ^= 1 << same.bit_length() - 1
                free -= 1
            stuck = max(stuck, same.bit_length())
        return undrawn | waste >> stuck << stuck

    def comes_apart(self, shape: int, mask: int, drawn: int) -> bool:
        """Whether the pyramid comes apart when no card is ever used up. (True also where it is not worth asking.)"""
        waste = mask & ((1 << drawn) - 1)
        undrawn = mask ^ waste
        if undrawn.bit_count() > _LATE:
            return True
        pyramid, values, partners = self._pyramid, self._stock.values, self._stock.partners
        free = self._taken_by_any(undrawn)
        seen = 0
        while True:
            opened = OPEN[shape]
            seen |= opened
            free |= pyramid.partners(shape)
            ready = opened & free
            if ready:
                while ready:
                    place = ready.bit_length() - 1
                    ready ^= 1 << place
                    shape = AFTER[shape][place]
                if shape == EMPTY:
                    return True
                continue
            if not waste:
                return False
            top = waste.bit_length() - 1
            takers = pyramid.places_of[TARGET - values[top]]
            free |= takers
            if takers & opened:
                continue
            if not takers & seen and values[top] != KING and not (self._stock.open_stock and undrawn & partners[top]):
                return False
            waste ^= 1 << top

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

    def _caps_of(self, shape: int, slack: int) -> list[Cap]:
        """The values of which the stock has more cards than the pyramid has room for.

        It takes as many as it holds cards of the complement, less those that must be paired inside it.
        """
        needs = needs_of(slack)
        key = shape << SLACK_BITS | needs
        known = self._caps.get(key)
        if known is None:
            places_of, counts = self._stock.places_of, self._pyramid.counts(shape)
            known = []
            for value in range(1, KING):
                room = counts[TARGET - value] - need_of(needs, kind_of(value))
                if room < places_of[value].bit_count():
                    known.append(Cap(places_of[value], places_of[TARGET - value], room))
            self._caps[key] = known
        return known
