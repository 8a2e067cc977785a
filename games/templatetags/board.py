"""`{% board position %}`: a table as it stands, at first paint, in the elements that the script then moves.

It is given what everyone at the table may know (PublicPosition), so that a face-down card cannot get into a page.
"""

from __future__ import annotations

from typing import Any

from django import template

from games.engine.cards import card_text
from games.engine.layout import COLUMN_OF, PYRAMID_SIZE, ROW_OF, is_open
from games.engine.moves import NO_CARD
from games.engine.public import PublicPosition
from games.views.words import left_words, pass_words, pyramid_name, stock_name, waste_name

register = template.Library()


@register.inclusion_tag("games/_board.html")
def board(position: PublicPosition, interactive: bool = False) -> dict[str, Any]:
    """The 28 places, stock and waste: buttons when `interactive`, else pictures with the same names."""
    table = position.tableau
    waste = table.waste
    stock_top = table.stock_top if position.rules.open_stock else NO_CARD
    return {
        "interactive": interactive,
        "places": _places(position),
        "stock": {
            "name": stock_name(position),
            "count": table.stock_count,
            "card": card_text(position.cards[stock_top]) if stock_top != NO_CARD else "",
            "left": left_words(table.stock_count),
            "pass": pass_words(position),
        },
        "waste": {
            "name": waste_name(position),
            "card": card_text(position.cards[waste[-1]]) if waste else "",
            "under": card_text(position.cards[waste[-2]]) if len(waste) > 1 else "",
        },
    }


def _places(position: PublicPosition) -> list[dict[str, Any]]:
    pyramid = position.tableau.pyramid
    first_open = next((place for place in range(PYRAMID_SIZE) if is_open(pyramid, place)), NO_CARD)
    return [
        {
            "place": place,
            "row": ROW_OF[place],
            "column": COLUMN_OF[place],
            "card": card_text(position.cards[place]),
            "gone": not pyramid >> place & 1,
            "open": is_open(pyramid, place),
            "name": pyramid_name(position, place) if pyramid >> place & 1 else "",
            "tab_stop": place == first_open,
        }
        for place in range(PYRAMID_SIZE)
    ]
