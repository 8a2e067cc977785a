"""How many watch each table, over all processes: with Redis a sorted set a table, of watchers by when they expire.

A process says every while whom it has (`CROWD_EVERY`), and what it said lasts for `CROWD_LASTS`: one that was killed is
forgotten by itself, and nothing is counted up and down that could drift. Without Redis one process knows all
(`crowd.py`). Short calls that wait for Redis: from threads and views only, never on an event loop.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from functools import cache

from django.conf import settings
from redis import Redis, RedisError

from .constants import CROWD_LASTS
from .crowd import crowd_of

logger = logging.getLogger(__name__)

_PATIENCE = 2.0  # seconds for an answer; a crowd is not worth more


def is_shared() -> bool:
    """Whether several processes count together."""
    return bool(settings.ENV.redis_url)


@cache
def _redis() -> Redis:
    return Redis.from_url(
        settings.ENV.redis_url, decode_responses=True, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE
    )


def _key(code: str) -> str:
    return f"pyramid:crowd:{code}"


def count_shared(code: str, here: Iterable[str], gone: Iterable[str]) -> int:
    """Say who is here and who has gone; how many watch in all. Without Redis, those here: the next round mends it."""
    now = time.time()
    key, here, gone = _key(code), list(here), list(gone)
    try:
        with _redis().pipeline(transaction=False) as pipe:
            pipe.zremrangebyscore(key, "-inf", now)
            if gone:
                pipe.zrem(key, *gone)
            if here:
                pipe.zadd(key, dict.fromkeys(here, now + CROWD_LASTS))
                pipe.expire(key, int(CROWD_LASTS) + 1)
            pipe.zcard(key)
            return int(pipe.execute()[-1])
    except RedisError as error:
        logger.warning("watchers are counted in this process only: %s", error)
        return len(here)


def names_shared(code: str) -> list[str]:
    """The names of those who watch, wherever they are."""
    try:
        return [str(member).rpartition(" ")[2] for member in _redis().zrange(_key(code), 0, -1)]
    except RedisError as error:
        logger.warning("watchers elsewhere cannot be named: %s", error)
        return []


def crowds(codes: Iterable[str]) -> dict[str, int]:
    """How many watch each of these tables, wherever they are; as far as this process knows when Redis is away."""
    codes = list(codes)
    if is_shared() and codes:
        now = time.time()
        try:
            with _redis().pipeline(transaction=False) as pipe:
                for code in codes:
                    pipe.zcount(_key(code), now, "+inf")
                return dict(zip(codes, map(int, pipe.execute()), strict=True))
        except RedisError as error:
            logger.warning("watchers elsewhere cannot be counted: %s", error)
    return {code: crowd_of(code) for code in codes}
