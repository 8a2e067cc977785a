"""A queue of threads before one thing that only one may have: first come, first served. No database here."""

from __future__ import annotations

import threading
from collections import deque


class Turns:
    """Whoever `take`s has the turn until `give`; the one who has waited longest is next."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    def take(self, timeout: float) -> bool:
        """Wait for the turn, so many seconds at most; whether it came."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            called = threading.Event()
            self._waiting.append(called)
        if called.wait(timeout):
            return True
        with self._guard:
            if called.is_set():  # called in the very moment of giving up
                return True
            self._waiting.remove(called)
            return False

    def give(self) -> None:
        """Hand the turn on."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False
