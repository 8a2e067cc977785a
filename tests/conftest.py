"""The test database: a real SQLite file in WAL, so that threads, and a server beside the tests, meet the real thing.

With `DATABASE_URL` set the same tests run on that server instead (`tests/scale` does it).
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from django.conf import settings

# A shell gives what it runs in the background no ears for Ctrl-C, and children inherit that; the commands under test
# are to have them however the tests were started.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a server started by a test shares with the tests: PYRAMID_DATA."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(data_folder: Path) -> None:
    """Put the test database where that server looks for its own."""
    if settings.ENV.database_url:
        return
    settings.DATABASES["default"]["TEST"]["NAME"] = str(data_folder / "pyramid.sqlite3")
