"""`{% card_face "7h" %}` and `{% card_back %}`: the drawings of a card, from the sprites `static/cards/faces*.svg`.

The same markup comes from `static/js/board/face.js`, which is told where they are by `{% sprites %}`. Each drawing has
two renderings, of which the style sheet shows one: a face is *full* (index, pips, court) or *jumbo* (for small cards),
a back is *night* or *dawn*. A full one only says where it is: a small window need not fetch what it never shows, and
`static/js/pages/faces.js` asks for it where the window is large enough.
"""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.engine.cards import parse_card

register = template.Library()

#: Small cards and backs; full cards with pips; full courts.
SMALL, PIPS, COURTS = SPRITES = ("cards/faces.svg", "cards/faces-pips.svg", "cards/faces-courts.svg")
_COURT_RANKS = "JQK"
_FACE = (
    '<svg class="face" viewBox="0 0 100 140" aria-hidden="true" color="var(--face-{suit})">'
    '<use class="face-full" data-href="{full}#{card}"/>'
    '<use class="face-jumbo" href="{small}#rank-{rank}"/><use class="face-jumbo" href="{small}#{part}-{suit}"/></svg>'
)
_BACK = (
    '<svg class="face" viewBox="0 0 100 140" aria-hidden="true">'
    '<use class="back-night" href="{small}#back-night"/><use class="back-dawn" href="{small}#back-dawn"/></svg>'
)


@register.simple_tag
def sprites() -> str:
    """Where the sprites are, in the order of `SPRITES`, parted by blanks."""
    return " ".join(map(static, SPRITES))


@register.simple_tag
def card_face(card: str) -> SafeString:
    """The face of `card` (`7h`, `Td`). KeyError when it is not a card."""
    parse_card(card)
    rank, suit = tuple(card)
    full, part = (COURTS, "strip") if rank in _COURT_RANKS else (PIPS, "suit")
    return format_html(_FACE, full=static(full), small=static(SMALL), card=card, rank=rank, suit=suit, part=part)


@register.simple_tag
def card_back() -> SafeString:
    """The back of any card: it says nothing about which."""
    return format_html(_BACK, small=static(SMALL))
