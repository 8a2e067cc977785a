"""The test database: a real SQLite file in WAL, so that threads, and a server beside the tests, meet the real thing;
and that server.

With `DATABASE_URL` set the same tests run on that server instead (`tests/scale` does it).
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.core.cache import cache

from tests.live.server import LiveServer

# A shell gives what it runs in the background no ears for Ctrl-C, and children inherit that; the commands under test
# are to have them however the tests were started.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def plain_static(settings: Any) -> None:
    """Names of static files without hashes, for tests that render pages and need no collected files."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": plain}


@pytest.fixture
def fresh_site(plain_static: None, settings: Any) -> Iterator[None]:
    """Quick hashes of passwords, and no tries left over from another test."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a server started by a test shares with the tests: PYRAMID_DATA."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(data_folder: Path) -> None:
    """Put the test database where that server looks for its own."""
    if site_settings.ENV.database_url:
        return
    site_settings.DATABASES["default"]["TEST"]["NAME"] = str(data_folder / "pyramid.sqlite3")


@pytest.fixture(scope="session")
def shared_server(django_db_setup: None, data_folder: Path) -> Iterator[LiveServer]:
    """One server for all tests that do not stop it."""
    server = LiveServer(data_folder)
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


@pytest.fixture
def server(shared_server: LiveServer, transactional_db: None) -> LiveServer:
    """The shared server, with a clean database for this test."""
    return shared_server


@pytest.fixture
def alone(shared_server: LiveServer, transactional_db: None) -> Iterator[None]:
    """No other server is up, for this test to start its own on the same data: without Redis there is one."""
    assert shared_server.stop() == 0
    yield
    shared_server.start()
