"""People at a table, over real sockets: a host with a session, watchers that follow by the engine's PublicGame."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any, Self

from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.db import SessionStore
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from accounts.owners import Owner
from accounts.services import ensure_guest
from games.engine.cards import parse_card
from games.engine.deal import deal_of_number
from games.engine.public import PublicGame
from games.engine.replay import Game as Play
from games.engine.rules import RULES_VERSION, ruleset_named
from games.live.constants import ACK_STEP
from games.models import Game, Table
from games.services.begin import SentGame
from games.services.tables import open_table

from .server import LiveServer

PATIENCE = 15.0


def hex_id() -> str:
    """32 hexadecimal digits."""
    return secrets.token_hex(16)


def sent_game(number: int = 1, ruleset: str = "classic", log: str = "") -> SentGame:
    """A numbered deal as a device sends it."""
    return SentGame(hex_id(), ruleset, RULES_VERSION, deal_of_number(number).text, log, number)


class Person:
    """A guest with a session in the database; `tab` is the client id of one page of theirs."""

    def __init__(self) -> None:
        self.session = SessionStore()
        self.owner: Owner = ensure_guest(self.session)
        self.session.create()
        self.tab = hex_id()

    @property
    def cookie(self) -> str:
        """The Cookie header of this person's pages."""
        return f"sessionid={self.session.session_key}"

    def go_live(self, sent: SentGame, *, listed: bool = False) -> Table:
        """Open a table with this game."""
        return open_table(owner=self.owner, client=self.tab, listed=listed, sent=sent, is_away=lambda _: True)


class Socket:
    """One socket to a table. Frames that come are read in order; `seen` keeps the text of each."""

    def __init__(self, connection: ClientConnection, tab: str) -> None:
        self.connection = connection
        self.tab = tab
        self.seen: list[str] = []

    @classmethod
    async def to(
        cls, server: LiveServer, code: str, *, person: Person | None = None, tab: str = "", origin: str | None = None
    ) -> Self:
        """Open a socket without a word on it."""
        return await cls.to_address(server, server.socket(code), person=person, tab=tab, origin=origin)

    @classmethod
    async def to_address(
        cls, server: LiveServer, address: str, *, person: Person | None = None, tab: str = "", origin: str | None = None
    ) -> Self:
        """Open a socket, to a table or to anything else."""
        headers = {"Cookie": person.cookie} if person is not None else {}
        connection = await connect(
            address, origin=origin or server.origin, additional_headers=headers,
            compression=None, max_queue=None, ping_interval=None,
        )  # fmt: skip
        return cls(connection, tab or (person.tab if person is not None else hex_id()))

    @classmethod
    async def joined(cls, server: LiveServer, code: str, **options: Any) -> tuple[Self, dict[str, Any]]:
        """Open, say hello, and wait for the snapshot."""
        socket = await cls.to(server, code, **options)
        await socket.hello()
        return socket, await socket.expect("snapshot")

    async def hello(self, since: tuple[str, int] | None = None) -> None:
        """The first frame."""
        frame: dict[str, Any] = {"t": "hello", "v": 1, "client": self.tab}
        if since is not None:
            frame["since"] = {"game": since[0], "seq": since[1]}
        await self.say(frame)

    async def say(self, frame: dict[str, Any] | str) -> None:
        """Send a frame."""
        await self.connection.send(frame if isinstance(frame, str) else json.dumps(frame))

    async def receive(self) -> dict[str, Any]:
        """The next frame; ConnectionClosed when there is none."""
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert isinstance(text, str)
        self.seen.append(text)
        frame: dict[str, Any] = json.loads(text)
        return frame

    async def expect(self, *tags: str) -> dict[str, Any]:
        """The next frame with one of these tags; others before it are passed over."""
        while True:
            frame = await self.receive()
            if frame["t"] in tags:
                return frame

    async def closed(self) -> int:
        """Read to the end; the close code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 1006

    async def close(self) -> None:
        """Leave."""
        await self.connection.close()


class Watcher:
    """A socket that follows: it keeps what it knows over reconnects and checks every step as the browser does."""

    def __init__(self, server: LiveServer, code: str) -> None:
        self._server = server
        self._code = code
        self.tab = hex_id()
        self.socket: Socket | None = None
        self.game = ""
        self.log: list[str] = []
        self.status = ""
        self.events = self.pinged = 0
        self.snapshots = 0
        self.all_seen: list[str] = []

    @property
    def seq(self) -> int:
        """How many events it has followed."""
        return len(self.log)

    async def join(self) -> None:
        """Connect, going on from what is known, and take the answer."""
        self.socket = await Socket.to(self._server, self._code, tab=self.tab)
        self.socket.seen = self.all_seen
        await self.socket.hello((self.game, self.seq) if self.game else None)
        self.take(await self.socket.expect("snapshot", "evs"))

    async def follow_to(self, seq: int, game: str = "") -> None:
        """Read until this many events of this game (any, by default) have been followed."""
        assert self.socket is not None
        while self.seq < seq or (game and self.game != game):
            self.take(await self.socket.receive())
            if self.events - self.pinged >= ACK_STEP:
                self.pinged = self.events
                await self.socket.say({"t": "ping", "seq": self.seq})

    def take(self, frame: dict[str, Any]) -> None:
        """What one frame does to a watcher; AssertionError when it does not fit."""
        if frame["t"] in ("snapshot", "deal"):
            self.snapshots += 1
            self.game, self.status = frame["game"], frame["status"]
            rules = ruleset_named(frame["ruleset"], frame["version"])
            self.public = PublicGame(rules, tuple(map(parse_card, frame["cards"].split())))
            self.log = frame["log"].split()
            for event in self.log:
                self.public = self.public.follow(event)
            assert self.seq == frame["seq"]
        elif frame["t"] in ("ev", "evs"):
            list_ = [[frame["e"], frame.get("shown")]] if frame["t"] == "ev" else frame["list"]
            assert frame["game"] == self.game
            assert frame["seq"] - len(list_) == self.seq, "nothing missed and nothing twice"
            for event, shown in list_:
                self.events += 1
                self.public = self.public.follow(event, None if shown is None else parse_card(shown))
                self.log.append(event)
            self.status = frame.get("status", "playing")
        else:
            return
        assert self.public.position.hash == frame["hash"]

    async def leave(self) -> None:
        """Drop the socket."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None


