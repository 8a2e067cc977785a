"""Reviews of fifty stored games against brute force: each position asked by itself, small ones by trying all."""

from __future__ import annotations

from random import Random

from games.engine.deal import deal_of_number
from games.engine.moves import Kind, Refused
from games.engine.notation import event_text
from games.engine.position import Position
from games.engine.replay import Game as Play
from games.engine.rules import RULESETS, ruleset_named
from games.engine.solver import winnable
from games.engine.tableau import Tableau
from games.models import Game
from games.selectors.games import dealt
from games.services.begin import begin
from tests.engine.node import ask_node
from tests.engine.solver.breadth import breadth_first

from .games import guest, sent

GAMES = 50
#: So many pyramid cards or fewer, and no endless passes: everything is tried.
SMALL = 7


def careless(number: int, ruleset: str, chance: Random) -> str:
    """A game as people play: removals when there are some, now and then something undone."""
    play, log = Play.begin(deal_of_number(number), ruleset_named(ruleset)), []
    while play.status.value == "playing" and len(log) < 90:
        moves = play.position.legal_moves
        removals = [move for move in moves if move.kind in (Kind.KING, Kind.PAIR)]
        event = event_text(chance.choice(removals if removals and chance.random() < 0.85 else moves), play.deal)
        if chance.random() < 0.06:
            event = chance.choice("uyh")
        try:
            play = play.after(event)
        except Refused:
            continue
        log.append(event)
    return " ".join(log)


def test_reviews_are_what_brute_force_says() -> None:
    chance, owner = Random(8), guest()
    for number in range(1, GAMES + 1):
        ruleset = sorted(RULESETS)[number % 5]
        begin(owner=owner, sent=sent(number, ruleset, careless(number, ruleset, chance)))
    stored = list(Game.objects.order_by("pk"))
    assert len(stored) == GAMES
    asked = [
        {"ruleset": game.ruleset, "version": game.rules_version, "deck": game.deck, "log": game.log} for game in stored
    ]
    tried, seen = 0, set()
    for game, told in zip(stored, ask_node("answer_review.js", asked), strict=True):
        start = dealt(game)
        known: dict[tuple[int, ...], str] = {}
        for state, verdict in zip(map(tuple, told["states"]), told["verdicts"], strict=True):
            if state not in known:
                position = Position(start.deal, start.rules, Tableau(*state))
                known[state] = "winnable" if position.tableau.cleared else str(winnable(position).state)
                if state[0].bit_count() <= SMALL and start.rules.passes is not None and not position.tableau.cleared:
                    assert known[state] == ("lost" if breadth_first(position).moves is None else "winnable")
                    tried += 1
            assert verdict == known[state], f"{game.ruleset} {game.number} at {state}"
            seen.add(verdict)
    assert seen == {"winnable", "lost"}
    assert tried > GAMES, "hardly any position was small enough to try everything"
