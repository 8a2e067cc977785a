"""People, browsers and mails for the tests of signing in. All of it is real, but hashing is quick."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from accounts.models import User
from games.engine.rules import RULES_VERSION
from games.models.game import Game

PASSWORD = "a camel of sand 42"
MakePerson = Callable[..., User]
DECK = " ".join(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")


@pytest.fixture(autouse=True)
def _fresh(fresh_site: None) -> None:
    """Every test here begins so."""


@pytest.fixture
def person(db: None) -> MakePerson:
    """Makes people with a confirmed address: `person("Ann")` has ann@example.org and PASSWORD."""

    def make(name: str = "Ann", *, password: str | None = PASSWORD, confirmed: bool = True) -> User:
        user = User(username=name, email=f"{name.lower().replace(' ', '.')}@example.org")
        user.set_password(password)
        user.save()
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=confirmed)
        return user

    return make


@pytest.fixture
def new_browser() -> Callable[[], Client]:
    """Makes browsers that nobody is signed in to."""
    return lambda: Client(enforce_csrf_checks=False)


def sign_in(client: Client, user: User, password: str = PASSWORD) -> None:
    """Through the page, as a person does."""
    response = client.post("/account/login/", {"login": user.email, "password": password})
    assert response.status_code == 302, response.content.decode()[-3000:]
    assert client.session.get("_auth_user_id") == str(user.pk)


def prove(client: Client, password: str = PASSWORD, *, onward: str = "/account/") -> None:
    """Show once more who one is."""
    response = client.post("/account/reauthenticate/", {"password": password, "next": onward})
    assert response.status_code == 302
    assert response["Location"] == onward


def letter(to: str) -> EmailMultiAlternatives:
    """The last mail to `to`."""
    letters = [each for each in mail.outbox if each.to == [to]]
    assert letters, f"no mail to {to}; there are {[each.to for each in mail.outbox]}"
    last = letters[-1]
    assert isinstance(last, EmailMultiAlternatives)
    return last


def code_in(to: str) -> str:
    """The code in the last mail to `to`."""
    found = re.search(r"^[A-Z]{4}-[A-Z]{4}$", letter(to).body, re.MULTILINE)
    assert found, letter(to).body
    return found.group()


def words(html: bytes) -> str:
    """A page's words, for looking in: without tags, spaces run together."""
    text = re.sub(r"<(script|style|svg).*?</\1>", " ", html.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def add_game(user: User, name: str = "a") -> Game:
    """A stored game of that person."""
    return Game.objects.create(
        user=user, client_game_id=name * 32, ruleset="classic", rules_version=RULES_VERSION, deck=DECK, log="d d", seq=2
    )


def rows_that_hold(user: User) -> list[str]:
    """Every row of every table in which the name, the address or a tie to the person is left."""
    found = []
    for model in apps.get_models():
        for row in model._default_manager.all():
            values = [getattr(row, field.attname) for field in model._meta.concrete_fields]
            ties = [field for field in model._meta.concrete_fields if field.related_model is User]
            if any(getattr(row, field.attname) == user.pk for field in ties):
                found.append(f"{model._meta.label} {row.pk}")
            if any(isinstance(value, str) and user.email in value for value in values):
                found.append(f"{model._meta.label} {row.pk}")
            if hasattr(row, "get_decoded") and str(user.pk) == row.get_decoded().get("_auth_user_id"):
                found.append(f"session {row.pk}")
    return found
