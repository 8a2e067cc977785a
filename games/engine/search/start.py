"""Where a search starts: the deal as its tables, and the position as a state of them.

A state is the shape of the pyramid, the stock cards that count, the clock and the slack.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.position import Position

from .demand import Demand
from .pyramid import Pyramid
from .shapes import NUMBERS
from .slack import slack_of
from .stock import Stock, clock_at, drawn_after


class State(NamedTuple):
    """A settled shape, the mask of the stock cards that count and are still there, closed up, the clock, the slack."""

    shape: int
    mask: int
    clock: int
    slack: int


class Start(NamedTuple):
    """What every search stands on, for one deal and ruleset, and the state that it begins with."""

    pyramid: Pyramid
    stock: Stock
    demand: Demand
    state: State


def start_from(position: Position, *, kings_count: bool, apex_king_waits: bool = False) -> Start:
    """The start from a position. Unless `kings_count`, the stock kings are left out, as if they had left already."""
    table = position.tableau
    stock = Stock(position.deal, position.rules)
    pyramid = Pyramid(position.deal, stock, apex_king_waits)
    shape = pyramid.settled(NUMBERS[table.pyramid])
    cards = table.stock if kings_count else table.stock & ~stock.kings
    mask = stock.closed_up(cards)
    clock = stock.closed_clock(cards, clock_at(stock.passes_left(table), drawn_after(cards, table.drawn)))
    state = State(shape, mask, clock, slack_of(pyramid.counts(shape), stock, mask))
    return Start(pyramid, stock, Demand(pyramid, stock), state)
