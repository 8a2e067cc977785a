"""Headers of every answer, whatever it is."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/live/", "/nowhere/", "/account/login/", "/api/me", "/healthz", "/sw.js"])
def test_every_answer_is_guarded(client: Client, address: str) -> None:
    headers = client.get(address).headers
    if headers["Content-Type"].startswith("text/html"):
        assert "camera=()" in headers["Permissions-Policy"]
    else:
        assert "Permissions-Policy" not in headers, "what only a page heeds is carried by pages only"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
