"""`{% icon "undo-2" %}`: one icon of the sprite `static/icons/icons.svg`, drawn in the colour of the words beside it.

Those that a table shows at first sight stand in the page itself: a first visit waits for no sprite. An icon is never a
name: the button around it carries the words, or an `aria-label`.
"""

from __future__ import annotations

import re
from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from pyramid_site.sources import source

register = template.Library()

SPRITE = "icons/icons.svg"
#: Of these the page holds the shapes.
TABLE_ICONS = frozenset(
    (
        *("chevron-down", "history", "lightbulb", "log-in", "menu", "pause", "play"),
        *("plus", "redo-2", "rotate-ccw", "share-2", "undo-2", "user"),
    )
)
_SYMBOL = re.compile(r'^<symbol id="([^"]+)" viewBox="0 0 24 24">(.*)</symbol>$', re.MULTILINE)


@register.simple_tag
def icon(name: str) -> SafeString:
    """The icon called `name` (Lucide's names)."""
    if name in TABLE_ICONS:
        return format_html('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', _shapes()[name])
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static(SPRITE), name)


@cache
def _shapes() -> dict[str, SafeString]:
    # A file of ours, in which nothing is anybody else's.
    return {name: mark_safe(shapes) for name, shapes in _SYMBOL.findall(source(SPRITE))}  # noqa: S308
