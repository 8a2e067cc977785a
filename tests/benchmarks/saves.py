"""Speeds of saves beside their bounds: appending 60 events, a page of an account of 10,000 games, bytes a game.

The processor time of an append stands beside its time on the clock: on a busy machine the two are far apart.

    python -m tests.benchmarks.saves

A database of its own in a temporary folder; another thread reads pages all the while.
"""

from __future__ import annotations

import os
import secrets
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

APPENDS = 200
GAMES = 10_000
EVENTS = 60
BOUNDS = {"append_60_p50_ms": 15.0, "append_60_cpu_p50_ms": 15.0, "page_p50_ms": 100.0, "bytes_a_game": 2048.0}


def main() -> int:
    """Prints each number beside its bound; 1 when one is over it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"PYRAMID_DATA": folder, "DJANGO_SETTINGS_MODULE": "pyramid_site.settings"}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        numbers = measure(Path(folder))
    for name, value in numbers.items():
        print(f"{name:20} {value:10.2f}   at most {BOUNDS[name]:g}")
    return int(any(value > BOUNDS[name] for name, value in numbers.items()))


def measure(folder: Path) -> dict[str, float]:
    """The three numbers, on the database in this folder."""
    from django.db import connection, connections

    from accounts.owners import Owner
    from games.engine.deal import deal_of_number
    from games.engine.rules import RULES_VERSION
    from games.models import Game
    from games.selectors.saves import page_of
    from games.services.saves import Dealt, save

    owner = Owner(guest="a" * 32)
    deck = deal_of_number(48213).text
    dealt = Dealt("classic", RULES_VERSION, deck, 48213)
    line = ["d", "u"] * ((EVENTS + 10) // 2)
    before = _size(folder)
    fields = {"guest": owner.guest, "ruleset": "classic", "rules_version": RULES_VERSION, "deck": deck, "number": 48213}
    log = " ".join([*["d"] * 24, "r", *["5h8c"] * 20, *["d", "u"] * 13])
    rows = [Game(**fields, client_game_id=secrets.token_hex(16), log=log, seq=71) for _ in range(GAMES)]
    Game.objects.bulk_create(rows, batch_size=500)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    grown = (_size(folder) - before) / GAMES

    stop = threading.Event()

    def read() -> None:
        while not stop.is_set():
            page_of(owner, limit=30)
            stop.wait(0.01)
        connections.close_all()

    reader = threading.Thread(target=read)
    reader.start()
    appends, works = [], []
    for _ in range(APPENDS):
        id = secrets.token_hex(16)
        save(owner=owner, id=id, base_seq=0, events=line[:10], dealt=dealt)
        start, worked = time.perf_counter(), time.thread_time()
        save(owner=owner, id=id, base_seq=10, events=line[10:])
        appends.append(1000 * (time.perf_counter() - start))
        works.append(1000 * (time.thread_time() - worked))
    stop.set()
    reader.join()
    pages = []
    for _ in range(50):
        start = time.perf_counter()
        page_of(owner, status="playing", limit=30)
        pages.append(1000 * (time.perf_counter() - start))
    return {
        "append_60_p50_ms": statistics.median(appends),
        "append_60_cpu_p50_ms": statistics.median(works),
        "page_p50_ms": statistics.median(pages),
        "bytes_a_game": grown,
    }


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("pyramid.sqlite3*"))


if __name__ == "__main__":
    sys.exit(main())
