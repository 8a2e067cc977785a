"""A page's text without what only draws: `2h-4` in an icon is a line to the left, and no card."""

from __future__ import annotations

import re

_SHAPE = re.compile(r'\sd="[^"]*"')


def without_shapes(html: str) -> str:
    """The page without the path data of its icons."""
    return _SHAPE.sub("", html)
