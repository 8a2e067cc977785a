"""What a supervisor and a proxy ask."""

from __future__ import annotations

import pytest
from django.db import DatabaseError
from django.test import Client

from pyramid_site import health


def test_alive_asks_nobody(client: Client) -> None:
    """No database fixture: a query would fail the test."""
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"alive\n")
    assert "no-store" in answer.headers["Cache-Control"]
    assert not answer.cookies


@pytest.mark.django_db
def test_ready_when_everything_answers(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["database"] == "ok"
    assert not answer.cookies


@pytest.mark.django_db
def test_not_ready_names_what_is_down(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_there() -> None:
        raise DatabaseError("gone")

    monkeypatch.setitem(health.NEEDED, "database", nobody_there)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "down")
    assert b"gone" not in answer.content
