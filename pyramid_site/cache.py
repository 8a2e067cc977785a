"""The cache in Redis, without which the site goes on.

What is kept in it are counts of tries and copies that live for seconds. While Redis is away nothing is remembered:
each question is answered as by an empty cache, and the log says so. Whether Redis answers is asked by `/readyz`, of
`caches["strict"]`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

R = TypeVar("R")


class ForgetfulRedisCache(RedisCache):
    """Redis's cache; empty while Redis cannot be reached."""

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """True while away: nobody else has it."""
        return _or(True, super().add, key, value, timeout, version)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """`default` while away."""
        return _or(default, super().get, key, default, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Nothing is kept while away."""
        _or(None, super().set, key, value, timeout, version)

    def delete(self, key: Any, version: int | None = None) -> bool:
        """False while away: it was not there."""
        return _or(False, super().delete, key, version)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """`delta` while away, as for a count that was just begun. ValueError for a key that is not there."""
        return _or(delta, super().incr, key, delta, version)


def _or(empty: R, ask: Callable[..., R], *args: Any) -> R:
    try:
        return ask(*args)
    except RedisError as error:
        logger.warning("the cache cannot be reached, nothing is counted: %s", type(error).__name__)
        return empty
