"""Python and JavaScript search alike: the same verdict by the same line and the same number of nodes."""

from __future__ import annotations

import pytest

from games.engine.notation import moves_text
from games.engine.rules import RULESETS
from games.engine.solver import winnable
from tests.engine.node import ask_node
from tests.engine.solver.positions import dealt

DEALS = 60


@pytest.mark.parametrize("ruleset", RULESETS)
def test_deals_in_their_order(ruleset: str) -> None:
    positions = [dealt(number, RULESETS[ruleset]) for number in range(1001, 1001 + DEALS)]
    asked = [
        {"ruleset": ruleset, "deck": position.deal.text, "tableau": [2**28 - 1, 2**24 - 1, 0, 1], "ask": ["winnable"]}
        for position in positions
    ]
    states = set()
    for position, answer in zip(positions, ask_node("answer_solver.js", asked), strict=True):
        verdict = winnable(position)
        line = None if verdict.line is None else moves_text(verdict.line, position.deal)
        assert answer == {"winnable": [verdict.state, line, verdict.nodes]}, position.deal.number
        states.add(verdict.state)
    assert states == {"winnable", "lost"}
