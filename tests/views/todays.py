"""A daily deal of today's, made without searching for one."""

from __future__ import annotations

from datetime import UTC, datetime

from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION
from games.models import DailyDeal
from tests.browser.table import WON_LINE, WON_NUMBER


def todays_deal() -> DailyDeal:
    """The deal of the date that is today in UTC: it counts now."""
    return DailyDeal.objects.create(
        date=datetime.now(UTC).date(),
        number=WON_NUMBER,
        ruleset="classic",
        rules_version=RULES_VERSION,
        deck=deal_of_number(WON_NUMBER).text,
        key_id="test",
        attempt=0,
        wins=9,
        band="medium",
        line=WON_LINE,
        moves=len(WON_LINE.split()),
    )
