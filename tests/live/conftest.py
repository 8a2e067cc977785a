"""Pages of tables, rendered in this process."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from pytest_django import Settings


@pytest.fixture
def plain_pages(plain_static: None, settings: Settings) -> None:
    """Pages are rendered in this process without collecting static files first, and no list is an older one's."""
    settings.ALLOWED_HOSTS = ["localhost", "testserver"]
    cache.clear()
