"""Print a numbered deal: its deck, then its number."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.deal import MAX_NUMBER, Deal, DealNumberError, deal_of_number
from games.engine.position import Position
from games.engine.rules import Ruleset, UnknownRuleset, ruleset_named
from games.engine.solver import winnable

#: The rare deal that needs more nodes than this is not dealt, and is said to be not known.
MAX_NODES = 200_000

SAID = {"winnable": "can be cleared", "lost": "cannot be cleared", "not known": "not known"}


class Command(BaseCommand):
    """`manage.py deal [--number N] [--ruleset R]`."""

    help = "Print a deal's deck and number; with a ruleset, one that can be cleared, or whether the given one can."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Which deal, and which way to play it."""
        parser.add_argument("--number", type=int, help=f"1 to {MAX_NUMBER}; left out, a random one")
        parser.add_argument("--ruleset", help="deal for this ruleset and say whether it can be cleared")

    def handle(self, *args: Any, number: int | None, ruleset: str | None, **options: Any) -> None:
        """Deck, number and, for a ruleset, the verdict: a line each."""
        try:
            rules = None if ruleset is None else ruleset_named(ruleset)
            deal = _random_deal(rules) if number is None else deal_of_number(number)
        except (DealNumberError, UnknownRuleset) as error:
            raise CommandError(str(error)) from None
        lines = [deal.text, str(deal.number)]
        if rules is not None:
            lines.append(f"{rules.name}: {SAID[winnable(Position(deal, rules), MAX_NODES).state]}")
        self.stdout.write("\n".join(lines))


def _random_deal(rules: Ruleset | None) -> Deal:
    """A deal from chance; one that can be cleared where it is dealt for a ruleset."""
    while True:
        deal = deal_of_number(1 + secrets.randbelow(MAX_NUMBER))
        if rules is None or winnable(Position(deal, rules), MAX_NODES).state == "winnable":
            return deal
