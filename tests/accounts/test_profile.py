"""A person's page, theirs alone until they want it seen; games brought in from a file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Game

from .conftest import MakePerson, add_game, rows_that_hold, sign_in, words

pytestmark = pytest.mark.django_db


def test_a_page_is_its_persons_until_they_show_it(client: Client, person: MakePerson) -> None:
    user, stranger = person("Big Ann"), Client()
    add_game(user)
    sign_in(client, user)
    assert stranger.get("/u/Big Ann/").status_code == 404
    assert "Only you can see" in words(client.get("/u/Big Ann/").content)
    client.post("/account/public/", {"public": "yes"})
    page = stranger.get("/u/big-ann/")
    assert page.status_code == 200
    assert "0 of 1 game, 0 %" in words(page.content)
    assert user.email not in page.content.decode()
    client.post("/account/public/", {"public": "no"})
    assert stranger.get("/u/Big Ann/").status_code == 404


@pytest.mark.parametrize("name", ["Nobody Here", "%00", "x" * 300, "' OR 1=1"])
def test_nobody_is_404(client: Client, name: str) -> None:
    assert client.get(f"/u/{name}/").status_code == 404


def bring(client: Client, content: str) -> str:
    """The account page after a file was sent."""
    file = SimpleUploadedFile("pyramid.json", content.encode(), "application/json")
    return words(client.post("/account/import/", {"file": file}, follow=True).content)


def test_a_file_is_brought_in_once(client: Client, person: MakePerson) -> None:
    one, other = person("Ann"), person("Zoe")
    add_game(one)
    sign_in(client, one)
    exported: Any = json.loads(client.get("/account/export/").content)
    client = Client()
    sign_in(client, other)
    assert "1 game came in." in bring(client, json.dumps(exported))
    assert "0 games came in. 1 was here already." in bring(client, json.dumps(exported))
    assert Game.objects.filter(user=other).count() == 1
    exported["games"][0] |= {"id": "f" * 32, "log": "r"}
    assert "1 game cannot have been played so and was left out: ffffffff (illegal)" in bring(
        client, json.dumps(exported)
    )


@pytest.mark.parametrize("content", ["", "{", "[]", "[" * 100_000, '{"format": "x"}'])
def test_what_is_no_export_is_said(client: Client, person: MakePerson, content: str) -> None:
    sign_in(client, person())
    assert "Nothing was brought in" in bring(client, content)
    assert "no file was chosen" in words(client.post("/account/import/", follow=True).content)


def test_deleting_takes_settings_along(client: Client, person: MakePerson) -> None:
    user = person()
    sign_in(client, user)
    client.post("/account/public/", {"public": "yes"})
    assert any("Preferences" in row for row in rows_that_hold(user))
    key = user.pk
    user.delete()
    user.pk = key
    assert not [row for row in rows_that_hold(user) if "Preferences" in row]
