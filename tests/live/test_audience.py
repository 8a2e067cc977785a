"""What is said beside the cards: reactions, pairs pointed at, the gauge, what the host allows, and who is sent out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.engine.deal import deal_of_number
from games.engine.replay import Game as Play
from games.engine.rules import RULESETS
from games.live.audience import Audience, legal_pairs
from games.live.people import marks_of, seat_name
from games.live.source import game_record
from games.models import Game, Table

from .people import PATIENCE, HostSocket, Person, Socket, hex_id, sent_game, some_event
from .server import LiveServer

NUMBER = 326


async def opened(server: LiveServer) -> tuple[Person, Table, HostSocket]:
    """A host on the air."""
    person = await sync_to_async(Person)()
    sent = sent_game(NUMBER)
    table = await sync_to_async(person.go_live)(sent)
    return person, table, await HostSocket.at(server, table.code, person, sent)


async def allowed(host: HostSocket, **settings: bool) -> None:
    """The host allows, or no longer does; returns when the server has said so."""
    await host.socket.say({"t": "settings", **settings})
    said = await host.socket.expect("settings")
    assert {name: said[name] for name in settings} == settings


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_pairs_are_those_of_the_rules(ruleset: str) -> None:
    """Of every position of a game, told from what everyone may know, against the engine that knows the whole."""
    import random

    chance = random.Random(4)
    play = Play.begin(deal_of_number(11), RULESETS[ruleset])
    log: list[str] = []
    for _ in range(60):
        row = Game(code="aaaaaaaaaa", ruleset=ruleset, rules_version="1.0.0", deck=play.deal.text, log=" ".join(log))
        legal = {event for event in play.view()["legal"] if len(event) == 4}
        assert legal_pairs(game_record(row)) == legal
        event = some_event(play, chance)
        if event is None:
            break
        play = play.after(event)
        log.append(event)
    assert len(log) > 20


@pytest.mark.django_db
def test_one_vote_each_and_none_for_another_position() -> None:
    record = game_record(
        Game(code="aaaaaaaaaa", ruleset="classic", rules_version="1.0.0", deck=deal_of_number(NUMBER).text)
    )
    one, other = sorted(legal_pairs(record))[:2]
    audience = Audience()
    assert audience.stands("aaaaaaaaaa", 0)
    assert audience.pointed("first", one, record)
    assert audience.pointed("second", one[2:] + one[:2], record)
    assert audience.pointed("third", other, record)
    assert not audience.pointed("third", "AcAd", record)
    assert audience.votes == {one: 2, other: 1}
    told = audience.take_favourite()
    assert told is not None
    assert (told.pair, told.votes) == (one, 2)
    assert audience.take_favourite() is None, "told once"
    audience.heard_votes("elsewhere", "aaaaaaaaaa", 0, {other: 5})
    audience.heard_votes("elsewhere", "aaaaaaaaaa", 0, {other: 4})
    audience.heard_votes("late", "aaaaaaaaaa", 7, {one: 50})
    told = audience.take_favourite()
    assert told is not None
    assert (told.pair, told.votes) == (other, 5)
    assert audience.stands("aaaaaaaaaa", 1)
    assert (audience.votes, audience.gauge, audience.take_favourite()) == ({}, None, None)


def test_marks_name_nobody_and_are_of_one_table() -> None:
    here = marks_of("aaaaaaaaaa", "account 7", "seat", "tab")
    assert len(here) == 2
    assert not set(here) & set(marks_of("bbbbbbbbbb", "account 7", "seat", "tab"))
    assert set(here) & set(marks_of("aaaaaaaaaa", "", "seat", "another tab"))
    assert marks_of("aaaaaaaaaa", "", "", "tab") != marks_of("aaaaaaaaaa", "", "", "another tab")
    assert len(seat_name(here)) == 4


async def test_reactions_are_gathered_limited_and_can_be_switched_off(server: LiveServer) -> None:
    _, table, host = await opened(server)
    watchers = [(await Socket.joined(server, table.code))[0] for _ in range(3)]
    for socket in watchers:
        await socket.say({"t": "react", "kind": "bravo"})
    counts = 0
    while counts < 3:
        counts += (await host.socket.expect("reactions"))["counts"]["bravo"]
    assert counts == 3
    assert (await watchers[0].expect("reactions"))["counts"]["bravo"] >= 1
    for _ in range(5):
        await watchers[1].say({"t": "react", "kind": "wow"})
    assert (await watchers[1].expect("error"))["code"] == "too often"
    await host.socket.say({"t": "react", "kind": "bravo"})
    assert (await host.socket.expect("error"))["code"] == "not a watcher"
    await allowed(host, reactions=False)
    assert (await watchers[2].expect("settings"))["reactions"] is False
    await watchers[2].say({"t": "react", "kind": "bravo"})
    assert (await watchers[2].expect("error"))["code"] == "switched off"
    late, snapshot = await Socket.joined(server, table.code)
    assert snapshot["table"]["reactions"] is False
    for socket in (*watchers, late, host.socket):
        await socket.close()


async def test_the_host_sees_the_favourite_and_only_the_host(server: LiveServer) -> None:
    _, table, host = await opened(server)
    pairs = [event for event in host.play.view()["legal"] if len(event) == 4]
    watchers = [(await Socket.joined(server, table.code))[0] for _ in range(2)]
    await watchers[0].say({"t": "suggest", "seq": 0, "pair": pairs[0]})
    assert (await watchers[0].expect("error"))["code"] == "switched off", "off until the host allows it"
    await allowed(host, suggestions=True)
    await watchers[0].say({"t": "suggest", "seq": 0, "pair": "AcAd"})
    assert (await watchers[0].expect("error"))["code"] == "not a pair"
    for socket in watchers:
        await socket.say({"t": "suggest", "seq": 0, "pair": pairs[0][2:] + pairs[0][:2]})
    favourite: dict[str, Any] = {"votes": 0}
    while favourite["votes"] < 2:
        favourite = await host.socket.expect("favourite")
    assert favourite == {"t": "favourite", "game": host.game, "seq": 0, "pair": pairs[0], "votes": 2}
    await host.make(["d"])
    await host.stored()
    await watchers[0].expect("ev")
    await watchers[0].say({"t": "suggest", "seq": 0, "pair": pairs[0]})  # late: passed over without a word
    await watchers[0].say({"t": "ping", "seq": 1})
    assert (await watchers[0].expect("pong", "error"))["t"] == "pong"
    assert not [text for socket in watchers for text in socket.seen if '"favourite"' in text]
    for socket in (*watchers, host.socket):
        await socket.close()


async def test_the_gauge_is_shown_while_it_is_true_and_where_the_host_allows_it(server: LiveServer) -> None:
    _, table, host = await opened(server)
    watcher, _ = await Socket.joined(server, table.code)
    await host.socket.say({"t": "gauge", "seq": 0, "state": "winnable"})
    await allowed(host, gauge=True)
    await host.socket.say({"t": "gauge", "seq": 7, "state": "lost"})
    await host.socket.say({"t": "gauge", "seq": 0, "state": "winnable"})
    assert await watcher.expect("gauge") == {"t": "gauge", "seq": 0, "state": "winnable"}
    late, _ = await Socket.joined(server, table.code)
    assert await late.expect("gauge") == {"t": "gauge", "seq": 0, "state": "winnable"}
    await host.make(["d"])
    await host.stored()
    later, snapshot = await Socket.joined(server, table.code)
    assert snapshot["seq"] == 1
    await later.say({"t": "ping", "seq": 1})
    assert (await later.expect("gauge", "pong"))["t"] == "pong", "of the position before: not shown"
    await watcher.say({"t": "gauge", "seq": 1, "state": "lost"})
    assert (await watcher.expect("error"))["code"] == "not the host"
    for socket in (watcher, late, later, host.socket):
        await socket.close()


@pytest.mark.usefixtures("plain_pages")
async def test_who_is_sent_out_stays_out_of_this_table_alone(server: LiveServer) -> None:
    person, table, host = await opened(server)
    rude, kind = await sync_to_async(Person)(), await sync_to_async(Person)()
    unwanted, _ = await Socket.joined(server, table.code, person=rude)
    welcome, _ = await Socket.joined(server, table.code, person=kind)
    stranger, _ = await Socket.joined(server, table.code)
    own, _ = await Socket.joined(server, table.code, person=person, tab=hex_id())
    watchers = await seats_seen(host, 3, blocked=0)
    name = seat_name(marks_of(table.code, f"guest {rude.owner.guest}", "", ""))
    assert (len(watchers["list"]), watchers["blocked"], name in watchers["list"]) == (3, 0, True)
    await welcome.say({"t": "block", "watcher": name})
    assert (await welcome.expect("error"))["code"] == "not the host"
    await host.socket.say({"t": "block", "watcher": name})
    assert (await unwanted.expect("error"))["code"] == "blocked"
    assert await unwanted.closed() == 4003
    await seats_seen(host, 2, blocked=1)
    again = await Socket.to(server, table.code, person=rude, tab=hex_id())
    await again.hello()
    assert (await again.expect("error"))["code"] == "blocked"
    assert await again.closed() == 4003
    assert await sync_to_async(page_status)(table.code, rude) == 403
    assert await sync_to_async(page_status)(table.code, kind) == 200
    other = await sync_to_async(lambda: kind.go_live(sent_game(5)))()
    elsewhere, _ = await Socket.joined(server, other.code, person=rude)
    await host.make(["d"])
    await asyncio.gather(*(socket.expect("ev") for socket in (welcome, stranger, own)))
    await host.socket.say({"t": "unblock"})
    await seats_seen(host, 2, blocked=0)
    back, _ = await Socket.joined(server, table.code, person=rude)
    for socket in (welcome, stranger, own, elsewhere, back, host.socket):
        await socket.close()


async def seats_seen(host: HostSocket, count: int, *, blocked: int) -> dict[str, Any]:
    """The host asks who watches until it is told this: where processes share the count, it comes a moment later."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await host.socket.say({"t": "who"})
            told = await host.socket.expect("watchers")
            if (len(told["list"]), told["blocked"]) == (count, blocked):
                return told
            await asyncio.sleep(0.1)


def page_status(code: str, person: Person) -> int:
    """What HTTP answers this person about a table."""
    client = Client(headers={"host": "localhost", "cookie": person.cookie})
    return client.get(f"/live/{code}/qr.svg").status_code
