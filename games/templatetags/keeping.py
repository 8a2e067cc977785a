"""What is said of games that are kept.

`{% words_for_keeping as words %}`: what the play page's script says of saves and other devices.
`{{ game.number|deal_number }}`: a deal's number.
"""

from __future__ import annotations

from django import template

from games.views.sync_words import sync_words
from games.views.words import grouped_number

register = template.Library()


@register.simple_tag
def words_for_keeping() -> dict[str, str]:
    """The words of keeping games on every device."""
    return sync_words()


@register.filter
def deal_number(number: int) -> str:
    """`48 213`, as at the table."""
    return grouped_number(number)
