"""Limits: "not known" is said when one is reached, and only then; what is already won, or stuck, is known at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine.deal import deal_of_number
from games.engine.position import Position
from games.engine.rules import RULESETS
from games.engine.solver import best_score, shortest, winnable
from games.engine.tableau import Tableau
from tests.engine.solver.positions import dealt

#: A deal that takes thousands of nodes.
HARD = dealt(65, RULESETS["strict"])

Ask = Callable[..., Any]


@pytest.mark.parametrize("ask", [winnable, shortest, best_score])
@pytest.mark.parametrize("most", [1, 10, 300])
def test_a_limit_of_nodes(ask: Ask, most: int) -> None:
    answer = ask(dealt(2, RULESETS["classic"]), max_nodes=most)
    assert (answer.state, answer.line, answer.nodes) == ("not known", None, most)


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    free = winnable(HARD)
    assert free.state == "lost"
    assert winnable(HARD, max_nodes=free.nodes) == free
    assert winnable(HARD, max_nodes=free.nodes - 1).state == "not known"


def test_a_caller_stops_the_search() -> None:
    asked = []

    def should_stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    answer = winnable(dealt(2, RULESETS["classic"]), should_stop=should_stop)
    assert (answer.state, answer.line) == ("not known", None)
    assert len(asked) == 3
    assert winnable(dealt(5, RULESETS["classic"]), should_stop=lambda: False).state == "winnable"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_won_position_needs_no_move(ruleset: str) -> None:
    won = Position(deal_of_number(1), RULESETS[ruleset], Tableau(0, 0b1011, 2, 1))
    assert winnable(won).line == shortest(won).line == best_score(won).line == ()
    assert best_score(won).score == 5 * (52 - 3) + 100


def test_a_score_is_never_below_nothing() -> None:
    won = Position(deal_of_number(1), RULESETS["classic"], Tableau(0, 0, 0, 1))
    assert best_score(won, undos=179).score == 2
    assert best_score(won, undos=400).score == 0
