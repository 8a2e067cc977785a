"""The server for large audiences does what the default one does: a game before watchers, a slow one, pages, the end."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from asgiref.sync import sync_to_async

from games.live.constants import READ_AHEAD, WINDOW

from .people import HostSocket, Person, Socket, Watcher, sent_game, stored_log
from .server import ROOT, LiveServer

WATCHERS = 5


async def test_a_game_before_a_crowd_and_a_restart(alone: None, data_folder: Path) -> None:
    server = await asyncio.to_thread(LiveServer, data_folder, crowd=True)
    try:
        person, sent = await sync_to_async(Person)(), sent_game(41)
        table = await sync_to_async(person.go_live)(sent)
        host = await HostSocket.at(server, table.code, person, sent)
        watchers = [Watcher(server, table.code) for _ in range(WATCHERS)]
        for watcher in watchers:
            await watcher.join()
        for _ in range(WINDOW):
            await host.make(["d", "u"])
        await host.stored()
        for watcher in watchers:
            await watcher.follow_to(2 * WINDOW)
            assert watcher.log == ["d", "u"] * WINDOW
        assert await stored_log(host.game) == ["d", "u"] * WINDOW
        # Much at once, more than waits before no more is read: each is answered, in its order.
        hasty, _ = await Socket.joined(server, table.code)
        for _ in range(20 * READ_AHEAD):
            await hasty.say({"t": "ping", "seq": 0})
        await hasty.say({"t": "react", "kind": "dance"})
        said = [(await hasty.expect("pong", "error"))["t"] for _ in range(20 * READ_AHEAD + 1)]
        assert said == ["pong"] * (20 * READ_AHEAD) + ["error"]
        await hasty.close()
        giant, _ = await Socket.joined(server, table.code)
        await giant.say("x" * 1_000_000)
        assert await giant.closed() in (1006, 1009)
        status = await asyncio.to_thread(lambda: urlopen(f"{server.origin}/live/tables.json").status)
        assert status == 200
        stopping = asyncio.ensure_future(asyncio.to_thread(server.stop))
        for socket in (host.socket, *(watcher.socket for watcher in watchers)):
            assert socket is not None
            assert await socket.closed() == 1012, "so that they come back"
        assert await stopping == 0
        assert "Traceback" not in server.log.read_text(), server.log.read_text()
    finally:
        if server.process.poll() is None:
            await asyncio.to_thread(server.stop)


def test_an_address_that_is_taken_is_said_and_nothing_is_served(tmp_path: Path, server: LiveServer) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", "--crowd", "--host", "127.0.0.1", "--port", str(server.port)],
        cwd=ROOT, env=os.environ | {"PYRAMID_DATA": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert f"127.0.0.1:{server.port}" in done.stderr
