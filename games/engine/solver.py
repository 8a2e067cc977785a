"""The exact solver: three answers for any position in any ruleset.

    winnable(position)          can the pyramid still be cleared? with a line, or proof that there is none
    shortest(position)          the fewest moves that clear it; a draw, a recycle and a removal count one each
    best_score(position)        the most points with which it can still be cleared

Each takes `max_nodes`, and `should_stop`, a question asked every so many nodes: time limits and cancelled requests live outside the engine.
When a limit is reached the state is "not known". Each line was played to the cleared pyramid by the engine before it is
returned. The method is told in `search/`, room by room.
"""

from __future__ import annotations

from collections.abc import Callable

from .position import Position
from .search.answers import BestScore, Limit, LimitReached, Verdict
from .search.lines import Writer
from .search.winnable import WinSearch

__all__ = ["BestScore", "Verdict", "winnable"]

ShouldStop = Callable[[], bool]


def winnable(
    position: Position, max_nodes: int | None = None, should_stop: ShouldStop | None = None
) -> Verdict:
    """Whether the pyramid can still be cleared from here, and one line that does."""
    limit = Limit(max_nodes, should_stop)
    try:
        removals = WinSearch(position, limit).run()
    except LimitReached:
        return Verdict("not known", None, limit.nodes)
    if removals is None:
        return Verdict("lost", None, limit.nodes)
    return Verdict("winnable", Writer(position, take_kings=True).line(removals), limit.nodes)
