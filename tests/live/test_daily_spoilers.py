"""A live daily is hidden from everyone who has not finished that daily: at the socket, on the page, in the lobby."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from games.daily.dates import counting_dates
from games.models import DailyDeal
from games.services.begin import SentGame
from games.services.daily_deals import keep
from games.services.daily_hand import hand_out
from games.services.tables import next_deal
from tests.daily.world import Device, choice
from tests.drawings import without_shapes

from .people import Person, Socket, sent_game
from .server import LiveServer

CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b")


def todays() -> DailyDeal:
    """A daily of the newest date that has counted for hours by the real clock, so that it may have been played."""
    day = counting_dates(timezone.now())[-2]
    return keep(day=day, choice=choice(day.toordinal()))


def sent_daily(deal: DailyDeal) -> SentGame:
    """The deal as a device sends it."""
    return SentGame("c" * 32, deal.ruleset, deal.rules_version, deal.deck, "", deal.number)


def finish(person: Person, deal: DailyDeal) -> None:
    """This person clears the daily."""
    hand_out(owner=person.owner, deal=deal, now=timezone.now() - timedelta(hours=1))
    Device(person.owner, deal).clear()


@pytest.mark.usefixtures("plain_pages")
async def test_only_those_see_it_who_have_finished_it(server: LiveServer) -> None:
    deal = await sync_to_async(todays)()
    host, done, other = [await sync_to_async(Person)() for _ in range(3)]
    await sync_to_async(finish)(done, deal)
    table = await sync_to_async(lambda: host.go_live(sent_daily(deal), listed=True))()
    allowed, snapshot = await Socket.joined(server, table.code, person=done)
    assert snapshot["seq"] == 0
    for person in (other, None):
        refused = await Socket.to(server, table.code, person=person)
        await refused.hello()
        assert (await refused.expect("error", "snapshot"))["code"] == "spoiler"
        assert await refused.closed() == 4003
        assert not [text for text in refused.seen if CARD.search(text)]
    await allowed.close()

    def seen(person: Person) -> tuple[int, bool]:
        client = Client()
        client.cookies["sessionid"] = person.session.session_key
        page, lobby = client.get(f"/live/{table.code}/"), client.get("/live/tables.json")
        if page.status_code == 403:
            assert not CARD.search(without_shapes(page.content.decode()))
            assert client.get(f"/live/{table.code}/deal/").status_code in (302, 403)
        return page.status_code, table.code in json.dumps(lobby.json())

    assert await sync_to_async(seen)(done) == (200, True)
    assert await sync_to_async(seen)(other) == (403, False)
    assert (await sync_to_async(seen)(host))[0] == 200


async def test_who_is_turned_away_when_the_next_deal_is_the_daily(server: LiveServer) -> None:
    deal = await sync_to_async(todays)()
    host, done, other = [await sync_to_async(Person)() for _ in range(3)]
    table = await sync_to_async(lambda: host.go_live(sent_game(7)))()
    sockets = [(await Socket.joined(server, table.code, person=person))[0] for person in (done, other)]
    # In another tab, while watching: that is known without coming again.
    await sync_to_async(finish)(done, deal)
    await sync_to_async(next_deal)(code=table.code, owner=host.owner, client=host.tab, sent=sent_daily(deal))
    assert (await sockets[0].expect("deal", "error"))["t"] == "deal"
    assert (await sockets[1].expect("deal", "error"))["code"] == "spoiler"
    assert await sockets[1].closed() == 4003
    await sockets[0].close()
