"""FNV-1a, 32 bits: a short hash of ASCII text that Python and JavaScript compute alike and at once.

It finds two boards that have drifted apart by accident. It keeps no secret and proves nothing to an enemy.
Source: Fowler, Noll, Vo; offset basis 2166136261, prime 16777619.
"""

from __future__ import annotations

_BASIS = 0x811C9DC5
_PRIME = 0x01000193


def digest(text: str) -> str:
    """Eight hexadecimal digits for an ASCII text."""
    value = _BASIS
    for byte in text.encode("ascii"):
        value = ((value ^ byte) * _PRIME) & 0xFFFF_FFFF
    return f"{value:08x}"
