"""Breadth first over single moves: the solver's answers by trying everything, for small positions.

Nothing of the solver is in here.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.position import Position
from games.engine.rules import CARD_POINTS, CLEAR_POINTS
from games.engine.tableau import Tableau


class Found(NamedTuple):
    """`moves` of a shortest line and the best `score`, None when the pyramid cannot be cleared; tableaux looked at."""

    moves: int | None
    score: int | None
    looked: int


def breadth_first(position: Position) -> Found:
    """Every tableau that can be reached, level by level."""
    level, depth = [position], 0
    seen = {_key(position)}
    moves, most_gone = None, 0
    while level:
        deeper = []
        for here in level:
            if here.tableau.cleared:
                moves = depth if moves is None else moves
                most_gone = max(most_gone, here.tableau.gone_count)
            for move in here.legal_moves:
                after = here.play(move)
                if _key(after) not in seen:
                    seen.add(_key(after))
                    deeper.append(after)
        level, depth = deeper, depth + 1
    score = None if moves is None else CARD_POINTS * most_gone + CLEAR_POINTS
    return Found(moves, score, len(seen))


def _key(position: Position) -> Tableau:
    """What tells tableaux apart; without a limit of passes the pass tells nothing."""
    table = position.tableau
    if position.rules.passes is None:
        return Tableau(table.pyramid, table.stock, table.drawn)
    return table
