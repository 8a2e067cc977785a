"""The solver against trying everything: 250 small positions, all rulesets, all three answers, in both languages."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce

import pytest

from games.engine.cards import DECK_SIZE
from games.engine.notation import moves_text
from games.engine.position import Position
from games.engine.rules import CARD_POINTS, CLEAR_POINTS, RULESETS
from games.engine.solver import best_score, blocked_kinds, every_card, shortest, winnable
from tests.engine.node import ask_node
from tests.engine.solver.breadth import Found, breadth_first
from tests.engine.solver.positions import dealt, small_positions

COUNT = 250
FULL_SCORE = CARD_POINTS * DECK_SIZE + CLEAR_POINTS


@cache
def tried() -> tuple[tuple[Position, Found], ...]:
    return tuple((position, breadth_first(position)) for position in small_positions(COUNT, seed=7))


def test_the_positions_are_worth_trying() -> None:
    verdicts = Counter((position.rules.name, found.moves is not None) for position, found in tried())
    assert {name for name, _ in verdicts} == set(RULESETS)
    assert min(verdicts.values()) >= 8, verdicts
    assert max(found.looked for _, found in tried()) > 1000


def test_winnable_shortest_and_best_score() -> None:
    for position, found in tried():
        can = winnable(position)
        few, most = shortest(position), best_score(position)
        assert {can.state, few.state, most.state} == {"lost" if found.moves is None else "winnable"}, position
        assert (None if few.line is None else len(few.line)) == found.moves, position
        assert most.score == found.score, position


def test_blocked_kinds_prove_a_loss() -> None:
    """Told as a reason, they must be one: nothing wins from there."""
    reasons = Counter(len(blocked_kinds(position)) for position, found in tried() if found.moves is None)
    assert min(reasons[0], reasons[1]) >= 10, reasons
    assert not any(blocked_kinds(position) for position, found in tried() if found.moves is not None)


def test_every_card() -> None:
    """All gone when the pyramid is cleared is what the highest score of all says: near the end, and some moves beside
    the way to it."""
    answers = set()
    for position in _near_an_empty_table(16):
        answer = every_card(position)
        assert (answer.state == "winnable") == (breadth_first(position).score == FULL_SCORE), position
        answers.add(answer.state)
        if answer.line is not None:
            end = reduce(Position.play, answer.line, position)
            assert (end.tableau.gone_count, end.tableau.cleared) == (DECK_SIZE, True)
    assert answers == {"winnable", "lost"}
    with pytest.raises(ValueError, match="closed stock"):
        every_card(dealt(1, RULESETS["open"]))


def _near_an_empty_table(before_the_end: int) -> Iterator[Position]:
    """Deals that can be cleared of every card, so many moves before that, then up to four moves by chance."""
    chance = random.Random(5)
    for name in ("relaxed", "classic"):
        for number in range(1, 300):
            line = every_card(dealt(number, RULESETS[name])).line
            if line is None:
                continue
            position = reduce(Position.play, line[:-before_the_end], dealt(number, RULESETS[name]))
            for _ in range(4):
                yield position
                position = position.play(chance.choice(sorted(position.legal_moves)))
                if position.tableau.cleared:
                    break


def test_javascript_answers_the_same_by_the_same_way() -> None:
    answers = ask_node("answer_solver.js", [question(position) for position, _ in tried()])
    for (position, _), answer in zip(tried(), answers, strict=True):
        can, few, most = winnable(position), shortest(position), best_score(position)
        assert answer == {
            "winnable": [can.state, said(position, can.line), can.nodes],
            "shortest": [few.state, said(position, few.line), few.nodes],
            "best": [most.state, said(position, most.line), most.nodes, most.score],
            "blocked": list(blocked_kinds(position)),
        }


def question(position: Position) -> dict[str, object]:
    table = position.tableau
    return {
        "ruleset": position.rules.name,
        "deck": position.deal.text,
        "tableau": [table.pyramid, table.stock, table.drawn, table.pass_number],
        "ask": ["winnable", "shortest", "best", "blocked"],
    }


def said(position: Position, line: tuple[object, ...] | None) -> str | None:
    return None if line is None else moves_text(line, position.deal)  # type: ignore[arg-type]
