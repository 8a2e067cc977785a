"""What the live pages show at first paint, read from a watcher's snapshot alone: no hidden card is here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.cards import SORTED_DECK, parse_card
from games.engine.layout import COLUMN_OF, PYRAMID_SIZE, ROW_OF
from games.engine.notation import split_log
from games.engine.public import PublicGame, PublicPosition
from games.engine.rules import CARD_POINTS, CLEAR_POINTS, UNDO_COST, ruleset_named
from games.engine.tableau import Tableau
from games.views.live_words import host_words, watch_words
from games.views.words import ruleset_words, table_words

register = template.Library()

#: Suits as one glyph each, for cards too small for a drawing.
_GLYPHS = dict(zip("cdhs", "\u2663\u2666\u2665\u2660", strict=True))
_RANKS = {"T": "10"}

#: A small board: cards of 26 by 32 on a step of 28, rows 18 apart.
SMALL_WIDTH, SMALL_HEIGHT = 26, 32
SMALL_STEP, SMALL_ROW = 28, 18


@dataclass(frozen=True, slots=True)
class Watched:
    """A game as its watchers see it: the position and the numbers around the board."""

    position: PublicPosition
    ruleset: dict[str, str]
    score: int
    moves: int
    left: int


@register.simple_tag
def watched(snapshot: dict[str, Any]) -> Watched | None:
    """The game of a watcher's snapshot, None when nothing is on the table."""
    if snapshot.get("game") is None:
        return None
    rules = ruleset_named(snapshot["ruleset"], snapshot["version"])
    game = PublicGame(rules, tuple(map(parse_card, snapshot["cards"].split())))
    for event in split_log(snapshot["log"]):
        game = game.follow(event)
    table = game.timeline.tableau
    points = CARD_POINTS * table.gone_count + (CLEAR_POINTS if table.cleared else 0)
    return Watched(
        position=game.position,
        ruleset=ruleset_words()[rules.name],
        score=max(0, points - UNDO_COST * game.timeline.undos),
        moves=game.timeline.moves,
        left=table.pyramid.bit_count(),
    )


@register.simple_tag
def bare_table() -> PublicPosition:
    """A table without a card on it: the 28 places are there, for the deal that comes."""
    return PublicPosition(ruleset_named("classic"), SORTED_DECK[:PYRAMID_SIZE], Tableau(pyramid=0, stock=0))


@register.simple_tag
def words_for_watching() -> dict[str, Any]:
    """The words of the table and of watching, for the page's script."""
    return {**table_words(), "watch": watch_words()}


@register.simple_tag
def words_for_hosting() -> dict[str, str]:
    """The words of the host's bar, for the page's script."""
    return host_words()


@register.simple_tag
def ruleset_name(name: str) -> str:
    """`Classic`."""
    return ruleset_words()[name]["name"]


@register.filter
def on_air_for(iso: str) -> str:
    """How long ago an ISO time was, as a table says it: `just begun`, `on air for 12 min`, `on air for 2 h`."""
    minutes = int((timezone.now() - datetime.fromisoformat(iso)).total_seconds() // 60)
    if minutes < 1:
        return _("just begun")
    if minutes < 60:
        return _("on air for {minutes} min").format(minutes=minutes)
    return _("on air for {hours} h").format(hours=minutes // 60)


@register.inclusion_tag("games/_small_board.html")
def small_board(board: dict[str, Any]) -> dict[str, Any]:
    """A pyramid as large as a thumb: `pyramid` holds 28 card texts (empty: gone), `open` the open places."""
    cards = [_small_card(place, text, place in board["open"]) for place, text in enumerate(board["pyramid"]) if text]
    return {
        "cards": cards,
        "width": SMALL_STEP * 7 - 2,
        "height": SMALL_ROW * 6 + SMALL_HEIGHT,
        "card_width": SMALL_WIDTH,
        "card_height": SMALL_HEIGHT,
    }


def _small_card(place: int, text: str, is_open: bool) -> dict[str, Any]:
    middle = (SMALL_STEP * 7 - 2) / 2 + (COLUMN_OF[place] - ROW_OF[place] / 2) * SMALL_STEP
    top = ROW_OF[place] * SMALL_ROW
    return {
        "x": f"{middle - SMALL_WIDTH / 2:g}",
        "y": top,
        "middle": f"{middle:g}",
        "base": top + 14,
        "rank": _RANKS.get(text[0], text[0]),
        "suit": _GLYPHS[text[1]],
        "red": text[1] in "dh",
        "open": is_open,
    }
