"""The solver on the same random deals in both languages: a verdict each, and the shortest line in JavaScript.

Each figure stands beside its goal and, since machines differ, beside the time of a bare move of the engine in the same
run and language. JavaScript solves some other deals first, untimed. `python -m tests.benchmarks solver` takes some
minutes; `PYRAMID_BENCH_DEALS` shortens it.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import time
from pathlib import Path

from games.engine.deal import deal_of_number
from games.engine.moves import DRAW
from games.engine.position import Position
from games.engine.rules import ruleset_named
from games.engine.solver import winnable
from games.management.node import run_script

ROOT = Path(__file__).resolve().parents[2]
DEALS = int(os.environ.get("PYRAMID_BENCH_DEALS", "1000"))
SHORTEST_DEALS = max(1, DEALS // 10)
#: Goals in milliseconds: (median, 99th percentile).
PYTHON = {"relaxed": (1, 20), "classic": (2, 250), "strict": (15, 200), "double": (3, 1100)}
JAVASCRIPT = {"classic": (0.05, 25), "strict": (0.5, 40), "double": (0.15, 150)}
SHORTEST = {"classic": (60, 3000)}


def main() -> None:
    """Print the figures."""
    start = Position(deal_of_number(1), ruleset_named("classic"))
    begun = time.perf_counter()
    for _ in range(20_000):
        start.play(DRAW)
    move = (time.perf_counter() - begun) / 20_000 * 1000
    for name, goal in PYTHON.items():
        rules, times = ruleset_named(name), []
        for number in range(1, DEALS + 1):
            position = Position(deal_of_number(number), rules)
            begun = time.perf_counter()
            winnable(position)
            times.append((time.perf_counter() - begun) * 1000)
        say(f"Python, {name}, verdict", times, goal, move)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"Python, peak memory of the whole process: {peak:.0f} MiB (goal for a verdict 60)")
    for kind, goals, deals in (("winnable", JAVASCRIPT, DEALS), ("shortest", SHORTEST, SHORTEST_DEALS)):
        for name, goal in goals.items():
            asked = json.dumps({"kind": kind, "ruleset": name, "deals": deals})
            told = json.loads(run_script(ROOT / "tests/js/time_solver.js", asked))
            what = "verdict" if kind == "winnable" else "shortest line"
            say(f"JavaScript, {name}, {what}", told["times"], goal, told["move"])


def say(what: str, times: list[float], goal: tuple[float, float], move: float) -> None:
    """One line: median and 99th percentile beside their goals, and in bare moves."""
    median = statistics.median(times)
    p99 = statistics.quantiles(times, n=100)[98] if len(times) > 1 else times[0]
    print(
        f"{what}, {len(times)} deals: median {median:.3f} ms (goal {goal[0]}), p99 {p99:.1f} ms (goal {goal[1]}); "
        f"{median / move:.0f} and {p99 / move:.0f} bare moves",
        flush=True,
    )


if __name__ == "__main__":
    main()
