"""Browsers that ask the API: each a session of its own, with its CSRF token, signed in or a guest."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from accounts.services import GUEST
from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION

MakePerson = Callable[..., User]


@pytest.fixture(autouse=True)
def _fresh(fresh_site: None) -> None:
    """Every test here begins so."""


@pytest.fixture
def person(db: None) -> MakePerson:
    """Makes people: `person("Ann")`."""

    def make(name: str = "Ann") -> User:
        user = User(username=name, email=f"{name.lower()}@example.org")
        user.set_password("a camel of sand 42")
        user.save()
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        return user

    return make


class Device:
    """A browser that talks to the API as the page's script does."""

    def __init__(self, user: User | None = None, *, guest: bool = False) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            self.client.force_login(user)
        if guest:
            session = self.client.session
            session[GUEST] = secrets.token_hex(16)
            session.save()
            self.client.cookies["sessionid"] = session.session_key
        self.client.get("/")
        self.token = self.client.cookies["csrftoken"].value

    def get(self, path: str, **headers: str) -> Any:
        """GET /api/<path>."""
        return self.client.get(f"/api/{path}", headers=headers)

    def send(self, method: str, path: str, body: object) -> Any:
        """A JSON body, with the token."""
        text = body if isinstance(body, str) else json.dumps(body)
        return self.client.generic(
            method, f"/api/{path}", text, content_type="application/json", headers={"X-CSRFToken": self.token}
        )

    def post(self, id: str, events: str, base: int = 0, **more: Any) -> Any:
        """Append events, with the deal unless `deal` is None."""
        body = {"base_seq": base, "events": events.split(), "deal": deal(), **more}
        return self.send("POST", f"games/{id}", {name: value for name, value in body.items() if value is not None})


def deal(number: int = 48213, **changes: Any) -> dict[str, Any]:
    """A deal as the API takes it."""
    whole = {"ruleset": "classic", "version": RULES_VERSION, "deck": deal_of_number(number).text, "number": number}
    return whole | changes


def new_id() -> str:
    """An id as devices make them."""
    return secrets.token_hex(16)
