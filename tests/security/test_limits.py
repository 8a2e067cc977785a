"""How often: each limit of the README's list holds, counts the right people, and counts over processes."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core import mail
from django.test import Client, RequestFactory

from accounts import limits
from accounts.limits import RATES, Rate, address_of, is_one_too_many, is_spent
from games.live.constants import Close
from games.live.consumer import LiveConsumer

from .world import NOBODYS_CODE, World, browser, person, sent

pytestmark = pytest.mark.django_db

README = Path(__file__).resolve().parents[2] / "README.md"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """Every one of RATES with an amount that a test reaches, in a window that none outlives."""
    monkeypatch.setattr(limits, "RATES", {name: Rate(3, 10**9) for name in RATES})
    return 3


def test_the_readme_lists_every_limit_with_its_number(settings: Any) -> None:
    from allauth.account import app_settings

    section = README.read_text().partition("### How often")[2].partition("\n## ")[0]
    rows = {row[0]: row[1] for row in re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.MULTILINE)}
    allauths = {name: rate for name, rate in app_settings.RATE_LIMITS.items() if rate and "phone" not in name}
    assert rows.keys() == RATES.keys() | allauths.keys()
    for name, rate in RATES.items():
        assert rows[name].startswith(f"{rate.amount} in {rate.seconds} s"), name
    for name, rates in allauths.items():
        for amount in re.findall(r"(?:^|,)(\d+)/", rates):
            assert re.search(rf"\b{amount}\b", rows[name]), name


def test_codes_cannot_be_guessed_for_long(few: int, world: World) -> None:
    stranger = world.browsers["stranger"]
    for address in (f"/replay/{NOBODYS_CODE}/", f"/api/replays/{NOBODYS_CODE}", f"/live/{NOBODYS_CODE}/qr.svg"):
        assert stranger.ask("GET", address).status_code == 404
    private = f"/replay/{world.private.code}/"
    for address in (
        private,
        f"/live/{world.table.code}/",
        f"/replay/{NOBODYS_CODE}/",
        f"/daily/friends/{world.friend}/",
    ):
        refused = stranger.ask("GET", address)
        assert (refused.status_code, refused["Retry-After"]) == (429, str(10**9)), "a hit is not told from a miss"
    assert stranger.ask("GET", f"/api/replays/{world.open.code}").json()["code"] == "too often"
    assert stranger.ask("GET", "/").status_code == 200, "everything else goes on"
    assert world.ask("other", "GET", f"/live/{world.table.code}/").status_code == 200, (
        "who is signed in, by the same door"
    )
    for _ in range(few):
        assert world.ask("other", "GET", private).status_code == 404
    assert world.ask("other", "GET", private).status_code == 429, "an account guesses no more than an address"
    assert world.ask("owner", "GET", private).status_code == 200


async def _knock(code: str, client: str) -> dict[str, Any]:
    """What a socket from this address is told first."""
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    scope = {"type": "websocket", "path": f"/ws/live/{code}/", "headers": headers, "client": [client, 1]}
    socket = ApplicationCommunicator(LiveConsumer.as_asgi(), scope)
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output(5))["type"] == "websocket.accept"
    hello = {"t": "hello", "v": 1, "client": secrets.token_hex(16)}
    await socket.send_input({"type": "websocket.receive", "text": json.dumps(hello)})
    told: dict[str, Any] = json.loads((await socket.receive_output(5))["text"])
    closed = await socket.receive_output(5)
    await socket.send_input({"type": "websocket.disconnect", "code": 1000})
    await socket.wait(5)
    return told | {"close": closed.get("code")}


@pytest.mark.django_db(transaction=True)
async def test_nor_by_sockets(few: int) -> None:
    for _ in range(few):
        assert (await _knock(NOBODYS_CODE, "198.51.100.7"))["code"] == "no such table"
    refused = await _knock(NOBODYS_CODE, "198.51.100.7")
    assert (refused["code"], refused["close"]) == ("too often", Close.TOO_SLOW)
    assert (await _knock(NOBODYS_CODE, "198.51.100.8"))["code"] == "no such table"
    assert await sync_to_async(is_spent)("guess", "address 198.51.100.7"), "pages and sockets count together"


def _append(who: Any, id: str) -> Any:
    game = sent(22)
    deal = {"ruleset": game.ruleset, "version": game.version, "deck": game.deck}
    return who.ask("POST", f"/api/games/{id}", {"base_seq": 0, "events": ["d"], "deal": deal})


def test_appends(few: int, world: World) -> None:
    answers = [_append(world.browsers["owner"], secrets.token_hex(16)) for _ in range(few + 1)]
    assert [answer.status_code for answer in answers] == [200] * few + [429]
    assert answers[-1].json()["code"] == "too often"
    assert int(answers[-1]["Retry-After"]) > 0
    assert _append(world.browsers["other"], "a" * 32).status_code == 200, "nobody pays for somebody else"


def _open(client: Client, **more: Any) -> Any:
    game = sent(26)
    told = {"id": game.id, "ruleset": game.ruleset, "version": game.version, "deck": game.deck}
    body = {"client": secrets.token_hex(16), "game": told}
    return client.post("/live/open/", json.dumps(body), content_type="application/json", **more)


def test_tables(few: int, client: Client) -> None:
    statuses = [_open(client).status_code for _ in range(few + 2)]
    assert statuses == [201] * (few + 1) + [429], "the first as a newcomer"
    assert _open(client).json()["code"] == "too often"


@pytest.mark.parametrize("door", ["/live/open/", "start", "api"])
def test_newcomers(few: int, world: World, door: str) -> None:
    """Guests are made one by one: whoever takes a new session each time is counted by address."""
    address = f"/daily/{world.today.date}/start/" if door == "start" else f"/api/daily/{world.today.date}/start"
    asked = [_open(Client()) if door == "/live/open/" else browser().ask("POST", address) for _ in range(few + 1)]
    assert [answer.status_code < 400 for answer in asked] == [True] * few + [False]
    assert asked[-1].status_code == 429
    assert world.ask("other", "POST", f"/daily/{world.today.date}/start/").status_code == 302, "who is known comes in"


@pytest.mark.parametrize(
    ("address", "body", "most"),
    [
        ("/account/login/", {"login": "ann@example.org", "password": "wrong"}, 5),
        ("/account/signup/", {"email": "", "username": "", "password1": ""}, 20),
        ("/account/password/reset/", {"email": "ann@example.org"}, 5),
        ("/report/person/Somebody/", {"reason": "other", "words": ""}, 20),
    ],
)
def test_the_doors_of_accounts(client: Client, address: str, body: dict[str, str], most: int) -> None:
    answers = [client.post(address, body) for _ in range(most + 1)]
    too_often = [
        answer.status_code == 429 or b"Too many" in answer.content or b"Wait" in answer.content for answer in answers
    ]
    assert too_often == [False] * most + [True]


def test_mails_with_codes() -> None:
    """The fourth mail in a minute to one address is not sent, whoever asks for it."""
    person("Ann")
    answers = [Client().post("/account/login/code/", {"email": "ann@example.org"}).status_code for _ in range(5)]
    assert (len(mail.outbox), answers[:3]) == (3, [302] * 3)


@pytest.mark.parametrize(("action", "address"), [("import", "/account/import/"), ("export", "/account/export/")])
def test_files(world: World, action: str, address: str) -> None:
    method = "POST" if action == "import" else "GET"
    answers = [world.ask("owner", method, address).status_code for _ in range(13)]
    assert answers[-1] == 429
    assert 429 not in answers[:-1]


def test_questions_to_the_solver_by_number_count_with_the_others(
    client: Client, world: World, monkeypatch: Any
) -> None:
    from games.services import solver_pool
    from games.views import bank

    class Full:
        def ask(self, *_: Any, **__: Any) -> Any:
            raise solver_pool.SolverBusy

    monkeypatch.setattr(bank, "solver_pool", Full)
    statuses = [client.get(f"/deals/classic/{4_000_000_000 + at}/").status_code for at in range(21)]
    assert statuses == [503] * 20 + [429]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "peer", "counted"),
    [
        (0, "203.0.113.9", "198.51.100.1", "198.51.100.1"),
        (1, "203.0.113.9", "10.0.0.1", "203.0.113.9"),
        (1, "6.6.6.6, 203.0.113.9", "10.0.0.1", "203.0.113.9"),
        (2, "6.6.6.6, 203.0.113.9, 10.0.0.2", "10.0.0.1", "203.0.113.9"),
        (1, "2001:db8:1:2:aaaa::1", "10.0.0.1", "2001:db8:1:2::"),
        (1, "nonsense", "10.0.0.1", "unknown"),
        (0, "", "2001:db8:1:2:bbbb::1", "2001:db8:1:2::"),
    ],
)
def test_an_address_is_believed_from_the_trusted_proxy_alone(
    settings: Any, proxies: int, forwarded: str, peer: str, counted: str
) -> None:
    """What a client writes into X-Forwarded-For stands before what the proxy adds, and is never reached."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded} if forwarded else {}, REMOTE_ADDR=peer)
    assert address_of(request) == counted


def test_who_forges_an_address_is_counted_all_the_same(few: int, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    for at in range(few):
        Client().get(f"/replay/{NOBODYS_CODE}/", headers={"X-Forwarded-For": f"203.0.113.{at}"})
    assert Client().get(f"/replay/{NOBODYS_CODE}/", headers={"X-Forwarded-For": "203.0.113.99"}).status_code == 429


def test_a_window_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(limits.time, "time", lambda: now[0])
    rate = RATES["guess"]
    assert [is_one_too_many("guess", "x") for _ in range(rate.amount + 1)] == [False] * rate.amount + [True]
    assert is_spent("guess", "x")
    assert not is_spent("guess", "y")
    now[0] += rate.seconds
    assert not is_spent("guess", "x")
