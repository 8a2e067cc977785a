"""What an answer looks like, and the limits a search may be given.

Each answer is exact, or says "not known" because a stated limit was reached; never a guess.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from games.engine.moves import Move

State = Literal["winnable", "lost", "not known"]

#: `should_stop` is asked once in this many nodes.
ASK_EVERY = 256


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the pyramid can still be cleared. `line` clears it from there (None unless winnable); `nodes` were
    examined."""

    state: State
    line: tuple[Move, ...] | None
    nodes: int


@dataclass(frozen=True, slots=True)
class BestScore:
    """The highest score with which the pyramid can still be cleared, in points; `score` and `line` are None unless
    winnable."""

    state: State
    score: int | None
    line: tuple[Move, ...] | None
    nodes: int


class LimitReached(Exception):
    """A search came to its limit; the facade turns it into "not known"."""


class Limit:
    """Counts nodes. Raises LimitReached beyond `max_nodes`, or when `should_stop()` is true (a clock, a cancelled
    request)."""

    __slots__ = ("_check_at", "_max_nodes", "_should_stop", "nodes")

    def __init__(self, max_nodes: int | None, should_stop: Callable[[], bool] | None) -> None:
        self.nodes = 0
        self._max_nodes = max_nodes
        self._should_stop = should_stop
        self._check_at = 0
        self._set_next_check()

    def count(self) -> None:
        """One more node."""
        self.nodes += 1
        if self.nodes > self._check_at:
            self._check()

    def _check(self) -> None:
        if self._max_nodes is not None and self.nodes > self._max_nodes:
            self.nodes = self._max_nodes
            raise LimitReached
        if self._should_stop is not None and self._should_stop():
            raise LimitReached
        self._set_next_check()

    def _set_next_check(self) -> None:
        ask = self.nodes + ASK_EVERY
        self._check_at = ask if self._max_nodes is None else min(ask, self._max_nodes)
