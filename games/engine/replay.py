"""A game: a pure function of deal, ruleset and events.

game = Game.begin(deal_of_text(deck), ruleset_named("classic"))
game = game.after("d")                    # Refused, and nothing has changed, when that is not legal
game = replay(deck, "classic", RULES_VERSION, "d d 5h8c u")
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .cards import card_text
from .deal import Deal, deal_of_text
from .layout import PYRAMID_SIZE, open_places
from .moves import Control, Event, Reason, Refused
from .notation import event_text, parse_event, split_log
from .position import Position, Status
from .public import PublicPosition, seen_after
from .rules import CARD_POINTS, CLEAR_POINTS, MAX_EVENTS, UNDO_COST, Ruleset, ruleset_named
from .timeline import Timeline


@dataclass(frozen=True, slots=True)
class Game:
    """A deal being played. `seen` counts the stock places revealed so far, `length` the events."""

    deal: Deal
    rules: Ruleset
    timeline: Timeline
    seen: int
    length: int = 0

    @classmethod
    def begin(cls, deal: Deal, rules: Ruleset) -> Game:
        """The deal, untouched."""
        timeline = Timeline()
        return cls(deal, rules, timeline, seen_after(0, timeline.tableau, rules))

    def after(self, text: str) -> Game:
        """The game after one event in notation; Refused when it is not legal here."""
        try:
            return self._apply(parse_event(text, self.deal))
        except Refused as refused:
            raise Refused(refused.reason, text[:8], self.length) from None

    def after_all(self, events: Iterable[str]) -> Game:
        """The game after these events; Refused names the first that is not legal and its place."""
        game = self
        for text in events:
            game = game.after(text)
        return game

    @property
    def position(self) -> Position:
        """Where it stands."""
        return Position(self.deal, self.rules, self.timeline.tableau)

    @property
    def public(self) -> PublicPosition:
        """What a watcher may know of it."""
        line = self.timeline
        cards = self.deal.cards[: PYRAMID_SIZE + self.seen]
        return PublicPosition(self.rules, cards, line.tableau, line.undos, line.hints)

    @property
    def score(self) -> int:
        """5 a card off the table, 100 for clearing, 2 off for each undo, never below 0."""
        table = self.timeline.tableau
        points = CARD_POINTS * table.gone_count + (CLEAR_POINTS if table.cleared else 0)
        return max(0, points - UNDO_COST * self.timeline.undos)

    @property
    def status(self) -> Status:
        """Won, stuck or playing."""
        return self.position.status

    def view(self) -> dict[str, Any]:
        """The game as the fields of the vectors, in their order."""
        table, cards = self.timeline.tableau, self.deal.cards
        position = self.position
        return {
            "legal": sorted(event_text(move, self.deal) for move in position.legal_moves),
            "open": [card_text(cards[place]) for place in open_places(table.pyramid)],
            "left": table.pyramid.bit_count(),
            "waste": [card_text(cards[place]) for place in table.waste],
            "stock": table.stock_count,
            "pass": table.pass_number,
            "moves": self.timeline.moves,
            "undos": self.timeline.undos,
            "score": self.score,
            "status": position.status.value,
        }

    def _apply(self, event: Event) -> Game:
        line = self.timeline
        if line.tableau.cleared:
            raise Refused(Reason.GAME_WON)
        if self.length >= MAX_EVENTS:
            raise Refused(Reason.LOG_FULL)
        if event is Control.UNDO:
            line = line.undone()
        elif event is Control.REDO:
            line = line.redone()
        elif event is Control.HINT:
            line = line.hinted()
        else:
            reason = self.position.refusal(event)
            if reason is not None:
                raise Refused(reason)
            line = line.moved(event)
        seen = seen_after(self.seen, line.tableau, self.rules)
        return Game(self.deal, self.rules, line, seen, self.length + 1)


def replay(deck: str, ruleset: str, version: str, log: str) -> Game:
    """The game of this deck text, ruleset, version and log; DeckError, UnknownRuleset or Refused when it is none."""
    rules = ruleset_named(ruleset, version)
    return Game.begin(deal_of_text(deck), rules).after_all(split_log(log))
