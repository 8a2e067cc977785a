"""What can be done, and how a refusal is named.

A move draws, recycles, or takes one king or one pair off the table. An event of a game is a move, or one of the three
controls: undo, redo, hint.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

NO_CARD = -1


class Kind(StrEnum):
    """The four kinds of move."""

    DRAW = "draw"
    RECYCLE = "recycle"
    KING = "king"
    PAIR = "pair"


class Move(NamedTuple):
    """One move. `first` and `second` are deal indices, lower first; NO_CARD where there is none."""

    kind: Kind
    first: int = NO_CARD
    second: int = NO_CARD


class Control(StrEnum):
    """Events that are not moves; the values are their notation."""

    UNDO = "u"
    REDO = "y"
    HINT = "h"


Event = Move | Control

DRAW = Move(Kind.DRAW)
RECYCLE = Move(Kind.RECYCLE)


def king(place: int) -> Move:
    """The king at this deal index leaves alone."""
    return Move(Kind.KING, place)


def pair(one: int, other: int) -> Move:
    """The cards at these two deal indices leave together."""
    return Move(Kind.PAIR, one, other) if one < other else Move(Kind.PAIR, other, one)


class Reason(StrEnum):
    """Why an event is refused; the same names on the wire, in the browser and in messages."""

    STILL_COVERED = "still covered"
    NOT_THIRTEEN = "does not make thirteen"
    TWO_WASTE = "two waste cards"
    KING_ALONE = "a king leaves alone"
    UNDER_WASTE = "under the waste top"
    NOT_DRAWN = "not drawn yet"
    DRAW_KING_FIRST = "draw the king first"
    CARD_GONE = "card is gone"
    STOCK_EMPTY = "stock is empty"
    STOCK_NOT_EMPTY = "stock is not empty"
    WASTE_EMPTY = "waste is empty"
    NO_PASS_LEFT = "no pass left"
    NOTHING_TO_UNDO = "nothing to undo"
    NOTHING_TO_REDO = "nothing to redo"
    GAME_WON = "game is won"
    UNKNOWN_EVENT = "unknown event"
    LOG_FULL = "log full"


class Refused(ValueError):
    """An event that cannot happen here; nothing has changed. `place` is its place in the log, from 0, if known."""

    def __init__(self, reason: Reason, event: str = "", place: int | None = None) -> None:
        said = f"{event}: {reason.value}" if event else reason.value
        super().__init__(said if place is None else f"event {place + 1}, {said}")
        self.reason = reason
        self.event = event
        self.place = place
