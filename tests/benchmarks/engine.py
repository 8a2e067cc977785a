"""The engine: a log of 60 events judged in Python, one move made in JavaScript; each beside a bare limit.

The bare limit of a log, in the same run, is to split it and look each event up in a dictionary: what no judge could do
without. Rounds are interleaved, the median counts.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from games.engine.replay import replay
from games.management.node import run_script

ROOT = Path(__file__).resolve().parents[2]
EVENTS = 60
ROUNDS = 40


def seconds(call: Callable[[], object], times: int) -> float:
    """Seconds of one call, over so many."""
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times


def main() -> None:
    """Print the figures."""
    row = json.loads((ROOT / "tests/vectors/games.jsonl").read_text().splitlines()[0])
    log = " ".join(row["events"].split()[:EVENTS])
    known = {event: index for index, event in enumerate(row["events"].split())}

    def judge() -> object:
        return replay(row["deck"], row["ruleset"], "1.0.0", log)

    def bare() -> object:
        return [known[event] for event in log.split(" ")]

    judged, least = [], []
    for _ in range(ROUNDS):
        judged.append(seconds(judge, 10))
        least.append(seconds(bare, 200))
    took, limit = statistics.median(judged), statistics.median(least)
    print(
        f"Python, a log of {EVENTS} events judged: {took * 1000:.2f} ms (goal 1), {took / limit:.0f} times bare lookups"
    )
    script = json.loads(run_script(ROOT / "tests/js/time_engine.js", ""))
    print(
        f"JavaScript, one move judged and made: {script['move']:.5f} ms (goal 0.1), "
        f"{script['move'] / script['bare']:.0f} times copying a small object"
    )


if __name__ == "__main__":
    main()
