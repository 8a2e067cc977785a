"""How often somebody may ask for something dear, over all processes: the numbers stand here and in the settings.

Two ways of counting. allauth's (`ACCOUNT_RATE_LIMITS`) keeps the moment of each try and locks, which suits what is
seldom: signing in, reports, questions to the solver. `RATES` are counts in a window of time, one step in the cache
each, which suits what is often. Both count in Django's cache, so in Redis where that is set.

Whoever is signed in is counted as an account, everyone else by address as the trusted proxy tells it (IPv6: its /64):
those who share an address with somebody who overdoes it can sign in and go on. While the cache cannot be reached
nothing is counted and everything let through (`pyramid_site/cache.py`): play goes on.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from allauth.account import app_settings
from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from .owners import Owner
from .services import owner_of


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in so many seconds."""

    amount: int
    seconds: int


#: By name. The reasons for the numbers stand in the README, "Security".
RATES = {
    "append": Rate(240, 60),
    "live": Rate(30, 600),
    "newcomer": Rate(200, 600),
    "guess": Rate(60, 60),
}


def is_too_often(request: HttpRequest, action: str, user: Any) -> bool:
    """Count one more `action` (of ACCOUNT_RATE_LIMITS) of this person; whether that is one too many."""
    usage = ratelimit.consume(
        request, app="allauth.account", action=action, config=app_settings.RATE_LIMITS, user=user, limit_get=True
    )
    return usage is None


def is_one_too_many(name: str, who: str) -> bool:
    """Count one more of `name` (of RATES) for `who`; whether that is one too many."""
    rate, key = RATES[name], _key(name, who)
    cache.add(key, 0, 2 * rate.seconds)
    return int(cache.incr(key)) > rate.amount


def is_spent(name: str, who: str) -> bool:
    """Whether one more of `name` would be too many for `who`; nothing is counted."""
    return int(cache.get(_key(name, who), 0)) >= RATES[name].amount


def person_or_place(request: HttpRequest) -> str:
    """Who is counted: the account, else the address that the request came from."""
    return f"account {request.user.pk}" if request.user.is_authenticated else f"address {address_of(request)}"


def is_owner_too_often(name: str, owner: Owner | None) -> bool:
    """Count one more of `name` for an account or a guest. A stranger is counted when becoming a guest, not here."""
    return owner is not None and is_one_too_many(name, f"owner {owner.user_id or owner.guest}")


def is_one_newcomer_too_many(request: HttpRequest) -> bool:
    """Before a stranger becomes a guest: whether too many have at this address. Whoever is somebody already may."""
    if owner_of(request.session, request.user) is not None:
        return False
    return is_one_too_many("newcomer", f"address {address_of(request)}")


def address_of(request: HttpRequest) -> str:
    """Where a request came from: the address as the trusted proxy tells it; of IPv6 the network, a household's /64."""
    try:
        return str(ratelimit.get_ip(request))
    except PermissionDenied:  # a proxy that was to name one named none
        return "unknown"


def _key(name: str, who: str) -> str:
    return f"limit:{name}:{who.replace(' ', ':')}:{int(time.time()) // RATES[name].seconds}"
