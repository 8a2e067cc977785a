"""`{% filter nobreak %}`: where no line may end in what a page says, so that a number keeps what it counts.

The browser does the same with `static/js/board/nobreak.js`.
"""

from __future__ import annotations

import re

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

NO_BREAK = "\N{NO-BREAK SPACE}"
#: What is not read as a line of words stays as it is: tags with their attributes, and the text of these elements. Of
#: the rest, the space between a number and the word, or the per cent sign, after it, and the one before a number that
#: ends what is said.
_SPACE = re.compile(
    r"<(script|style|pre|textarea|option)\b.*?</\1>|<[^>]*>"
    r"|(?P<space>(?<=[0-9]) (?=[^\W\d_]|%)| (?=[0-9]+[.,;:!?)](?![0-9])))",
    re.DOTALL,
)


@register.filter
def nobreak(words: str) -> SafeString | str:
    """`33 moves`, `60 %` and `place 7.` stay in one line; HTML that is safe stays so, and its tags are left alone."""
    kept = _SPACE.sub(lambda found: NO_BREAK if found["space"] else found[0], words)
    return mark_safe(kept) if isinstance(words, SafeString) else kept  # noqa: S308
