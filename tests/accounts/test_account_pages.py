"""One's own account: the overview, another name, browsers, data out, farewell. None of it opens to anybody else."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.signals import session_ended
from games.models.game import Game

from .conftest import PASSWORD, MakePerson, add_game, code_in, letter, prove, rows_that_hold, sign_in, words

pytestmark = pytest.mark.django_db

OWN_PAGES = [
    *("", "name/", "email/", "password/change/", "password/set/", "sessions/", "export/", "delete/", "3rdparty/"),
    *("2fa/", "2fa/webauthn/", "2fa/webauthn/add/", "2fa/totp/activate/", "2fa/recovery-codes/", "reauthenticate/"),
]


@pytest.mark.parametrize("page", OWN_PAGES)
def test_strangers_are_asked_to_sign_in(client: Client, page: str) -> None:
    response = client.get(f"/account/{page}")
    assert response.status_code == 302
    assert response["Location"].startswith("/account/login/?next=")


def test_the_overview(client: Client, person: MakePerson) -> None:
    user = person()
    sign_in(client, user)
    page = words(client.get("/account/").content)
    for said in ("Ann", "ann@example.org", "In this browser only", "Off", "Everything as a file", "Sign out"):
        assert said in page
    assert "Other sites" not in page, "a way in that this site does not have"


def test_the_header_tells_who_is_there(client: Client, person: MakePerson) -> None:
    assert "Sign in" in words(client.get("/").content)
    sign_in(client, person("Big Ann"))
    page = client.get("/")
    assert "Big Ann" in words(page.content)
    assert "Sign in" not in words(page.content)


def test_a_page_costs_few_queries(client: Client, person: MakePerson) -> None:
    sign_in(client, person())
    client.get("/account/login/")
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get("/credits/")
    assert len(few) <= 5, [query["sql"] for query in few]


def test_another_name(client: Client, person: MakePerson) -> None:
    user = person()
    sign_in(client, user)
    response = client.post("/account/name/", {"name": "  Queen   Ann "}, follow=True)
    assert "You are Queen Ann now." in words(response.content)
    user.refresh_from_db()
    assert (user.username, user.name_key) == ("Queen Ann", "queenann")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "This field is required."),
        ("x", "3 to 24"),
        ("z0e", "is taken"),
        ("admin", "kept for the house"),
        ("a@b.example", "cannot be an e-mail"),
        ("<script>alert(1)", "letters, digits"),
    ],
)
def test_another_name_refused(client: Client, person: MakePerson, name: str, said: str) -> None:
    user = person()
    person("Zoe")
    sign_in(client, user)
    assert said in words(client.post("/account/name/", {"name": name}).content)
    user.refresh_from_db()
    assert user.username == "Ann"


def test_ones_own_name_in_other_letters_is_free(client: Client, person: MakePerson) -> None:
    user = person()
    sign_in(client, user)
    client.post("/account/name/", {"name": "ANN"})
    user.refresh_from_db()
    assert user.username == "ANN"


def test_names_do_not_change_all_day(client: Client, person: MakePerson) -> None:
    sign_in(client, person())
    answers = [client.post("/account/name/", {"name": f"Ann {n}"}).status_code for n in range(7)]
    assert answers == [302] * 6 + [429]


def test_another_address(client: Client, person: MakePerson) -> None:
    user = person()
    sign_in(client, user)
    asked = client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    assert asked["Location"] == "/account/reauthenticate/?next=%2Faccount%2Femail%2F"
    prove(client)
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    user.refresh_from_db()
    assert user.email == "ann@example.org", "changed before it was confirmed"
    client.post("/account/confirm-email/", {"code": code_in("new@example.org")})
    user.refresh_from_db()
    assert user.email == "new@example.org"
    assert "from ann@example.org to new@example.org" in letter("ann@example.org").body


def test_another_password_signs_other_browsers_out(
    client: Client, person: MakePerson, new_browser: Callable[[], Client]
) -> None:
    user, elsewhere = person(), new_browser()
    sign_in(client, user)
    sign_in(elsewhere, user)
    prove(client)
    wrong = client.post("/account/password/change/", {"oldpassword": "no", "password1": "another dune 7"})
    assert "That is not the password." in words(wrong.content)
    client.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": "another dune 7"})
    assert client.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    assert letter(user.email).subject == "Your password has changed"


def test_the_browsers_that_are_signed_in(client: Client, person: MakePerson, new_browser: Callable[[], Client]) -> None:
    user, phone = person(), new_browser()
    sign_in(client, user)
    agent = {"HTTP_USER_AGENT": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"}
    phone.post("/account/login/", {"login": user.email, "password": PASSWORD}, **agent)
    page = client.get("/account/sessions/")
    assert "Safari on iPhone" in words(page.content)
    assert [each.current for each in page.context["sessions"]] == [True, False]
    other = page.context["sessions"][1].id
    assert client.post(f"/account/sessions/{other}/end/")["Location"] == "/account/sessions/"
    assert phone.get("/account/").status_code == 302
    assert client.post(f"/account/sessions/{other}/end/").status_code == 404


def test_all_others_are_signed_out(client: Client, person: MakePerson, new_browser: Callable[[], Client]) -> None:
    user, others = person(), [new_browser(), new_browser()]
    for each in (client, *others):
        sign_in(each, user)
    client.post("/account/sessions/")
    assert [each.get("/account/").status_code for each in (client, *others)] == [200, 302, 302]


def test_somebody_elses_browser_is_not_ones_own(
    client: Client, person: MakePerson, new_browser: Callable[[], Client]
) -> None:
    theirs = new_browser()
    sign_in(theirs, person("Zoe"))
    sign_in(client, person())
    session = UserSession.objects.get(user__username="Zoe")
    assert client.post(f"/account/sessions/{session.pk}/end/").status_code == 404
    assert client.get(f"/account/sessions/{session.pk}/end/").status_code == 405
    assert theirs.get("/account/").status_code == 200


def test_somebody_elses_passkey_is_not_ones_own(client: Client, person: MakePerson) -> None:
    other = Authenticator.objects.create(
        user=person("Zoe"), type=Authenticator.Type.WEBAUTHN, data={"name": "Hers", "credential": {}}
    )
    sign_in(client, person())
    prove(client)
    for page in ("edit", "remove"):
        assert client.get(f"/account/2fa/webauthn/keys/{other.pk}/{page}/").status_code == 404
        assert client.post(f"/account/2fa/webauthn/keys/{other.pk}/{page}/", {"name": "Mine"}).status_code == 404
    assert "Hers" not in words(client.get("/account/2fa/webauthn/").content)


def test_when_a_browser_was_last_seen(client: Client, person: MakePerson) -> None:
    """Noted once in a while, not with every page."""
    sign_in(client, person())
    old = timezone.now() - timedelta(days=3)
    UserSession.objects.update(last_seen_at=old)
    client.get("/account/")
    assert UserSession.objects.get().last_seen_at == old, "noted at sign-in, so not again so soon"
    cache.clear()
    client.get("/account/")
    assert timezone.now() - UserSession.objects.get().last_seen_at < timedelta(minutes=1)


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


def test_signing_out_forgets_the_device(client: Client, person: MakePerson) -> None:
    sign_in(client, person())
    assert client.get("/account/logout/").status_code == 200
    assert client.session.get("_auth_user_id"), "a mere visit signed out"
    response = client.post("/account/logout/")
    assert (response["Location"], response["Clear-Site-Data"]) == ("/", '"storage"')
    assert client.session.get("_auth_user_id") is None


@pytest.mark.parametrize("word", ["keep", "cleared"])
def test_signing_out_keeps_the_device_when_asked(client: Client, person: MakePerson, word: str) -> None:
    sign_in(client, person())
    response = client.post("/account/logout/", {word: "1"})
    assert "Clear-Site-Data" not in response
    assert client.session.get("_auth_user_id") is None


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
    assert "That is not the name of this account." in words(client.post("/account/delete/", {"name": "Zoe"}).content)
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


def test_browsers_find_where_a_password_is_changed(client: Client) -> None:
    assert client.get("/.well-known/change-password")["Location"] == "/account/password/change/"


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
