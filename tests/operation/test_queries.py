"""What a page costs the database: two queries for a guest with a session, five for somebody signed in.

The deals of the bank, and whether the deal asked for is a daily that may not be shown yet, are one question.
"""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import GUEST
from games.engine.rules import RULES_VERSION
from games.models import BankedDeal

pytestmark = pytest.mark.django_db

PAGE = {"Accept": "text/html"}
NUMBERED = "/deal/classic/326/"
PAGES = ("/", NUMBERED, "/live/", "/statistics/", "/winnable/", "/rules/")


@pytest.fixture(autouse=True)
def bank() -> None:
    """Two deals; the one that is asked for is not among them."""
    for number in (22, 48213):
        deal = {"number": number, "line": "d", "moves": 1, "wins": 1, "band": "easy"}
        BankedDeal.objects.create(ruleset="classic", rules_version=RULES_VERSION, **deal)


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
    guest.get(address, headers=PAGE)
    with django_assert_max_num_queries(2):
        assert guest.get(address, headers=PAGE).status_code == 200


def test_a_guest_who_comes_back_to_a_deal(guest: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    guest.cookies["table"] = "classic.326"
    with django_assert_max_num_queries(2):
        assert "326" in guest.get("/", headers=PAGE).content.decode()


@pytest.mark.parametrize("address", PAGES)
def test_an_account(account: Client, address: str, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    account.get(address, headers=PAGE)
    with django_assert_max_num_queries(5):
        assert account.get(address, headers=PAGE).status_code == 200
