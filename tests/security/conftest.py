"""One owner of everything that can be private, another person, a stranger; pages as the tests need them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.db import transaction
from django.test import override_settings

from .world import World, made

PLAIN: dict[str, Any] = {
    "STORAGES": {
        **site.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    },
    "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
}


@pytest.fixture(autouse=True)
def _fresh(settings: Any) -> Iterator[None]:
    """Static files as they lie there, quick hashes, no tries left over from another test."""
    for name, value in PLAIN.items():
        setattr(settings, name, value)
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def world(db: None) -> World:
    """The owner's things, and three browsers."""
    return made()


@pytest.fixture(scope="module")
def lasting_world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """The same, made once for a whole file, whose tests are marked with `django_db` and leave it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        with override_settings(**PLAIN):
            yield made()
        transaction.set_rollback(True)


@pytest.fixture
def same_world(lasting_world: World, db: None) -> World:
    """The lasting world, for one test: what that changes is taken back."""
    return lasting_world
