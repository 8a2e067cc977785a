"""Who sits where, without knowing who: the marks by which somebody whom a host has sent out stays out. Pure.

A mark is a hash of the table's code and of what stands for a person: the account, the guest of a session, the seat
that a browser was given with the page. It tells nothing elsewhere, not even at another table.
"""

from __future__ import annotations

import base64
import hashlib

#: The cookie with which the watch page gives a browser its seat: random, kept for a day, nobody's name.
SEAT_COOKIE = "seat"
_MARK_HEX = 16
_NAME = 4


def marks_of(code: str, owner: str, seat: str, client: str) -> tuple[str, ...]:
    """Every mark of whoever sits on a socket, the most lasting first. A browser that keeps no cookie has its tab's.

    `owner` stands for the account or the guest, or is empty: nobody's session.
    """
    who = [f"owner {owner}"] if owner else []
    who += [f"seat {seat}"] if seat else []
    return tuple(_mark(code, one) for one in who or [f"client {client}"])


def seat_name(marks: tuple[str, ...]) -> str:
    """Four letters by which the host can tell one watcher from another."""
    return base64.b32encode(bytes.fromhex(marks[0]))[:_NAME].decode().lower()


def session_hash(session_key: str) -> str:
    """A session's key as it may be told to other processes."""
    return hashlib.sha256(session_key.encode()).hexdigest()


def _mark(code: str, who: str) -> str:
    return hashlib.sha256(f"{code} {who}".encode()).hexdigest()[:_MARK_HEX]
