"""What goes in and out of the daily part of the API, as types. Dates are YYYY-MM-DD, moments ISO 8601 UTC, spans ms."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from ninja import Field, Schema
from pydantic import StrictInt, StrictStr

from games.daily.dates import LEAST_OFFSET, MOST_OFFSET

from .shapes import Sent

Among = Literal["friends", "all"]
State = Literal["future", "new", "begun", "cleared", "failed", "missed", "frozen", "archive"]
Endpoint = Annotated[StrictStr, Field(pattern=r"^[!-~]*$", max_length=800)]
Month = Annotated[str, Field(pattern=r"^2[0-9]{3}-(0[1-9]|1[0-2])$")]


class DailyDeal(Schema):
    """What a device needs to play it."""

    ruleset: str
    version: str
    deck: str
    number: int


class Attempt(Schema):
    """One attempt. `rows`: bottom row first, the pass in which each was finished, 0 for not; `text` is for sharing."""

    code: str
    game: str
    cleared: bool
    left: int
    score: int
    moves: int
    undos: int
    hints: int
    pass_: Annotated[int, Field(alias="pass")]
    passes: int | None
    rows: str
    server_ms: int
    active_ms: int
    late: bool
    over: bool
    link: str
    text: str


class Day(Schema):
    """One date for whoever asks. `deal` is null while it counts and was not handed out to them."""

    date: date
    nth: int
    phase: Literal["counts", "late", "archive"]
    opens: datetime
    ends: datetime
    closes: datetime
    ruleset: str
    version: str
    band: Literal["easy", "medium", "hard"]
    weekday: int
    handed: datetime | None
    finished: bool
    gave_up: bool
    may_see: bool
    state: State
    deal: DailyDeal | None
    first: Attempt | None
    best: Attempt | None
    attempts: int
    players: int


class Streak(Schema):
    """Dates cleared in a row, now and at best; freezes held, and the dates that freezes have bridged."""

    current: int
    longest: int
    held: int
    frozen: list[date]
    open_from: date


class Days(Schema):
    """The dates that count now, oldest first; `first` is the first daily of this site."""

    now: datetime
    open_from: date
    first: date
    days: list[Day]
    streak: Streak


class MonthDay(Schema):
    """One date of a month; `score` of the first attempt."""

    date: date
    nth: int
    state: State
    score: int | None
    late: bool


class MonthOut(Schema):
    """A month; `previous` and `next` where there is something to see."""

    month: str
    previous: str | None
    next: str | None
    days: list[MonthDay]
    streak: Streak


class BoardRow(Schema):
    """A first attempt on a board; `name` is null where it is hidden."""

    place: int
    name: str | None
    mine: bool
    cleared: bool
    left: int
    score: int
    moves: int
    undos: int
    hints: int
    server_ms: int
    late: bool
    link: str


class Spread(Schema):
    """How many have 0 to `step` - 1 points, and so on; `mine`: in which bar; `below`: per cent who have fewer."""

    step: int
    counts: list[int]
    mine: int | None
    below: int | None


class Board(Schema):
    """First attempts of accounts by score, moves, server time."""

    date: date
    among: Among
    signed_in: bool
    rows: list[BoardRow]
    mine: BoardRow | None
    players: int
    spread: Spread


class Solution(Schema):
    """A line in notation that clears the deal."""

    date: date
    ruleset: str
    version: str
    number: int
    deck: str
    line: str
    moves: int


class PushKey(Schema):
    """The public key to subscribe with; null when this site sends no reminders."""

    key: str | None


class PushIn(Sent):
    """Where a browser is reminded, at which minute of its own day, on a clock so many minutes east of UTC."""

    endpoint: Endpoint
    minute: Annotated[StrictInt, Field(ge=0, lt=1440)]
    zone: Annotated[StrictInt, Field(ge=LEAST_OFFSET, le=MOST_OFFSET)]


class PushOut(Sent):
    """Which browser is to be reminded no more."""

    endpoint: Endpoint
