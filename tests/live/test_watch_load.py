"""The load command: what it does to a real server, and what it refuses to do."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.live.constants import WINDOW
from games.models import Table

from .server import LiveServer


def test_a_small_run_ends_equal_and_says_so(server: LiveServer) -> None:
    out = StringIO()
    events = WINDOW // 2
    call_command(
        "watch_load", url=server.origin, watchers=12, events=events, rate=100, slow=2, drop=50, stdout=out
    )  # fmt: skip
    found = json.loads(out.getvalue())
    assert {name: found[name] for name in ("gaps", "repeats", "reorderings", "equal", "boards")} == {
        "gaps": 0, "repeats": 0, "reorderings": 0, "equal": 12, "boards": 1,
    }  # fmt: skip
    assert found["came_back"] > 0
    assert 0 < found["deliveries"] <= 12 * events
    assert 0 <= found["p50_ms"] <= found["p99_ms"]
    assert found["memory_mib"]["idle"] > 10
    assert Table.objects.get().ended_at is not None, "the table is taken off the air"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"url": "http://pyramid.example:80"}, "--url"),
        ({"url": "https://localhost:8000"}, "--url"),
        ({"url": "http://localhost"}, "--url"),
        ({"watchers": 0}, "--watchers"),
        ({"watchers": 20_001}, "--watchers"),
        ({"events": 2001}, "--events"),
        ({"rate": 0}, "--rate"),
        ({"watchers": 5, "slow": 6}, "--slow"),
        ({"drop": 101}, "--drop"),
        ({"url": "http://localhost:1"}, "ended early"),
    ],
)
def test_what_it_refuses(options: dict[str, object], word: str) -> None:
    with pytest.raises(CommandError, match=word):
        call_command("watch_load", **({"url": "http://localhost:1", "watchers": 1, "events": 1} | options))
