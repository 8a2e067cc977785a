"""Bad input at the socket: a named error to that client alone, logged once, nothing stored, nobody else disturbed."""

from __future__ import annotations

import contextlib
import json

import pytest
from asgiref.sync import sync_to_async
from websockets.exceptions import ConnectionClosed, InvalidStatus

from games.live.constants import BAD_FRAMES, FRAMES_BURST, MAX_FRAME
from games.models import Game, Table

from .people import HostSocket, Person, Socket, Watcher, hex_id, sent_game
from .server import LiveServer


class Scene:
    """A host on the air with one watcher; at the end the host plays on, and the watcher sees it, undisturbed."""

    def __init__(self, server: LiveServer, person: Person, table: Table, host: HostSocket, watcher: Watcher) -> None:
        self.server = server
        self.person = person
        self.table = table
        self.host = host
        self.watcher = watcher
        self.logged = server.log.stat().st_size

    @classmethod
    async def set(cls, server: LiveServer) -> Scene:
        person = await sync_to_async(Person)()
        sent = sent_game(21)
        table = await sync_to_async(person.go_live)(sent)
        host = await HostSocket.at(server, table.code, person, sent)
        await host.make(["d", "d"])
        await host.stored()
        watcher = Watcher(server, table.code)
        await watcher.join()
        return cls(server, person, table, host, watcher)

    def log_lines(self, words: str) -> list[str]:
        """What the server has logged with these words since the scene was set."""
        return [line for line in self.server.log.read_text()[self.logged :].splitlines() if words in line]

    async def undisturbed(self) -> None:
        """The host plays on and the watcher follows; nothing else was stored."""
        await self.host.make(["d", "u"])
        await self.host.stored()
        await self.watcher.follow_to(4)
        assert self.watcher.log == ["d", "d", "d", "u"]
        assert self.watcher.snapshots == 1
        assert not [text for text in self.watcher.all_seen if '"error"' in text or '"reject"' in text]
        rows = await sync_to_async(lambda: [game.log for game in Game.objects.all()])()
        assert rows == ["d d d u"]
        assert await sync_to_async(lambda: Table.objects.get().epoch)() == 1
        await self.watcher.leave()
        await self.host.socket.close()


@pytest.fixture
async def scene(server: LiveServer) -> Scene:
    return await Scene.set(server)


async def test_an_illegal_event_returns_the_hosts_board(scene: Scene) -> None:
    host = scene.host
    for events, code in ((["u", "r"], "illegal"), (["hello"], "illegal"), (["y"], "illegal")):
        await host.socket.say({"t": "events", "game": host.game, "base": 2, "list": events})
        refusal = await host.socket.expect("reject")
        assert (refusal["code"], refusal["seq"], refusal["game"]) == (code, 2, host.game)
        assert refusal["detail"]
        snapshot = await host.socket.expect("snapshot")
        assert (snapshot["log"], snapshot["you"]["role"]) == ("d d", "host")
    assert len(scene.log_lines("'illegal'")) == 1
    await scene.undisturbed()


async def test_wrong_order_is_stale(scene: Scene) -> None:
    host = scene.host
    for base, events in ((1, ["u"]), (9, ["d"])):
        await host.socket.say({"t": "events", "game": host.game, "base": base, "list": events})
        assert (await host.socket.expect("reject"))["code"] == "stale"
        assert (await host.socket.expect("snapshot"))["log"] == "d d"
    assert len(scene.log_lines("'stale'")) == 1
    await scene.undisturbed()


async def test_watchers_cannot_act(scene: Scene) -> None:
    stranger, _ = await Socket.joined(scene.server, scene.table.code)
    other = await sync_to_async(Person)()
    guest, snapshot = await Socket.joined(scene.server, scene.table.code, person=other)
    assert snapshot["you"] == {"role": "watcher", "mine": False, "epoch": 1}
    stolen, snapshot = await Socket.joined(scene.server, scene.table.code, person=other, tab=scene.person.tab)
    assert snapshot["you"]["role"] == "watcher", "the host's client id alone makes nobody the host"
    sent = sent_game(5)
    acts = [
        {"t": "events", "game": scene.host.game, "base": 2, "list": ["d"]},
        {"t": "deal", "id": sent.id, "ruleset": "classic", "version": "1.0.0", "deck": sent.deck},
        {"t": "hidden", "on": True},
        {"t": "settings", "listed": True},
        {"t": "end"},
    ]
    for socket in (stranger, guest, stolen):
        for act in acts:
            await socket.say(act)
            assert (await socket.expect("error"))["code"] == "not the host"
        await socket.say({"t": "take"})
        assert (await socket.expect("error"))["code"] == "not yours"
        await socket.close()
    lines = scene.log_lines("'not the host'")
    assert len(lines) == 3, "once a socket"
    assert not [line for line in lines if "127.0.0.1" in line or scene.table.code in line]
    await scene.undisturbed()


