"""The server that the live tests share, and a way to run what is asynchronous from plain tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from pytest_django import Settings

from .server import LiveServer


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
def plain_pages(plain_static: None, settings: Settings) -> None:
    """Pages are rendered in this process without collecting static files first, and no list is an older one's."""
    settings.ALLOWED_HOSTS = ["localhost", "testserver"]
    cache.clear()
