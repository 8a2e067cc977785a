"""What a hub reads and writes, as a way that is handed in: `source.Database` is the real one. No IO."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from .record import Head, Record


class Store(Protocol):
    """Each call may wait; none blocks the event loop."""

    async def record(self, code: str) -> Record | None:
        """The table of this code, None when there is none."""

    async def heads(self, codes: Iterable[str]) -> dict[str, Head]:
        """Where each of these tables stands; those that do not exist are left out."""

    async def finished(self, sessions: Collection[str]) -> dict[str, frozenset[str]]:
        """The dates that count whose daily the person of each of these sessions has finished; by the session's key."""

    async def mark_host(self, code: str, epoch: int, *, left: bool, hidden: bool) -> None:
        """The host of this epoch came, was hidden, or left."""

    async def mark_seen(self, codes: Iterable[str]) -> None:
        """These tables' hosts are there."""

    async def block(self, code: str, marks: Collection[str]) -> None:
        """Keep whoever has these marks out of this table."""

    async def count(self, code: str, here: set[str], gone: set[str]) -> int:
        """Say who watches this table here and who no longer does; how many watch it, wherever they are."""

    async def names(self, code: str, here: list[str]) -> list[str]:
        """The watchers of a table by name, wherever they are; `here` are those of this process."""
