"""Many writers at once: each gets its turn, in order; and where one does not come in time, it is told to try again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.signals import got_request_exception
from django.db import OperationalError, connection, connections, transaction
from django.http import HttpResponse
from django.test import Client

from accounts.models import Report, User
from accounts.services import GUEST
from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from games.models import Game
from pyramid_site.queued_sqlite3.turns import Turns
from tests.live.people import hex_id

WRITERS = 40
BODY = {
    "base_seq": 0,
    "events": ["d"],
    "deal": {"ruleset": "classic", "version": RULES_VERSION, "deck": deal_of_number(5).text},
}


def aside(call: Callable[[], Any]) -> Any:
    """What a call in another thread, with a connection of its own, returns or raises."""

    def run() -> Any:
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as one:
        return one.submit(run).result()


@contextmanager
def writing() -> Iterator[None]:
    """Somebody is in the middle of a transaction that writes."""
    with transaction.atomic():
        Game.objects.filter(pk=0).update(seq=1)
        yield


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writers whose patience ends soon."""
    monkeypatch.setitem(connections.databases["default"]["OPTIONS"], "timeout", 0.05)


@pytest.fixture
def guest() -> Client:
    """A guest whose faults are answered, as a server answers them."""
    client = Client(raise_request_exception=False)
    session = client.session
    session[GUEST] = hex_id()
    session.save()
    return client


def test_the_one_who_waits_longest_is_next() -> None:
    turns, order = Turns(), []
    assert turns.take(0)
    threads = []
    for number in range(WRITERS):
        thread = threading.Thread(target=lambda number=number: (turns.take(60), order.append(number), turns.give()))
        thread.start()
        threads.append(thread)
        while len(turns._waiting) <= number:
            time.sleep(0.001)
    assert not turns.take(0.01), "whoever gives up leaves the queue"
    turns.give()
    for thread in threads:
        thread.join()
    assert order == list(range(WRITERS))
    assert turns.take(0)


@pytest.mark.django_db(transaction=True)
def test_writers_in_and_out_of_transactions_all_get_through() -> None:
    user = User.objects.create_user("thutmose")
    start = threading.Barrier(WRITERS)

    def write(number: int) -> None:
        try:
            start.wait()
            for _ in range(5):
                if number % 2:
                    User.objects.filter(pk=user.pk).update(first_name=str(number))
                else:
                    with transaction.atomic():
                        seen = User.objects.get(pk=user.pk)
                        User.objects.filter(pk=user.pk).update(last_name=str(len(seen.last_name)))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    with pytest.raises(ZeroDivisionError), writing():
        _ = 1 / 0
    aside(lambda: User.objects.filter(pk=user.pk).update(first_name="after a fault the turn is free"))


@pytest.mark.django_db(transaction=True)
def test_whose_turn_does_not_come_is_told_to_try_again(guest: Client, hasty: None) -> None:
    address = f"/api/games/{hex_id()}"

    def send() -> HttpResponse:
        return guest.post(address, BODY, "application/json")

    with writing():
        answer = aside(send)
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert int(answer.headers["Retry-After"]) > 0
        page = aside(lambda: guest.post("/report/person/Thutmose/", {"reason": "name"}))
        assert (page.status_code, page.headers["Content-Type"]) == (503, "text/html; charset=utf-8")
        assert b"To the table" in page.content
        with pytest.raises(OperationalError, match="locked"):
            aside(lambda: Report.objects.create(kind="person", subject="x", reason="name"))
    assert not Game.objects.exists()
    assert not Report.objects.exists()
    assert send().status_code == 200


@pytest.mark.django_db
def test_a_fault_of_ours_is_no_busy_database(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.views.play.deal_and_next", lambda *_: 1 / 0)
    seen: list[Any] = []
    got_request_exception.connect(lambda **_: seen.append(1), weak=False, dispatch_uid="test")
    answer = guest.get("/")
    got_request_exception.disconnect(dispatch_uid="test")
    assert (answer.status_code, len(seen)) == (500, 1)
    assert "Retry-After" not in answer.headers


@pytest.mark.django_db
def test_this_is_the_database_of_the_site() -> None:
    assert connection.settings_dict["ENGINE"] == "pyramid_site.queued_sqlite3"
    assert connection.vendor == "sqlite"
