"""Leaving: everything as a file, signing out, deleting; the device forgets when the server has agreed, never before."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.owners import Owner
from accounts.signals import session_ended
from games.models import Game, Table
from games.services.daily_people import follow, hide_name
from games.services.daily_push import want
from games.services.replays import decide

from .conftest import PASSWORD, MakePerson, add_game, letter, prove, rows_that_hold, sign_in, words

pytestmark = pytest.mark.django_db


def test_everything_as_a_file(client: Client, person: MakePerson) -> None:
    user, other = person(), person("Zoe")
    game = add_game(user)
    add_game(other)
    sign_in(client, user)
    response = client.get("/account/export/")
    assert response["Content-Disposition"].startswith('attachment; filename="pyramid-')
    data = json.loads(response.content)
    assert (data["format"], data["version"]) == ("pyramid-export", 1)
    assert data["account"]["name"] == "Ann"
    assert data["account"]["email"] == [{"address": "ann@example.org", "confirmed": True, "primary": True}]
    assert len(data["account"]["signed_in"]) == 1
    assert [each["id"] for each in data["games"]] == [game.client_game_id]
    assert data["games"][0]["log"] == "d d"
    assert user.password not in response.content.decode()
    assert "Zoe" not in response.content.decode()


def test_no_table_of_the_database_holds_what_the_file_does_not_tell(client: Client, person: MakePerson) -> None:
    user, zoe = person(), person("Zoe")
    game = add_game(user)
    owner = Owner(user_id=user.pk)
    table = Table.objects.create(user=user, holder="c" * 32)
    decide(code=game.code, owner=owner, seen="link")
    hide_name(user_id=user.pk, hidden=True)
    follow(follower_id=user.pk, followed_id=zoe.pk)
    want(owner=owner, endpoint="https://fcm.googleapis.com/abc", minute=540, zone=60)
    sign_in(client, user)
    data = json.loads(client.get("/account/export/").content)
    assert [each["code"] for each in data["tables"]] == [table.code]
    assert data["games"][0]["seen_by"] == "link"
    assert (data["friends"]["name_hidden"], data["friends"]["follows"][0]["name"]) == (True, "Zoe")
    assert data["reminders"] == [{"endpoint": "https://fcm.googleapis.com/abc", "minute": 540, "zone": 60}]
    # A model that comes to hold something of a person is to be told too: then it belongs into this list.
    told = {"EmailAddress", "Authenticator", "UserSession", "SocialAccount", "Preferences", "Report", "Game", "Table"}
    told |= {"DailyResult", "DailyPerson", "Follow", "PushTarget"}
    own = {relation.related_model.__name__ for relation in User._meta.related_objects}
    assert own - told == {"LogEntry"}, "what was done in the admin is the site's"


def test_signing_out_forgets_the_device(client: Client, person: MakePerson) -> None:
    sign_in(client, person())
    assert client.get("/account/logout/").status_code == 200
    assert client.session.get("_auth_user_id"), "a mere visit signed out"
    response = client.post("/account/logout/", {"next": "/live/"})
    assert (response["Location"], response["Clear-Site-Data"]) == ("/account/signed-out/", '"storage"')
    assert client.session.get("_auth_user_id") is None
    page = client.get("/account/signed-out/").content
    assert b'data-forget-now data-onward="/live/"' in page
    assert b"data-forget-now" not in client.get("/account/signed-out/").content, "a mere visit forgets nothing"


def test_a_device_that_forgets_by_itself_is_not_asked_to(client: Client, person: MakePerson) -> None:
    sign_in(client, person())
    response = client.post("/account/logout/", {"forgets": "1", "next": "https://evil.example/"})
    assert response["Location"] == "/account/signed-out/"
    assert "Clear-Site-Data" not in response
    assert b'data-onward="/"' in client.get("/account/signed-out/").content, "no way out of the house"


def test_signing_out_keeps_the_device_when_asked(client: Client, person: MakePerson) -> None:
    sign_in(client, person())
    response = client.post("/account/logout/", {"keep": "1", "forgets": "1"})
    assert response["Location"] == "/"
    assert "Clear-Site-Data" not in response
    assert client.session.get("_auth_user_id") is None
    assert b"data-forget-now" not in client.get("/account/signed-out/").content


def test_nothing_is_forgotten_when_the_server_refuses(person: MakePerson) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(person())
    refused = strict.post("/account/logout/")
    assert (refused.status_code, "Clear-Site-Data" in refused) == (403, False)
    assert strict.session.get("_auth_user_id")
    assert b"data-forget-now" not in strict.get("/account/signed-out/").content


def test_cancelling_a_sign_in_forgets_nothing(client: Client, person: MakePerson) -> None:
    client.post("/account/login/code/", {"email": person().email})
    assert "Clear-Site-Data" not in client.post("/account/logout/", {"next": "/account/login/"})


def test_deleting_asks_twice(client: Client, person: MakePerson) -> None:
    user = person()
    sign_in(client, user)
    response = client.get("/account/delete/")
    assert response["Location"] == "/account/reauthenticate/?next=%2Faccount%2Fdelete%2F"
    assert client.post("/account/delete/", {"name": "Ann"})["Location"].startswith("/account/reauthenticate/")
    prove(client)
    wrong = client.post("/account/delete/", {"name": "Zoe"})
    assert "That is not the name of this account." in words(wrong.content)
    assert "Clear-Site-Data" not in wrong
    assert b"data-forget-now" not in client.get("/account/farewell/").content
    assert "This field is required." in words(client.post("/account/delete/", {"name": ""}).content)
    assert User.objects.filter(pk=user.pk).exists()


def test_deleting_leaves_nothing(client: Client, person: MakePerson, new_browser: Callable[[], Client]) -> None:
    user, other, phone = person(), person("Zoe"), new_browser()
    add_game(user)
    kept = add_game(other)
    sign_in(client, user)
    sign_in(phone, user)
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "Key", "credential": {}})
    prove(client, onward="/account/delete/")
    response = client.post("/account/delete/", {"name": "ann"})
    assert response["Location"] == "/account/farewell/"
    assert response["Clear-Site-Data"] == '"storage"'
    farewell = client.get("/account/farewell/")
    assert "It is all gone" in words(farewell.content)
    assert b"data-forget-now" in farewell.content
    assert b"data-forget-now" not in client.get("/account/farewell/").content, "a mere visit forgets nothing"
    assert phone.get("/account/").status_code == 302
    assert letter("ann@example.org").subject == "Your account is gone"
    assert list(Game.objects.all()) == [kept]
    assert rows_that_hold(user) == []
    # The address and the name are free again.
    assert new_browser().post("/account/signup/", {"email": user.email, "username": "Ann", "password1": PASSWORD})[
        "Location"
    ]
    assert User.objects.filter(username="Ann").exists()


def test_the_search_for_leftovers_finds_some(client: Client, person: MakePerson) -> None:
    """The search itself, so that its silence means something."""
    user = person()
    sign_in(client, user)
    add_game(user)
    found = " ".join(rows_that_hold(user))
    for table in ("accounts.User", "account.EmailAddress", "games.Game", "usersessions.UserSession", "session"):
        assert table in found


def test_farewell_letters_are_not_sent_to_nobody(client: Client, person: MakePerson) -> None:
    user: Any = person()
    sign_in(client, user)
    prove(client)
    user.emailaddress_set.all().delete()
    User.objects.filter(pk=user.pk).update(email="")
    mail.outbox.clear()
    client.post("/account/delete/", {"name": "Ann"})
    assert mail.outbox == []
    assert not User.objects.exists()


def test_a_session_that_ends_takes_its_sockets_along(
    client: Client, person: MakePerson, new_browser: Callable[[], Client]
) -> None:
    """However it ends, whoever holds its sockets is told its key."""
    user, one, two, three = person(), new_browser(), new_browser(), new_browser()
    for each in (client, one, two, three):
        sign_in(each, user)
    keys = {each: each.session.session_key for each in (client, one, two, three)}
    ended: list[str] = []

    def note(session_key: str, **_: Any) -> None:
        ended.append(session_key)

    session_ended.connect(note)
    client.post(f"/account/sessions/{UserSession.objects.get(session_key=keys[one]).pk}/end/")
    two.post("/account/logout/")
    assert ended == [keys[one], keys[two]]
    client.post("/account/sessions/")
    assert keys[three] in ended[2:]
    assert keys[client] not in ended
    prove(client)
    client.post("/account/delete/", {"name": "Ann"})
    assert keys[client] in ended
