"""The bridge between processes: a host on one, watchers on both; all is told at once, not by the poll of heads. And
sockets of both are asked to come back bit by bit, and miss nothing."""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from websockets.exceptions import ConnectionClosed

from games.live.constants import HEAD_POLL, SESSION_CHECK
from tests.live.people import Socket, Watcher, hex_id

from .people import Door, Guest, follow
from .servers import Postgres, Redis
from .stack import Daphne

NUMBER = 326
EVENTS = 24


class Two:
    """Two processes on one database and one Redis. Pages come from the first."""

    def __init__(self, postgres: Postgres, redis: Redis, data: Path) -> None:
        environment = {"PYRAMID_DATA": str(data), "DATABASE_URL": postgres.url, "REDIS_URL": redis.url, "DEBUG": "1"}
        self.processes = [Daphne(environment), Daphne(environment)]
        self.first, self.second = (Door(f"http://localhost:{one.port}", one.port) for one in self.processes)

    def manage(self, *words: str) -> subprocess.Popen[str]:
        """A command on this site, begun."""
        serve = self.processes[0].command()
        return subprocess.Popen([*serve[: serve.index("serve")], *words], stdout=subprocess.PIPE, text=True)

    async def host(self) -> tuple[Guest, str, Socket, str]:
        """A guest on the air by the first process: who, the table's code, the host's socket, the game's code."""
        guest = await sync_to_async(Guest)(self.first.origin)
        opened = await sync_to_async(guest.go_live)(NUMBER)
        socket, snapshot = await Socket.joined(self.first, opened.code, person=guest)  # type: ignore[arg-type]
        assert snapshot["you"]["role"] == "host"
        return guest, opened.code, socket, snapshot["game"]


