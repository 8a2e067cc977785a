"""A line of moves in letters, as the shipped files keep it.

`.` draws, or turns the waste over where the stock is empty; a letter is a card, `A` to `Z` then `a` to `z` for deal
index 0 to 51: a king leaves by one letter, a pair by two, the lower index first. Reading plays every move on the
engine, so what is read is legal.
"""

from __future__ import annotations

import string
from collections.abc import Iterable

from games.engine.cards import KING
from games.engine.moves import DRAW, NO_CARD, RECYCLE, Kind, Move, Reason, Refused, king, pair
from games.engine.position import Position

LETTERS = string.ascii_uppercase + string.ascii_lowercase
_PLACES = {letter: place for place, letter in enumerate(LETTERS)}


def write_line(line: Iterable[Move]) -> str:
    """A line of moves in letters."""
    written = []
    for move in line:
        if move.kind in (Kind.DRAW, Kind.RECYCLE):
            written.append(".")
        else:
            written.append(LETTERS[move.first] + (LETTERS[move.second] if move.second != NO_CARD else ""))
    return "".join(written)


def play_line(letters: str, position: Position) -> tuple[tuple[Move, ...], Position]:
    """The moves that the letters stand for from this position, and where they lead; Refused when one is not legal."""
    values = position.deal.values
    moves: list[Move] = []
    rest = iter(letters)
    for letter in rest:
        if letter == ".":
            move = DRAW if position.tableau.undrawn_mask else RECYCLE
        elif values[_place(letter)] == KING:
            move = king(_place(letter))
        else:
            move = pair(_place(letter), _place(next(rest, "")))
        position = position.play(move)
        moves.append(move)
    return tuple(moves), position


def _place(letter: str) -> int:
    place = _PLACES.get(letter)
    if place is None:
        raise Refused(Reason.UNKNOWN_EVENT, letter)
    return place
