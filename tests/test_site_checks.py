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
        ("https://pyramid.example", {"pyramid.E010"}),
        ("https://pyramid.example:8443", {"pyramid.E010"}),
        ("http://localhost:8000", set()),
        ("http://pyramid.example", {"pyramid.E009"}),
        ("http://8.8.8.8:8000", {"pyramid.E009"}),
        ("http://192.168.1.20:8000", {"pyramid.W002"}),
        ("http://[fd00::1]:8000", {"pyramid.W002"}),
        ("http://kitchen.local", {"pyramid.W002"}),
        ("pyramid.example", {"pyramid.E001"}),
        ("https://pyramid.example/play", {"pyramid.E001", "pyramid.E010"}),
        ("https://pyramid.example:x", {"pyramid.E001", "pyramid.E010"}),
        ("https://me@pyramid.example", {"pyramid.E001", "pyramid.E010"}),
        ("ftp://pyramid.example", {"pyramid.E001"}),
    ],
)
def test_the_public_origin(settings: Settings, origin: str, ids: set[str]) -> None:
    settings.PUBLIC_ORIGIN = origin
    assert found(settings) == ids


def test_a_proxy_is_believed_where_it_is_told_of(settings: Settings) -> None:
    settings.PUBLIC_ORIGIN = "https://pyramid.example"
    settings.ENV = replace(settings.ENV, trusted_proxies=1)
    assert found(settings) == set()
    settings.ENV = replace(settings.ENV, host="0.0.0.0")
    assert found(settings) == {"pyramid.W004"}, "whoever comes past the proxy could say any address"


def test_debug_before_the_public(settings: Settings) -> None:
    settings.ENV = replace(settings.ENV, trusted_proxies=1)
    settings.DEBUG, settings.PUBLIC_ORIGIN = True, "https://pyramid.example"
    assert found(settings) == {"pyramid.E002"}
    settings.PUBLIC_ORIGIN, settings.ALLOWED_HOSTS = "", ["localhost", "192.168.1.20", "kitchen.local", "*"]
    assert found(settings) == set(), "the network at home is no public"
    settings.ALLOWED_HOSTS = ["pyramid.example"]
    assert found(settings) == {"pyramid.E002"}


@pytest.mark.parametrize("key", ["changeme", "a" * 64, "django-insecure-" + "abcdefghij" * 5])
def test_a_key_that_can_be_guessed(settings: Settings, key: str) -> None:
    settings.SECRET_KEY = key
    assert found(settings) == {"pyramid.E003"}


def test_several_processes_need_both(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ENV = replace(settings.ENV, redis_url="redis://localhost")
    assert found(settings) == {"pyramid.E004"}
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    assert found(settings) == set()
    settings.ENV = replace(settings.ENV, redis_url="")
    assert found(settings) == {"pyramid.E011"}
    settings.ENV = replace(settings.ENV, one_process=True)
    assert found(settings) == set(), "whoever runs one process says so"
