"""How many watch each table of this process: a plain dict, written by the hub, read by the lobby's views.

It is set to what is so, never counted up and down, so it cannot drift.
"""

from __future__ import annotations

_crowds: dict[str, int] = {}


def set_crowd(code: str, watchers: int) -> None:
    """So many watch this table now."""
    if watchers:
        _crowds[code] = watchers
    else:
        _crowds.pop(code, None)


def crowd_of(code: str) -> int:
    """How many watch this table, as far as this process knows."""
    return _crowds.get(code, 0)