async def test_events_of_somebody_elses_game(scene: Scene) -> None:
    other = await sync_to_async(Person)()
    sent = sent_game(21)
    table = await sync_to_async(other.go_live)(sent)
    theirs = await HostSocket.at(scene.server, table.code, other, sent)
    await theirs.socket.say({"t": "events", "game": scene.host.game, "base": 2, "list": ["d"]})
    assert (await theirs.socket.expect("reject"))["code"] == "no such game"
    await theirs.socket.say({"t": "events", "game": "aaaaaaaaaa", "base": 0, "list": ["d"]})
    assert (await theirs.socket.expect("reject"))["code"] == "no such game"
    await theirs.socket.close()
    await sync_to_async(Game.objects.filter(table=table).delete)()
    await sync_to_async(table.delete)()
    await scene.undisturbed()


async def test_frames_that_are_none(scene: Scene) -> None:
    socket, _ = await Socket.joined(scene.server, scene.table.code)
    bad = ["nonsense", "x" * (MAX_FRAME + 1), '{"t":"dance"}', "[" * 9000]
    for text in bad[: BAD_FRAMES - 1]:
        await socket.say(text)
        error = await socket.expect("error")
        assert (error["code"], bool(error["detail"])) == ("bad frame", True)
    await socket.connection.send(b"\x00\x01")
    assert await socket.closed() == 4003
    assert len(scene.log_lines("'bad frame'")) == 1
    await scene.undisturbed()


async def test_a_giant_frame_ends_its_socket(scene: Scene) -> None:
    socket, _ = await Socket.joined(scene.server, scene.table.code)
    await socket.say("x" * 1_000_000)
    assert await socket.closed() in (1006, 1009)
    await scene.undisturbed()


async def test_a_flood_ends_its_socket(scene: Scene) -> None:
    socket, _ = await Socket.joined(scene.server, scene.table.code)
    for _ in range(int(FRAMES_BURST) + 200):
        await socket.say('{"t":"ping","seq":0}')
    assert await socket.closed() == 4008
    assert any(json.loads(text).get("code") == "too fast" for text in socket.seen)
    assert len(scene.log_lines("'too fast'")) == 1
    await scene.undisturbed()


async def test_hello_comes_first(scene: Scene) -> None:
    socket = await Socket.to(scene.server, scene.table.code)
    await socket.say({"t": "ping", "seq": 0})
    assert (await socket.expect("error"))["code"] == "hello first"
    await socket.hello()
    assert (await socket.expect("snapshot"))["seq"] == 2
    await socket.close()
    await scene.undisturbed()


async def test_a_page_of_another_release_is_told_to_reload(scene: Scene) -> None:
    socket = await Socket.to(scene.server, scene.table.code)
    await socket.say({"t": "hello", "v": 2, "client": hex_id()})
    assert (await socket.receive())["t"] == "reload"
    assert await socket.closed() == 1012
    await scene.undisturbed()


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "https://localhost:{port}", "http://localhost", "http://localhost.evil.example:{port}",
     "http://localhost:1", "null", "http://user@localhost:{port}"],
)  # fmt: skip
async def test_another_origin_is_told_so_and_nothing_more(scene: Scene, origin: str) -> None:
    named = origin.format(port=scene.server.port)
    socket = await Socket.to(scene.server, scene.table.code, person=scene.person, origin=named)
    assert await socket.closed() == 4003
    assert [json.loads(text)["code"] for text in socket.seen] == ["wrong origin"]
    assert len(scene.log_lines("'wrong origin'")) == 1
    await scene.undisturbed()


@pytest.mark.parametrize("code", ["aaaaaaaaaa", "short", "AAAAAAAAAA", "a" * 60, "%00", ".."])
async def test_a_code_that_does_not_exist(scene: Scene, code: str) -> None:
    try:
        socket = await Socket.to(scene.server, code)
    except InvalidStatus:  # an address that is no socket's at all
        await scene.undisturbed()
        return
    with contextlib.suppress(ConnectionClosed):  # an address that cannot be a table's is refused before a word is said
        await socket.hello()
    assert await socket.closed() == 4004
    assert [json.loads(text)["code"] for text in socket.seen] == ["no such table"]
    await scene.undisturbed()


async def test_a_session_that_ended_hosts_no_more(scene: Scene) -> None:
    """The session is gone from the store; a new socket of it is a watcher's."""
    await sync_to_async(scene.person.session.delete)()
    socket, snapshot = await Socket.joined(scene.server, scene.table.code, person=scene.person)
    assert snapshot["you"] == {"role": "watcher", "mine": False, "epoch": 1}
    assert "deck" not in snapshot
    await socket.close()
    await scene.undisturbed()
