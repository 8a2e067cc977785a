"""One process and two: pages, appends, deliveries and memory, and what each costs the servers' processors.

`python -m tests.benchmarks processes`. Three sites in turn: SQLite with one daphne, PostgreSQL and Redis with one, and
with two. Asked directly, without nginx. All of it shares this machine's cores with the databases and the asking, so
that two processes cannot serve twice as much here; processor time of the servers alone says what a core of their own
would do.
Everything that is started here is stopped here.
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
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from games.load.peer import Peer, connect
from games.load.run import memory_of

from .asking import Asker, Person
from .crowd import EVENT, Crowd
from .live import BATCH, open_table, processor_time, serving

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 3
AT_ONCE = 16  # requests on their way
SECONDS = 4.0  # of asking, each time
PEOPLE = 600  # guests who append in turn: each has a limit of 240 a minute
ONE_BY_ONE = 150  # appends without company, for the median
WATCHERS = 400
BATCHES = 12
APPEND_GOAL, SPREAD_GOAL = 15.0, 1.2


@dataclass(slots=True)
class Site:
    """Processes by their ports and ids, and what was measured there: a list a row, one value a round."""

    name: str
    servers: list[tuple[int, int]]
    found: dict[str, list[float]] = field(default_factory=dict)

    @property
    def used(self) -> float:
        """Seconds of processor that its processes have used."""
        return sum(processor_time(pid) for _, pid in self.servers)

    def note(self, row: str, value: float) -> None:
        """One value of one round."""
        self.found.setdefault(row, []).append(value)

    def middle(self, row: str) -> float:
        """The median of the rounds."""
        return statistics.median(self.found[row])


async def ask_for(site: Site, row: str, ask: Callable[[Asker], Callable[[], bytes]]) -> None:
    """So many at once, for some seconds: how many are answered, and what one costs the servers."""
    askers = [await Asker.to(site.servers[at % len(site.servers)][0]) for at in range(AT_ONCE)]
    asks = [(asker, ask(asker)) for asker in askers]
    used, began, done = site.used, time.perf_counter(), 0

    async def go_on(asker: Asker, request: Callable[[], bytes]) -> None:
        nonlocal done
        while time.perf_counter() - began < SECONDS:
            await asker.answer(request())
            done += 1

    await asyncio.gather(*(go_on(*pair) for pair in asks))
    took = time.perf_counter() - began
    site.note(f"{row} a second", done / took)
    site.note(f"{row}: processor ms", 1000 * (site.used - used) / done)
    for asker in askers:
        asker.close()


async def pages(site: Site, people: list[Person]) -> None:
    """The first page, by guests with a session."""
    turns = iter(range(10**9))
    await ask_for(site, "pages", lambda asker: lambda: asker.get("/", people[next(turns) % len(people)]))


async def appends(site: Site, people: list[Person]) -> None:
    """One event more of a game, by HTTP; each person in turn."""
    turns = iter(range(10**9))
    await ask_for(site, "appends", lambda asker: lambda: asker.append(people[next(turns) % len(people)]))


async def one_by_one(site: Site, people: list[Person]) -> None:
    """The same without company: the median, in ms, on the clock."""
    asker, times = await Asker.to(site.servers[0][0]), []
    for at in range(ONE_BY_ONE):
        began = time.perf_counter()
        await asker.answer(asker.append(people[at]))
        times.append(1000 * (time.perf_counter() - began))
    asker.close()
    site.note("append over HTTP, p50 ms", statistics.median(times))


async def deliveries(site: Site) -> None:
    """A host at the first process, the watchers over all: what a delivery costs the servers."""
    code, session, tab, game = await asyncio.to_thread(open_table)
    path, port = f"/ws/live/{code}/", site.servers[0][0]
    hello = '{{"t":"hello","v":1,"client":"{:032x}"}}'
    acked = 0

    def of_host(_: Peer, payload: bytes) -> None:
        nonlocal acked
        acked += b'"t":"ack"' in payload

    host_hello = hello.format(int(tab, 16)).encode()
    host = await connect(path, port, f"Cookie: sessionid={session}\r\n", host_hello, of_host)
    crowd = Crowd(EVENT, ack=True)
    share = WATCHERS // len(site.servers)
    for at, (port_here, _) in enumerate(site.servers):
        first = at * share
        await crowd.gather(share, path, port_here, lambda number, first=first: hello.format(first + number).encode())
    crowd.expect(BATCHES * BATCH)
    used, began = site.used, time.perf_counter()
    for at in range(BATCHES):
        listed = ",".join('"d"' if event % 2 == 0 else '"u"' for event in range(BATCH))
        host.say(f'{{"t":"events","game":"{game}","base":{at * BATCH},"list":[{listed}]}}'.encode())
    await crowd.all_here()
    count = BATCHES * BATCH * WATCHERS
    site.note("deliveries a second", count / (time.perf_counter() - began))
    site.note("processor ms a 1,000 deliveries", 1e6 * (site.used - used) / count)
    crowd.leave()
    host.transport.abort()


@contextmanager
def site_of(name: str, data: Path, processes: int) -> Iterator[Site]:
    """So many daphnes on the database of this process's environment."""
    with ExitStack() as stack:
        servers = []
        for number in range(processes):
            folder = data / f"{name}-{number}".replace(" ", "-")
            folder.mkdir()
            servers.append(stack.enter_context(serving("daphne", folder)))
        yield Site(name, servers)


