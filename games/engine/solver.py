"""The exact solver: three answers for any position in any ruleset.

    winnable(position)          can the pyramid still be cleared? with a line, or proof that there is none
    shortest(position)          the fewest moves that clear it; a draw, a recycle and a removal count one each
    best_score(position)        the most points with which it can still be cleared

and, for houses that ask for more than the pyramid, `every_card(position)`: can all of the cards still leave? And a
reason that can be told: `blocked_kinds(position)`, the ranks that prove a loss in whatever order the stock lies.

Each takes `max_nodes`, and `should_stop`, a question asked every so many nodes: time limits and cancelled requests
live outside the engine. When a limit is reached the state is "not known". Each line was played to the cleared
pyramid by the engine before it is returned. The method is told in `search/`, room by room.
"""

from __future__ import annotations

from collections.abc import Callable

from .position import Position
from .rules import CARD_POINTS, CLEAR_POINTS, UNDO_COST
from .search.answers import BestScore, Limit, LimitReached, Verdict
from .search.lines import Writer, played
from .search.ranks import blocked_from
from .search.score import ScoreSearch
from .search.shortest import ShortestSearch
from .search.start import start_from
from .search.winnable import WinSearch

__all__ = ["BestScore", "Verdict", "best_score", "blocked_kinds", "every_card", "shortest", "winnable"]

ShouldStop = Callable[[], bool]


def winnable(position: Position, max_nodes: int | None = None, should_stop: ShouldStop | None = None) -> Verdict:
    """Whether the pyramid can still be cleared from here, and one line that does."""
    limit = Limit(max_nodes, should_stop)
    try:
        removals = WinSearch(start_from(position, kings_count=False), limit).run()
    except LimitReached:
        return Verdict("not known", None, limit.nodes)
    if removals is None:
        return Verdict("lost", None, limit.nodes)
    return Verdict("winnable", Writer(position, take_kings=True).line(removals), limit.nodes)


def shortest(position: Position, max_nodes: int | None = None, should_stop: ShouldStop | None = None) -> Verdict:
    """The fewest moves that clear the pyramid from here, with the line; the nodes of the verdict before it count
    too."""
    limit = Limit(max_nodes, should_stop)
    try:
        removals = WinSearch(start_from(position, kings_count=False), limit).run()
        if removals is None:
            return Verdict("lost", None, limit.nodes)
        line = Writer(position, take_kings=True).line(removals)
        start = start_from(position, kings_count=True)
        kings = (position.tableau.pyramid & start.pyramid.kings).bit_count()
        shorter = ShortestSearch(start, limit).run(len(line) - kings)
    except LimitReached:
        return Verdict("not known", None, limit.nodes)
    if shorter is not None:
        line = Writer(position, take_kings=False).line(shorter)
    return Verdict("winnable", line, limit.nodes)


def best_score(
    position: Position,
    undos: int = 0,
    max_nodes: int | None = None,
    should_stop: ShouldStop | None = None,
) -> BestScore:
    """The most points with which the pyramid can still be cleared, `undos` having been made; None when it cannot be
    cleared."""
    limit = Limit(max_nodes, should_stop)
    try:
        removals = WinSearch(start_from(position, kings_count=False), limit).run()
        if removals is None:
            return BestScore("lost", None, None, limit.nodes)
        line = Writer(position, take_kings=True).line(removals)
        start = start_from(position, kings_count=True, apex_king_waits=True)
        fewer = ScoreSearch(start, limit).run(played(position, line).tableau.stock.bit_count())
    except LimitReached:
        return BestScore("not known", None, None, limit.nodes)
    if fewer is not None:
        line = Writer(position, take_kings=False, apex_king_waits=True).line(fewer)
    gone = played(position, line).tableau.gone_count
    score = max(0, CARD_POINTS * gone + CLEAR_POINTS - UNDO_COST * undos)
    return BestScore("winnable", score, line, limit.nodes)


def every_card(position: Position, max_nodes: int | None = None, should_stop: ShouldStop | None = None) -> Verdict:
    """Whether all cards, those of the stock too, can still leave, and one line that does it.

    With a closed stock two of its cards never pair, so each needs the pyramid, and the last pair ends both. ValueError
    for an open stock: its own pairs could go on after the pyramid is gone, which the game's end does not allow.
    """
    if position.rules.open_stock:
        raise ValueError("whether every card can leave is asked of a closed stock only")
    limit = Limit(max_nodes, should_stop)
    try:
        removals = ScoreSearch(start_from(position, kings_count=True, apex_king_waits=True), limit).run(1)
    except LimitReached:
        return Verdict("not known", None, limit.nodes)
    if removals is None:
        return Verdict("lost", None, limit.nodes)
    return Verdict("winnable", Writer(position, take_kings=False, apex_king_waits=True).line(removals), limit.nodes)


def blocked_kinds(position: Position, reach: int | None = None) -> tuple[int, ...]:
    """The fewest kinds of pairs (1 for ace with queen, ... 6 for six with seven) that prove the position lost: inside
    the pyramid they block one another, in whatever order the stock cards `reach` (a mask of stock places; all that
    are there) come. None when that proves nothing."""
    return blocked_from(start_from(position, kings_count=True), position.tableau.stock if reach is None else reach)
