"""A position: a tableau with its deal and ruleset. What is open, what is legal and why not, how the deal stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .cards import KING, TARGET, Card, card_text
from .deal import Deal
from .digest import digest
from .layout import COVERED_BY, FULL_PYRAMID, FULL_STOCK, PYRAMID_SIZE, is_open, open_places
from .moves import DRAW, NO_CARD, RECYCLE, Kind, Move, Reason, Refused, king, pair
from .rules import Ruleset
from .tableau import Tableau


class Status(StrEnum):
    """How a deal stands. `stuck` is final but for undo; `playing` may still be lost, which is the solver's question."""

    PLAYING = "playing"
    STUCK = "stuck"
    WON = "won"


class PositionError(ValueError):
    """Parts that make no position, said in words."""


@dataclass(frozen=True, slots=True)
class Position:
    """Immutable; `play` gives the next one or raises Refused."""

    deal: Deal
    rules: Ruleset
    tableau: Tableau = Tableau()

    @classmethod
    def from_parts(
        cls,
        deal: Deal,
        rules: Ruleset,
        gone: Iterable[Card] = (),
        waste_top: Card | None = None,
        pass_number: int = 1,
    ) -> Position:
        """A position of a real table: cards gone, top of the waste, pass. PositionError if it cannot be."""
        pyramid, stock = FULL_PYRAMID, FULL_STOCK
        for card in set(gone):
            place = deal.places[card]
            if place < PYRAMID_SIZE:
                pyramid ^= 1 << place
            else:
                stock ^= 1 << (place - PYRAMID_SIZE)
        for place in range(PYRAMID_SIZE):
            if not pyramid >> place & 1 and pyramid & COVERED_BY[place]:
                raise PositionError(f"{card_text(deal.cards[place])} cannot be gone: it is still covered")
        drawn = 0
        if waste_top is not None:
            drawn = deal.places[waste_top] - PYRAMID_SIZE + 1
            if drawn <= 0 or not stock >> (drawn - 1) & 1:
                raise PositionError(f"{card_text(waste_top)} cannot lie on the waste")
        if pass_number < 1 or not rules.allows_pass(pass_number):
            raise PositionError(f"pass {pass_number} does not exist in {rules.name}")
        return cls(deal, rules, Tableau(pyramid, stock, drawn, pass_number))

    @property
    def available(self) -> list[int]:
        """Deal indices of the cards that may be paired now: open pyramid cards, waste top, an open stock's top."""
        table = self.tableau
        places = open_places(table.pyramid)
        if table.drawn:
            places.append(table.waste_top)
        if self.rules.open_stock and table.stock_top != NO_CARD:
            places.append(table.stock_top)
        return places

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move; none once the pyramid is cleared."""
        table = self.tableau
        if table.cleared:
            return []
        values = self.deal.values
        moves: list[Move] = []
        places = self.available
        undrawn_top = table.stock_top
        for at, one in enumerate(places):
            if values[one] == KING:
                if one != undrawn_top:
                    moves.append(king(one))
                continue
            wanted = TARGET - values[one]
            moves.extend(pair(one, other) for other in places[at + 1 :] if values[other] == wanted)
        if undrawn_top != NO_CARD:
            moves.append(DRAW)
        elif self.can_recycle:
            moves.append(RECYCLE)
        return moves

    @property
    def can_recycle(self) -> bool:
        """Whether the waste may be turned back over now."""
        table = self.tableau
        stock_is_empty = not table.undrawn_mask
        return stock_is_empty and table.drawn > 0 and self.rules.allows_pass(table.pass_number + 1)

    def refusal(self, move: Move) -> Reason | None:
        """Why this move is not legal here, or None when it is."""
        if self.tableau.cleared:
            return Reason.GAME_WON
        if move.kind is Kind.DRAW:
            return None if self.tableau.undrawn_mask else Reason.STOCK_EMPTY
        if move.kind is Kind.RECYCLE:
            return self._recycle_refusal()
        if move.kind is Kind.KING:
            is_king = self.deal.values[move.first] == KING
            return self._card_refusal(move.first) or (None if is_king else Reason.NOT_THIRTEEN)
        return self._pair_refusal(move)

    def play(self, move: Move) -> Position:
        """The position after this move; Refused, with the reason, when it is not legal here."""
        reason = self.refusal(move)
        if reason is not None:
            raise Refused(reason)
        return Position(self.deal, self.rules, self.tableau.after(move))

    @property
    def status(self) -> Status:
        """Won, stuck or playing, as rules.md defines them."""
        if self.tableau.cleared:
            return Status.WON
        return Status.PLAYING if self._removal_ahead() else Status.STUCK

    @property
    def hash(self) -> str:
        """Eight hexadecimal digits over all that makes this position, hidden cards included: never for a watcher."""
        table = self.tableau
        numbers = f"{table.pyramid} {table.stock} {table.drawn} {table.pass_number}"
        return digest(f"{self.rules.name} {self.deal.text} {numbers}")

    def _recycle_refusal(self) -> Reason | None:
        table = self.tableau
        if table.undrawn_mask:
            return Reason.STOCK_NOT_EMPTY
        if not table.drawn:
            return Reason.WASTE_EMPTY
        return None if self.rules.allows_pass(table.pass_number + 1) else Reason.NO_PASS_LEFT

    def _pair_refusal(self, move: Move) -> Reason | None:
        table, values = self.tableau, self.deal.values
        one, other = move.first, move.second
        if table.holds(one) and table.holds(other) and self._in_waste(one) and self._in_waste(other):
            return Reason.TWO_WASTE
        reason = self._card_refusal(one) or self._card_refusal(other)
        if reason is not None:
            return reason
        if KING in (values[one], values[other]):
            return Reason.KING_ALONE
        return None if values[one] + values[other] == TARGET else Reason.NOT_THIRTEEN

    def _in_waste(self, place: int) -> bool:
        return PYRAMID_SIZE <= place < PYRAMID_SIZE + self.tableau.drawn

    def _card_refusal(self, place: int) -> Reason | None:
        """Why the card at this deal index cannot be taken now, or None."""
        table = self.tableau
        if not table.holds(place):
            return Reason.CARD_GONE
        if place < PYRAMID_SIZE:
            return None if is_open(table.pyramid, place) else Reason.STILL_COVERED
        if self._in_waste(place):
            return None if place == table.waste_top else Reason.UNDER_WASTE
        if not (self.rules.open_stock and place == table.stock_top):
            return Reason.NOT_DRAWN
        return Reason.DRAW_KING_FIRST if self.deal.values[place] == KING else None

    def _removal_ahead(self) -> bool:
        """Whether some run of draws and recycles alone, or none at all, reaches a removal.

        The cards that can come to the top of the waste are the top now and all still to be drawn, and with a pass left
        every card of stock and waste. An open stock also brings each two neighbours of that run together.
        """
        table, values = self.tableau, self.deal.values
        opened = {values[place] for place in open_places(table.pyramid)}
        if KING in opened or any(TARGET - value in opened for value in opened):
            return True
        runs = [table.undrawn_mask | (1 << table.drawn >> 1)]
        if self.rules.allows_pass(table.pass_number + 1):
            runs.append(table.stock)
        for run in runs:
            before = 0
            for place in range(FULL_STOCK.bit_length()):
                if not run >> place & 1:
                    continue
                value = values[PYRAMID_SIZE + place]
                if value == KING or TARGET - value in opened:
                    return True
                if self.rules.open_stock and before + value == TARGET:
                    return True
                before = value
        return False
