"""Pages without collected files: these tests look at what goes around a page."""

from __future__ import annotations

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def plain_static(settings: Settings) -> None:
    """Addresses of static files as they stand in the folder."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": plain}
