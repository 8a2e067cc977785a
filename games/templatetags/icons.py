"""`{% icon "undo-2" %}`: one icon of the sprite `static/icons/icons.svg`, drawn in the colour of the words beside it.

An icon is never a name: the button around it carries the words, or an `aria-label`.
"""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

SPRITE = "icons/icons.svg"


@register.simple_tag
def icon(name: str) -> SafeString:
    """The icon called `name` in the sprite (Lucide's names)."""
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static(SPRITE), name)