class HostSocket:
    """A host at its table: plays by its own engine and sends each event."""

    def __init__(self, socket: Socket, play: Play, game: str, acked: int) -> None:
        self.socket = socket
        self.play = play
        self.game = game
        self.acked = acked

    @classmethod
    async def at(cls, server: LiveServer, code: str, person: Person, sent: SentGame) -> HostSocket:
        """Say hello as the holder of the lease."""
        socket, snapshot = await Socket.joined(server, code, person=person)
        assert snapshot["you"]["role"] == "host"
        play = Play.begin(deal_of_number(sent.number or 1), ruleset_named(sent.ruleset)).after_all(
            snapshot["log"].split()
        )
        return cls(socket, play, snapshot["game"], snapshot["seq"])

    async def make(self, events: list[str]) -> None:
        """Play these and send them in one frame, without waiting."""
        await self.socket.say({"t": "events", "game": self.game, "base": self.play.length, "list": events})
        self.play = self.play.after_all(events)

    async def stored(self) -> None:
        """Wait until everything made is acknowledged."""
        while self.acked < self.play.length:
            self.acked = (await self.socket.expect("ack"))["seq"]


@sync_to_async
def stored_log(code: str) -> list[str]:
    """The log of the game of this code, read from the database."""
    return Game.objects.get(code=code).log.split()


def some_event(play: Play, chance: Any) -> str | None:
    """A legal event, removals rather than draws, now and then an undo, redo or hint; None when all is over."""
    if play.status.value == "won":
        return None
    legal = play.view()["legal"]
    removals = [event for event in legal if event not in ("d", "r")]
    choices = legal + 2 * removals
    if play.timeline.past is not None and (not choices or chance.random() < 0.15):
        choices.append("u")
    if play.timeline.future is not None:
        choices.append("y")
    if chance.random() < 0.05:
        choices.append("h")
    return chance.choice(choices) if choices else None
