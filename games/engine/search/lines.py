"""From the removals that a search found to the moves of a game.

A search speaks of removals only: which card or pair leaves next, a stock card by how many lie above it. Here the
draws and recycles between them are filled in and every move is played by the engine, so that a line which is not one
raises Refused and is never shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.cards import KING
from games.engine.layout import PYRAMID_SIZE, is_open
from games.engine.moves import DRAW, NO_CARD, RECYCLE, Move, king, pair
from games.engine.position import Position

from .stock import place_under

#: One removal: the cards that leave, a king alone. Below PYRAMID_SIZE a place of the pyramid; a stock card is
#: PYRAMID_SIZE and how many of those that count lie above it.
Removal = tuple[int, ...]


class Writer:
    """Plays removals from a position and keeps the moves.

    With `take_kings` each king leaves as soon as it can, on the waste too; otherwise only the removals say when a
    stock king leaves. With `apex_king_waits` a king at the apex is left to the removals.
    """

    def __init__(self, position: Position, take_kings: bool, apex_king_waits: bool = False) -> None:
        self._position = position
        self._take_kings = take_kings
        self._values = position.deal.values
        self._moves: list[Move] = []
        #: Those that do not count among the stock cards, as a mask.
        self._stock_kings = sum(
            1 << place for place, value in enumerate(self._values[PYRAMID_SIZE:]) if take_kings and value == KING
        )
        #: The pyramid kings still to leave by themselves.
        self._kings = [
            place
            for place in range(1 if apex_king_waits else 0, PYRAMID_SIZE)
            if self._values[place] == KING and position.tableau.holds(place)
        ]

    def line(self, removals: Iterable[Removal]) -> tuple[Move, ...]:
        """The moves that make these removals, one after the other."""
        self._settle()
        for told in removals:
            removal = tuple(map(self._index, told))
            while not self._has_come(removal):
                self._play(DRAW if self._position.tableau.undrawn_mask else RECYCLE)
                self._settle()
            self._play(king(removal[0]) if len(removal) == 1 else pair(*removal))
            self._settle()
        return tuple(self._moves)

    def _index(self, card: int) -> int:
        """The deal index of a card of a removal. Kings that go by themselves do not count among the stock cards."""
        if card < PYRAMID_SIZE:
            return card
        stock = self._position.tableau.stock
        return PYRAMID_SIZE + place_under(stock & ~self._stock_kings, card - PYRAMID_SIZE)

    def _has_come(self, removal: tuple[int, ...]) -> bool:
        """Whether each stock card of this removal, by deal index, lies where it can leave."""
        table = self._position.tableau
        for place in removal:
            if place < PYRAMID_SIZE or place == table.waste_top:
                continue
            if not (self._position.rules.open_stock and len(removal) == 2 and place == table.stock_top):
                return False
        return True

    def _settle(self) -> None:
        """The kings that go by themselves."""
        while True:
            place = self._free_king()
            if place == NO_CARD:
                return
            self._play(king(place))

    def _free_king(self) -> int:
        table = self._position.tableau
        for place in self._kings:
            if is_open(table.pyramid, place):
                self._kings.remove(place)
                return place
        top = table.waste_top
        if self._take_kings and table.pyramid and top != NO_CARD and self._values[top] == KING:
            return top
        return NO_CARD

    def _play(self, move: Move) -> None:
        self._position = self._position.play(move)
        self._moves.append(move)


def played(position: Position, line: Iterable[Move]) -> Position:
    """Where these moves lead; Refused when one is not legal."""
    for move in line:
        position = position.play(move)
    return position
