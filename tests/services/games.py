"""Games and owners for the tests of services."""

from __future__ import annotations

import secrets

from accounts.owners import Owner
from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from games.services.begin import SentGame


def guest() -> Owner:
    """A guest that nobody else is."""
    return Owner(guest=secrets.token_hex(16))


def sent(
    number: int | None = 1, ruleset: str = "classic", log: str = "", *, deck: str = "", version: str = RULES_VERSION
) -> SentGame:
    """A deal as a device sends it: numbered, or by its deck text."""
    text = deck or deal_of_number(number or 1).text
    return SentGame(secrets.token_hex(16), ruleset, version, text, log, number)
