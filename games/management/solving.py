"""Solving many numbered deals, by the engine in Python or in Node: two ways to the same answers, one much faster."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from games.engine.deal import deal_of_number
from games.engine.notation import moves_text
from games.engine.position import Position
from games.engine.rules import Ruleset
from games.engine.solver import shortest, winnable

from .node import run_script

SCRIPT = Path(__file__).resolve().parents[2] / "tests" / "js" / "answer_deals.js"


class Solved(NamedTuple):
    """A numbered deal's verdict. `line` is notation, empty unless winnable; `shortest`: proven that none is shorter."""

    number: int
    state: str
    line: str
    shortest: bool


#: (rules, numbers, most nodes for a verdict or None, most nodes for a shortest line or 0) -> the answers, in order.
Engine = Callable[[Ruleset, list[int], int | None, int], list[Solved]]


def by_python(rules: Ruleset, numbers: list[int], max_nodes: int | None, shortest_nodes: int) -> list[Solved]:
    """Each deal by the Python engine."""
    solved = []
    for number in numbers:
        position = Position(deal_of_number(number), rules)
        found = winnable(position, max_nodes)
        best = shortest(position, shortest_nodes) if found.line and shortest_nodes else None
        line = (best.line if best else None) or found.line or ()
        proven = best is not None and best.line is not None
        solved.append(Solved(number, found.state, moves_text(line, position.deal), proven))
    return solved


def by_javascript(rules: Ruleset, numbers: list[int], max_nodes: int | None, shortest_nodes: int) -> list[Solved]:
    """All of them in one run of Node; NodeMissing or NodeFailed when that cannot be."""
    common = {"ruleset": rules.name, "maxNodes": max_nodes, "shortestNodes": shortest_nodes}
    asked = "\n".join(json.dumps({"number": number, **common}) for number in numbers)
    answers = [json.loads(line) for line in run_script(SCRIPT, asked).splitlines()]
    return [Solved(answer["number"], answer["state"], answer["line"], answer["shortest"]) for answer in answers]


ENGINES: dict[str, Engine] = {"python": by_python, "js": by_javascript}
