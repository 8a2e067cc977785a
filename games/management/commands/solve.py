"""Ask the exact solver about a position: can it be cleared, in how few moves, with how many points."""

from __future__ import annotations

import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.cards import DeckError
from games.engine.deal import DealNumberError, deal_of_number, deal_of_text
from games.engine.moves import Refused
from games.engine.notation import moves_text, split_log
from games.engine.replay import Game
from games.engine.rules import RULES_VERSION, UnknownRuleset, ruleset_named
from games.engine.solver import best_score, shortest, winnable


class Command(BaseCommand):
    """`manage.py solve --ruleset R (--number N | --deck "...") [--after "..."] [--shortest | --best-score] ...`."""

    help = "Print the solver's verdict on a position, a line that clears it, the nodes examined and the time taken."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The position, the question and the limit."""
        parser.add_argument("--ruleset", required=True)
        parser.add_argument("--rules-version", default=RULES_VERSION)
        deal = parser.add_mutually_exclusive_group(required=True)
        deal.add_argument("--number", type=int, help="the deal of this number")
        deal.add_argument("--deck", help="52 cards in deal order")
        parser.add_argument("--after", default="", help="events in notation, separated by single spaces")
        question = parser.add_mutually_exclusive_group()
        question.add_argument("--shortest", action="store_true", help="the fewest moves")
        question.add_argument("--best-score", action="store_true", help="the most points")
        parser.add_argument("--limit-nodes", type=int, help='say "not known" after this many nodes')
        parser.add_argument("--json", action="store_true", help="one JSON object: state, line, moves, score, nodes, ms")

    def handle(self, *args: Any, **options: Any) -> None:
        """The answer, in words or as JSON."""
        limit = options["limit_nodes"]
        if limit is not None and limit < 1:
            raise CommandError(f"the limit is 1 node or more, not {limit}")
        answer = _answer(_game(options), options["shortest"], options["best_score"], limit)
        if options["json"]:
            self.stdout.write(json.dumps(answer))
            return
        self.stdout.write(answer["state"])
        if answer["line"] is not None:
            self.stdout.write(f"line: {answer['line']}".rstrip())
            self.stdout.write(f"moves: {answer['moves']}")
        if answer["score"] is not None:
            self.stdout.write(f"score: {answer['score']}")
        self.stdout.write(f"nodes: {answer['nodes']}")
        self.stdout.write(f"time: {answer['ms']} ms")


def _game(options: dict[str, Any]) -> Game:
    try:
        rules = ruleset_named(options["ruleset"], options["rules_version"])
        number = options["number"]
        deal = deal_of_text(options["deck"]) if number is None else deal_of_number(number)
        return Game.begin(deal, rules).after_all(split_log(options["after"]))
    except (DealNumberError, DeckError, Refused, UnknownRuleset) as error:
        raise CommandError(str(error)) from None


def _answer(game: Game, fewest: bool, points: bool, limit: int | None) -> dict[str, Any]:
    begun = time.perf_counter()
    score = None
    if points:
        best = best_score(game.position, game.timeline.undos, limit)
        state, line, nodes, score = best.state, best.line, best.nodes, best.score
    else:
        verdict = (shortest if fewest else winnable)(game.position, limit)
        state, line, nodes = verdict.state, verdict.line, verdict.nodes
    return {
        "state": state,
        "line": None if line is None else moves_text(line, game.deal),
        "moves": None if line is None else len(line),
        "score": score,
        "nodes": nodes,
        "ms": round((time.perf_counter() - begun) * 1000, 1),
    }
