"""Games over HTTP: begun, appended to, listed, read; what is refused has a name, and nothing is stored then."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone

from games.engine.deal import deal_of_number
from games.models import Game
from games.services.begin import SentGame
from games.services.tables import open_table

from .conftest import Device, MakePerson, deal, new_id

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(person: MakePerson) -> Device:
    """Ann's phone."""
    return Device(person())


def test_a_game_begins_grows_and_is_read(ann: Device) -> None:
    id = new_id()
    begun = ann.post(id, "d d", active_ms=1500, status="playing")
    assert begun.status_code == 200, begun.content
    game = begun.json()
    assert (game["id"], game["seq"], game["log"], game["moves"], game["active_ms"]) == (id, 2, "d d", 2, 1500)
    assert (begun["ETag"], begun["Cache-Control"]) == ('"2"', "private, no-cache")
    grown = ann.post(id, "u", 2, deal=None, active_ms=900)
    assert (grown.json()["log"], grown.json()["active_ms"]) == ("d d u", 1500)
    read = ann.get(f"games/{id}")
    assert read.json()["deck"] == deal_of_number(48213).text
    assert read["ETag"] == '"3"'
    same = ann.get(f"games/{id}", **{"If-None-Match": '"3"'})
    assert (same.status_code, same["Cache-Control"]) == (304, "private, no-cache")
    assert ann.get(f"games/{id}", **{"If-None-Match": '"2"'}).status_code == 200


def test_when_it_was_dealt_is_the_devices_to_say_but_never_the_future(ann: Device) -> None:
    begun = [ann.post(new_id(), "d", begun_ms=ms).json()["begun"] for ms in (1_700_000_000_123, 2**52)]
    assert begun[0] == "2023-11-14T22:13:20.123Z"
    assert begun[1] <= timezone.now().isoformat()
    assert [game["begun"] for game in ann.get("games").json()["games"]] == begun[::-1]


def test_sent_again_or_regrouped_it_is_stored_once(ann: Device) -> None:
    id = new_id()
    ann.post(id, "d d")
    assert ann.post(id, "d d d u").json()["seq"] == 4
    assert ann.post(id, "d", 1).json()["seq"] == 4
    assert Game.objects.get().log == "d d d u"


def test_stale_comes_with_the_stored_game(ann: Device) -> None:
    id = new_id()
    ann.post(id, "d d d")
    answer = ann.post(id, "u", 2, status="playing")
    assert answer.status_code == 409
    body = answer.json()
    assert (body["code"], body["game"]["log"], body["game"]["seq"]) == ("stale", "d d d", 3)
    assert ann.post(id, "d", 9).json()["code"] == "stale"
    assert Game.objects.get().log == "d d d"


@pytest.mark.parametrize(
    ("more", "events", "status", "code"),
    [
        ({"status": "won"}, "d d", 400, "wrong result"),
        ({}, "d r", 400, "illegal"),
        ({}, "Kh9x", 400, "illegal"),
        ({"deal": deal(ruleset="chaos")}, "d", 400, "unknown ruleset"),
        ({"deal": deal(version="9.9.9")}, "d", 400, "unknown version"),
        ({"deal": deal(number=7, deck=deal_of_number(8).text)}, "d", 400, "wrong number"),
        ({"deal": deal(deck="nonsense")}, "d", 400, "bad deck"),
        ({"deal": None}, "d", 404, "no such game"),
        ({"base_seq": 5}, "d", 404, "no such game"),
        ({"deal": deal() | {"number": 0}}, "d", 400, "bad request"),
        ({"base_seq": "0"}, "d", 400, "bad request"),
        ({"base_seq": -1}, "d", 400, "bad request"),
        ({"more": 1}, "d", 400, "bad request"),
        ({"active_ms": -5}, "d", 400, "bad request"),
        ({"begun_ms": 2**53}, "d", 400, "bad request"),
    ],
)
def test_what_is_refused_has_a_name(ann: Device, more: dict[str, Any], events: str, status: int, code: str) -> None:
    answer = ann.post(new_id(), events, **more)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content
    assert answer.json()["detail"]
    assert not Game.objects.exists()


def test_an_illegal_event_is_named_with_its_place(ann: Device) -> None:
    id = new_id()
    ann.post(id, "d d")
    answer = ann.post(id, "d r", 2)
    assert (answer.json()["code"], answer.json()["place"]) == ("illegal", 3)
    assert Game.objects.get().log == "d d"


def test_a_forged_win_stores_nothing_of_its_batch(ann: Device) -> None:
    id = new_id()
    ann.post(id, "d")
    assert ann.post(id, "d d", 1, status="won").json()["code"] == "wrong result"
    assert Game.objects.get().log == "d"


