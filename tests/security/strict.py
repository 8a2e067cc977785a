"""What the tests of hostile input share: a database as strict as PostgreSQL, values that nobody would send, a meter.

SQLite stores a NUL without a word, where PostgreSQL answers with an error; here it answers with one too, so that a text
that reaches the database unseen is found on either.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.db.backends.sqlite3.base import SQLiteCursorWrapper
from hypothesis import HealthCheck, Phase, settings

#: So many examples, the same on every run; what fails is shown as it is.
BOUNDED = settings(
    max_examples=40,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
#: In place of a text, a number, a list, an object.
NASTY: tuple[Any, ...] = (
    "",
    "\0",
    "a\0b",
    "\ud800",
    "\u202e\u2066evil\u2069",
    "\u200b\ufeff",
    "é" * 5000,
    "1" * 5000,
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'; DROP TABLE games_game; --",
    "{{7*7}}%s%n",
    "-1",
    "NaN",
    -1,
    0,
    2**31,
    2**53,
    2**63,
    10**400,
    1.5,
    1e308,
    True,
    None,
    [],
    {},
    [[[[]]]],
    {"a": {"b": []}},
)
#: What a refusal of too much may cost, in seconds of this process's own time.
SOON = 1.0


@contextmanager
def as_strict_as_postgresql() -> Iterator[None]:
    """A text with a NUL in it is an error, as with psycopg, on the connection of every thread."""
    plain = SQLiteCursorWrapper.execute

    def execute(cursor: Any, query: str, params: Any = None) -> Any:
        given = params.values() if isinstance(params, dict) else params or ()
        if any(isinstance(value, str) and "\0" in value for value in given):
            raise ValueError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
        return plain(cursor, query, params)

    with mock.patch.object(SQLiteCursorWrapper, "execute", execute):
        yield


def spoilt(value: Any) -> Iterator[Any]:
    """`value` again and again, each time with another part of it replaced by something nasty, or with a field more."""
    yield from NASTY
    if isinstance(value, dict):
        for name, part in value.items():
            for worse in spoilt(part):
                yield value | {name: worse}
        yield value | {"\0": 1}
        for name in value:
            yield {other: part for other, part in value.items() if other != name}
    elif isinstance(value, list):
        for worse in NASTY:
            yield [worse]
        yield value * 5000


@contextmanager
def soon(seconds: float = SOON) -> Iterator[None]:
    """What is done inside costs this process no more time than that; others on the machine do not count."""
    began = time.process_time()
    yield
    spent = time.process_time() - began
    assert spent < seconds, f"{spent:.1f} s of processor time"
