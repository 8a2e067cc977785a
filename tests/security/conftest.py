"""One owner of everything that can be private, another person, a stranger; pages as the tests need them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from .world import World, made


@pytest.fixture(autouse=True)
def _fresh(settings: Any) -> Iterator[None]:
    """Static files as they lie there, quick hashes, no tries left over from another test."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def world(db: None, settings: Any) -> World:
    """The owner's things, and three browsers."""
    return made()
