"""Signing in: by password, by a code, by a passkey, with a second step; and what stops somebody who guesses."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.test import Client

from .conftest import PASSWORD, MakePerson, code_in, letter, prove, sign_in, words

pytestmark = pytest.mark.django_db

SECRET = "JBSWY3DPEHPK3PXP"


def digits(step: int = 0) -> str:
    """The six digits that an app shows now, or `step` half-minutes later."""
    counter = next(iter(yield_hotp_counters_from_time())) + step
    return format_hotp_value(hotp_value(SECRET, counter))


def test_by_password(client: Client, person: MakePerson) -> None:
    sign_in(client, person())
    assert client.get("/account/login/")["Location"] == "/"


@pytest.mark.parametrize("address", ["ann@example.org", "ANN@Example.ORG", "  ann@example.org "])
def test_the_address_is_read_kindly(client: Client, person: MakePerson, address: str) -> None:
    person()
    assert client.post("/account/login/", {"login": address, "password": PASSWORD})["Location"] == "/"


@pytest.mark.parametrize(
    ("onward", "to"),
    [("/live/", "/live/"), ("https://evil.example/", "/"), ("//evil.example/", "/"), ("javascript:alert(1)", "/")],
)
def test_one_goes_on_inside_the_house(client: Client, person: MakePerson, onward: str, to: str) -> None:
    user = person()
    response = client.post("/account/login/", {"login": user.email, "password": PASSWORD, "next": onward})
    assert response["Location"] == to


def test_the_name_is_no_way_in(client: Client, person: MakePerson) -> None:
    person()
    assert client.post("/account/login/", {"login": "Ann", "password": PASSWORD}).status_code == 200
    assert "_auth_user_id" not in client.session


def test_an_unconfirmed_address_is_confirmed_first(client: Client, person: MakePerson) -> None:
    user = person(confirmed=False)
    response = client.post("/account/login/", {"login": user.email, "password": PASSWORD})
    assert response["Location"] == "/account/confirm-email/"
    assert client.post("/account/confirm-email/", {"code": code_in(user.email)})["Location"] == "/"


def test_a_closed_account_stays_closed(client: Client, person: MakePerson) -> None:
    user = person()
    user.is_active = False
    user.save()
    response = client.post("/account/login/", {"login": user.email, "password": PASSWORD})
    assert response["Location"] == "/account/inactive/"
    assert "This account is closed" in words(client.get("/account/inactive/").content)


def test_guessing_is_stopped_and_the_right_password_too(client: Client, person: MakePerson) -> None:
    user = person()
    for _ in range(5):
        client.post("/account/login/", {"login": user.email, "password": "wrong"})
    response = client.post("/account/login/", {"login": user.email, "password": PASSWORD})
    assert "Too many tries." in words(response.content)
    assert "_auth_user_id" not in client.session


def test_many_sign_ins_from_one_place_are_slowed(client: Client) -> None:
    answers = [client.post("/account/login/", {"login": f"a{n}@b.org", "password": "x"}) for n in range(31)]
    assert answers[-1].status_code == 429
    assert "Too fast for the camel" in words(answers[-1].content)


def test_by_a_code(client: Client, person: MakePerson) -> None:
    user = person()
    assert client.post("/account/login/code/", {"email": user.email})["Location"] == "/account/login/code/confirm/"
    assert user.email in words(client.get("/account/login/code/confirm/").content)
    assert client.post("/account/login/code/confirm/", {"code": code_in(user.email)})["Location"] == "/"
    assert client.session["_auth_user_id"] == str(user.pk)


def test_three_wrong_codes_end_it(client: Client, person: MakePerson) -> None:
    user = person()
    client.post("/account/login/code/", {"email": user.email})
    right = code_in(user.email)
    for _ in range(3):
        response = client.post("/account/login/code/confirm/", {"code": "BBBB-BBBB"})
    assert response["Location"] == "/account/login/code/"
    assert client.post("/account/login/code/confirm/", {"code": right}).status_code == 302
    assert "_auth_user_id" not in client.session


def test_an_old_code_is_worth_nothing(client: Client, person: MakePerson, monkeypatch: pytest.MonkeyPatch) -> None:
    user = person()
    client.post("/account/login/code/", {"email": user.email})
    code, now = code_in(user.email), time.time()
    monkeypatch.setattr("time.time", lambda: now + 601)
    client.post("/account/login/code/confirm/", {"code": code})
    assert "_auth_user_id" not in client.session


def test_codes_are_few_for_one_address(client: Client, person: MakePerson, new_browser: Callable[[], Client]) -> None:
    user = person()
    for _ in range(5):
        new_browser().post("/account/login/code/", {"email": user.email})
    assert len(mail.outbox) == 3


def test_a_new_password_by_a_code(client: Client, person: MakePerson, new_browser: Callable[[], Client]) -> None:
    user, elsewhere = person(), new_browser()
    sign_in(elsewhere, user)
    assert (
        client.post("/account/password/reset/", {"email": user.email})["Location"] == "/account/password/reset/confirm/"
    )
    response = client.post("/account/password/reset/confirm/", {"code": code_in(user.email)})
    assert response["Location"] == "/account/password/reset/complete/"
    refused = client.post("/account/password/reset/complete/", {"password1": "12345678"})
    assert "entirely numeric" in words(refused.content)
    client.post("/account/password/reset/complete/", {"password1": "another dune 7"})
    assert "was set anew" in letter(user.email).subject
    assert elsewhere.get("/account/").status_code == 302, "the old sign-in still stands"
    sign_in(new_browser(), user, "another dune 7")


def test_the_second_step(client: Client, person: MakePerson) -> None:
    user = person()
    TOTP.activate(user, SECRET)
    response = client.post("/account/login/", {"login": user.email, "password": PASSWORD})
    assert response["Location"] == "/account/2fa/authenticate/"
    assert "_auth_user_id" not in client.session
    assert "That did not match." in words(client.post("/account/2fa/authenticate/", {"code": "000000"}).content)
    assert client.post("/account/2fa/authenticate/", {"code": digits()})["Location"] == "/"
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_second_step_after_a_code_by_mail(client: Client, person: MakePerson) -> None:
    user = person()
    TOTP.activate(user, SECRET)
    client.post("/account/login/code/", {"email": user.email})
    response = client.post("/account/login/code/confirm/", {"code": code_in(user.email)})
    assert response["Location"] == "/account/2fa/authenticate/"


def test_six_digits_are_good_once(client: Client, person: MakePerson, new_browser: Callable[[], Client]) -> None:
    user, code = person(), digits()
    TOTP.activate(user, SECRET)
    for each, to in ((client, "/"), (new_browser(), None)):
        each.post("/account/login/", {"login": user.email, "password": PASSWORD})
        assert each.post("/account/2fa/authenticate/", {"code": code}).get("Location") == to


def test_a_recovery_code_opens_once(client: Client, person: MakePerson, new_browser: Callable[[], Client]) -> None:
    user = person()
    TOTP.activate(user, SECRET)
    code = RecoveryCodes.activate(user).get_unused_codes()[0]
    for each, to in ((client, "/"), (new_browser(), None)):
        each.post("/account/login/", {"login": user.email, "password": PASSWORD})
        assert each.post("/account/2fa/authenticate/", {"code": code}).get("Location") == to


def test_guessing_the_second_step_is_stopped(client: Client, person: MakePerson) -> None:
    user = person()
    TOTP.activate(user, SECRET)
    client.post("/account/login/", {"login": user.email, "password": PASSWORD})
    for _ in range(5):
        client.post("/account/2fa/authenticate/", {"code": "000000"})
    response = client.post("/account/2fa/authenticate/", {"code": digits()})
    assert "Too many tries." in words(response.content)


def test_a_passkey_alone_asks_for_no_second_step(client: Client, person: MakePerson) -> None:
    """Who has a passkey and sits at a strange machine gets in by password, or by a code."""
    user = person()
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "Key", "credential": {}})
    sign_in(client, user)


@pytest.mark.django_db(transaction=True)
def test_turning_the_second_step_on_and_off(client: Client, person: MakePerson) -> None:
    user = person()
    sign_in(client, user)
    prove(client)
    page = client.get("/account/2fa/totp/activate/")
    secret = page.context["form"].secret
    wrong = client.post("/account/2fa/totp/activate/", {"code": "000000"})
    assert "That did not match." in words(wrong.content)
    assert wrong.context["form"].secret == secret, "the key changed under the person's hands"
    counter = next(iter(yield_hotp_counters_from_time()))
    code = format_hotp_value(hotp_value(secret, counter))
    assert client.post("/account/2fa/totp/activate/", {"code": code})["Location"] == "/account/2fa/recovery-codes/"
    assert letter(user.email).subject == "The second step is on"
    codes = client.get("/account/2fa/recovery-codes/").context["unused_codes"]
    assert len(set(codes)) == 10
    assert client.get("/account/2fa/recovery-codes/download/").content.decode().split()[-10:] == list(codes)
    assert "10 of 10 left" in words(client.get("/account/2fa/").content)
    assert client.post("/account/2fa/totp/deactivate/")["Location"] == "/account/2fa/"
    assert letter(user.email).subject == "The second step is off"
    assert not Authenticator.objects.filter(user=user).exists()


@pytest.mark.parametrize(
    "credential", ["", "{}", "[]", '{"response": {"userHandle": "Zm9v"}}', "1e999", '{"response": []}']
)
def test_a_senseless_passkey_signs_nobody_in(client: Client, person: MakePerson, credential: str) -> None:
    person()
    assert client.get("/account/2fa/webauthn/login/", headers={"Accept": "application/json"}).status_code == 200
    response = client.post("/account/2fa/webauthn/login/", {"credential": credential})
    assert response["Location"] == "/account/login/"
    assert "_auth_user_id" not in client.session


def test_passkeys_live_where_the_site_says_it_lives(client: Client, settings: Any) -> None:
    settings.PUBLIC_ORIGIN, settings.ALLOWED_HOSTS = "https://pyramid.example", ["*"]
    headers = {"Accept": "application/json", "Host": "evil.example"}
    options = client.get("/account/2fa/webauthn/login/", headers=headers).json()["request_options"]["publicKey"]
    assert options["rpId"] == "pyramid.example"
    assert options["userVerification"] == "required"


def test_csrf_is_asked_for(person: MakePerson) -> None:
    user, strict = person(), Client(enforce_csrf_checks=True)
    response = strict.post("/account/login/", {"login": user.email, "password": PASSWORD})
    assert response.status_code == 403
