"""What a page costs the database: two queries for a guest with a session, five for somebody signed in.

A deal that is asked for by its number costs one more: whether it is a daily deal that may not be shown yet.
"""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import GUEST

pytestmark = pytest.mark.django_db

NUMBERED = "/deal/classic/326/"
PAGES = ("/", NUMBERED, "/live/", "/statistics/", "/winnable/", "/rules/")


@pytest.fixture
def guest(client: Client) -> Client:
    """Somebody whose session holds a guest."""
    session = client.session
    session[GUEST] = "0" * 32
    session.save()
    return client


@pytest.fixture
def account(client: Client) -> Client:
    """Somebody signed in."""
    client.force_login(
        User.objects.create_user("hatshepsut", "h@example.com"), "django.contrib.auth.backends.ModelBackend"
    )
    return client


@pytest.mark.parametrize("address", PAGES)
def test_a_guest(guest: Client, address: str, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    guest.get(address)
    with django_assert_max_num_queries(2 + (address == NUMBERED)):
        assert guest.get(address).status_code == 200


@pytest.mark.parametrize("address", PAGES)
def test_an_account(account: Client, address: str, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    account.get(address)
    with django_assert_max_num_queries(5):
        assert account.get(address).status_code == 200
