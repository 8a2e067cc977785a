"""What watchers may know: the public position, and a game followed by it.

It holds the pyramid, the waste, how many cards the stock has, and the stock cards revealed so far: deck[0 : 28 + seen],
where `seen` only grows (an undone draw lies face down again, but has been seen). In a ruleset with an open stock its
visible top counts as revealed. Relay and watcher code import this module and never `position`: a card that is not
here cannot leak.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .cards import Card, deck_text, parse_card
from .digest import digest
from .layout import PYRAMID_SIZE
from .moves import DRAW, RECYCLE, Control, Reason, Refused, king, pair
from .rules import Ruleset
from .tableau import Tableau
from .timeline import Timeline


def seen_after(seen: int, table: Tableau, rules: Ruleset) -> int:
    """How many stock places have been revealed, now that the table stands so and `seen` were before."""
    top = table.stock_top if rules.open_stock else table.waste_top
    return max(seen, table.drawn, top - PYRAMID_SIZE + 1)


@dataclass(frozen=True, slots=True)
class PublicPosition:
    """`cards` are deck[0 : 28 + seen]. Every field is known to everyone at the table."""

    rules: Ruleset
    cards: tuple[Card, ...]
    tableau: Tableau
    undos: int = 0
    hints: int = 0

    @property
    def hash(self) -> str:
        """Eight hexadecimal digits of the public position only; hidden cards have no part in it."""
        table = self.tableau
        numbers = f"{table.pyramid} {table.stock} {table.drawn} {table.pass_number} {self.undos} {self.hints}"
        return digest(f"{self.rules.name} {deck_text(self.cards)} {numbers}")


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game as a watcher follows it, event by event. The server has judged the events; only sense is checked here."""

    rules: Ruleset
    cards: tuple[Card, ...]
    timeline: Timeline = Timeline()

    @property
    def position(self) -> PublicPosition:
        """Where it stands."""
        line = self.timeline
        return PublicPosition(self.rules, self.cards, line.tableau, line.undos, line.hints)

    def follow(self, event: str, shown: Card | None = None) -> PublicGame:
        """After one event; `shown` is the card that it first reveals. Refused when it cannot be followed."""
        return replace(
            self,
            cards=self.cards if shown is None else (*self.cards, shown),
            timeline=self._next(event),
        )

    def _next(self, event: str) -> Timeline:
        line = self.timeline
        if event == Control.UNDO:
            return line.undone()
        if event == Control.REDO:
            return line.redone()
        if event == Control.HINT:
            return line.hinted()
        if event == "d":
            if not line.tableau.undrawn_mask:
                raise Refused(Reason.STOCK_EMPTY, event)
            return line.moved(DRAW)
        if event == "r":
            if line.tableau.undrawn_mask:
                raise Refused(Reason.STOCK_NOT_EMPTY, event)
            return line.moved(RECYCLE)
        places = self._places(event)
        return line.moved(king(places[0]) if len(places) == 1 else pair(*places))

    def _places(self, event: str) -> list[int]:
        try:
            places = [self.cards.index(parse_card(event[at : at + 2])) for at in range(0, len(event), 2)]
        except (KeyError, ValueError):
            raise Refused(Reason.UNKNOWN_EVENT, event[:8]) from None
        known = len(places) in (1, 2) and len(set(places)) == len(places)
        if not known or not all(map(self.timeline.tableau.holds, places)):
            raise Refused(Reason.UNKNOWN_EVENT, event[:8])
        return places
