"""Live tables: event to watchers, in one run on one machine, as ratios against a bare `websockets` broadcast.

`python -m tests.benchmarks.live`. Everything that is started here is stopped here. Our servers check each event with
the engine and store it before they send it on; the bare one does neither. Rounds are interleaved, the median counts.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.load.peer import Peer, connect
from tests.browser.site import free_port

from .crowd import EVENT, Crowd

ROOT = Path(__file__).resolve().parents[2]
SIZES = (1, 10, 100, 1000)
ROUNDS = 5
SINGLES = 20  # events sent one by one, for latency
BATCH = 8  # events in one frame of the host's, for throughput; each goes out as a frame of its own
IN_FLIGHT = 4  # frames of the host's on their way: back to back, so that fan-out is what a delivery costs
BATCHES = {1: 40, 10: 40, 100: 60, 1000: 6}

SERVERS = {
    "bare": ["-m", "tests.benchmarks.bare_broadcast"],
    "daphne": ["manage.py", "serve", "--port", "0"],
    "uvicorn": ["manage.py", "serve", "--crowd", "--port", "0"],
}  # fmt: skip


@contextmanager
def serving(name: str, data: Path) -> Iterator[tuple[int, int]]:
    """The server of this name, in a process of its own: its port and process id."""
    port = free_port()
    command = [sys.executable, *(part.format(port=port) for part in SERVERS[name])]
    log = data / f"{name}.log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)
    try:
        until = time.monotonic() + 60
        while not (said := log.read_text()).count("http://") and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        if "http://" not in said:
            raise RuntimeError(f"{name} did not start:\n{said}")
        address = said.rsplit("http://", 1)[1].split()[0]
        yield int(address.rsplit(":", 1)[1]), process.pid
    finally:
        process.terminate()
        process.wait(20)


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has used: what contention on the machine does not change."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def open_table() -> tuple[str, str, str, str]:
    """A table on the air: its code, the host's session key and tab, and the game's code."""
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.services import ensure_guest
    from games.engine.deal import deal_of_number
    from games.engine.rules import RULES_VERSION
    from games.services.begin import SentGame
    from games.services.tables import open_table

    session = SessionStore()
    owner = ensure_guest(session)
    session.create()
    tab = secrets.token_hex(16)
    sent = SentGame(secrets.token_hex(16), "relaxed", RULES_VERSION, deal_of_number(1).text)
    table = open_table(owner=owner, client=tab, listed=False, sent=sent, is_away=lambda _: False)
    assert table.game is not None
    return table.code, str(session.session_key), tab, table.game.code


async def measure(name: str, port: int, pid: int, size: int) -> tuple[float, float, float, float]:
    """Latency (median, seconds), deliveries a second, processor time a delivery, and seconds until all were let in."""
    if name == "bare":
        path, host_headers, host_hello, game = "/", "", b"", ""
    else:
        code, session, tab, game = await asyncio.to_thread(open_table)
        path, host_headers = f"/ws/live/{code}/", f"Cookie: sessionid={session}\r\n"
        host_hello = b'{"t":"hello","v":1,"client":"%s"}' % tab.encode()
    acked = asyncio.Event()
    heard: list[bytes] = []

    def of_host(_: Peer, payload: bytes) -> None:
        heard.append(payload)
        acked.set()

    host = await connect(path, port, host_headers, host_hello, of_host)
    crowd = Crowd(EVENT, ack=name != "bare")
    let_in = await crowd.gather(
        size, path, port, lambda number: b"" if name == "bare" else b'{"t":"hello","v":1,"client":"%032x"}' % number
    )
    seq = 0

    def play(count: int) -> None:
        nonlocal seq
        events = ["d" if (seq + at) % 2 == 0 else "u" for at in range(count)]
        if name == "bare":
            for event in events:
                seq += 1
                host.say(b'{"t":"ev","game":"abcdefghij","seq":%d,"e":"%s","hash":"01234567"}' % (seq, event.encode()))
        else:
            listed = ",".join(f'"{event}"' for event in events)
            host.say(f'{{"t":"events","game":"{game}","base":{seq},"list":[{listed}]}}'.encode())
            seq += count

    latencies: list[float] = []
    for _ in range(SINGLES):
        crowd.expect(1)
        began = time.perf_counter()
        play(1)
        await crowd.all_here()
        latencies += [arrival - began for arrival in crowd.arrivals]
    batches = BATCHES[size]
    crowd.expect(batches * BATCH)
    used = processor_time(pid)
    began = time.perf_counter()
    for at in range(batches):
        if at >= IN_FLIGHT:
            while len(crowd.arrivals) < (at + 1 - IN_FLIGHT) * BATCH * size:
                await asyncio.sleep(0)
        play(BATCH)
    await crowd.all_here()
    deliveries = batches * BATCH * size
    rate = deliveries / (time.perf_counter() - began)
    cost = (processor_time(pid) - used) / deliveries
    crowd.leave()
    host.transport.abort()
    return statistics.median(latencies), rate, cost, let_in


def validation() -> str:
    """How long the engine takes over a log of 60 events, and the service to store one more."""
    from games.engine.deal import deal_of_number
    from games.engine.replay import replay

    deck, log = deal_of_number(1).text, " ".join(["d"] * 24 + ["r"] + ["d"] * 24 + ["u", "y", "h"] + ["u", "y"] * 4)

    def best(count: int) -> float:
        began = time.perf_counter()
        for _ in range(count):
            replay(deck, "relaxed", "1.0.0", log)
        return (time.perf_counter() - began) / count

    return f"a log of {len(log.split())} events is validated in {min(best(50) for _ in range(5)) * 1000:.2f} ms"


def run(data: Path) -> None:
    """Start each server, measure in turns, print."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    connection.ensure_connection()
    print(validation())
    found: dict[tuple[str, int], list[tuple[float, float, float, float]]] = {}
    for _ in range(ROUNDS):
        for name in SERVERS:
            with serving(name, data) as (port, pid):
                for size in SIZES:
                    try:
                        found.setdefault((name, size), []).append(asyncio.run(measure(name, port, pid, size)))
                    except (ConnectionError, TimeoutError) as error:
                        raise RuntimeError(f"{name} with {size} watchers: {error!r}") from error
    print("watchers   server   p50 ms  of bare  deliveries/s  of bare  cpu us each  let in s")
    for size in SIZES:
        bare_latency, bare_rate, _, _ = middle(found["bare", size])
        for name in SERVERS:
            latency, rate, cost, let_in = middle(found[name, size])
            print(
                f"{size:>8} {name:>8} {latency * 1000:>8.2f} {latency / bare_latency:>8.2f}"
                f" {rate:>13,.0f} {rate / bare_rate:>8.2f} {cost * 1e6:>12.1f} {let_in:>9.2f}"
            )


def middle(rounds: list[tuple[float, float, float, float]]) -> tuple[float, ...]:
    """The median of each column."""
    return tuple(statistics.median(column) for column in zip(*rounds, strict=True))


def main() -> None:
    """Run in a process and a data folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"PYRAMID_DATA": data, "DJANGO_SETTINGS_MODULE": "pyramid_site.settings"}
        environment |= {"PYRAMID_BENCH": data}
        subprocess.run([sys.executable, "-m", "tests.benchmarks.live"], cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    if "PYRAMID_BENCH" in os.environ:
        run(Path(os.environ["PYRAMID_BENCH"]))
    else:
        main()
