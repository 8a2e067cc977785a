"""At a table: the next deal, "Play here", host hidden, away and back, settings, the end, and what is asked again."""

from __future__ import annotations

import json

from asgiref.sync import sync_to_async

from games.models import Table

from .people import HostSocket, Person, Socket, Watcher, hex_id, sent_game
from .server import LiveServer


async def opened(server: LiveServer, number: int = 31) -> tuple[Person, Table, HostSocket]:
    """A host on the air."""
    person = await sync_to_async(Person)()
    sent = sent_game(number)
    table = await sync_to_async(person.go_live)(sent)
    return person, table, await HostSocket.at(server, table.code, person, sent)


async def test_play_here_moves_the_table_to_another_device(server: LiveServer) -> None:
    person, table, host = await opened(server)
    await host.make(["d"])
    await host.stored()
    watcher = Watcher(server, table.code)
    await watcher.join()
    second, snapshot = await Socket.joined(server, table.code, person=person, tab=hex_id())
    assert snapshot["you"] == {"role": "watcher", "mine": True, "epoch": 1}, "opening one's own link only watches"
    assert "deck" not in snapshot
    await second.say({"t": "take"})
    snapshot = await second.expect("snapshot")
    assert snapshot["you"] == {"role": "host", "mine": True, "epoch": 2}
    assert len(snapshot["deck"].split()) == 52
    assert await host.socket.closed() == 4009
    assert json.loads(host.socket.seen[-1]) == {"t": "replaced"}
    await second.say({"t": "events", "game": host.game, "base": 1, "list": ["d"]})
    assert (await second.expect("ack"))["seq"] == 2
    await watcher.follow_to(2)
    assert watcher.snapshots == 1
    old, snapshot = await Socket.joined(server, table.code, person=person)
    assert snapshot["you"] == {"role": "watcher", "mine": True, "epoch": 2}
    for socket in (second, old):
        await socket.close()
    await watcher.leave()


async def test_the_same_tab_again_replaces_its_older_socket(server: LiveServer) -> None:
    person, table, host = await opened(server)
    again, snapshot = await Socket.joined(server, table.code, person=person)
    assert snapshot["you"]["role"] == "host"
    assert await host.socket.closed() == 4009
    await again.say({"t": "events", "game": snapshot["game"], "base": 0, "list": ["d"]})
    assert (await again.expect("ack"))["seq"] == 1
    watcher, snapshot = await Socket.joined(server, table.code)
    assert snapshot["host"] == "here", "the older socket's end does not count as the host's leaving"
    for socket in (again, watcher):
        await socket.close()


async def test_hidden_away_and_back(server: LiveServer) -> None:
    person, table, host = await opened(server)
    watcher, snapshot = await Socket.joined(server, table.code)
    assert snapshot["host"] == "here"
    await host.socket.say({"t": "hidden", "on": True})
    assert (await watcher.expect("host"))["state"] == "paused"
    await host.socket.say({"t": "hidden", "on": False})
    assert (await watcher.expect("host"))["state"] == "here"
    await host.socket.close()
    assert (await watcher.expect("host"))["state"] == "away"
    back, _ = await Socket.joined(server, table.code, person=person)
    assert (await watcher.expect("host"))["state"] == "here"
    for socket in (back, watcher):
        await socket.close()


async def test_the_end(server: LiveServer) -> None:
    person, table, host = await opened(server)
    watcher, _ = await Socket.joined(server, table.code)
    await host.socket.say({"t": "end"})
    for socket in (watcher, host.socket):
        assert await socket.closed() == 4010
        assert json.loads(socket.seen[-1]) == {"t": "ended"}
    late = await Socket.to(server, table.code, person=person)
    await late.hello()
    assert await late.closed() == 4010


async def test_settings_and_the_next_deal_sent_twice(server: LiveServer) -> None:
    _, table, host = await opened(server)
    watcher = Watcher(server, table.code)
    await watcher.join()
    await host.socket.say({"t": "settings", "listed": True})
    allowed = {"listed": True, "reactions": True, "suggestions": False, "gauge": False}
    assert await host.socket.expect("settings") == {"t": "settings", **allowed}
    assert (await sync_to_async(Table.objects.get)()).listed
    sent = sent_game(32)
    frame = {"t": "deal", "id": sent.id, "ruleset": "classic", "version": "1.0.0", "deck": sent.deck, "log": "d"}
    for _ in range(2):
        await host.socket.say(frame)
        dealt = await host.socket.expect("deal")
        assert (dealt["log"], dealt["id"], dealt["table"]["listed"]) == ("d", sent.id, True)
    await host.socket.say({"t": "events", "game": dealt["game"], "base": 1, "list": ["d"]})
    await watcher.follow_to(2, dealt["game"])
    assert watcher.snapshots == 2, "the first, and one deal"
    await host.socket.say(frame | {"deck": "nonsense", "id": hex_id()})
    assert (await host.socket.expect("reject"))["code"] == "bad deck"
    assert (await host.socket.expect("snapshot"))["game"] == dealt["game"]
    await watcher.leave()
    await host.socket.close()


