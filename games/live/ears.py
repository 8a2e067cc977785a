"""Devices that listen for the games of their account: each is told at once that another has played on.

What is told is how many events a game has now, never which: a device that has fewer asks for them by the API, as it
does after any absence. So a word that is lost costs nothing but time, and nothing is told that a session may not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .bridge import Bridge
from .bridge import Grew as GrewThere
from .constants import EARS, Close
from .outbox import Frame, Outbox
from .told import Grew


@dataclass(eq=False, slots=True)
class Ear:
    """One device of the account with this number; `session` as `session_hash` gives it."""

    account: int
    session: str
    outbox: Outbox


class Ears:
    """All that are open on this event loop, by account."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._open: dict[int, dict[Ear, None]] = {}

    def __iter__(self) -> Iterator[Ear]:
        return (ear for ears in list(self._open.values()) for ear in list(ears))

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def listen(self, ear: Ear) -> None:
        """A device listens. Of more than one person can have, the oldest is closed."""
        ears = self._open.setdefault(ear.account, {})
        if not ears:
            self._bridge.watch(_code(ear.account))
        ears[ear] = None
        if len(ears) > EARS:
            next(iter(ears)).outbox.close(Close.REPLACED)

    def leave(self, ear: Ear) -> None:
        """It is gone."""
        ears = self._open.get(ear.account, {})
        ears.pop(ear, None)
        if ear.account in self._open and not ears:
            del self._open[ear.account]
            self._bridge.leave(_code(ear.account))

    def grew(self, account: int, game: str, seq: int) -> None:
        """So many events of this game of the account's were stored just now."""
        self._tell(account, game, seq)
        self._bridge.tell(_code(account), GrewThere(account, game, seq))

    def hear(self, word: GrewThere) -> None:
        """They were, by another process."""
        self._tell(word.account, word.game, word.seq)

    def close_session(self, session: str) -> None:
        """A session was signed out: its devices hear no more."""
        for ear in self:
            if ear.session == session:
                ear.outbox.close(Close.SIGN_IN)

    def _tell(self, account: int, game: str, seq: int) -> None:
        ears = self._open.get(account)
        if ears:
            frame = Frame(Grew(game, seq))
            for ear in list(ears):
                ear.outbox.put(frame)


def _code(account: int) -> str:
    return f"account.{account}"
