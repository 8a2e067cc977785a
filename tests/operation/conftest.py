"""Pages without collected files: these tests look at what goes around a page."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def without_hashes(plain_static: None) -> None:
    """Every page here is rendered without collected files."""
