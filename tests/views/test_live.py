"""Live tables over HTTP: go live, the watch page, the lobby, and every refusal by name."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from games.live.constants import MAX_OPEN_BODY
from games.models import Game, Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_static")]

TAB = "0123456789abcdef" * 2
ID = "f" * 32


def body(**game: Any) -> dict[str, Any]:
    """What a page sends to go live."""
    deck = deal_of_number(8).text
    return {
        "client": TAB,
        "listed": True,
        "game": {"id": ID, "ruleset": "classic", "version": RULES_VERSION, "deck": deck, "log": "d d", **game},
    }


def go_live(client: Client, sent: Any) -> Any:
    """POST /live/open/; a str is sent as it is."""
    data = sent if isinstance(sent, str | bytes) else json.dumps(sent)
    return client.post("/live/open/", data, content_type="application/json")


def test_a_guest_goes_live(client: Client) -> None:
    response = go_live(client, body(number=8))
    assert response.status_code == 201
    told = response.json()
    table = Table.objects.get()
    assert told == {
        "code": table.code,
        "path": f"/live/{table.code}/",
        "url": f"http://testserver/live/{table.code}/",
        "game": Game.objects.get().code,
        "seq": 2,
        "epoch": 1,
    }
    assert re.fullmatch("[a-z2-7]{10}", table.code)
    assert table.guest == client.session["guest"]
    assert len(table.guest) == 32
    assert go_live(client, body(number=8)).json() == told, "asked again, the same table"


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ("nonsense", 400, "bad request"),
        (b"\xff\xfe", 400, "bad request"),
        ("[" * 5000, 400, "bad request"),
        ({}, 400, "bad request"),
        (body() | {"client": "me"}, 400, "bad request"),
        (body(id="x"), 400, "bad request"),
        (body(log="d\x00"), 400, "bad request"),
        (body(deck="Kh Kd"), 400, "bad deck"),
        (body(ruleset="chaos"), 400, "unknown ruleset"),
        (body(version="0.1"), 400, "unknown version"),
        (body(number=9), 400, "wrong number"),
        (body(log="r"), 400, "illegal"),
        ("x" * (MAX_OPEN_BODY + 1), 413, "too big"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_stored(client: Client, sent: Any, status: int, code: str) -> None:
    response = go_live(client, sent)
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response.json()["detail"]
    assert not Game.objects.exists()
    assert not Table.objects.exists()


def test_a_log_that_goes_another_way_is_stale(client: Client) -> None:
    go_live(client, body())
    response = go_live(client, body(log="d u"))
    assert (response.status_code, response.json()["code"]) == (409, "stale")
    assert Game.objects.get().log == "d d"


def test_another_device_is_told_where_the_game_is(client: Client) -> None:
    go_live(client, body())
    response = go_live(client, body() | {"client": "a" * 32})
    assert (response.status_code, response.json()["code"]) == (409, "not the host")
    assert Table.objects.get().code in response.json()["detail"]


@pytest.mark.parametrize(
    ("seen", "left", "hidden", "status"),
    [(20, None, False, 409), (30, None, False, 201), (60, None, True, 409), (0, 4, False, 409), (0, 6, False, 201)],
    ids=["between two pings", "silent", "hidden", "reloading", "closed"],
)
def test_a_host_is_not_away_between_two_pings(
    client: Client, seen: int, left: int | None, hidden: bool, status: int
) -> None:
    """The lease goes to another device only when watchers too are told that this one is away."""
    go_live(client, body())
    now = timezone.now()
    Table.objects.update(
        host_seen_at=now - timedelta(seconds=seen),
        host_left_at=None if left is None else now - timedelta(seconds=left),
        host_hidden=hidden,
    )
    assert go_live(client, body() | {"client": "a" * 32}).status_code == status


def test_only_a_post_with_its_token_opens() -> None:
    careful = Client(enforce_csrf_checks=True)
    assert careful.get("/live/open/").status_code == 405
    assert go_live(careful, body()).status_code == 403
    assert not Table.objects.exists()


def test_the_watch_page(client: Client) -> None:
    told = go_live(client, body()).json()
    response = client.get(told["path"])
    assert response.status_code == 200
    assert response["X-Robots-Tag"] == "noindex"
    snapshot = response.context["snapshot"]
    assert (snapshot["log"], snapshot["you"]) == ("d d", {"role": "watcher", "mine": True, "epoch": 1})
    assert not {"deck", "number", "id"} & set(snapshot)
    assert Client().get(told["path"]).context["snapshot"]["you"]["mine"] is False
    row = response.context["table"]
    assert (row["ruleset"], row["left"], row["host"], row["ended"]) == ("classic", 28, "Guest", False)


@pytest.mark.parametrize("code", ["aaaaaaaaaa", "short", "AAAAAAAAAA", "%00", "a" * 80])
def test_a_code_that_does_not_exist(client: Client, code: str) -> None:
    assert client.get(f"/live/{code}/").status_code == 404


@pytest.mark.parametrize("number", [8, None])
def test_the_deal_of_a_table_can_be_played_when_it_is_over(client: Client, number: int | None) -> None:
    told = go_live(client, body(**({} if number is None else {"number": number}))).json()
    path = f"{told['path']}deal/"
    assert Client().get(path).status_code == 403
    Table.objects.update(ended_at=timezone.now())
    response = Client().get(path)
    if number is not None:
        assert response["Location"] == f"/deal/classic/{number}/"
        return
    deal = response.context["deal"]
    assert (response.status_code, deal["deck"], deal["number"], deal["asked"]) == (
        200,
        body()["game"]["deck"],
        None,
        True,
    )
    assert "Classic, a deal of your own" in response.content.decode()
    assert "deal None" not in response.content.decode()


def test_the_lobby(client: Client) -> None:
    cache.clear()
    assert client.get("/live/").context["tables"] == []
    told = go_live(client, body()).json()
    cache.clear()  # the list is kept for two seconds
    (row,) = client.get("/live/tables.json").json()["tables"]
    assert (row["code"], row["state"], row["crowd"], row["score"], row["moves"]) == (told["code"], "here", 0, 0, 2)
    board = row["board"]
    assert (len(board["pyramid"]), board["open"], board["stock"], board["pass"]) == (28, list(range(21, 28)), 22, 1)
    assert board["waste"] == deal_of_number(8).text.split()[29]
    Table.objects.update(listed=False)
    cache.clear()
    assert client.get("/live/tables.json").json() == {"tables": []}
