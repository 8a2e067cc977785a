"""Redis away: whoever is signed in or not plays on, saves and signs in; nothing is counted meanwhile."""

from __future__ import annotations

import pytest
from django.core.cache import cache, caches
from django.test import Client
from pytest_django import Settings
from redis.exceptions import ConnectionError as RedisAway

from accounts import limits
from accounts.models import User
from games.models import Game
from tests.api.conftest import Device, new_id
from tests.scale.servers import free_port

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def redis_away(settings: Settings) -> None:
    """The cache of many processes, at an address where nobody listens."""
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    settings.CACHES = {
        "default": {"BACKEND": "pyramid_site.cache.ForgetfulRedisCache", "LOCATION": nobody},
        "strict": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nobody},
    }


def test_it_is_an_empty_cache_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    assert cache.add("seat", 1)
    assert cache.get("seat", "none") == "none"
    cache.set("seat", 2)
    assert cache.incr("seat", 3) == 3
    assert cache.get_or_set("seat", 5) == 5
    assert not cache.delete("seat")
    assert "cannot be reached" in caplog.text
    with pytest.raises(RedisAway):
        caches["strict"].set("ready", 1)


def test_pages_saves_and_signing_in_go_on() -> None:
    User.objects.create_user("Ann", "ann@example.org", "twelve good words")
    client = Client()
    for path in ("/", "/live/", "/live/tables.json", "/account/login/"):
        assert client.get(path).status_code == 200, path
    entered = client.post("/account/login/", {"login": "ann@example.org", "password": "twelve good words"})
    assert entered.status_code == 302
    assert client.get("/").status_code == 200, "signed in, or on the way to a confirmed address"
    wrong = Client().post("/account/login/", {"login": "ann@example.org", "password": "not that"})
    assert wrong.status_code == 200
    device = Device(guest=True)
    sent = device.post(new_id(), "d")
    assert sent.status_code == 200, sent.content
    assert Game.objects.get().log == "d"


def test_nothing_is_one_too_many() -> None:
    amount = limits.RATES["append"].amount
    assert not any(limits.is_one_too_many("append", "somebody") for _ in range(amount + 1))
    assert not limits.is_spent("append", "somebody")
