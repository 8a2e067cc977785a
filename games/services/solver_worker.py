"""The solver's own process: it takes one question after the other from its pipe, and ends when the pipe does.

It imports the engine and nothing of Django, so that it starts fast and stays small. The time limit is kept here, where
the search is: the asker only hears the answer.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Literal

from games.engine.deal import deal_of_text
from games.engine.notation import moves_text
from games.engine.position import Position
from games.engine.rules import ruleset_named
from games.engine.search.answers import State
from games.engine.solver import best_score, shortest, winnable
from games.engine.tableau import Tableau

Kind = Literal["winnable", "shortest", "best"]


@dataclass(frozen=True, slots=True)
class Question:
    """A position, what is asked of it, and how far the search may go: `max_nodes` nodes, `seconds` seconds."""

    kind: Kind
    ruleset: str
    version: str
    deck: str
    tableau: Tableau
    undos: int
    max_nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver says. `line` is notation from the position on, None unless winnable; `score` for "best" only."""

    state: State
    line: str | None
    score: int | None
    nodes: int


@dataclass(frozen=True, slots=True)
class Job:
    """Other work for the same process: a call of something that is imported there by its name.

    `seconds` is what it may take; a job that overstays is taken for stuck.
    """

    call: Callable[[], Any]
    seconds: float


def work(pipe: Connection) -> None:
    """Answer what comes through the pipe until it is closed at the other end."""
    # Ctrl-C at a terminal reaches every process of the group; when this one ends is for the server to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        pipe.send(question.call() if isinstance(question, Job) else answer(question))


def answer(question: Question) -> Answer:
    """One answer, in this process."""
    deal = deal_of_text(question.deck)
    position = Position(deal, ruleset_named(question.ruleset, question.version), question.tableau)
    until = time.monotonic() + question.seconds

    def out_of_time() -> bool:
        return time.monotonic() >= until

    if question.kind == "best":
        best = best_score(position, question.undos, question.max_nodes, out_of_time)
        line = None if best.line is None else moves_text(best.line, deal)
        return Answer(best.state, line, best.score, best.nodes)
    search = shortest if question.kind == "shortest" else winnable
    verdict = search(position, question.max_nodes, out_of_time)
    line = None if verdict.line is None else moves_text(verdict.line, deal)
    return Answer(verdict.state, line, None, verdict.nodes)
