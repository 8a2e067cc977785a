"""People who come in from outside, over HTTP and sockets only: a guest who hosts, watchers who follow, whatever falls.

They do what the browser does: come back after a lost socket, send again what was not acknowledged, ask for what is
missing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import requests
from websockets.exceptions import WebSocketException

from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from tests.live.people import Socket, Watcher, hex_id

PATIENCE = 60.0
LOST = (WebSocketException, OSError, TimeoutError)


class Door:
    """A way in: nginx, or one process itself. `origin` is the site's own, whichever door it is."""

    def __init__(self, origin: str, port: int) -> None:
        self.origin = origin
        self._port = port

    def socket(self, code: str) -> str:
        """The address of a table's socket."""
        return f"ws://localhost:{self._port}/ws/live/{code}/"


async def until(attempt: Callable[[], Awaitable[None]]) -> None:
    """Try until it works, as long as a person would wait; the last failure when it never does."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            await attempt()
        except LOST:
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.1)  # a back-off between two tries, as the browser has it
        else:
            return


class Guest:
    """Somebody without an account, and the session of their browser."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.tab = hex_id()
        self._session = requests.Session()
        self.get("/").raise_for_status()

    @property
    def cookie(self) -> str:
        """The Cookie header of this guest's sockets."""
        return "; ".join(f"{name}={value}" for name, value in self._session.cookies.items())

    def get(self, path: str) -> requests.Response:
        """A page."""
        return self._session.get(self.origin + path, timeout=PATIENCE)

    def post(self, path: str, body: dict[str, Any]) -> requests.Response:
        """A change."""
        headers = {"X-CSRFToken": self._session.cookies["csrftoken"], "Origin": self.origin}
        return self._session.post(self.origin + path, json=body, headers=headers, timeout=PATIENCE)

    def go_live(self, number: int) -> Host:
        """A numbered classic deal on a table of one's own."""
        game = {
            "id": hex_id(),
            "ruleset": "classic",
            "version": RULES_VERSION,
            "deck": deal_of_number(number).text,
            "number": number,
        }
        answer = self.post("/live/open/", {"client": self.tab, "game": game})
        assert answer.status_code == 201, answer.text
        return Host(self, game["id"], answer.json())


class Host:
    """Plays at a table through any of some doors; `log` is what the device has."""

    def __init__(self, guest: Guest, game: str, opened: dict[str, Any]) -> None:
        self.guest = guest
        self.code: str = opened["code"]
        self.log: list[str] = []
        self._game, self._public = game, opened["game"]
        self._socket: Socket | None = None
        self._acked = 0

    async def play(self, event: str, doors: list[Door]) -> None:
        """One event: returns when the server has said that it is stored."""
        self.log.append(event)
        tried = 0

        async def store() -> None:
            nonlocal tried
            door = doors[tried % len(doors)]
            tried += 1
            try:
                await self._store(door)
            except LOST:
                self._socket = None
                raise

        await until(store)

    async def _store(self, door: Door) -> None:
        if self._socket is None:
            self._socket, snapshot = await Socket.joined(door, self.code, person=self.guest)  # type: ignore[arg-type]
            assert snapshot["you"]["role"] == "host"
            self._acked = snapshot["seq"]
            assert snapshot["log"].split() == self.log[: self._acked], "what was stored is what was played"
        socket = self._socket
        while self._acked < len(self.log):
            new = self.log[self._acked :]
            await socket.say({"t": "events", "game": self._public, "base": self._acked, "list": new})
            answer = await socket.expect("ack", "reject", "error")
            if answer["t"] != "ack":
                raise TimeoutError(answer)
            self._acked = answer["seq"]

    def stored(self) -> list[str]:
        """The log as the site has it."""
        answer = self.guest.get(f"/api/games/{self._game}")
        answer.raise_for_status()
        log: str = answer.json()["log"]
        return log.split()


async def follow(watcher: Watcher, seq: int) -> None:
    """Until this watcher has followed so far, coming back as often as it takes."""

    async def catch_up() -> None:
        if watcher.socket is None:
            await watcher.join()
        try:
            await watcher.follow_to(seq)
        except LOST:
            watcher.socket = None
            raise

    await until(catch_up)
