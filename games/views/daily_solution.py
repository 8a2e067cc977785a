"""How a daily can be cleared, for those who may see it: the line as data."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.owners import Owner
from games.models import DailyDeal
from games.selectors.daily_see import may_see
from games.services.errors import Spoiler

from .daily_shown import deal_shown


def solution_shown(deal: DailyDeal, owner: Owner | None, now: datetime) -> dict[str, Any]:
    """The line that is stored with the deal; Spoiler while its date counts and this person has not finished it."""
    if not may_see(owner, deal.date, now):
        raise Spoiler("this is today's daily: finish it, or give it up, and then see how it goes")
    return deal_shown(deal) | {"date": deal.date.isoformat(), "line": deal.line, "moves": deal.moves}
