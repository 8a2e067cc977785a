"""`{% icon "undo-2" %}`: one icon of a sprite of `static/icons`, drawn in the colour of the words beside it.

Those that a table shows at first sight have a sprite of their own, so that a first visit waits for no others. An icon
is never a name: the button around it carries the words, or an `aria-label`.
"""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

SPRITE = "icons/icons.svg"
TABLE_SPRITE = "icons/table.svg"
#: What is in the table's own sprite, and in no other.
TABLE_ICONS = frozenset(
    (
        *("chevron-down", "history", "lightbulb", "log-in", "menu", "pause", "play"),
        *("plus", "redo-2", "rotate-ccw", "share-2", "undo-2", "user"),
    )
)


@register.simple_tag
def icon(name: str) -> SafeString:
    """The icon called `name` (Lucide's names)."""
    sprite = TABLE_SPRITE if name in TABLE_ICONS else SPRITE
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static(sprite), name)
