"""A socket's origin is judged whole: scheme, host and port."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from games.live.origin import origin_allowed


def asked(origin: str, host: str = "localhost:8000", scheme: str = "ws", **more: str) -> bool:
    """Whether a request with these headers may open a socket."""
    headers = {"origin": origin, "host": host, **more}
    return origin_allowed([(name.encode(), value.encode("latin-1")) for name, value in headers.items()], scheme)


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "allowed"),
    [
        ("http://localhost:8000", "localhost:8000", "ws", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", "ws", True),
        ("http://localhost", "localhost", "ws", True),
        ("http://localhost:80", "localhost", "ws", True),
        ("https://localhost", "localhost", "wss", True),
        ("http://localhost:8000", "127.0.0.1:8000", "ws", False),
        ("https://localhost:8000", "localhost:8000", "ws", False),
        ("http://localhost", "localhost", "wss", False),
        ("http://localhost:8001", "localhost:8000", "ws", False),
        ("http://evil.example:8000", "evil.example:8000", "ws", False),
        ("null", "localhost:8000", "ws", False),
        ("", "localhost:8000", "ws", False),
        ("file://localhost:8000", "localhost:8000", "ws", False),
        ("http://localhost:8000/page", "localhost:8000", "ws", False),
        ("http://localhost:x", "localhost:8000", "ws", False),
        ("http://localhost:8000", "", "ws", False),
    ],
)
def test_as_the_request_says(settings: Settings, origin: str, host: str, scheme: str, allowed: bool) -> None:
    settings.PUBLIC_ORIGIN, settings.ALLOWED_HOSTS = "", ["localhost", "127.0.0.1"]
    assert asked(origin, host, scheme) is allowed


def test_as_the_site_says(settings: Settings) -> None:
    settings.PUBLIC_ORIGIN = "https://pyramid.example"
    assert asked("https://pyramid.example", "inner:8000")
    assert asked("https://pyramid.example:443", "inner:8000")
    for origin in (
        "http://pyramid.example",
        "https://pyramid.example:8443",
        "https://evil.example",
        "http://inner:8000",
    ):
        assert not asked(origin, "inner:8000")


def test_behind_a_trusted_proxy_its_word_on_the_scheme_counts(settings: Settings) -> None:
    settings.PUBLIC_ORIGIN, settings.ALLOWED_HOSTS = "", ["pyramid.example"]
    forwarded = {"x-forwarded-proto": "https"}
    settings.SECURE_PROXY_SSL_HEADER = None
    assert not asked("https://pyramid.example", "pyramid.example", **forwarded)
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert asked("https://pyramid.example", "pyramid.example", **forwarded)
