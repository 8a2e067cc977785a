"""The vectors' verdicts, and that every line handed out clears the pyramid."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.moves import Move
from games.engine.position import Position
from games.engine.replay import replay
from games.engine.rules import RULES_VERSION, RULESETS
from games.engine.solver import best_score, shortest, winnable
from tests.engine.rows import rows

VERDICTS = rows("verdicts")


def position_of(row: dict[str, Any]) -> Position:
    return replay(row["deck"], row["ruleset"], RULES_VERSION, row["after"]).position


def clears(position: Position, line: tuple[Move, ...] | None) -> bool:
    assert line is not None
    for move in line:
        position = position.play(move)
    return position.tableau.cleared


@pytest.mark.parametrize("ruleset", RULESETS)
def test_winnable(ruleset: str) -> None:
    for row in (row for row in VERDICTS if row["ruleset"] == ruleset):
        position = position_of(row)
        verdict = winnable(position)
        assert verdict.state == ("winnable" if row["winnable"] else "lost"), row
        assert not row["winnable"] or clears(position, verdict.line)


def test_the_highest_score() -> None:
    known = [row for row in VERDICTS if row["max_score"] is not None]
    assert len(known) > 100
    for row in known:
        position = position_of(row)
        best = best_score(position)
        assert best.score == row["max_score"], row
        assert clears(position, best.line)
        assert best_score(position, undos=3).score == row["max_score"] - 6


def test_the_fewest_moves_from_the_middle_of_a_game() -> None:
    # From the deal itself it takes Python seconds each; the JavaScript tests and `manage.py vectors` do those.
    known = [row for row in VERDICTS if row["min_moves"] is not None and row["after"]]
    assert len(known) > 30
    for row in known:
        position = position_of(row)
        fewest = shortest(position)
        assert fewest.line is not None
        assert len(fewest.line) == row["min_moves"], row
        assert clears(position, fewest.line)
