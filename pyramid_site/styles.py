"""Joins style sheets when static files are collected: an entry sheet of `@import`s becomes one file of the same name.

Every sheet that stands in the head holds up the first paint, and each is a request of its own.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

_IMPORT = re.compile(r'^@import "(?P<source>[^"]+)";[ \t]*\n?', re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
#: Line breaks that part nothing: after a brace, a semicolon or a comma, and before a closing brace. Strings have none.
_BREAK = re.compile(r"(?<=[{};,])\s*\n\s*|\s*\n\s*(?=})")


def imported_styles(entry: str, read: Callable[[str], str]) -> list[str]:
    """The sheets that an entry sheet names, in order."""
    folder = posixpath.dirname(entry)
    return [posixpath.normpath(posixpath.join(folder, found["source"])) for found in _IMPORT.finditer(read(entry))]


def joined_styles(entry: str, read: Callable[[str], str]) -> str:
    """The text of a sheet with each imported one in its place, without comments and needless breaks; all in one folder.

    ValueError when one lies elsewhere, since its `url()`s would then point wrong.
    """

    def place(found: re.Match[str]) -> str:
        source = posixpath.normpath(posixpath.join(posixpath.dirname(entry), found["source"]))
        if posixpath.dirname(source) != posixpath.dirname(entry):
            raise ValueError(f"{entry} imports {source}, which lies in another folder")
        return joined_styles(source, read)

    return _BREAK.sub("", _IMPORT.sub(place, _COMMENT.sub("", read(entry))))
