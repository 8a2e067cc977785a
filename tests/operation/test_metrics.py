"""What Prometheus is told: to nobody without the token, and by the names that the README gives."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import requests
from asgiref.sync import sync_to_async
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from tests.live.people import PATIENCE, Person, Socket, Watcher, hex_id, sent_game
from tests.live.server import LiveServer

TOKEN = "a-token-of-the-test"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
Numbers = dict[tuple[str, ...], float]


def numbers(text: str) -> Numbers:
    """Samples by name and the values of their labels, which come in the order of their names."""
    found: Numbers = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name, *sample.labels.values()] = sample.value
    return found


@pytest.fixture
def token(settings: Settings) -> None:
    """The site has one."""
    settings.ENV = replace(settings.ENV, metrics_token=TOKEN)


def told(client: Client) -> Numbers:
    """What the test's own process has counted."""
    answer = client.get("/metrics", headers=BEARER)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    return numbers(answer.content.decode())


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": TOKEN}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bearer \u00e9"}]
)
def test_whoever_brings_no_token_finds_nothing(client: Client, token: None, headers: dict[str, str]) -> None:
    assert client.get("/metrics", headers=headers).status_code == 404


def test_without_a_token_of_its_own_the_site_tells_nobody(client: Client) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.django_db
def test_requests_appends_and_refusals_are_counted(client: Client, token: None) -> None:
    client.get("/api/me")
    client.get("/nowhere/")
    client.generic("BREW", "/healthz")
    body = {"deal": {"ruleset": "classic", "version": RULES_VERSION, "deck": deal_of_number(5).text}}
    session = client.session
    session["guest"] = hex_id()
    session.save()
    before = told(client)
    game = f"/api/games/{hex_id()}"

    def send(base: int, *events: str) -> int:
        return client.post(game, body | {"base_seq": base, "events": events}, "application/json").status_code

    assert [send(0, "d", "d"), send(0, "d", "d"), send(9, "d"), send(2, "Kh9c")] == [200, 200, 409, 400]
    after = told(client)

    def grown(*name: str) -> float:
        return after.get(name, 0.0) - before.get(name, 0.0)

    for outcome in ("stored", "repeated", "stale", "illegal"):
        assert grown("pyramid_appends_total", outcome) == 1
    assert grown("pyramid_events_stored_total") == 2
    assert grown("pyramid_refusals_total", "stale", "http") == grown("pyramid_refusals_total", "illegal", "http") == 1
    view = "api/games/<id>"
    assert grown("pyramid_http_requests_total", "POST", "200", view) == 2
    assert grown("pyramid_http_requests_total", "POST", "409", view) == 1
    assert grown("pyramid_http_request_seconds_count", view) == 4
    assert after["pyramid_http_requests_total", "other", "405", "healthz"] >= 1
    assert not [name for name in after if "nowhere" in " ".join(name)]
    assert after["pyramid_solver_queue",] == 0
    assert after["process_resident_memory_bytes",] > 0


async def test_a_process_tells_of_its_tables(alone: None, data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METRICS_TOKEN", TOKEN)
    server = await sync_to_async(LiveServer)(data_folder)
    try:
        person = await sync_to_async(Person)()
        table = await sync_to_async(person.go_live)(sent_game())
        host, snapshot = await Socket.joined(server, table.code, person=person)
        watchers = [Watcher(server, table.code) for _ in range(3)]
        for watcher in watchers:
            await watcher.join()
        for seq in range(2):
            await host.say({"t": "events", "game": snapshot["game"], "base": seq, "list": ["d"]})
        await host.say({"t": "events", "game": snapshot["game"], "base": 2, "list": ["r"]})
        await host.expect("reject")
        for watcher in watchers:
            await watcher.follow_to(2)
        found = await until(server, lambda found: ("pyramid_refusals_total", "illegal", "live") in found)
        assert (found["pyramid_tables_on_air",], found["pyramid_watchers",]) == (1, 3)
        assert found["pyramid_watchers_behind",] == 0
        assert found["pyramid_appends_total", "stored"] == found["pyramid_event_seconds_count",] == 2
        assert found["pyramid_refusals_total", "illegal", "live"] == 1
        await host.close()
        await watchers[0].leave()
        await until(server, lambda found: (found["pyramid_tables_on_air",], found["pyramid_watchers",]) == (0, 2))
    finally:
        await sync_to_async(server.stop)()


async def until(server: LiveServer, is_so: Callable[[Numbers], bool]) -> Numbers:
    """What that process tells once it is so: a socket is counted a moment after it came or went."""
    end = time.monotonic() + PATIENCE
    while not is_so(found := await sync_to_async(asked)(server)):
        assert time.monotonic() < end, found
    return found


def asked(server: LiveServer) -> Numbers:
    """What that process tells."""
    answer = requests.get(f"{server.origin}/metrics", headers=BEARER, timeout=PATIENCE)
    answer.raise_for_status()
    return numbers(answer.text)
