"""A device that looks on is told at once that another device of its account has played, and nobody else is."""

from __future__ import annotations

import asyncio
import http.client
import json
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async

from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from games.live.constants import EARS, Close

from .people import Person, Socket
from .server import LiveServer
from .test_sessions import Member, sign_out

GAME = "ab" * 16


class Listening(Socket):
    """A socket of a device."""

    @classmethod
    async def at(cls, server: LiveServer, person: Person | None) -> Listening:
        """Opened, hello said, and answered."""
        socket = await cls.opened(server, person)
        assert (await socket.receive())["t"] == "listening"
        return socket

    @classmethod
    async def opened(cls, server: LiveServer, person: Person | None, origin: str | None = None) -> Listening:
        """Opened, and hello said."""
        socket = await cls.to_address(server, f"ws://localhost:{server.port}/ws/games/", person=person, origin=origin)
        await socket.hello()
        return socket


def send(server: LiveServer, person: Person, events: list[str], base: int = 0, game: str = GAME) -> dict[str, Any]:
    """A device of this person's sends events by the API; the answer."""
    token = "t" * 32
    connection = http.client.HTTPConnection("localhost", server.port, timeout=20)
    deal = {"ruleset": "classic", "version": RULES_VERSION, "deck": deal_of_number(1).text, "number": 1}
    connection.request(
        "POST", f"/api/games/{game}", json.dumps({"base_seq": base, "events": events, "deal": deal}),
        {"Cookie": f"{person.cookie}; csrftoken={token}", "X-CSRFToken": token, "Content-Type": "application/json"},
    )  # fmt: skip
    answer = json.loads(connection.getresponse().read())
    connection.close()
    assert isinstance(answer, dict)
    return answer


async def test_every_device_of_the_account_is_told_and_no_other(server: LiveServer) -> None:
    member = await sync_to_async(Member)()
    stranger = await sync_to_async(Member)("other")
    ears = [await Listening.at(server, member) for _ in range(2)]
    others = await Listening.at(server, stranger)
    assert (await asyncio.to_thread(send, server, member, ["d", "d"]))["seq"] == 2
    for ear in ears:
        assert await ear.receive() == {"t": "grew", "id": GAME, "seq": 2}
    assert (await asyncio.to_thread(send, server, member, ["u"], 1))["code"] == "stale", "nothing stored, nothing told"
    assert (await asyncio.to_thread(send, server, member, ["d"], 2))["seq"] == 3
    assert await ears[0].receive() == {"t": "grew", "id": GAME, "seq": 3}
    await asyncio.to_thread(send, server, stranger, ["d"])
    assert await others.receive() == {"t": "grew", "id": GAME, "seq": 1}, "first of all, of a game of their own"
    for socket in (*ears, others):
        await socket.close()


async def test_whoever_has_no_account_has_one_device(server: LiveServer) -> None:
    for nobody in (await sync_to_async(Person)(), None):
        socket = await Listening.opened(server, nobody)
        assert (await socket.receive())["code"] == "sign in"
        assert await socket.closed() == Close.SIGN_IN


async def test_another_sites_page_hears_nothing(server: LiveServer) -> None:
    member = await sync_to_async(Member)()
    address = f"ws://localhost:{server.port}/ws/games/"
    socket = await Listening.to_address(server, address, person=member, origin="http://elsewhere.example")
    assert (await socket.receive())["code"] == "wrong origin"
    assert await socket.closed() == Close.NOT_YOURS


async def test_it_only_listens(server: LiveServer) -> None:
    member = await sync_to_async(Member)()
    socket = await Listening.at(server, member)
    await socket.say({"t": "ping", "seq": 0})
    assert await socket.receive() == {"t": "pong", "seq": 0}
    for frame in ({"t": "take"}, {"t": "end"}, {"t": "events", "game": "a" * 10, "base": 0, "list": ["d"]}):
        await socket.say(frame)
        assert (await socket.receive())["code"] == "no table"
    await socket.hello()
    assert (await socket.receive())["t"] == "listening", "hello may be said again"
    await socket.say({"t": "bye"})
    assert await socket.closed() == Close.NORMAL


async def test_signing_out_closes_it(server: LiveServer) -> None:
    member = await sync_to_async(Member)()
    there = await sync_to_async(member.elsewhere)()
    here, other = await Listening.at(server, member), await Listening.at(server, there)
    assert await asyncio.to_thread(sign_out, server, member) == 302
    assert await here.closed() == Close.SIGN_IN
    await asyncio.to_thread(send, server, there, ["d"])
    assert (await other.receive())["seq"] == 1, "another session of the account listens on"
    await other.close()


async def test_of_too_many_the_oldest_is_closed(server: LiveServer) -> None:
    member = await sync_to_async(Member)()
    ears = [await Listening.at(server, member) for _ in range(EARS + 1)]
    assert await ears[0].closed() == Close.REPLACED
    await asyncio.to_thread(send, server, member, ["d"])
    for ear in ears[1:]:
        assert (await ear.receive())["seq"] == 1
        await ear.close()


async def test_a_stopping_server_lets_them_come_back(alone: None, data_folder: Path) -> None:
    server = LiveServer(data_folder)
    member = await sync_to_async(Member)()
    socket = await Listening.at(server, member)
    stopped = asyncio.create_task(asyncio.to_thread(server.stop))
    assert await socket.closed() == Close.RESTARTING
    assert await stopped == 0
