"""One socket at a table, as its room keeps it. No IO: its way out is an outbox."""

from __future__ import annotations

from dataclasses import dataclass

from .outbox import Outbox
from .relay import Relay


@dataclass(eq=False, slots=True)
class Seat:
    """One socket at a table: a watcher has a relay, a host has an epoch."""

    client: str
    session_key: str
    outbox: Outbox
    mine: bool = False
    relay: Relay | None = None
    epoch: int = 0
    marks: tuple[str, ...] = ()
    #: Dates whose daily this person has finished: the live game of any other that counts is not for them.
    finished: frozenset[str] = frozenset()

    @property
    def is_host(self) -> bool:
        """Whether this socket was let in as the host."""
        return self.relay is None
