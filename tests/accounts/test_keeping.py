"""What is kept about people: secrets encrypted, unconfirmed accounts forgotten; and the admin behind the same door."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from cryptography.fernet import InvalidToken
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts import secrets
from accounts.models import User

from .conftest import MakePerson, sign_in

pytestmark = pytest.mark.django_db

KEY = "JBSWY3DPEHPK3PXP"


def test_secrets_are_not_in_the_database(person: MakePerson) -> None:
    user = person()
    TOTP.activate(user, KEY)
    codes = RecoveryCodes.activate(user).get_unused_codes()
    kept = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    for secret in (KEY, *codes):
        assert secret not in kept
    assert RecoveryCodes(Authenticator.objects.get(type=Authenticator.Type.RECOVERY_CODES)).get_unused_codes() == codes


def test_a_changed_key_reads_with_the_old_one_beside(settings: Any) -> None:
    settings.SECRET_KEY = "before"
    kept = secrets.encrypt(KEY)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "after", ["before"]
    assert secrets.decrypt(kept) == KEY
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(InvalidToken):
        secrets.decrypt(kept)


def test_unconfirmed_accounts_give_their_names_back(client: Client, person: MakePerson, capsys: Any) -> None:
    old = timezone.now() - timedelta(days=8)
    person("Old Stranger", confirmed=False)
    person("Old Friend")
    sign_in(client, person("Old Hand"))
    User.objects.create_superuser("Runner", "", "x")
    User.objects.update(date_joined=old)
    person("New Stranger", confirmed=False)
    call_command("forget_unconfirmed")
    assert capsys.readouterr().out == "1 unconfirmed accounts deleted\n"
    assert set(User.objects.values_list("username", flat=True)) == {"Old Friend", "Old Hand", "Runner", "New Stranger"}
    call_command("forget_unconfirmed", days=0)
    assert not User.objects.filter(username="New Stranger").exists()


def test_the_admin_is_behind_the_same_door(client: Client, person: MakePerson) -> None:
    assert client.get("/admin/").status_code == client.get("/admin/login/").status_code == 404
    user = person()
    sign_in(client, user)
    assert client.get("/admin/").status_code == client.get("/admin/login/").status_code == 404
    user.is_staff = user.is_superuser = True
    user.save()
    page = client.get("/admin/accounts/user/")
    assert page.status_code == 200
    assert "ann@example.org" in page.content.decode()
