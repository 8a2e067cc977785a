"""Saves: 60 events appended, a page of an account of 10,000 games, bytes a game; each beside its goal and a bare limit.

The bare limit of an append, in the same rounds, is what no server could do without: read the row, write it back longer,
commit, by SQLite alone on the same disk. That of a page is its SELECT, that of a game its two texts. All the while
another thread reads pages. Processor time stands beside the clock: on a busy machine the two are far apart.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
APPENDS = 150
PAGES = 40
GAMES = 10_000
EVENTS = 60
GUEST = "a" * 32
PAGE = (
    "SELECT code, ruleset, number, seq, status, last_at FROM games_game WHERE guest = ? ORDER BY last_at DESC LIMIT 30"
)


class Stopwatch:
    """Milliseconds on the clock and of the processor, call by call."""

    def __init__(self) -> None:
        self._clock: list[float] = []
        self._work: list[float] = []

    def time(self, call: Callable[[], object]) -> None:
        """Once more."""
        start, worked = time.perf_counter(), time.thread_time()
        call()
        self._work.append(1000 * (time.thread_time() - worked))
        self._clock.append(1000 * (time.perf_counter() - start))

    @property
    def clock(self) -> float:
        """The median on the clock."""
        return statistics.median(self._clock)

    @property
    def work(self) -> float:
        """The median of the processor."""
        return statistics.median(self._work)


def main() -> None:
    """Run in a process and a data folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"PYRAMID_DATA": data, "DJANGO_SETTINGS_MODULE": "pyramid_site.settings"}
        environment |= {"PYRAMID_BENCH": data, "ALLOWED_HOSTS": "testserver"}
        subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "tests.benchmarks.saves"], cwd=ROOT, env=environment, check=True
        )


def run(folder: Path) -> None:
    """Print the figures, on a new database in this folder."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    fill(folder)
    stop = threading.Event()
    reader = threading.Thread(target=read, args=(stop,))
    reader.start()
    try:
        appends(folder)
    finally:
        stop.set()
        reader.join()
    pages(folder)


def fill(folder: Path) -> None:
    """An account of many games, and what one takes up."""
    from django.db import connection

    from games.engine.deal import deal_of_number
    from games.engine.rules import RULES_VERSION
    from games.models import Game

    deck = deal_of_number(48213).text
    log = " ".join([*["d"] * 24, "r", *["5h8c"] * 20, *["d", "u"] * 13])
    fields = {"guest": GUEST, "ruleset": "classic", "rules_version": RULES_VERSION, "deck": deck, "number": 48213}
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what the migrations left is no game's
    before = _size(folder)
    rows = [Game(**fields, client_game_id=secrets.token_hex(16), log=log, seq=71) for _ in range(GAMES)]
    Game.objects.bulk_create(rows, batch_size=500)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    grown = (_size(folder) - before) / GAMES
    bare = len(deck) + len(log)
    print(f"a game of 71 events: {grown:.0f} bytes (goal 2048), {grown / bare:.1f} times its deck and log")


def read(stop: threading.Event) -> None:
    """Somebody else, who looks at pages all the while."""
    from django.db import connections

    from accounts.owners import Owner
    from games.selectors.saves import page_of

    while not stop.is_set():
        page_of(Owner(guest=GUEST), limit=30)
        stop.wait(0.01)
    connections.close_all()


def appends(folder: Path) -> None:
    """The service, the whole request and the bare limit, in turn."""
    from django.test import Client

    from accounts.models import User
    from accounts.owners import Owner
    from games.engine.deal import deal_of_number
    from games.engine.rules import RULES_VERSION
    from games.services.saves import Dealt, save

    deck = deal_of_number(48213).text
    dealt = Dealt("classic", RULES_VERSION, deck, 48213)
    user = User.objects.create_user("ann")
    owner, client = Owner(user_id=user.pk), Client()
    client.force_login(user)
    line = ["d", "u"] * ((EVENTS + 10) // 2)
    whole = " ".join(line)
    disk = sqlite3.connect(folder / "pyramid.sqlite3", isolation_level=None, timeout=20)
    disk.execute("PRAGMA synchronous=NORMAL")
    service, request, bare = Stopwatch(), Stopwatch(), Stopwatch()

    def begun() -> str:
        id = secrets.token_hex(16)
        save(owner=owner, id=id, base_seq=0, events=line[:10], dealt=dealt)
        return id

    def post(id: str) -> None:
        body: dict[str, Any] = {"base_seq": 10, "events": line[10:], "active_ms": 5000, "status": "playing"}
        answer = client.post(f"/api/games/{id}", json.dumps(body), content_type="application/json")
        assert answer.status_code == 200, answer.content

    def write(id: str) -> None:
        disk.execute("BEGIN IMMEDIATE")
        row = disk.execute(
            "SELECT * FROM games_game WHERE user_id = ? AND client_game_id = ?", (user.pk, id)
        ).fetchone()
        disk.execute("UPDATE games_game SET log = ?, seq = 70 WHERE id = ?", (whole, row[0]))
        disk.execute("COMMIT")

    for _ in range(APPENDS):
        one, two, three = begun(), begun(), begun()
        service.time(lambda id=one: save(owner=owner, id=id, base_seq=10, events=line[10:]))  # type: ignore[misc]
        request.time(lambda id=two: post(id))  # type: ignore[misc]
        bare.time(lambda id=three: write(id))  # type: ignore[misc]
    disk.close()
    for name, watch in (("stored", service), ("over HTTP", request)):
        print(
            f"an append of {EVENTS} events, {name}: {watch.clock:.2f} ms (goal 15), processor {watch.work:.2f} ms "
            f"(goal 10), {watch.clock / bare.clock:.0f} times a bare commit of {bare.clock:.3f} ms"
        )


def pages(folder: Path) -> None:
    """A page of the list, and the numbers that are made of all games."""
    from accounts.owners import Owner
    from games.selectors.saves import page_of
    from games.selectors.statistics import numbers_of

    disk = sqlite3.connect(folder / "pyramid.sqlite3")
    page, bare, numbers = Stopwatch(), Stopwatch(), Stopwatch()
    for at in range(PAGES):
        page.time(lambda: page_of(Owner(guest=GUEST), limit=30))
        bare.time(lambda: disk.execute(PAGE, (GUEST,)).fetchall())
        if at < 5:
            numbers.time(lambda: numbers_of(Owner(guest=GUEST)))
    disk.close()
    print(
        f"a page of an account of {GAMES} games: {page.clock:.2f} ms (goal 100), "
        f"{page.clock / bare.clock:.0f} times its bare query; the numbers of all: {numbers.clock:.0f} ms"
    )


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("pyramid.sqlite3*"))


if __name__ == "__main__":
    if "PYRAMID_BENCH" in os.environ:
        run(Path(os.environ["PYRAMID_BENCH"]))
    else:
        main()