@pytest.fixture(scope="module")
def two(postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Both, running."""
    two = Two(postgres, redis, tmp_path_factory.mktemp("two"))
    assert two.manage("migrate", "--verbosity", "0").wait() == 0
    try:
        for process in two.processes:
            process.start()
        yield two
    finally:
        for process in two.processes:
            process.forget()


async def at(door: Door, code: str, guest: Guest | None = None, tab: str = "") -> Socket:
    """A watcher's socket at this process."""
    socket, _ = await Socket.joined(door, code, person=guest, tab=tab or hex_id())  # type: ignore[arg-type]
    return socket


async def test_events_cross_at_once_and_in_order(two: Two) -> None:
    _, code, host, game = await two.host()
    watchers = [Watcher(door, code) for door in (two.first, two.second)]  # type: ignore[arg-type]
    for watcher in watchers:
        await watcher.join()
    waits: list[float] = []
    for seq in range(EVENTS):
        await host.say({"t": "events", "game": game, "base": seq, "list": ["d" if seq % 2 == 0 else "u"]})
        began = time.perf_counter()
        await watchers[1].follow_to(seq + 1)
        waits.append(time.perf_counter() - began)
    await watchers[0].follow_to(EVENTS)
    assert watchers[0].log == watchers[1].log
    assert [watcher.snapshots for watcher in watchers] == [1, 1]
    assert statistics.median(waits) < HEAD_POLL / 4, "told by the bridge, not found by the poll"
    for socket in (host, *(watcher.socket for watcher in watchers)):
        assert socket is not None
        await socket.close()


async def test_the_audience_is_one_audience(two: Two) -> None:
    _, code, host, _ = await two.host()
    here, there = await at(two.first, code), await at(two.second, code)
    for socket in (host, here, there):
        while (await socket.expect("crowd", "snapshot")).get("n") != 2:
            continue
    await host.say({"t": "settings", "suggestions": True, "gauge": True})
    assert (await there.expect("settings"))["suggestions"] is True
    await host.say({"t": "gauge", "seq": 0, "state": "winnable"})
    assert await there.expect("gauge") == {"t": "gauge", "seq": 0, "state": "winnable"}
    await there.say({"t": "react", "kind": "wow"})
    assert (await host.expect("reactions"))["counts"] == {"wow": 1}
    for socket in (here, there):
        await socket.say({"t": "suggest", "seq": 0, "pair": "3sTc"})
    votes = 0
    while votes < 2:
        votes = (await host.expect("favourite"))["votes"]
    await host.say({"t": "hidden", "on": True})
    assert (await there.expect("host"))["state"] == "paused"
    await there.close()
    while (await here.expect("crowd"))["n"] != 1:
        continue
    for socket in (host, here):
        await socket.close()


async def test_a_watcher_of_the_other_process_is_sent_out_and_stays_out(two: Two) -> None:
    _, code, host, _ = await two.host()
    guest = await sync_to_async(Guest)(two.second.origin)
    unwanted = await at(two.second, code, guest)
    names: list[str] = []
    while not names:
        await host.say({"t": "who"})
        names = (await host.expect("watchers"))["list"]
    await host.say({"t": "block", "watcher": names[0]})
    assert (await unwanted.expect("error"))["code"] == "blocked"
    assert await unwanted.closed() == 4003
    while (await host.expect("watchers"))["blocked"] == 0:
        await host.say({"t": "who"})
    for door in (two.first, two.second):
        again = await Socket.to(door, code, person=guest, tab=unwanted.tab)  # type: ignore[arg-type]
        await again.hello()
        assert (await again.expect("error", "snapshot"))["t"] == "error"
        assert await again.closed() == 4003
    await host.close()


MEMBER = """
from allauth.account.models import EmailAddress
from accounts.models import User
user = User.objects.create_user("Merit", "merit@example.org", "a camel of sand 42")
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
"""


async def test_signing_out_at_one_process_closes_the_host_at_the_other(two: Two) -> None:
    assert two.manage("shell", "--no-imports", "--command", MEMBER).wait() == 0
    guest = await sync_to_async(Guest)(two.first.origin)
    opened = await sync_to_async(guest.go_live)(NUMBER)

    def form(path: str, **fields: str) -> int:
        token = guest._session.cookies["csrftoken"]
        sent = {"csrfmiddlewaretoken": token, **fields}
        answer = guest._session.post(
            two.first.origin + path, data=sent, headers={"Origin": two.first.origin}, allow_redirects=False
        )
        return answer.status_code

    assert await sync_to_async(form)("/account/login/", login="merit@example.org", password="a camel of sand 42") == 302
    host, snapshot = await Socket.joined(two.second, opened.code, person=guest)  # type: ignore[arg-type]
    assert (snapshot["you"]["role"], snapshot["table"]["host"]) == ("host", "Merit")
    watcher = await at(two.second, opened.code)
    began = time.monotonic()
    assert await sync_to_async(form)("/account/logout/") == 302
    assert await host.closed() == 4001
    assert time.monotonic() - began < SESSION_CHECK, "told over the bridge, not found out by the check before a write"
    await watcher.say({"t": "ping", "seq": 0})
    await watcher.expect("pong")
    await watcher.close()


async def test_the_table_moves_to_a_device_at_the_other_process(two: Two) -> None:
    guest, code, host, game = await two.host()
    watcher = Watcher(two.first, code)  # type: ignore[arg-type]
    await watcher.join()
    other = await at(two.second, code, guest)
    await other.say({"t": "take"})
    assert (await other.expect("snapshot"))["you"]["role"] == "host"
    assert await host.closed() == 4009
    await other.say({"t": "events", "game": game, "base": 0, "list": ["d"]})
    await watcher.follow_to(1)
    await other.say({"t": "end"})
    assert watcher.socket is not None
    assert await watcher.socket.closed() == 4010


class Counting(Watcher):
    """A watcher that notes when its sockets were closed, and with which code."""

    def __init__(self, door: Door, code: str) -> None:
        super().__init__(door, code)  # type: ignore[arg-type]
        self.ends: list[tuple[float, int]] = []

    async def follow_to(self, seq: int, game: str = "") -> None:
        try:
            await super().follow_to(seq, game)
        except ConnectionClosed as end:
            self.ends.append((time.monotonic(), end.rcvd.code if end.rcvd is not None else 1006))
            raise


async def test_sockets_come_back_bit_by_bit_and_miss_nothing(two: Two) -> None:
    over = 3.0
    doors = [two.first, two.second]
    host = await sync_to_async(lambda: Guest(two.first.origin).go_live(NUMBER))()
    watchers = [Counting(doors[at % 2], host.code) for at in range(10)]
    for watcher in watchers:
        await watcher.join()
    await host.play("d", doors)
    asking = two.manage("reload_clients", "--over", f"{over}s")
    while asking.poll() is None:
        await host.play("u" if len(host.log) % 2 else "d", doors)
        for watcher in watchers:
            await follow(watcher, len(host.log))
    said = asking.communicate()[0]
    assert (asking.returncode, said) == (0, f"11 sockets of 2 processes came back over {over:g} s.\n")
    assert [[code for _, code in watcher.ends] for watcher in watchers] == [[1012]] * len(watchers)
    moments = [watcher.ends[0][0] for watcher in watchers]
    assert max(moments) - min(moments) > over / 2, "bit by bit"
    assert [watcher.snapshots for watcher in watchers] == [1] * len(watchers), "each went on where it was"
    assert await sync_to_async(host.stored)() == host.log
    assert [watcher.log for watcher in watchers] == [host.log] * len(watchers)
    for watcher in watchers:
        await watcher.leave()
