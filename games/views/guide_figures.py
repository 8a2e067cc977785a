"""A live diagram as its page needs it: the table at first paint, the words beside it, the data its script begins with.

The data is `{kind, ruleset, version, deck, log}` and, by kind: `lit` (places), `said` (sentences by event, or by the
engine's reason), `alive` (events that keep the deal alive), `rulesets`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from games.engine.cards import Card, card_text
from games.engine.layout import PYRAMID_SIZE, STOCK_SIZE
from games.engine.public import PublicPosition
from games.engine.rules import RULES_VERSION
from games.guides.answers import Answer
from games.guides.spots import Spot

from .guide_lessons import Words
from .words import card_name, grouped_number, ruleset_words

_GLYPHS = dict(zip("cdhs", "\u2663\u2666\u2665\u2660", strict=True))
_RANKS = {"T": "10"}


@dataclass(frozen=True, slots=True)
class Chip:
    """A card as small as a word: `10` and its suit, with its name for those who hear it."""

    rank: str
    glyph: str
    red: bool
    name: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One diagram. `number` is None for cards laid by hand; `come` and `waste` are the stock to come and the waste."""

    slug: str
    kind: str
    position: PublicPosition
    ruleset: str
    ruleset_name: str
    number: int | None
    grouped: str
    score: int
    words: Words | None
    choices: str
    come: list[Chip]
    waste: list[Chip]
    data: dict[str, Any]


def figure(
    spot: Spot,
    kind: str,
    *,
    words: Words | None = None,
    answer: Answer | None = None,
    lit: Sequence[int] = (),
    said: Mapping[str, str] | None = None,
    rulesets: Sequence[str] = (),
) -> Figure:
    """The diagram of a position; see the module for what each kind takes."""
    game = spot.game
    table, cards = game.timeline.tableau, game.deal.cards
    data: dict[str, Any] = {
        "kind": kind,
        "ruleset": spot.ruleset,
        "version": RULES_VERSION,
        "deck": game.deal.text,
        "log": spot.after,
        **({"lit": list(lit)} if lit else {}),
        **({"said": dict(said)} if said else {}),
        **({"rulesets": list(rulesets)} if rulesets else {}),
    }
    choices = ""
    if answer is not None:
        data |= {"alive": list(answer.alive)}
        choices = ngettext(
            "{alive} of {legal} moves keeps this deal alive.",
            "{alive} of {legal} moves keep this deal alive.",
            len(answer.alive),
        ).format(alive=len(answer.alive), legal=len(answer.legal))
    undrawn = [PYRAMID_SIZE + place for place in range(STOCK_SIZE) if table.undrawn_mask >> place & 1]
    return Figure(
        slug=spot.slug,
        kind=kind,
        position=game.public,
        ruleset=spot.ruleset,
        ruleset_name=ruleset_words()[spot.ruleset]["name"],
        number=spot.number,
        grouped="" if spot.number is None else grouped_number(spot.number),
        score=game.score,
        words=words,
        choices=choices,
        come=[chip(cards[place]) for place in undrawn],
        waste=[chip(cards[place]) for place in table.waste],
        data=data,
    )


def chip(card: Card) -> Chip:
    """A card as a chip."""
    text = card_text(card)
    return Chip(_RANKS.get(text[0], text[0]), _GLYPHS[text[1]], text[1] in "dh", card_name(card))
