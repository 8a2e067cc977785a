"""Case 14: following hints never runs into a dead end.

The hint is the first move of a winning line, found anew each time.
"""

from __future__ import annotations

from games.engine.notation import event_text
from games.engine.solver import winnable
from tests.engine.solver.positions import broken_off

GAMES = 300
#: No game takes more moves than this from anywhere: three passes of 24, two recycles and 40 removals are far fewer.
LONGEST = 400


def test_hints_alone_win() -> None:
    for begun in broken_off(GAMES, seed=14):
        game = begun
        for _ in range(LONGEST):
            if game.timeline.tableau.cleared:
                break
            line = winnable(game.position).line
            assert line, "a hint led to a dead end"
            game = game.after(event_text(line[0], game.deal))
        assert game.status == "won", (begun.deal.number, begun.rules.name)
