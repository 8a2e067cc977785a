"""Positions to try the solver on: small ones of any kind, and games broken off."""

from __future__ import annotations

import random
from collections.abc import Iterator

from games.engine.cards import KING, TARGET, Card
from games.engine.deal import Deal, deal_of_number
from games.engine.layout import COVERED_BY, FULL_PYRAMID, PYRAMID_SIZE, STOCK_SIZE, open_places
from games.engine.position import Position
from games.engine.replay import Game
from games.engine.rules import RULESETS, Ruleset
from games.engine.solver import winnable
from games.engine.tableau import Tableau
from tests.engine.rows import random_event

#: Enough to tell that a broken-off game can be won, most times; the others are passed over.
ENOUGH_NODES = 3000


def small_positions(count: int, seed: int) -> Iterator[Position]:
    """Few cards, each ruleset in turn: any shape, stock cards of use and others, any waste top, any pass.

    In one of five a king lies at the apex, so that the last card can leave by itself.
    """
    chance = random.Random(seed)
    rulesets = list(RULESETS.values())
    for number in range(count):
        rules = rulesets[number % len(rulesets)]
        deal = _king_on_top(chance) if number % 25 >= 20 else deal_of_number(1 + chance.randrange(10**6))
        pyramid = _shape(chance, chance.randint(2, 10))
        places = _stock(chance, deal, pyramid)
        drawn = 1 + chance.choice(places) if places and chance.random() < 0.6 else 0
        last = rules.passes or 9
        stock = sum(1 << place for place in places)
        yield Position(deal, rules, Tableau(pyramid, stock, drawn, chance.randint(1, last)))


def broken_off(count: int, seed: int) -> Iterator[Game]:
    """Games broken off after some moves by chance that can still be won."""
    chance = random.Random(seed)
    rulesets = list(RULESETS.values())
    found = 0
    while found < count:
        game = Game.begin(deal_of_number(1 + chance.randrange(10**6)), rulesets[found % len(rulesets)])
        for _ in range(chance.randrange(30)):
            event = random_event(game, chance)
            game = game if event is None else game.after(event)
        if not game.timeline.tableau.cleared and winnable(game.position, ENOUGH_NODES).state == "winnable":
            found += 1
            yield game


def dealt(number: int, rules: Ruleset) -> Position:
    """A numbered deal, untouched."""
    return Position(deal_of_number(number), rules)


def _shape(chance: random.Random, size: int) -> int:
    """So many cards of a pyramid, uncovered by chance."""
    pyramid = FULL_PYRAMID
    while pyramid.bit_count() > size:
        pyramid ^= 1 << chance.choice(open_places(pyramid))
    assert all(pyramid >> place & 1 or not pyramid & COVERED_BY[place] for place in range(PYRAMID_SIZE))
    return pyramid


def _stock(chance: random.Random, deal: Deal, pyramid: int) -> list[int]:
    """Stock places: most of those with a partner in the pyramid, some of the others."""
    partners = {TARGET - deal.values[place] for place in range(PYRAMID_SIZE) if pyramid >> place & 1}
    values = deal.values[PYRAMID_SIZE:]
    return [place for place in range(STOCK_SIZE) if chance.random() < (0.85 if values[place] in partners else 0.2)]


def _king_on_top(chance: random.Random) -> Deal:
    deal = deal_of_number(1 + chance.randrange(10**6))
    cards: list[Card] = list(deal.cards)
    at = deal.values.index(KING)
    cards[0], cards[at] = cards[at], cards[0]
    return Deal(tuple(cards))
