"""What tests of the daily share: a clock that they move, deals with lines that win, games sent as devices send them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from accounts.owners import Owner
from games.bank.files import bank_file, read_deals
from games.bank.letters import play_line
from games.daily.choose import RULESET, Choice
from games.engine.deal import deal_of_number
from games.engine.notation import moves_text
from games.engine.position import Position
from games.engine.rules import RULES_VERSION, ruleset_named
from games.models import DailyAttempt, DailyDeal, DailyResult, Game
from games.selectors.daily_results import result_of
from games.services.daily_hand import hand_out
from games.services.saves import Dealt, save

BEGIN = datetime.fromisoformat("2026-11-30T12:00:00+00:00")
SECOND = timedelta(seconds=1)


class Clock:
    """Called, it says what time it is; it moves only when it is set."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def set(self, text: str) -> None:
        """To this instant."""
        self.now = datetime.fromisoformat(text)

    def on(self, **span: float) -> None:
        """So much later."""
        self.now += timedelta(**span)


@cache
def choice(which: int) -> Choice:
    """A deal of the shipped bank as the choice of a date, the same for the same `which`."""
    shipped = read_deals(bank_file(RULESET), RULESET, RULES_VERSION)
    row = shipped[which % len(shipped)]
    deal = deal_of_number(row.number)
    line, _ = play_line(row.letters, Position(deal, ruleset_named(RULESET)))
    return Choice(row.number, 0, row.wins, moves_text(line, deal), len(line), row.shortest)


def guest() -> Owner:
    """A guest that nobody else is."""
    return Owner(guest=secrets.token_hex(16))


@dataclass
class Device:
    """One device of somebody, that plays the daily of one date and sends it."""

    owner: Owner
    deal: DailyDeal
    id: str = ""
    again: bool = False

    def __post_init__(self) -> None:
        self.id = self.id or secrets.token_hex(16)

    @property
    def line(self) -> list[str]:
        """Events that clear the deal."""
        return self.deal.line.split()

    def send(self, events: list[str], base: int = 0, *, active_ms: int = 0, daily: bool = True) -> Game:
        """Send events as they come from a device, with the deal."""
        day = self.deal.date if daily else None
        dealt = Dealt(RULESET, RULES_VERSION, self.deal.deck, self.deal.number, day, self.again)
        return save(owner=self.owner, id=self.id, base_seq=base, events=events, dealt=dealt, active_ms=active_ms)

    def clear(self) -> Game:
        """Send a whole game that clears it."""
        return self.send(self.line)

    def restarted(self) -> Device:
        """The same deal from its beginning, after Restart."""
        return Device(self.owner, self.deal, again=True)


def begun(owner: Owner, deal: DailyDeal, clock: Clock) -> Device:
    """A device of somebody who has just got the deck, a minute ago."""
    hand_out(owner=owner, deal=deal, now=clock())
    clock.on(minutes=1)
    return Device(owner, deal)


def result(owner: Owner, deal: DailyDeal) -> DailyResult:
    """Their result of this deal's date."""
    found = result_of(owner, deal.date)
    assert found is not None
    return found


def first_of(device: Device) -> DailyAttempt:
    """The attempt that ranks of whoever has this device."""
    first = result(device.owner, device.deal).first
    assert first is not None
    return first
