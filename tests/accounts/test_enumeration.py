"""Nobody learns here who has an account: known and unknown addresses get the same answer, for the same effort."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.test import Client

from accounts.models import User

from .conftest import PASSWORD, MakePerson, prove, sign_in

pytestmark = pytest.mark.django_db

KNOWN, UNKNOWN = "ann@example.org", "bob@example.org"


class CountingHasher(MD5PasswordHasher):
    """MD5, and how often it was asked: the dear part of an answer."""

    algorithm = "counting"
    asked = 0

    def encode(self, password: str, salt: str) -> str:
        """As MD5's."""
        CountingHasher.asked += 1
        return super().encode(password, salt)


def same(page: bytes) -> str:
    """A page without what is this visit's own: tokens and the address that was typed."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page.decode())
    return text.replace(KNOWN, "ADDRESS").replace(UNKNOWN, "ADDRESS")


def walk(client: Client, address: str, path: str, data: dict[str, str]) -> list[Any]:
    """Ask, follow, type three wrong codes, ask for another: every answer on the way."""
    answers: list[Any] = []
    response = client.post(path, {key: value.replace("ADDRESS", address) for key, value in data.items()})
    answers.append((response.status_code, response.get("Location")))
    onward = response.get("Location")
    if onward:
        page = client.get(onward)
        answers.append((page.status_code, same(page.content)))
        for _ in range(3):
            page = client.post(onward, {"code": "BBBB-BBBB"})
            answers.append((page.status_code, page.get("Location"), same(page.content)))
        answers.append(
            (client.post(onward, {"action": "resend"}).status_code, client.get("/account/login/").status_code)
        )
    else:
        answers.append(same(response.content))
    return answers


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/account/signup/", {"email": "ADDRESS", "username": "Zoe", "password1": PASSWORD}),
        ("/account/signup/passkey/", {"email": "ADDRESS", "username": "Zoe"}),
        ("/account/login/code/", {"email": "ADDRESS"}),
        ("/account/password/reset/", {"email": "ADDRESS"}),
        ("/account/login/", {"login": "ADDRESS", "password": "wrong"}),
    ],
)
@pytest.mark.parametrize("passwordless", [False, True], ids=["with a password", "without"])
def test_the_same_answer(
    *,
    person: MakePerson,
    new_browser: Callable[[], Client],
    settings: Any,
    path: str,
    data: dict[str, str],
    passwordless: bool,
) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    person("Ann", password=None if passwordless else PASSWORD)
    seen = []
    for address in (KNOWN, UNKNOWN):
        CountingHasher.asked = 0
        mail.outbox.clear()
        answers = walk(new_browser(), address, path, data)
        seen.append((answers, CountingHasher.asked, [each.to for each in mail.outbox] == [[address]]))
        User.objects.filter(username="Zoe").delete()
    assert seen[0] == seen[1]
    writes = path != "/account/login/"
    assert seen[0][2] is writes, "exactly one mail, to whoever it was"


def test_the_mail_tells_its_owner_alone(person: MakePerson, new_browser: Callable[[], Client]) -> None:
    person("Ann")
    new_browser().post("/account/signup/", {"email": KNOWN, "username": "Zoe", "password1": PASSWORD})
    assert mail.outbox[0].subject == "You have an account already"
    new_browser().post("/account/login/code/", {"email": UNKNOWN})
    assert mail.outbox[1].subject == "No account with this address"


def test_changing_to_an_address_that_somebody_has(client: Client, person: MakePerson) -> None:
    """Looks like any other change; the code never comes, and the owner of the address is told."""
    user, other = person("Zoe"), person("Ann")
    sign_in(client, user)
    prove(client)
    for address in (other.email, UNKNOWN):
        response = client.post("/account/email/", {"email": address, "action_add": ""})
        assert response["Location"] == "/account/confirm-email/"
        assert mail.outbox[-1].to == [address]
    user.refresh_from_db()
    assert user.email == "zoe@example.org"
