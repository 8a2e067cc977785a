"""The Python answers to the questions of `tests/js/mirror.js`, field for field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.cards import DeckError, card_name, deck_text, parse_deck
from games.engine.deal import DealNumberError, deal_of_number
from games.engine.moves import Refused
from games.engine.notation import moves_text
from games.engine.position import Position, PositionError
from games.engine.replay import Game, replay
from games.engine.rules import UnknownRuleset, ruleset_named

Fields = dict[str, Any]


def python_answer(asked: Fields) -> Fields:
    """What the Python engine answers to one question."""
    return or_error(lambda: ANSWERS[asked["ask"]](asked))


def or_error(do_it: Callable[[], Fields]) -> Fields:
    """The answer, or the named error as fields."""
    try:
        return do_it()
    except (DeckError, DealNumberError, PositionError, Refused, UnknownRuleset) as error:
        return {"error": type(error).__name__, "message": str(error)}


def standing(game: Game) -> Fields:
    """All that can be seen of a game, hashes included."""
    deal, position, line = game.deal, game.position, game.timeline
    return {
        "view": game.view(),
        "hash": position.hash,
        "public": game.public.hash,
        "known": deck_text(game.public.cards),
        "line": moves_text(line.line, deal),
        "hints": line.hints,
        "available": [card_name(deal.cards[place]) for place in position.available],
    }


def walk(asked: Fields) -> Fields:
    """A game through these tries, legal or not."""
    game = Game.begin(deal_of_number(asked["number"]), ruleset_named(asked["ruleset"]))
    begun, steps = standing(game), []
    for event in asked["tries"]:
        try:
            game = game.after(event)
            steps.append(standing(game))
        except Refused as refused:
            steps.append({"error": "Refused", "message": str(refused)})
    return {"begun": begun, "steps": steps}


def parts(asked: Fields) -> Fields:
    """A position from parts, possible or not."""
    deal, rules = deal_of_number(asked["number"]), ruleset_named(asked["ruleset"])
    position = Position.from_parts(deal, rules, asked["gone"], asked["wasteTop"], asked["passNumber"])
    legal = moves_text(tuple(position.legal_moves), deal)
    return {"hash": position.hash, "legal": legal, "status": position.status.value}


ANSWERS: dict[str, Callable[[Fields], Fields]] = {
    "deal": lambda asked: {"text": deal_of_number(asked["number"]).text},
    "deck": lambda asked: {"text": deck_text(parse_deck(asked["text"]))},
    "walk": walk,
    "parts": parts,
    "replay": lambda asked: standing(replay(asked["deck"], asked["ruleset"], asked["version"], asked["log"])),
}
