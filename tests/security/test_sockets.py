"""Every frame as stranger, other person and owner at somebody's table: who may do what, and who is told what.

`FRAMES` is the table: a new kind of client frame without a row fails by name.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.owners import Owner
from games.live import protocol
from games.live.constants import DEALS_BURST
from games.models import Game, Table

from .sitting import Socket
from .world import WHO, World, made, on_air, sent

pytestmark = pytest.mark.django_db(transaction=True)

NOT_HOST = "error not the host"


def _deal(table: Table) -> dict[str, Any]:
    game = sent(27)
    return {"id": game.id, "ruleset": game.ruleset, "version": game.version, "deck": game.deck}


@dataclass(frozen=True)
class Row:
    """What is sent beside the tag, and what a stranger, another person and the owner are answered."""

    fields: Callable[[Table], dict[str, Any]]
    stranger: str
    other: str
    owner: str


def _row(fields: dict[str, Any] | Callable[[Table], dict[str, Any]], others: str, owner: str) -> Row:
    return Row(fields if callable(fields) else lambda _: fields, others, others, owner)


#: "nothing": no answer; the next ping is answered. A snapshot says as whom.
FRAMES = {
    "hello": _row(lambda _: {"v": 1, "client": "d" * 32}, "snapshot watcher", "snapshot host"),
    "events": _row(lambda table: {"game": _code(table), "base": 2, "list": ["d"]}, NOT_HOST, "ack"),
    "deal": _row(_deal, NOT_HOST, "deal host"),
    "take": _row({}, "error not yours", "snapshot host"),
    "hidden": _row({"on": True}, NOT_HOST, "nothing"),
    "settings": _row({"listed": True}, NOT_HOST, "settings"),
    "gauge": _row({"seq": 2, "state": "winnable"}, NOT_HOST, "nothing"),
    "who": _row({}, NOT_HOST, "watchers"),
    "block": _row({"watcher": "abcd"}, NOT_HOST, "watchers"),
    "unblock": _row({}, NOT_HOST, "watchers"),
    "react": _row({"kind": "bravo"}, "nothing", "error not a watcher"),
    "suggest": _row({"seq": 2, "pair": "4h9d"}, "error switched off", "error not a watcher"),
    "ping": _row({"seq": 2}, "pong", "pong"),
    "bye": _row({}, "closed 1000", "closed 1000"),
    "end": _row({}, NOT_HOST, "ended"),
}


def _code(table: Table) -> str:
    return table.game.code if table.game else ""


def _said(frame: dict[str, Any]) -> str:
    more = {"error": frame.get("code"), "closed": frame.get("code"), "snapshot": _role(frame), "deal": _role(frame)}
    return f"{frame['t']} {more.get(frame['t']) or ''}".strip()


def _role(frame: dict[str, Any]) -> str:
    return str(frame.get("you", {}).get("role", ""))


@pytest.fixture
def there(transactional_db: None) -> World:
    """The world, for sockets: stored, as other threads read it."""
    return made()


def test_every_frame_has_a_row() -> None:
    kinds = {kind.__struct_config__.tag for kind in _flat(protocol.ClientMessage)}
    assert kinds == FRAMES.keys()


def _flat(union: Any) -> list[Any]:
    return [kind for part in typing.get_args(union) for kind in (_flat(part) or [part])]


async def test_every_frame_is_answered_as_the_table_says(there: World) -> None:
    owner = Owner(user_id=there.owner.pk)
    found, wanted = {}, {}
    for tag, row in FRAMES.items():
        table = await sync_to_async(on_air)(owner, 25)
        for who in WHO:
            socket = await _sat(there, who, table)
            assert _role(socket.first) == ("host" if who == "owner" else "watcher")
            if who != "owner":
                assert not {"deck", "number", "id"} & socket.first.keys(), "what only the host may know"
                assert not {"deck", "number", "id"} & socket.first["table"].keys()
            fields = row.fields(table)
            await socket.say({"t": tag, **(fields | {"client": socket.tab} if tag == "hello" else fields)})
            await socket.say({"t": "ping", "seq": 2})
            answer = await socket.hear(*_ANSWERS)
            found[tag, who] = "nothing" if answer["t"] == "pong" and tag != "ping" else _said(answer)
            wanted[tag, who] = getattr(row, who)
            await socket.leave()
    assert found == wanted


#: What answers whoever spoke; the rest is told to everyone at the table.
_ANSWERS = ("snapshot", "deal", "ack", "reject", "error", "pong", "settings", "watchers", "ended", "replaced")


class _Sat(Socket):
    first: dict[str, Any]


async def _sat(world: World, who: str, table: Table) -> _Sat:
    """A socket after its hello; the owner's on the tab that holds the lease."""
    tab = table.holder if who == "owner" else ""
    socket = _Sat(table.code, world.browsers[who].cookies, tab=tab)
    await socket.open()
    socket.first = await socket.hello()
    return socket


@pytest.mark.parametrize("who", WHO)
async def test_no_other_address_is_a_socket(there: World, who: str) -> None:
    for path in ("", "aaaaaaaaaa", f"{there.private.code}", "AAAAAAAAAA", "a" * 500, "../live/aaaaaaaaaa"):
        socket = await Socket(path, there.browsers[who].cookies).open()
        answer = await socket.hello()
        assert _said(answer) == "error no such table"
        assert _said(await socket.hear()) == "closed 4004"
        await socket.leave()


async def test_the_owners_code_in_another_hand_moves_nothing(there: World) -> None:
    """Somebody else at a table of their own cannot write into a game of the owner's, nor learn that it is there."""
    mine = await sync_to_async(on_air)(Owner(user_id=there.other.pk), 28)
    socket = _Sat(mine.code, there.browsers["other"].cookies, tab=mine.holder)
    await socket.open()
    await socket.hello()
    answers = []
    for code in (there.private.code, "a" * 10):
        await socket.say({"t": "events", "game": code, "base": there.private.seq, "list": ["d"]})
        refused = await socket.hear("reject", "ack")
        answers.append({**refused, "detail": refused["detail"].replace(code, "IT"), "game": None})
    assert answers[0] == answers[1]
    await socket.leave()
    assert (await sync_to_async(Game.objects.get)(pk=there.private.pk)).log == there.private.log


async def test_deals_do_not_come_by_the_hundred(there: World) -> None:
    table = await sync_to_async(on_air)(Owner(user_id=there.owner.pk), 25)
    socket = await _sat(there, "owner", table)
    said = []
    for _ in range(int(DEALS_BURST) + 2):
        await socket.say({"t": "deal", **_deal(table)})
        said.append(await socket.hear("deal", "reject"))
    assert [answer["t"] for answer in said[: int(DEALS_BURST)]] == ["deal"] * int(DEALS_BURST)
    assert said[-1]["code"] == "too often"
    await socket.leave()
