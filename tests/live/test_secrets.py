"""What watchers may know: every byte that they are sent is searched for cards still face down, and for what would tell.

A host plays a part of a game in every ruleset. A watcher that joined first, one that came late, one that came back, the
watch page, the lobby and its JSON: in none of them is a stock card that has not been revealed, the deal number, the
device's id of the game, or a hash that hidden cards have a part in.
"""

from __future__ import annotations

import random
import re

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.engine.cards import card_text
from games.engine.layout import PYRAMID_SIZE
from games.engine.replay import Game as Play
from games.engine.rules import RULESETS

from .people import HostSocket, Person, Socket, Watcher, hex_id, sent_game, some_event
from .server import LiveServer

NUMBER = 3_141_592_653
CARD = re.compile(r"(?<![A-Za-z0-9])((?:10|[A2-9TJQK])[cdhs])+(?![A-Za-z0-9])")


def told_in(text: str) -> set[str]:
    """Every card that a text names, pairs taken apart."""
    return {card for match in CARD.finditer(text) for card in re.findall(r"(?:10|[A2-9TJQK])[cdhs]", match.group())}


def hidden_in(play: Play) -> set[str]:
    """The cards that lie face down and have never been seen."""
    return {card_text(card) for card in play.deal.cards[PYRAMID_SIZE + play.seen :]}


@pytest.mark.usefixtures("plain_pages")
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
async def test_no_byte_tells_of_a_card_face_down(server: LiveServer, ruleset: str) -> None:
    person = await sync_to_async(Person)()
    sent = sent_game(NUMBER, ruleset)
    table = await sync_to_async(lambda: person.go_live(sent, listed=True))()
    host = await HostSocket.at(server, table.code, person, sent)
    first, back = Watcher(server, table.code), Watcher(server, table.code)
    await first.join()
    await back.join()
    chance = random.Random(9)
    checked_by: list[int] = []
    while host.play.seen < 9 and host.play.length < 60:
        event = some_event(host.play, chance)
        assert event is not None
        await host.make([event])
        await host.stored()
        await first.follow_to(host.play.length)
        hidden = hidden_in(host.play)
        assert not told_in(first.all_seen[-1]) & hidden
        checked_by.append(len(hidden))
        if host.play.length == 5:
            await back.leave()
    await back.join()
    owner_elsewhere, _ = await Socket.joined(server, table.code, person=person, tab=hex_id())
    late, _ = await Socket.joined(server, table.code)
    hidden, secrets_ = hidden_in(host.play), [str(NUMBER), sent.id, sent.deck, host.play.position.hash]
    assert min(checked_by) == len(hidden) >= 10
    everything = [*first.all_seen, *back.all_seen, *owner_elsewhere.seen, *late.seen]
    assert len(everything) > 10
    everything += await sync_to_async(pages, thread_sensitive=True)(table.code)
    for text in everything:
        assert not told_in(text) & hidden, text
        assert not [secret for secret in secrets_ if secret in text], text
        for field in ("deck", "number", "id"):
            assert f'"{field}":' not in text
    for socket in (owner_elsewhere, late, host.socket):
        await socket.close()
    for watcher in (first, back):
        await watcher.leave()


def pages(code: str) -> list[str]:
    """What HTTP answers about a table: the lobby's JSON, and everything that the two templates are given."""
    client = Client(headers={"host": "localhost"})
    texts = [client.get("/live/tables.json").content.decode()]
    assert code in texts[0]
    for path in (f"/live/{code}/", f"/live/{code}/screen/", f"/live/{code}/embed/", f"/live/{code}/qr.svg", "/live/"):
        response = client.get(path)
        assert response.status_code == 200
        texts.append(response.content.decode())
    return texts


def test_the_search_itself_finds_what_it_should() -> None:
    assert told_in('"cards":"Kh 5c" "e":"5h8c" <b data-card="Td">') == {"Kh", "5c", "5h", "8c", "Td"}
    assert told_in("Ashes 7hills deadbeef") == set()
