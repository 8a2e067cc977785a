"""Whatever a socket says to the real consumer: an answer or a refusal by name, never a fault."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.owners import Owner
from games.models import Game, Table
from games.selectors.games import played

from .sitting import Socket
from .strict import BOUNDED, as_strict_as_postgresql, spoilt
from .test_sockets import FRAMES
from .world import made, on_air


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """One loop, so one hub, for all examples."""
    loop = asyncio.new_event_loop()
    yield loop
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


def _frames(table: Table) -> list[str]:
    """Every frame, with every part of it spoilt."""
    whole = [{"t": tag, **row.fields(table)} for tag, row in FRAMES.items() if tag not in ("end", "bye")]
    return [json.dumps(frame) for good in whole for frame in (good, *spoilt(good))]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", ["stranger", "owner"])
def test_any_frames(
    transactional_db: None, loop: asyncio.AbstractEventLoop, caplog: pytest.LogCaptureFixture, who: str
) -> None:
    """Whatever a socket says, the consumer refuses it by name; the game stays what its log says."""
    world = made()
    table = on_air(Owner(user_id=world.owner.pk), 25)
    frame = st.sampled_from(_frames(table)) | st.text(max_size=80) | st.binary(max_size=80)

    async def sit(frames: list[Any]) -> None:
        tab = table.holder if who == "owner" else ""
        socket = await Socket(table.code, world.browsers[who].cookies, tab=tab).open()
        assert (await socket.hello())["t"] == "snapshot"
        for each in frames:
            await socket.say(each)
        await socket.say({"t": "ping", "seq": 0})
        assert (await socket.hear("pong"))["t"] in ("pong", "closed")
        await socket.leave()

    @BOUNDED
    @given(st.lists(frame, max_size=10))
    def say(frames: list[Any]) -> None:
        loop.run_until_complete(sit(frames))

    with as_strict_as_postgresql(), caplog.at_level(logging.ERROR):
        say()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    for game in Game.objects.all():
        assert (game.seq, game.score) == (played(game).length, played(game).score)
