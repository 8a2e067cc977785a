"""Count the legal move sequences of each length from a position."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.cards import DeckError
from games.engine.moves import Refused
from games.engine.perft import perft
from games.engine.replay import replay
from games.engine.rules import RULES_VERSION, UnknownRuleset


class Command(BaseCommand):
    """`manage.py perft --ruleset R --deck "..." [--after "..."] --depth N`."""

    help = "Print how many legal sequences of 1, 2, ... moves there are, as one JSON list."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The position and how far to count."""
        parser.add_argument("--ruleset", required=True)
        parser.add_argument("--deck", required=True, help="52 cards in deal order")
        parser.add_argument("--after", default="", help="events in notation, separated by single spaces")
        parser.add_argument("--depth", type=int, required=True, help="the longest sequence to count, 1 or more")

    def handle(self, *args: Any, ruleset: str, deck: str, after: str, depth: int, **options: Any) -> None:
        """One line: the counts by length."""
        if depth < 1:
            raise CommandError(f"the depth is 1 or more, not {depth}")
        try:
            position = replay(deck, ruleset, RULES_VERSION, after).position
        except (DeckError, UnknownRuleset, Refused) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(json.dumps(perft(position, depth)))