def stored_here(people: list[Person]) -> float:
    """The service alone, in this process: the median of an append, in ms."""
    from accounts.owners import Owner
    from games.services.saves import save

    times = []
    for person in people[:ONE_BY_ONE]:
        began = time.perf_counter()
        save(owner=Owner(guest=person.guest), id=person.game, base_seq=person.seq, events=[person.next_event()])
        times.append(1000 * (time.perf_counter() - began))
    return statistics.median(times)


def run(data: Path, kinds: list[tuple[str, int]]) -> None:
    """Measure these sites on one database, in turns, and print."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("bank", "load", quiet=True)
    people = Person.make(PEOPLE)
    stored = [stored_here(people) for _ in range(ROUNDS)]
    with ExitStack() as stack:
        sites = [stack.enter_context(site_of(name, data, processes)) for name, processes in kinds]
        for _ in range(ROUNDS):
            for site in sites:
                for part in (pages, appends, one_by_one):
                    asyncio.run(part(site, people))
                asyncio.run(deliveries(site))
        for site in sites:
            site.note("MiB a process", sum(memory_of(port) or 0.0 for port, _ in site.servers) / len(site.servers))
    print(f"an append stored, p50: {statistics.median(stored):.1f} ms (goal {APPEND_GOAL:.0f})")
    print(f"{'':34}" + "".join(f"{site.name:>22}" for site in sites))
    for row in sites[0].found:
        print(f"{row:34}" + "".join(f"{site.middle(row):>22,.2f}" for site in sites))
    if len(sites) > 1:
        row = "processor ms a 1,000 deliveries"
        ratio = sites[1].middle(row) / sites[0].middle(row)
        print(f"a delivery with two processes costs {ratio:.2f} of what it costs with one (goal {SPREAD_GOAL})")


def main() -> None:
    """Each database in a process and a data folder of its own."""
    from tests.scale.servers import Postgres, Redis

    with tempfile.TemporaryDirectory() as data:
        _measure(Path(data), {"DATABASE_URL": "", "REDIS_URL": ""}, "sqlite")
    postgres, redis = Postgres(), Redis()
    try:
        for server in (postgres, redis):
            server.start()
        postgres.make_database()
        with tempfile.TemporaryDirectory() as data:
            _measure(Path(data), {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}, "many")
    finally:
        for server in (redis, postgres):
            server.forget()


def _measure(data: Path, around: dict[str, str], kind: str) -> None:
    environment = os.environ | around | {"PYRAMID_DATA": str(data), "PYRAMID_BENCH": kind}
    environment |= {"DJANGO_SETTINGS_MODULE": "pyramid_site.settings", "SECRET_KEY": secrets.token_hex(32)}
    command = [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.processes"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


#: Sites on each database: name and how many processes.
KINDS = {"sqlite": [("SQLite, one", 1)], "many": [("PostgreSQL, one", 1), ("PostgreSQL, two", 2)]}

if __name__ == "__main__":
    if "PYRAMID_BENCH" in os.environ:
        run(Path(os.environ["PYRAMID_DATA"]), KINDS[os.environ["PYRAMID_BENCH"]])
    else:
        main()