def test_one_id_stands_for_one_deal(ann: Device) -> None:
    id = new_id()
    ann.post(id, "d")
    answer = ann.post(id, "d", deal=deal(7))
    assert (answer.status_code, answer.json()["code"]) == (409, "other game")


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "\ud800", "[" * 5000])
def test_what_is_no_request_is_refused_and_no_crash(ann: Device, body: str) -> None:
    text = body.encode("utf-8", "surrogatepass").decode("latin-1")
    answer = ann.send("POST", f"games/{new_id()}", text)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad request")


def test_too_big_is_refused_before_it_is_read(ann: Device) -> None:
    answer = ann.send("POST", f"games/{new_id()}", " " * 70_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too big")


@pytest.mark.parametrize("id", ["x", "A" * 32, "g" * 32, "a" * 33])
def test_what_is_no_id_is_refused(ann: Device, id: str) -> None:
    assert ann.get(f"games/{id}").json()["code"] == "bad request"


def test_others_games_are_not_there(ann: Device, person: MakePerson) -> None:
    id = new_id()
    ann.post(id, "d d")
    zoe = Device(person("Zoe"))
    assert (zoe.get(f"games/{id}").status_code, zoe.get(f"games/{id}").json()["code"]) == (404, "no such game")
    assert zoe.post(id, "d", 2, deal=None).status_code == 404
    assert zoe.get("games").json()["games"] == []
    assert zoe.post(id, "d").json()["seq"] == 1, "an id that others have seen claims nothing"
    assert ann.get(f"games/{id}").json()["log"] == "d d"


def test_strangers_are_nobody_and_guests_have_games(db: None) -> None:
    stranger, guest = Device(), Device(guest=True)
    assert stranger.get("me").json() == {"owner": None, "account": False, "name": None}
    assert (stranger.get("games").status_code, stranger.get("games").json()["code"]) == (401, "sign in")
    assert guest.get("me").json()["owner"].startswith("g")
    assert guest.post(new_id(), "d").status_code == 200
    assert len(guest.get("games").json()["games"]) == 1
    assert guest.get("settings").status_code == 401


def test_without_the_token_nothing_is_changed(ann: Device) -> None:
    ann.token = "x" * 32
    answer = ann.post(new_id(), "d")
    assert (answer.status_code, answer.json()["code"]) == (403, "no csrf token")
    assert not Game.objects.exists()


def test_pages_newest_first_without_logs(ann: Device) -> None:
    ids = [new_id() for _ in range(7)]
    for id in ids:
        ann.post(id, "d")
    ann.post(ids[0], "d", 1)
    seen: list[str] = []
    after = ""
    for _ in range(4):
        page = ann.get(f"games?limit=2{after}").json()
        assert all("log" not in game and "deck" not in game for game in page["games"])
        seen += [game["id"] for game in page["games"]]
        after = f"&after={page['next']}"
    assert page["next"] is None
    assert seen == [ids[0], *reversed(ids[1:])]
    assert ann.get("games?status=won").json()["games"] == []
    for bad in ("limit=0", "limit=101", "after=x", "after=1-zzz", "status=lost"):
        assert ann.get(f"games?{bad}").json()["code"] == "bad request", bad


def test_what_the_numbers_are_made_of(ann: Device) -> None:
    id = new_id()
    ann.post(new_id(), "")
    ann.post(id, "d d u", begun_ms=1_700_000_000_123, active_ms=900)
    answer = ann.get("played")
    (only,) = answer.json()["games"]
    assert only == {
        **{"id": id, "ruleset": "classic", "status": "playing", "seq": 3, "moves": 1, "score": 0, "active_ms": 900},
        **{"undos": 1, "hints": 0, "begun_ms": 1_700_000_000_123},
    }
    tag = answer["ETag"]
    assert tag == f'"{answer.json()["tag"]}"'
    assert ann.get("played", **{"If-None-Match": tag}).status_code == 304
    ann.post(id, "d", 3)
    assert ann.get("played", **{"If-None-Match": tag}).status_code == 200


def test_a_game_on_the_air_is_its_hosts(ann: Device) -> None:
    id = new_id()
    ann.post(id, "d")
    row = Game.objects.get()
    sent = SentGame(id, row.ruleset, row.rules_version, row.deck, row.log, row.number)
    table = open_table(owner=row.owner, client="c" * 32, listed=False, sent=sent, is_away=lambda _: False)
    assert ann.get("games").json()["games"][0]["on_air"] == table.code
    answer = ann.post(id, "d", 1)
    assert (answer.status_code, answer.json()["code"]) == (409, "not the host")
    assert ann.post(id, "d", 1, client="c" * 32).json()["seq"] == 2


def test_every_address_is_described(ann: Device) -> None:
    described = ann.get("openapi.json").json()
    assert set(described["paths"]) >= {
        "/api/games",
        "/api/games/{id}",
        "/api/played",
        "/api/me",
        "/api/settings",
        "/api/export",
        "/api/daily",
        "/api/daily/{day}/start",
    }
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
            assert operation["description"], (path, method)
    assert re.search(r"\{code, detail\}", described["info"]["description"])
    assert ann.get("docs").status_code == 404