async def test_what_another_process_does_is_seen_by_the_poll(server: LiveServer) -> None:
    """The test is that other process: it writes by the services, and no hub hears of it."""
    from games.services.append import append
    from games.services.tables import end_table, next_deal

    person, table, host = await opened(server)
    watcher = Watcher(server, table.code)
    await watcher.join()
    who = {"owner": person.owner, "client": person.tab}
    await sync_to_async(append)(game=host.game, base_seq=0, events=["d", "d"], **who)
    await watcher.follow_to(2)
    moved = await sync_to_async(next_deal)(code=table.code, sent=sent_game(33, log="d"), **who)
    await watcher.follow_to(1, moved.game.code)
    assert watcher.snapshots == 2
    await sync_to_async(end_table)(code=table.code, **who)
    assert watcher.socket is not None
    assert await watcher.socket.closed() == 4010
    assert await host.socket.closed() == 4010


async def test_a_deleted_table_closes_its_sockets(server: LiveServer) -> None:
    _, table, host = await opened(server)
    watcher, _ = await Socket.joined(server, table.code)
    await sync_to_async(table.delete)()
    assert await watcher.closed() == 4004
    assert await host.socket.closed() == 4004


async def test_asking_again_on_the_open_socket(server: LiveServer) -> None:
    _, table, host = await opened(server)
    await host.make(["d", "d", "u"])
    await host.stored()
    watcher, snapshot = await Socket.joined(server, table.code)
    await watcher.hello((snapshot["game"], 1))
    evs = await watcher.expect("evs")
    assert ([event for event, _ in evs["list"]], evs["seq"], evs["hash"]) == (["d", "u"], 3, snapshot["hash"])
    await watcher.hello((snapshot["game"], 3))
    assert (await watcher.expect("evs"))["list"] == []
    await watcher.hello(("aaaaaaaaaa", 3))
    assert (await watcher.expect("snapshot"))["log"] == "d d u"
    await watcher.say({"t": "ping", "seq": 3})
    assert await watcher.expect("pong") == {"t": "pong", "seq": 3}
    await watcher.close()
    await host.socket.close()


async def test_the_crowd_is_told(server: LiveServer) -> None:
    _, table, host = await opened(server)
    tabs = [hex_id(), hex_id()]
    sockets = [(await Socket.joined(server, table.code, tab=tab))[0] for tab in (*tabs, tabs[0])]
    while (await host.socket.expect("crowd"))["n"] != 2:
        continue
    for socket in sockets:
        await socket.close()
    while (await host.socket.expect("crowd"))["n"] != 0:
        continue
    await host.socket.close()


async def test_a_slow_watcher_is_spared_and_catches_up(server: LiveServer) -> None:
    _, table, host = await opened(server)
    slow = Watcher(server, table.code)
    await slow.join()
    for _ in range(100):
        await host.make(["d", "u"])
    await host.stored()
    await slow.follow_to(200)
    assert slow.snapshots == 2, "64 events, and then one snapshot"
    assert slow.log == ["d", "u"] * 100
    await slow.leave()
    await host.socket.close()


async def test_late_events_of_the_last_game_are_stored_and_not_shown(server: LiveServer) -> None:
    _, table, host = await opened(server)
    sent = sent_game(34)
    await host.socket.say({"t": "deal", "id": sent.id, "ruleset": "classic", "version": "1.0.0", "deck": sent.deck})
    dealt = await host.socket.expect("deal")
    watcher, _ = await Socket.joined(server, table.code)
    await host.make(["d"])
    assert await host.socket.expect("ack") == {"t": "ack", "game": host.game, "seq": 1}
    await host.socket.say({"t": "events", "game": dealt["game"], "base": 0, "list": ["h"]})
    ev = await watcher.expect("ev")
    assert (ev["game"], ev["e"]) == (dealt["game"], "h")
    for socket in (watcher, host.socket):
        await socket.close()
