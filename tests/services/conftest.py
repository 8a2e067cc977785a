"""After every test of a service: what is stored beside each log is what the log replays to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.services.rebuild import rebuild


@pytest.fixture(autouse=True)
def replay_is_what_is_stored(db: None) -> Iterator[None]:
    """replay(log) == stored, for every game the test left."""
    yield
    assert [drift for drift in rebuild(write=False) if drift is not None] == []
