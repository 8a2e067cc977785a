"""Requests over HTTP, as cheap as can be: raw connections that stay open, and people whose sessions are made ahead.

The client must not be what is measured, so of an answer only its status and its length are looked at.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from dataclasses import dataclass

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


@dataclass(slots=True)
class Person:
    """A guest with a session and one game, of which `seq` events are stored."""

    guest: str
    session: str
    game: str
    seq: int = 0

    @classmethod
    def make(cls, count: int) -> list[Person]:
        """So many, in the database; each has a game without an event."""
        from django.contrib.sessions.backends.db import SessionStore

        from accounts.owners import Owner
        from accounts.services import ensure_guest
        from games.engine.deal import deal_of_number
        from games.engine.rules import RULES_VERSION
        from games.services.saves import Dealt, save

        dealt = Dealt("relaxed", RULES_VERSION, deal_of_number(1).text, 1)
        people = []
        for _ in range(count):
            session = SessionStore()
            guest = ensure_guest(session).guest
            session.create()
            person = cls(guest, str(session.session_key), secrets.token_hex(16))
            save(owner=Owner(guest=guest), id=person.game, base_seq=0, events=[], dealt=dealt)
            people.append(person)
        return people

    def next_event(self) -> str:
        """A draw and its undo, in turn."""
        self.seq += 1
        return "d" if self.seq % 2 else "u"


class Asker:
    """One connection: one request after the other."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._port = port
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, port: int) -> Asker:
        """Connect."""
        return cls(port, *await asyncio.open_connection("127.0.0.1", port))

    def get(self, path: str, person: Person) -> bytes:
        """The request for a page."""
        return self._request("GET", path, f"sessionid={person.session}", "Accept: text/html\r\n")

    def append(self, person: Person) -> bytes:
        """The request that adds one event to a person's game."""
        base = person.seq
        body = json.dumps({"base_seq": base, "events": [person.next_event()]})
        token = "a" * 32
        headers = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nX-CSRFToken: {token}\r\n"
        cookies = f"sessionid={person.session}; csrftoken={token}"
        return self._request("POST", f"/api/games/{person.game}", cookies, headers) + body.encode()

    async def answer(self, request: bytes) -> None:
        """Ask and read it all; RuntimeError with the answer's first line when it is not 200."""
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if length is None or not head.startswith(b"HTTP/1.1 200 "):
            raise RuntimeError(head.decode("latin-1"))
        await self._reader.readexactly(int(length[1]))

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    def _request(self, method: str, path: str, cookies: str, headers: str) -> bytes:
        host = f"localhost:{self._port}"
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookies}\r\n"
            f"Accept-Encoding: gzip\r\n{headers}\r\n"
        ).encode()
