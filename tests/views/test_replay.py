"""Who may see a game again, what its page carries, and that it is quick."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.owners import Owner
from accounts.services import GUEST
from games.daily.dates import Phase, phase
from games.engine.deal import deal_of_number
from games.engine.game_text import read_game
from games.engine.rules import RULES_VERSION
from games.models import Game, Replay, Table
from games.selectors.replays import recent
from games.services.begin import SentGame, begin
from games.services.errors import UnknownGame
from games.services.replays import decide
from tests.browser.table import WON_LINE, WON_NUMBER
from tests.browser.truth import LOST_LINE, LOST_NUMBER

from .todays import todays_deal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_static")]


def guest_client() -> tuple[Client, Owner]:
    client = Client()
    session = client.session
    session[GUEST] = secrets.token_hex(16)
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client, Owner(guest=session[GUEST])


def stored(owner: Owner, number: int = LOST_NUMBER, log: str = LOST_LINE, **changes: Any) -> Game:
    fields = {"ruleset": "classic", "version": RULES_VERSION, "deck": deal_of_number(number).text} | changes
    return begin(owner=owner, sent=SentGame(secrets.token_hex(16), log=log, number=number, **fields), active_ms=252_000)


def carried(html: str) -> dict[str, Any]:
    block = re.search(r'<script id="data" type="application/json">(.*?)</script>', html)
    assert block
    data: dict[str, Any] = json.loads(block[1])
    return data


def test_only_its_owner_until_it_is_opened_and_again_after_it_is_closed() -> None:
    client, owner = guest_client()
    game = stored(owner)
    address = f"/replay/{game.code}/"
    assert client.get(address).status_code == 200
    assert Client().get(address).status_code == 404
    for seen, status in (("link", 200), ("me", 404), ("link", 200)):
        decide(code=game.code, owner=owner, seen=seen)
        assert Client().get(address).status_code == status
        assert client.get(address).status_code == 200
    assert Replay.objects.count() == 1


def test_only_its_owner_decides() -> None:
    game = stored(guest_client()[1])
    with pytest.raises(UnknownGame):
        decide(code=game.code, owner=guest_client()[1], seen="link")
    with pytest.raises(UnknownGame):
        decide(code="aaaaaaaaaa", owner=game.owner, seen="link")
    assert not Replay.objects.exists()


def test_the_page_carries_the_whole_game_and_its_text() -> None:
    client, owner = guest_client()
    game = stored(owner)
    response = client.get(f"/replay/{game.code}/")
    html = response.content.decode()
    data = carried(html)["game"]
    assert (data["log"], data["deck"], data["number"]) == (game.log, game.deck, LOST_NUMBER)
    assert (data["mine"], data["seen"], data["spoiler"], data["name"]) == (True, "me", False, None)
    assert data["link"].endswith(f"/replay/{game.code}/")
    text = re.search(r'<pre class="game-text"[^>]*>(.*?)</pre>', html, re.DOTALL)
    assert text
    file = read_game(text[1])
    assert (file.log, file.deck, file.seconds) == (game.log, game.deck, 252)
    assert response["Cache-Control"] == "private, no-store"
    assert response["X-Robots-Tag"] == "noindex"
    assert html.count("data-place=") == 28


def test_a_game_keeps_its_rules_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the rules get a new version, an older game is replayed by its own."""
    from games.engine import rules

    client, owner = guest_client()
    game = stored(owner)
    monkeypatch.setitem(rules._BY_VERSION, "9.0.0", {})  # a later version, in which no ruleset of today is left
    monkeypatch.setattr(rules, "RULES_VERSION", "9.0.0")
    data = carried(client.get(f"/replay/{game.code}/").content.decode())["game"]
    assert data["version"] == RULES_VERSION


def test_a_game_that_was_on_the_air_is_open_when_it_is_over() -> None:
    client, owner = guest_client()
    game = stored(owner)
    table = Table.objects.create(**owner.fields, holder=secrets.token_hex(16), game=game)
    Game.objects.filter(pk=game.pk).update(table=table)
    address = f"/replay/{game.code}/"
    closed = Client().get(address)
    assert (closed.status_code, "Still being played" in closed.content.decode()) == (403, True)
    assert client.get(address).status_code == 200
    table.ended_at = timezone.now()
    table.save()
    assert Client().get(address).status_code == 200
    decide(code=game.code, owner=owner, seen="me")
    assert Client().get(address).status_code == 404


def test_an_earlier_attempt_is_not_shown_while_the_same_deal_is_on_the_air_again() -> None:
    _, owner = guest_client()
    earlier, now = stored(owner), stored(owner, log="")
    table = Table.objects.create(**owner.fields, holder=secrets.token_hex(16), game=now)
    Game.objects.filter(pk__in=(earlier.pk, now.pk)).update(table=table)
    assert Client().get(f"/replay/{earlier.code}/").status_code == 403
    other = stored(owner, WON_NUMBER, log="")
    Table.objects.filter(pk=table.pk).update(game=other)
    assert Client().get(f"/replay/{earlier.code}/").status_code == 200


def test_a_daily_is_not_shown_to_those_who_have_not_finished_it() -> None:
    daily = todays_deal()
    assert phase(daily.date, timezone.now()) is Phase.COUNTS
    client, owner = guest_client()
    game = stored(owner, daily.number, "d d", deck=daily.deck)
    decide(code=game.code, owner=owner, seen="link")
    closed = Client().get(f"/replay/{game.code}/")
    assert (closed.status_code, "First your own try" in closed.content.decode()) == (403, True)
    own = carried(client.get(f"/replay/{game.code}/").content.decode())["game"]
    assert own["spoiler"] is True, "one's own game may be replayed; nothing is told of the deal"


@pytest.mark.parametrize("code", ["aaaaaaaaaa", "x", "AAAAAAAAAA", "aaaaaaaaaa1"])
def test_no_game_no_page(code: str) -> None:
    assert Client().get(f"/replay/{code}/").status_code == 404


def test_the_page_without_a_game_says_nothing_of_anyone() -> None:
    response = Client().get("/replay/")
    assert response.status_code == 200
    assert carried(response.content.decode()) == {"game": None}


def test_a_persons_page_lists_games_that_others_may_see() -> None:
    user = User.objects.create(username="Ann", email="ann@example.org")
    owner = Owner(user_id=user.pk)
    games = [stored(owner, WON_NUMBER, WON_LINE), stored(owner), stored(owner, log="")]
    decide(code=games[0].code, owner=owner, seen="link")
    assert recent(owner, mine=True) == [games[1], games[0]]
    assert recent(owner, mine=False) == [games[0]]
    client = Client()
    client.force_login(user)
    html = client.get("/u/Ann/").content.decode()
    assert f"/replay/{games[0].code}/" in html
    assert f"/replay/{games[1].code}/" in html


def test_a_replay_costs_few_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    client, owner = guest_client()
    game = stored(owner, WON_NUMBER, WON_LINE)
    with django_assert_max_num_queries(4):
        assert client.get(f"/replay/{game.code}/").status_code == 200


def test_the_examine_page_has_a_place_for_every_card() -> None:
    html = Client().get("/examine/").content.decode()
    assert html.count("data-slot=") == 52
    assert html.count('class="key-card') == 52
