"""A game drawn for those who run the site: its board at any event, face-down cards included, and its log in words.

Read only; the engine replays the log as it is stored. What it refuses is said, and everything before it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.cards import card_text
from games.engine.layout import PYRAMID_SIZE
from games.engine.notation import split_log
from games.engine.replay import Game as Play
from games.models import Game
from games.selectors.games import dealt
from games.views.table_rows import board_of


@dataclass(frozen=True, slots=True)
class Drawn:
    """`board` as small boards take it; `log`: each event with its number; `at`: events before what is drawn.

    `waste` from below to the top, `stock` in the order of drawing; `problem`: why the log cannot be read further.
    """

    board: dict[str, Any]
    log: list[tuple[int, str]]
    at: int
    waste: str
    stock: str
    seen: dict[str, Any]
    problem: str = ""

    @property
    def before(self) -> int | None:
        """One event less, where there is one."""
        return self.at - 1 if self.at else None

    @property
    def after(self) -> int | None:
        """One event more, where there is one."""
        return self.at + 1 if self.at < len(self.log) else None


def drawn(game: Game, at: int | None = None) -> Drawn:
    """The game after `at` events, or after all."""
    log = split_log(game.log)
    at = len(log) if at is None else max(0, min(at, len(log)))
    play: Play = dealt(game)
    problem = ""
    for number, event in enumerate(log[:at], 1):
        try:
            play = play.after(event)
        except ValueError as refused:  # every error of the engine is one
            at, problem = number - 1, f"event {number}: {refused}"
            break
    lying = play.public.tableau
    cards, undrawn = play.deal.cards, lying.undrawn_mask
    return Drawn(
        board=board_of(play.public),
        log=list(enumerate(log, 1)),
        at=at,
        waste=" ".join(card_text(cards[card]) for card in lying.waste),
        stock=" ".join(card_text(card) for place, card in enumerate(cards[PYRAMID_SIZE:]) if undrawn >> place & 1),
        seen=play.view(),
        problem=problem,
    )
