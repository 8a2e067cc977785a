"""SQLite as a database of Django's whose writers, within this process, wait in a queue.

SQLite has one writer at a time, and whoever finds it busy tries again after a nap: of 500 at once some are passed over
until their patience ends ("database is locked"). Here each transaction, and each write outside of one, first takes its
turn; then nobody is passed over, and nobody naps while the writer is free. Another process (a command) is waited for in
SQLite's own way. Readers wait for nobody.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from .turns import Turns

#: One queue a database file.
_TURNS: defaultdict[str, Turns] = defaultdict(Turns)
_WRITES = re.compile(r"\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b", re.IGNORECASE)
_PATIENCE = 20.0


class DatabaseWrapper(base.DatabaseWrapper):  # its private methods are not in the types
    """Django's, with turns. OperationalError "database is locked" when one's turn has not come in time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._has_turn = False

    @contextmanager
    def turn(self) -> Iterator[None]:
        """The turn for one statement, unless a transaction has it already."""
        if self._has_turn:
            yield
            return
        self._take()
        try:
            yield
        finally:
            self._give()

    def create_cursor(self, name: Any = None) -> Any:
        """Cursors whose writes wait for their turn."""
        return self.connection.cursor(factory=lambda raw: _Cursor(raw, self))

    def _start_transaction_under_autocommit(self) -> None:
        self._take()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._give()
            raise

    def _commit(self) -> Any:
        try:
            return super()._commit()  # type: ignore[misc]
        finally:
            self._over()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._over()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            if self._has_turn:
                self._give()

    def _over(self) -> None:
        """After a commit or a rollback; one that failed leaves the transaction open, and the turn stays."""
        if self._has_turn and not (self.connection and self.connection.in_transaction):
            self._give()

    def _take(self) -> None:
        patience = float(self.settings_dict["OPTIONS"].get("timeout", _PATIENCE))
        if not _TURNS[str(self.settings_dict["NAME"])].take(patience):
            raise OperationalError("database is locked: too many wait to write")
        self._has_turn = True

    def _give(self) -> None:
        self._has_turn = False
        _TURNS[str(self.settings_dict["NAME"])].give()


class _Cursor(base.SQLiteCursorWrapper):
    def __init__(self, raw: Any, wrapper: DatabaseWrapper) -> None:
        super().__init__(raw)
        self._wrapper = wrapper

    def execute(self, query: str, params: Any = None) -> Any:
        if not _WRITES.match(query):
            return super().execute(query, params)
        with self._wrapper.turn():
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        if not _WRITES.match(query):
            return super().executemany(query, param_list)
        with self._wrapper.turn():
            return super().executemany(query, param_list)
