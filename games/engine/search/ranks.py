"""Ranks that block one another: a proof that a position is lost which can be told in a sentence.

The dead-end test of `demand`, asked of a position kind by kind: which pairs inside the pyramid cannot all be made, in
whatever order the stock comes?
"""

from __future__ import annotations

from .pyramid import KINDS
from .slack import NO_NEED, need_of, pair_step, slack_of
from .start import Start


def blocked_from(start: Start, reach: int) -> tuple[int, ...]:
    """The fewest kinds of pairs that cannot be made inside the pyramid as often as they must when only these stock
    cards can still be had; none when the ranks can come out even."""
    pyramid, stock, demand, state = start
    slack = slack_of(pyramid.counts(state.shape), stock, reach)
    if demand.is_met(state.shape, slack):
        return ()
    wanting = [kind for kind in KINDS if need_of(slack, kind)]
    for chosen in sorted(range(1, 1 << len(wanting)), key=int.bit_count):
        kinds = tuple(kind for at, kind in enumerate(wanting) if chosen >> at & 1)
        if not demand.is_met(state.shape, NO_NEED + sum(need_of(slack, kind) * pair_step(kind) for kind in kinds)):
            return kinds
    raise AssertionError("all the needs together are met, and were not before")
