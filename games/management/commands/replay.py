"""Print how a game stands after each of its events, as JSON lines with the fields of the vectors."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.cards import DeckError
from games.engine.deal import deal_of_text
from games.engine.moves import Refused
from games.engine.notation import split_log
from games.engine.replay import Game
from games.engine.rules import RULES_VERSION, UnknownRuleset, ruleset_named


class Command(BaseCommand):
    """`manage.py replay --ruleset R --deck "..." --events "..."`."""

    help = "Print the view after each event, a JSON line each; ends with the refusal's name at the first event refused."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The game."""
        parser.add_argument("--ruleset", required=True)
        parser.add_argument("--rules-version", default=RULES_VERSION)
        parser.add_argument("--deck", required=True, help="52 cards in deal order")
        parser.add_argument("--events", required=True, help="events in notation, separated by single spaces")

    def handle(self, *args: Any, ruleset: str, rules_version: str, deck: str, events: str, **options: Any) -> None:
        """A line an event, until one is refused."""
        try:
            game = Game.begin(deal_of_text(deck), ruleset_named(ruleset, rules_version))
            for event in split_log(events):
                game = game.after(event)
                self.stdout.write(json.dumps(game.view(), separators=(",", ":")))
        except (DeckError, UnknownRuleset, Refused) as error:
            raise CommandError(str(error)) from None
