"""The poll of heads, while the answer is on its way: what happens meanwhile is newer than the answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.live import keeping
from games.live.hub import Hub
from games.live.outbox import Outbox
from games.live.protocol import Settings
from games.live.record import Head, Record
from games.live.relay import Relay
from games.live.seat import Seat
from games.live.source import Database, read_record
from games.models import Table

from .people import Person, hex_id, sent_game

pytestmark = pytest.mark.django_db(transaction=True)


class Held(Database):
    """The database, whose answers to polls wait until they are let go."""

    def __init__(self) -> None:
        self.read = asyncio.Queue[None]()
        self.let_go = asyncio.Semaphore(0)
        self.told = asyncio.Queue[None]()

    async def heads(self, codes: Iterable[str]) -> dict[str, Head]:
        found = await super().heads(codes)
        self.read.put_nowait(None)
        await self.let_go.acquire()
        asyncio.get_running_loop().call_soon(self.told.put_nowait, None)
        return found


class Watching:
    """A watcher of a table in this process: what it was sent."""

    def __init__(self, hub: Hub, table: Table, record: Record) -> None:
        self.code = table.code
        self.frames: list[dict[str, Any]] = []
        self.seat = Seat(hex_id(), "", Outbox(self._send), relay=Relay())
        hub.watch(table.code, self.seat, record)

    async def _send(self, message: dict[str, Any]) -> None:
        self.frames.append(json.loads(message["text"]) if message["type"] == "websocket.send" else message)


async def opened(number: int) -> tuple[Table, Record]:
    """A table on the air, and its record."""
    table = await sync_to_async(lambda: Person().go_live(sent_game(number)))()
    record = await sync_to_async(read_record)(table.code)
    assert record is not None
    return table, record


@pytest.fixture
def _no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TICK", "HEAD_POLL"):
        monkeypatch.setattr(keeping, name, 0.0)


@pytest.mark.usefixtures("_no_wait")
async def test_a_table_that_is_opened_meanwhile_is_not_taken_for_none() -> None:
    hub = Hub(store := Held())
    first = Watching(hub, *await opened(1))
    await store.read.get()
    second = Watching(hub, *await opened(2))
    store.let_go.release()
    await store.told.get()
    await store.read.get()
    assert [watcher.seat.outbox.closed for watcher in (first, second)] == [False, False]
    await Table.objects.all().adelete()
    for _ in range(2):
        store.let_go.release()
        await store.told.get()
        await store.read.get()
    assert [watcher.frames[-1].get("code") for watcher in (first, second)] == [4004, 4004], "they are asked about now"
    await end(hub, store, first, second)


@pytest.mark.usefixtures("_no_wait")
async def test_settings_that_are_changed_meanwhile_stand() -> None:
    hub = Hub(store := Held())
    table, record = await opened(1)
    watcher = Watching(hub, table, record)
    await store.read.get()
    table.reactions = False
    await table.asave()
    hub.gallery.allow(table.code, Settings(table.listed, reactions=False, suggestions=False, gauge=False))
    for _ in range(2):
        store.let_go.release()
        await store.told.get()
        await store.read.get()
    said = [frame["reactions"] for frame in watcher.frames if frame["t"] == "settings"]
    assert said[-1] is False
    assert True not in said[said.index(False) :], "what was read before is not told after it"
    await end(hub, store, watcher)


async def end(hub: Hub, store: Held, *watchers: Watching) -> None:
    """Everyone leaves, and the polling ends."""
    for watcher in watchers:
        hub.leave(watcher.code, watcher.seat)
    store.let_go.release()
    await store.told.get()
