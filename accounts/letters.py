"""The HTML of a mail, made from its text, so that the two can never say different things.

A mail is written once, as plain paragraphs with an empty line between. A paragraph that is the code becomes a box, one
that is words, a colon and an address of this site becomes a button; after a line of `--` comes the small print.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

_ACTION = re.compile(r"(?P<words>[^:]+):\s+(?P<link>https?://\S+)")
SMALL_PRINT = "--"


@dataclass(frozen=True, slots=True)
class Part:
    """One paragraph: its kind, its words, and the address of a button."""

    kind: Literal["words", "code", "button", "small"]
    words: str
    link: str = ""


def parts(text: str, *, code: str, origin: str) -> list[Part]:
    """The paragraphs of a mail. `code` is the one it brings (or empty); only addresses under `origin` are buttons."""
    found: list[Part] = []
    small = False
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        words = " ".join(paragraph.split())
        action = _ACTION.fullmatch(words)
        if words == SMALL_PRINT:
            small = True
        elif small:
            found.append(Part("small", words))
        elif code and words == code:
            found.append(Part("code", words))
        elif action and action["link"].startswith(origin + "/"):
            found.append(Part("button", action["words"], action["link"]))
        else:
            found.append(Part("words", words))
    return found
