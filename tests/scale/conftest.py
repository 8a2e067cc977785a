"""PostgreSQL and Redis for the tests of this folder, which all are `scale` tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .servers import Postgres, Redis


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs Debian's servers."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.scale)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A cluster with one empty database."""
    postgres = Postgres()
    postgres.start()
    postgres.make_database()
    yield postgres
    postgres.forget()


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    """An empty Redis."""
    redis = Redis()
    redis.start()
    yield redis
    redis.forget()
