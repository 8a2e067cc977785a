"""Vector rows, decks made for a case, and walks: what the engine's tests share."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from games.engine.cards import SORTED_DECK, card_text, parse_card
from games.engine.deal import Deal, deal_of_number
from games.engine.notation import event_text
from games.engine.replay import Game
from games.engine.rules import RULESETS

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def rows(kind: str) -> list[dict[str, Any]]:
    """Every row of a vector file."""
    return [json.loads(line) for line in (VECTORS / f"{kind}.jsonl").read_text().splitlines()]


def named(vector_rows: list[dict[str, Any]]) -> list[str]:
    """An id for each row: its line and ruleset."""
    return [f"{line}-{row['ruleset']}" for line, row in enumerate(vector_rows, start=1)]


def deck_with(texts: dict[int, str]) -> str:
    """A deck text with these cards from these deal indices on (several in a text), the rest in sorted order."""
    placed = {first + at: card for first, text in texts.items() for at, card in enumerate(text.split())}
    rest = iter([card for card in map(card_text, SORTED_DECK) if card not in placed.values()])
    return " ".join(placed.get(place) or next(rest) for place in range(52))


def cards(text: str) -> list[Any]:
    """The cards of a text."""
    return [parse_card(card) for card in text.split()]


def random_event(game: Game, chance: random.Random) -> str | None:
    """A legal event: mostly a move, removals as likely as draws, at times an undo or a redo; None if there is none."""
    line = game.timeline
    if line.tableau.cleared:
        return None
    choices = [event_text(move, game.deal) for move in game.position.legal_moves] * 2
    choices += ["u"] if line.past else []
    choices += ["y"] if line.future else []
    return chance.choice(choices) if choices else None


def begun(chance: random.Random, deal: Deal | None = None) -> Game:
    """A numbered deal in one of the rulesets, by chance."""
    ruleset = chance.choice(list(RULESETS.values()))
    return Game.begin(deal or deal_of_number(1 + chance.randrange(1_000_000)), ruleset)
