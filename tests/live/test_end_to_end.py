"""A host plays, watchers follow: over real sockets, on a real server, from the first deal to the next."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async

from games.models import Game, Table
from games.services.begin import SentGame

from .people import HostSocket, Person, Socket, Watcher, hex_id, sent_game, some_event, stored_log
from .server import LiveServer

WON = [
    row
    for row in map(json.loads, (Path(__file__).parents[1] / "vectors/games.jsonl").read_text().splitlines())
    if row["steps"] and row["steps"][-1]["status"] == "won"
]


async def opened(sent: SentGame) -> tuple[Person, Table]:
    """A guest who has gone live with this game."""
    person = await sync_to_async(Person)()
    return person, await sync_to_async(person.go_live)(sent)


async def test_a_whole_game_before_watchers_then_the_next_deal(server: LiveServer) -> None:
    row = WON[0]
    sent = SentGame(hex_id(), row["ruleset"], "1.0.0", row["deck"])
    person, table = await opened(sent)
    socket, snapshot = await Socket.joined(server, table.code, person=person)
    assert (snapshot["deck"], snapshot["id"]) == (row["deck"], sent.id)
    early, late = Watcher(server, table.code), Watcher(server, table.code)
    await early.join()
    events = row["events"].split() if isinstance(row["events"], str) else row["events"]
    for at, event in enumerate(events):
        if at == len(events) // 2:
            await late.join()
            assert late.seq == at
        await socket.say({"t": "events", "game": snapshot["game"], "base": at, "list": [event]})
        assert await socket.expect("ack") == {"t": "ack", "game": snapshot["game"], "seq": at + 1}
        await early.follow_to(at + 1)
    for watcher in (early, late):
        await watcher.follow_to(len(events))
        assert (watcher.log, watcher.status) == (events, "won")
    assert early.snapshots == 1
    assert await stored_log(snapshot["game"]) == events

    following = sent_game(7)
    await socket.say(
        {"t": "deal", "id": following.id, "ruleset": "classic", "version": "1.0.0", "deck": following.deck, "number": 7}
    )
    dealt = await socket.expect("deal")
    assert (dealt["number"], dealt["seq"], dealt["table"]["code"]) == (7, 0, table.code)
    await socket.say({"t": "events", "game": dealt["game"], "base": 0, "list": ["d", "d"]})
    for watcher in (early, late):
        await watcher.follow_to(2, dealt["game"])
        assert watcher.log == ["d", "d"]
        await watcher.leave()
    await socket.close()


@pytest.mark.parametrize("ruleset", ["relaxed", "classic", "double", "strict", "open"])
async def test_every_watcher_ends_equal_to_the_log(server: LiveServer, ruleset: str) -> None:
    sent = sent_game(11, ruleset)
    person, table = await opened(sent)
    host = await HostSocket.at(server, table.code, person, sent)
    watchers = [Watcher(server, table.code) for _ in range(3)]
    for watcher in watchers:
        await watcher.join()
    chance = random.Random(5)
    for _ in range(80):
        event = some_event(host.play, chance)
        if event is None:
            break
        await host.make([event])
    await host.stored()
    log = await stored_log(host.game)
    assert len(log) == host.play.length
    await asyncio.gather(*(watcher.follow_to(len(log)) for watcher in watchers))
    for watcher in watchers:
        assert watcher.log == log
        assert watcher.public.position == host.play.public
        await watcher.leave()
    await host.socket.close()


async def test_a_restart_in_the_middle(alone: None, data_folder: Path) -> None:
    own = LiveServer(data_folder)
    try:
        sent = sent_game(3)
        person, table = await opened(sent)
        host = await HostSocket.at(own, table.code, person, sent)
        watcher = Watcher(own, table.code)
        await watcher.join()
        await host.make(["d", "d", "d"])
        await host.stored()
        await watcher.follow_to(3)
        code = await asyncio.to_thread(own.stop)
        assert code == 0
        assert watcher.socket is not None
        assert await watcher.socket.closed() == 1012
        assert await host.socket.closed() == 1012
        await asyncio.to_thread(own.start)
        host = await HostSocket.at(own, table.code, person, sent)
        await host.make(["d", "u", "y"])
        await watcher.join()
        await watcher.follow_to(6)
        await host.stored()
        assert watcher.log == ["d", "d", "d", "d", "u", "y"]
        assert watcher.snapshots == 1, "it went on from where it was"
        await watcher.leave()
        await host.socket.close()
    finally:
        own.stop()
    assert await sync_to_async(Game.objects.count)() == 1
