"""Twenty devices append different moves to one game at once, over HTTP, to the real server: one line survives."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from games.engine.deal import deal_of_number
from games.engine.notation import split_log
from games.engine.replay import Game as Play
from games.engine.rules import ruleset_named
from tests.browser.site import Site

from .conftest import deal

CLIENTS = 20
ID = "ab" * 16

_SESSION = """
from django.contrib.sessions.backends.db import SessionStore
session = SessionStore()
session["guest"] = "cd" * 16
session.create()
print(session.session_key)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The real server on a database of its own."""
    site = Site(tmp_path_factory.mktemp("together"), DEBUG="1")
    site.manage("migrate", "--verbosity", "0")
    site.start()
    yield site
    assert site.stop() == 0


def lines() -> list[list[str]]:
    """Twenty different ways to go on from a deal after one draw, each a few events long."""
    start = Play.begin(deal_of_number(48213), ruleset_named("classic")).after("d")
    found = [["d"] * n + ["u"] * m for n in range(1, 6) for m in range(1, n + 1)]
    found += [["h", *["d"] * n] for n in range(1, 6)]
    for line in found:
        start.after_all(line)
    assert len({tuple(line) for line in found}) == len(found) == CLIENTS
    return found


class Device:
    """One HTTP connection with the session of its owner."""

    def __init__(self, port: int, session: str) -> None:
        self.port = port
        self.headers = {"Cookie": f"sessionid={session}; csrftoken={'t' * 32}", "X-CSRFToken": "t" * 32}

    def ask(self, method: str, body: object = None) -> tuple[int, dict[str, object]]:
        """Status and JSON of /api/games/<ID>."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=60)
        text = None if body is None else json.dumps(body)
        headers = self.headers | {"Content-Type": "application/json", "Host": f"localhost:{self.port}"}
        connection.request(method, f"/api/games/{ID}", text, headers)
        answer = connection.getresponse()
        read = json.loads(answer.read())
        connection.close()
        return answer.status, read


def test_one_line_survives_and_everyone_else_is_told(site: Site) -> None:
    session = site.manage("shell", "-v", "0", "-c", _SESSION).split()[-1]
    devices = [Device(site.port, session) for _ in range(CLIENTS)]
    assert devices[0].ask("POST", {"base_seq": 0, "events": ["d"], "deal": deal()})[0] == 200
    barrier = Barrier(CLIENTS)

    def append(device: Device, line: list[str]) -> tuple[int, dict[str, object]]:
        barrier.wait()
        return device.ask("POST", {"base_seq": 1, "events": line})

    ways = lines()
    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(append, devices, ways))
    stored = split_log(str(devices[0].ask("GET")[1]["log"]))
    survived = ["d", *max((way for way, (status, _) in zip(ways, answers, strict=True) if status == 200), key=len)]
    assert stored == survived, "the log is one of the lines, whole"
    for way, (status, answer) in zip(ways, answers, strict=True):
        if stored[: 1 + len(way)] == ["d", *way]:
            assert status in (200, 409), "a beginning of the line that survived"
        else:
            assert (status, answer["code"]) == (409, "stale"), answer
        if status == 409:
            snapshot = answer["game"]
            assert isinstance(snapshot, dict)
            assert stored[: len(split_log(snapshot["log"]))] == split_log(snapshot["log"])
    assert {status for status, _ in answers} <= {200, 409}
