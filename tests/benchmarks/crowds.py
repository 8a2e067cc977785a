"""What a crowd costs, and whether it is borne: 2,000 idle watchers, and a soak with some who take nothing.

`python -m tests.benchmarks.crowds`. The soak is 300 events in 30 s to 500 watchers, of whom 25 never read and 25 are
pages that hang: memory stays, the others are unharmed, the slow are shown out, and all end equal after coming back.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from games.load.run import Plan, memory_of, run

from .crowd import EVENT, Crowd
from .live import open_table, processor_time, serving

ROOT = Path(__file__).resolve().parents[2]
IDLE, AT_ONCE = 2000, 500
WATCHED = 10.0  # seconds of looking on
SOAK = {"watchers": 500, "slow": 50, "drop": 0.1, "rate": 10.0}
SOAK_EVENTS = 300


async def idle(port: int, pid: int) -> tuple[float, float, float]:
    """KiB a watcher, the share of a processor that they take together, and seconds until all were let in."""
    code, _, _, _ = await asyncio.to_thread(open_table)
    before = memory_of(port)
    crowd = Crowd(EVENT, ack=True)
    hello = '{{"t":"hello","v":1,"client":"{:032x}"}}'
    let_in = 0.0
    for first in range(0, IDLE, AT_ONCE):
        let_in += await crowd.gather(
            AT_ONCE, f"/ws/live/{code}/", port, lambda number, first=first: hello.format(first + number).encode()
        )
    after = memory_of(port)
    assert before is not None
    assert after is not None
    used, began = processor_time(pid), time.perf_counter()
    await asyncio.sleep(WATCHED)
    share = (processor_time(pid) - used) / (time.perf_counter() - began)
    crowd.leave()
    return (after - before) * 1024 / IDLE, share, let_in


async def soak(port: int) -> dict[str, Any]:
    """The run of `watch_load`, on this server."""
    code, session, tab, game = await asyncio.to_thread(open_table)
    events = [("d", "u")[at % 2] for at in range(SOAK_EVENTS)]
    plan = Plan(code=code, cookie=f"sessionid={session}", tab=tab, game=game, port=port, events=events, **SOAK)
    return await run(plan)


def measure(data: Path) -> None:
    """Start each server in turn, and print."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    for name in ("daphne", "uvicorn"):
        with serving(name, data) as (port, pid):
            each, share, let_in = asyncio.run(idle(port, pid))
            cost = f"{each:.1f} KiB each, {share:.1%} of a core"
            print(f"{IDLE} idle watchers, {name}: {cost}, let in within {let_in:.1f} s")
    with serving("daphne", data) as (port, _):
        found = asyncio.run(soak(port))
    print("soak, daphne: " + ", ".join(f"{key} {value}" for key, value in found.items()))
    assert found["equal"] == SOAK["watchers"], "everyone ends equal to the log"
    assert found["closed"].get("4008", 0) > 0, "who takes nothing is shown out"
    assert found["memory_mib"]["most"] < found["memory_mib"]["idle"] + 64, "memory is bounded"


def main() -> None:
    """Run in a process and a data folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"PYRAMID_DATA": data, "DJANGO_SETTINGS_MODULE": "pyramid_site.settings"}
        environment |= {"PYRAMID_BENCH": data}
        subprocess.run([sys.executable, "-m", "tests.benchmarks.crowds"], cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    if "PYRAMID_BENCH" in os.environ:
        measure(Path(os.environ["PYRAMID_BENCH"]))
    else:
        main()
