"""The solver and replays over the API: what strangers are told, what is refused and how, who may see what."""

from __future__ import annotations

import json
from concurrent.futures import Future
from typing import Any

import pytest
from django.test import Client

from games.api import solve
from games.engine.deal import deal_of_number
from games.engine.notation import split_log
from games.engine.replay import replay
from games.engine.rules import RULES_VERSION
from games.services.solver_pool import SolverBusy
from games.services.solver_worker import Question, answer
from tests.browser.truth import GOOD_MOVES, LOST_LINE, LOST_NUMBER
from tests.views.todays import todays_deal

from .conftest import Device, MakePerson, new_id

pytestmark = pytest.mark.django_db


class Here:
    """The pool's way in, answered in this process: the worker's own function, without its process."""

    def __init__(self, *, full: bool = False) -> None:
        self.full = full
        self.asked: list[Question] = []

    def do(self, seconds: float, function: Any, question: Question) -> Future[Any]:
        if self.full:
            raise SolverBusy
        assert function is answer
        self.asked.append(question)
        future: Future[Any] = Future()
        future.set_result(function(question))
        return future


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Here:
    here = Here()
    monkeypatch.setattr(solve, "solver_pool", lambda: here)
    return here


def asked(client: Client, **body: Any) -> Any:
    whole = {"ruleset": "classic", "number": LOST_NUMBER} | body
    text = json.dumps({name: value for name, value in whole.items() if value is not None})
    return client.post("/api/solve", text, content_type="application/json")


def line(moves: int) -> str:
    return " ".join(LOST_LINE.split()[:moves])


def test_a_stranger_is_told_the_verdict_alone(pool: Here) -> None:
    client = Client()
    told = {"ask": "winnable", "line": None, "moves": None, "score": None}
    assert asked(client, log=line(GOOD_MOVES)).json() == {"state": "winnable", **told}
    assert asked(client, log=line(GOOD_MOVES + 1)).json() == {"state": "lost", **told}
    assert {(question.max_nodes, question.seconds) for question in pool.asked} == {
        (solve.STRANGER_NODES, solve.STRANGER_SECONDS)
    }
    for kind in ("shortest", "best"):
        refused = asked(client, ask=kind)
        assert (refused.status_code, refused.json()["code"]) == (401, "sign in")


def test_who_is_signed_in_is_told_the_line(pool: Here, person: MakePerson) -> None:
    device = Device(person())
    body = {"ruleset": "classic", "deck": deal_of_number(LOST_NUMBER).text, "log": line(GOOD_MOVES), "ask": "best"}
    found = device.send("POST", "solve", body).json()
    assert found["state"] == "winnable"
    won = replay(body["deck"], "classic", RULES_VERSION, f"{body['log']} {found['line']}")
    assert (won.status, won.score, len(split_log(found["line"]))) == ("won", found["score"], found["moves"])
    shortest = device.send("POST", "solve", {"ruleset": "classic", "number": LOST_NUMBER, "ask": "shortest"}).json()
    assert (shortest["state"], shortest["moves"]) == ("winnable", 50)


def test_a_position_of_a_real_table(pool: Here) -> None:
    deal = deal_of_number(LOST_NUMBER)
    texts = deal.text.split(" ")
    told = asked(Client(), gone=["4h", "9d"], waste=texts[30], **{"pass": 2}).json()
    assert told["state"] in ("winnable", "lost")
    assert pool.asked[0].tableau.drawn == 3
    assert pool.asked[0].tableau.pass_number == 2


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"number": None}, "bad request"),
        ({"deck": "Kh"}, "bad request"),
        ({"number": None, "deck": "Kh Kh"}, "bad deck"),
        ({"ruleset": "chess"}, "unknown ruleset"),
        ({"version": "0.1"}, "unknown ruleset"),
        ({"log": "d d KhKd"}, "illegal"),
        ({"gone": ["6c"]}, "bad position"),
        ({"pass": 9}, "bad position"),
        ({"gone": ["4h"], "log": "d"}, "bad request"),
        ({"number": 0}, "bad request"),
        ({"gone": ["1x"]}, "bad request"),
        ({"ask": "everything"}, "bad request"),
        ({"more": 1}, "bad request"),
    ],
)
def test_what_makes_no_sense_is_named(pool: Here, body: dict[str, Any], code: str) -> None:
    refused = asked(Client(), **body)
    assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert pool.asked == []


def test_the_place_of_an_illegal_event_is_told(pool: Here) -> None:
    assert asked(Client(), log="d d KhKd").json()["place"] == 2


def test_a_full_queue_is_503_and_says_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "solver_pool", lambda: Here(full=True))
    refused = asked(Client())
    assert (refused.status_code, refused.json()["code"]) == (503, "solver busy")
    assert int(refused["Retry-After"]) > 0


def test_too_often_is_429(pool: Here) -> None:
    client = Client()
    answers = [asked(client, log=line(GOOD_MOVES + 1)).status_code for _ in range(21)]
    assert answers == [200] * 20 + [429]


def test_a_daily_not_finished_is_not_solved(pool: Here) -> None:
    daily = todays_deal()
    for body in ({"number": daily.number}, {"number": None, "deck": daily.deck}):
        refused = asked(Client(), **body)
        assert (refused.status_code, refused.json()["code"]) == (403, "spoiler")
    assert pool.asked == []
    may = Client().post("/api/solve/may", json.dumps({"deck": daily.deck}), content_type="application/json")
    assert may.json() == {"may": False}
    other = json.dumps({"deck": deal_of_number(LOST_NUMBER).text})
    assert Client().post("/api/solve/may", other, content_type="application/json").json() == {"may": True}


def test_a_replay_over_the_api() -> None:
    device = Device(guest=True)
    id = new_id()
    code = device.post(id, "d d").json()["code"]
    told = device.get(f"replays/{code}").json()
    assert (told["mine"], told["seen"], told["log"], told["status"]) == (True, "me", "d d", "playing")
    assert told["text"].startswith("Pyramid: 1\n")
    stranger = Device()
    refused = stranger.get(f"replays/{code}")
    assert (refused.status_code, refused.json()["code"]) == (404, "no such game")
    assert Device(guest=True).send("PUT", f"replays/{code}", {"seen": "link"}).json()["code"] == "no such game"
    opened = device.send("PUT", f"replays/{code}", {"seen": "link"}).json()
    assert (opened["seen"], opened["link"]) == ("link", told["link"])
    assert stranger.get(f"replays/{code}").json()["mine"] is False
    assert device.send("PUT", f"replays/{code}", {"seen": "friends"}).status_code == 400
    assert device.get("replays/aaaaaaaaaa").status_code == 404
