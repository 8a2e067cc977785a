"""What lies where, without faces: the pyramid, the stock, the waste and the pass, as places.

It changes by the four moves and checks none of them; whether a move is legal is the position's question. Because it
knows no card, the public position, which may not know them, moves by the same code.
"""

from __future__ import annotations

from dataclasses import dataclass

from .layout import FULL_PYRAMID, FULL_STOCK, PYRAMID_SIZE
from .moves import NO_CARD, Kind, Move


@dataclass(frozen=True, slots=True)
class Tableau:
    """`pyramid` and `stock` are masks of the places whose cards are still on the table.

    The cards of the stock lie in the order of their places: those below `drawn` are the waste (its top is place
    `drawn` - 1, or it is empty with `drawn` 0), the others are still to be drawn. `pass_number` counts from 1.
    """

    pyramid: int = FULL_PYRAMID
    stock: int = FULL_STOCK
    drawn: int = 0
    pass_number: int = 1

    @property
    def waste_mask(self) -> int:
        """Stock places that lie in the waste."""
        return self.stock & ((1 << self.drawn) - 1)

    @property
    def undrawn_mask(self) -> int:
        """Stock places still to be drawn in this pass."""
        return self.stock >> self.drawn << self.drawn

    @property
    def stock_count(self) -> int:
        """How many cards are still to be drawn in this pass."""
        return (self.stock >> self.drawn).bit_count()

    @property
    def waste_top(self) -> int:
        """Deal index of the waste's top card, NO_CARD when the waste is empty."""
        return PYRAMID_SIZE + self.drawn - 1 if self.drawn else NO_CARD

    @property
    def stock_top(self) -> int:
        """Deal index of the next card to be drawn, NO_CARD when the stock is empty."""
        undrawn = self.undrawn_mask
        return PYRAMID_SIZE + (undrawn & -undrawn).bit_length() - 1 if undrawn else NO_CARD

    @property
    def waste(self) -> list[int]:
        """Deal indices of the waste, top last."""
        mask = self.waste_mask
        return [PYRAMID_SIZE + place for place in range(self.drawn) if mask >> place & 1]

    @property
    def gone_count(self) -> int:
        """How many cards are off the table."""
        there = self.pyramid.bit_count() + self.stock.bit_count()
        return FULL_PYRAMID.bit_count() + FULL_STOCK.bit_count() - there

    @property
    def cleared(self) -> bool:
        """Whether the pyramid is gone."""
        return not self.pyramid

    def holds(self, place: int) -> bool:
        """Whether the card at this deal index is still on the table."""
        if place < PYRAMID_SIZE:
            return bool(self.pyramid >> place & 1)
        return bool(self.stock >> (place - PYRAMID_SIZE) & 1)

    def after(self, move: Move) -> Tableau:
        """The tableau after a move that is legal here."""
        if move.kind is Kind.DRAW:
            return Tableau(self.pyramid, self.stock, self.stock_top - PYRAMID_SIZE + 1, self.pass_number)
        if move.kind is Kind.RECYCLE:
            return Tableau(self.pyramid, self.stock, 0, self.pass_number + 1)
        pyramid, stock, drawn = self.pyramid, self.stock, self.drawn
        for place in move[1:]:
            if place < 0:
                continue
            if place < PYRAMID_SIZE:
                pyramid ^= 1 << place
            else:
                stock ^= 1 << (place - PYRAMID_SIZE)
        if stock != self.stock:
            drawn = (stock & ((1 << drawn) - 1)).bit_length()
        return Tableau(pyramid, stock, drawn, self.pass_number)
