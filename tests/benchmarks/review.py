"""Reviews of classic games of 60 moves in JavaScript, as the page's worker makes them: to the turning point, and whole.

The goal of a finished game is 2 s (median) and 10 s (99th percentile); each figure stands beside it, and beside a bare
move of the engine in the same run. Half a minute; `PYRAMID_BENCH_GAMES` shortens it.
"""

from __future__ import annotations

import json
import os

from games.management.node import run_script

from .solver import ROOT, say

GAMES = int(os.environ.get("PYRAMID_BENCH_GAMES", "60"))
MOVES = 60
#: Milliseconds: (median, 99th percentile).
GOAL = (2000, 10_000)


def main() -> None:
    """Print the figures."""
    told = json.loads(run_script(ROOT / "tests/js/time_review.js", json.dumps({"games": GAMES, "moves": MOVES})))
    say("JavaScript, review to the turning point", told["turn"], GOAL, told["move"])
    say("JavaScript, whole review", told["whole"], GOAL, told["move"])


if __name__ == "__main__":
    main()
