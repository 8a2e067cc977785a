"""`{% words_for_keeping as words %}`: what the play page's script says of saves and other devices."""

from __future__ import annotations

from django import template

from games.views.sync_words import sync_words

register = template.Library()


@register.simple_tag
def words_for_keeping() -> dict[str, str]:
    """The words of keeping games on every device."""
    return sync_words()
