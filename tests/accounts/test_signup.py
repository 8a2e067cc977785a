"""Making an account: the code in the mail, what is refused, and what happens when two are quick at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db.models.signals import post_init
from django.test import Client

from accounts.models import User

from .conftest import PASSWORD, MakePerson, code_in, words

pytestmark = pytest.mark.django_db

ANN = {"email": "ann@example.org", "username": "Ann", "password1": PASSWORD}
CONFIRM = "/account/confirm-email/"


def test_from_nothing_to_signed_in(client: Client) -> None:
    response = client.post("/account/signup/", ANN)
    assert response["Location"] == CONFIRM
    assert "_auth_user_id" not in client.session
    page = client.get(CONFIRM)
    assert "ann@example.org" in words(page.content)
    response = client.post(CONFIRM, {"code": code_in("ann@example.org")})
    assert response["Location"] == "/"
    user = User.objects.get()
    assert client.session["_auth_user_id"] == str(user.pk)
    assert (user.username, user.name_key, user.email) == ("Ann", "ann", "ann@example.org")
    assert EmailAddress.objects.get().verified
    assert b"is confirmed" not in client.get("/account/").content, "a word that comes long after"


def test_the_code_may_be_typed_loosely(client: Client) -> None:
    client.post("/account/signup/", ANN)
    code = code_in("ann@example.org")
    assert client.post(CONFIRM, {"code": f" {code.lower().replace('-', ' ')} "})["Location"] == "/"


def test_one_comes_back_to_where_one_was(client: Client) -> None:
    client.post("/account/signup/?next=/live/", ANN | {"next": "/live/"})
    assert client.post(CONFIRM, {"code": code_in("ann@example.org")})["Location"] == "/live/"


def test_nobody_is_sent_to_another_site(client: Client) -> None:
    client.post("/account/signup/", ANN | {"next": "https://evil.example/"})
    assert client.post(CONFIRM, {"code": code_in("ann@example.org")})["Location"] == "/"


def test_three_wrong_codes_end_it(client: Client) -> None:
    client.post("/account/signup/", ANN)
    right = code_in("ann@example.org")
    for _ in range(2):
        assert "That is not the code." in words(client.post(CONFIRM, {"code": "BBBB-BBBB"}).content)
    assert client.post(CONFIRM, {"code": "BBBB-BBBB"})["Location"] == "/account/login/"
    assert client.post(CONFIRM, {"code": right})["Location"] == "/account/login/"
    assert "_auth_user_id" not in client.session


def test_a_code_is_good_in_its_own_browser_only(client: Client, new_browser: Callable[[], Client]) -> None:
    client.post("/account/signup/", ANN)
    assert new_browser().post(CONFIRM, {"code": code_in("ann@example.org")})["Location"] == "/account/login/"


def test_another_code_may_be_asked_for(client: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"confirm_email": "20/m/key"}
    client.post("/account/signup/", ANN)
    first = code_in("ann@example.org")
    assert client.post(CONFIRM, {"action": "resend"})["Location"] == CONFIRM
    second = code_in("ann@example.org")
    assert first != second
    assert "That is not the code." in words(client.post(CONFIRM, {"code": first}).content)
    assert client.post(CONFIRM, {"code": second})["Location"] == "/"


def test_codes_are_not_asked_for_in_a_row(client: Client) -> None:
    client.post("/account/signup/", ANN)
    assert client.post(CONFIRM, {"action": "resend"}).status_code == 429
    assert len(mail.outbox) == 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"email": ""}, "This field is required."),
        ({"email": "nowhere"}, "Enter a valid email address."),
        ({"username": ""}, "This field is required."),
        ({"username": "ab"}, "at least 3 characters"),
        ({"username": "x" * 25}, "at most 24 characters"),
        ({"username": "ann@example.org"}, "it cannot be an e-mail address"),
        ({"username": "Аnn"}, "A name keeps to one alphabet."),
        ({"username": "Ann <b>"}, "letters, digits, spaces, - and _"),
        ({"username": "Pyramid Support"}, "kept for the house"),
        ({"password1": ""}, "This field is required."),
        ({"password1": "12345678"}, "entirely numeric"),
        ({"password1": "password"}, "too common"),
        ({"password1": "short7!"}, "too short"),
        ({"username": "Saharafox", "password1": "saharafox"}, "too similar"),
    ],
)
def test_refused_and_said_why(client: Client, changes: dict[str, str], said: str) -> None:
    response = client.post("/account/signup/", ANN | changes)
    assert response.status_code == 200
    assert said in words(response.content)
    assert not User.objects.exists()
    assert mail.outbox == []


@pytest.mark.parametrize("name", ["Ann", "ANN", "a n n", "Ánn"])
def test_a_name_that_looks_the_same_is_taken(client: Client, person: MakePerson, name: str) -> None:
    person("Ann")
    response = client.post("/account/signup/", ANN | {"email": "other@example.org", "username": name})
    assert "That name is taken, or looks too much like one that is." in words(response.content)
    assert User.objects.count() == 1


def test_two_who_take_one_name_in_one_moment(client: Client) -> None:
    """The other is quicker, after our check: no error page, and the name's field to choose another."""

    def other_is_quicker(sender: type[User], **_: Any) -> None:
        post_init.disconnect(other_is_quicker, sender=User)
        User.objects.create_user("ann", "quick@example.org")

    post_init.connect(other_is_quicker, sender=User)
    try:
        response = client.post("/account/signup/", ANN, follow=True)
    finally:
        post_init.disconnect(other_is_quicker, sender=User)
    assert response.redirect_chain == [("/account/signup/", 302)]
    assert "That name is taken, or looks too much like one that is." in words(response.content)
    assert User.objects.get().email == "quick@example.org"


def test_sign_up_by_passkey_confirms_the_address_first(client: Client) -> None:
    response = client.post("/account/signup/passkey/", {"email": "ann@example.org", "username": "Ann"})
    assert response["Location"] == CONFIRM
    response = client.post(CONFIRM, {"code": code_in("ann@example.org")})
    assert response["Location"] == "/account/2fa/webauthn/signup/"
    assert "_auth_user_id" not in client.session
    page = client.get("/account/2fa/webauthn/signup/").content.decode()
    assert 'id="passkey-options"' in page
    assert '"id": "testserver"' in page


@pytest.mark.parametrize(
    "credential", ["", "{}", "[]", "null", "1", '{"response": 3}', '{"id": {}, "type": []}', "\x00"]
)
def test_a_senseless_passkey_is_refused(client: Client, credential: str) -> None:
    client.post("/account/signup/passkey/", {"email": "ann@example.org", "username": "Ann"})
    client.post(CONFIRM, {"code": code_in("ann@example.org")})
    client.get("/account/2fa/webauthn/signup/")
    response = client.post("/account/2fa/webauthn/signup/", {"name": "Key", "credential": credential})
    assert response.status_code == 200
    assert "_auth_user_id" not in client.session


def test_the_page_of_a_passkey_is_not_for_strangers(client: Client) -> None:
    assert client.get("/account/2fa/webauthn/signup/")["Location"] == "/account/signup/"
