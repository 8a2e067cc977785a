"""Two processes, one database, one Redis: host and watchers on either, and each part killed in the middle of a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests
from asgiref.sync import sync_to_async

from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named
from tests.live.people import Watcher, some_event

from .people import Door, Guest, Host, follow
from .servers import Service
from .stack import Stack

EVENTS = 40


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """All of it."""
    stack = Stack(tmp_path_factory.mktemp("stack"))
    try:
        stack.start()
        yield stack
    finally:
        stack.stop()


def line(number: int) -> list[str]:
    """A legal line of EVENTS events of that deal, with undos and redos."""
    chance = random.Random(number)
    play = Game.begin(deal_of_number(number), ruleset_named("classic"))
    events: list[str] = []
    while len(events) < EVENTS:
        event = some_event(play, chance)
        assert event is not None, "this deal ends too soon for the test"
        play = play.after(event)
        events.append(event)
    return events


async def game(stack: Stack, number: int, happens: Callable[[int], None]) -> tuple[Host, list[Watcher]]:
    """A whole line before watchers at every door, while things happen; all of them equal at the end."""
    first, second = (Door(stack.origin, process.port) for process in stack.processes)
    proxy = Door(stack.origin, stack.nginx.port)
    host = await sync_to_async(lambda: Guest(stack.origin).go_live(number))()
    watchers = [Watcher(door, host.code) for door in (first, second, proxy)]  # type: ignore[arg-type]
    for at, event in enumerate(line(number)):
        await sync_to_async(happens)(at)
        await host.play(event, [first, proxy])
        if at < EVENTS // 4 or at > 3 * EVENTS // 4:
            for watcher in watchers:
                await follow(watcher, at + 1)
    assert await sync_to_async(host.stored)() == host.log
    for watcher in watchers:
        await follow(watcher, EVENTS)
        assert watcher.log == host.log
        await watcher.leave()
    return host, watchers


async def test_watchers_of_either_process_see_every_event_once(stack: Stack) -> None:
    _, watchers = await game(stack, 1, lambda at: None)
    assert [watcher.snapshots for watcher in watchers] == [1, 1, 1]


@pytest.mark.parametrize("part", ["first process", "second process", "redis", "postgres"])
async def test_a_part_is_killed_in_the_middle_of_a_game(stack: Stack, part: str) -> None:
    parts: dict[str, Service] = {
        "first process": stack.processes[0],
        "second process": stack.processes[1],
        "redis": stack.redis,
        "postgres": stack.postgres,
    }

    def happens(at: int) -> None:
        if at == EVENTS // 3:
            parts[part].kill()
            if part == "postgres":  # nothing can be stored without it: it comes back while the host tries
                parts[part].start()
        if at == 2 * EVENTS // 3 and part != "postgres":
            parts[part].start()

    await game(stack, 2, happens)


def test_nobody_is_handed_a_connection_to_the_database_of_before(stack: Stack) -> None:
    pages = [f"{process.origin}/" for process in stack.processes] * 16

    def status(page: str) -> int:
        return requests.get(page, headers={"Host": "localhost"}, timeout=60).status_code

    with ThreadPoolExecutor(8) as crowd:
        assert set(crowd.map(status, pages)) == {200}
        stack.postgres.kill()
        stack.postgres.start()
        assert set(crowd.map(status, pages)) == {200}


def test_the_door_serves_pages_and_files_and_knows_who_is_well(stack: Stack) -> None:
    guest = Guest(stack.origin)
    page = guest.get("/")
    assert "Pyramid" in page.text
    sheet = page.text.split('rel="stylesheet" href="', 1)[1].split('"', 1)[0]
    answer = guest.get(sheet)
    assert answer.headers["Server"] == "nginx"
    assert "immutable" in answer.headers["Cache-Control"]
    assert guest.get("/readyz").json() == {"database": "ok", "redis": "ok"}
    token = {"Authorization": f"Bearer {stack.environment['METRICS_TOKEN']}"}
    told = requests.get(f"{stack.processes[0].origin}/metrics", headers=token | {"Host": "localhost"}, timeout=20)
    assert "pyramid_watchers 0.0" in told.text
    assert requests.get(f"{stack.origin}/metrics", headers=token, timeout=20).status_code == 404, "inside only"
    stack.redis.kill()
    try:
        answer = guest.get("/readyz")
        assert (answer.status_code, answer.json()["redis"]) == (503, "down")
        assert guest.get("/healthz").status_code == 200
        assert guest.get("/").status_code == 200
    finally:
        stack.redis.start()
    assert guest.get("/readyz").status_code == 200
