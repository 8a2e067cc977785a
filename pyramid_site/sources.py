"""Static files as they were written, before any was joined, hashed or compressed."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders


def source(path: str) -> str:
    """The text of a static file, `path` as in `{% static %}`. FileNotFoundError when there is none of that name."""
    found = finders.find(path)
    if not isinstance(found, str):
        raise FileNotFoundError(f"no static file {path}")
    return Path(found).read_text(encoding="utf-8")
