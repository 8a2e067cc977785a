"""One's own account: the overview, another name and address, browsers. None of it opens to anybody else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from .conftest import PASSWORD, MakePerson, code_in, letter, prove, sign_in, words

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
    done = client.post("/account/confirm-email/", {"code": code_in("new@example.org")})
    assert done["Location"] == "/account/"
    assert "new@example.org is confirmed." in words(client.get("/account/").content)
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


def test_browsers_find_where_a_password_is_changed(client: Client) -> None:
    assert client.get("/.well-known/change-password")["Location"] == "/account/password/change/"
