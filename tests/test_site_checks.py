"""The system checks: the default is right, and each unsafe mixture is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.checks import run_checks
from pytest_django import Settings

from pyramid_site.checks import safe_mixture


def found(settings: Settings) -> set[str]:
    """The ids of what the check says."""
    return {message.id or "" for message in safe_mixture()}


def test_the_default_is_right(settings: Settings) -> None:
    assert found(settings) == set()
    assert [message for message in run_checks() if message.is_serious()] == []


@pytest.mark.parametrize(
    ("origin", "ids"),
    [
        ("https://pyramid.example", set()),
        ("https://pyramid.example:8443", set()),
        ("http://localhost:8000", set()),
        ("http://pyramid.example", {"pyramid.W002"}),
        ("pyramid.example", {"pyramid.E001"}),
        ("https://pyramid.example/play", {"pyramid.E001"}),
        ("https://pyramid.example:x", {"pyramid.E001"}),
        ("https://me@pyramid.example", {"pyramid.E001"}),
        ("ftp://pyramid.example", {"pyramid.E001"}),
    ],
)
def test_the_public_origin(settings: Settings, origin: str, ids: set[str]) -> None:
    settings.PUBLIC_ORIGIN = origin
    assert found(settings) == ids


def test_debug_before_the_public(settings: Settings) -> None:
    settings.DEBUG, settings.PUBLIC_ORIGIN = True, "https://pyramid.example"
    assert found(settings) == {"pyramid.E002"}


def test_a_key_that_can_be_guessed(settings: Settings) -> None:
    settings.SECRET_KEY = "changeme"
    assert found(settings) == {"pyramid.E003"}


def test_several_processes_need_both(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ENV = replace(settings.ENV, redis_url="redis://localhost")
    assert found(settings) == {"pyramid.E004"}
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    assert found(settings) == set()
    settings.ENV = replace(settings.ENV, redis_url="")
    assert found(settings) == {"pyramid.W001"}
