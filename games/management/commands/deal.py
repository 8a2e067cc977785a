"""Print a numbered deal: its deck, then its number."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.deal import MAX_NUMBER, Deal, DealNumberError, deal_of_number
from games.engine.position import Position
from games.engine.rules import Ruleset, UnknownRuleset, ruleset_named
from games.engine.solver import winnable

#: A deal that takes the solver longer than this is not one to hand out; another is drawn.
MAX_NODES = 20_000


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
            lines.append(f"{rules.name}: {'can' if can_be_cleared(deal, rules) else 'cannot'} be cleared")
        self.stdout.write("\n".join(lines))


def can_be_cleared(deal: Deal, rules: Ruleset) -> bool:
    """The exact answer, however long it takes."""
    return winnable(Position(deal, rules)).state == "winnable"


def _random_deal(rules: Ruleset | None) -> Deal:
    """A deal from chance; one that can be cleared where it is dealt for a ruleset."""
    while True:
        deal = deal_of_number(1 + secrets.randbelow(MAX_NUMBER))
        if rules is None or winnable(Position(deal, rules), MAX_NODES).state == "winnable":
            return deal
