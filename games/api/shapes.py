"""What goes in and out of the API, as types; the OpenAPI description is made of these. Unknown fields are refused."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from typing import Annotated, Literal

from ninja import Field, Schema
from pydantic import ConfigDict, StrictBool, StrictInt, StrictStr

from games.engine.deal import MAX_NUMBER
from games.engine.rules import MAX_EVENTS
from games.models.game import DECK_LENGTH
from games.selectors.saves import MOST_ON_PAGE

Status = Literal["playing", "stuck", "won"]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Event = Annotated[StrictStr, Field(min_length=1, max_length=8)]
Word = Annotated[StrictStr, Field(min_length=1, max_length=16)]
Limit = Annotated[int, Field(ge=1, le=MOST_ON_PAGE)]
#: Longest time at the table in ms: a year.
Milliseconds = Annotated[StrictInt, Field(ge=0, le=366 * 24 * 3600 * 1000)]


def moment(ms: int) -> datetime:
    """Milliseconds since 1970 as a moment; one that is still to come counts as now."""
    return datetime.fromtimestamp(min(ms / 1000, time.time()), UTC)


class Sent(Schema):
    """A body: nothing in it that is not known."""

    model_config = ConfigDict(extra="forbid")


class DealIn(Sent):
    """What a game is played on. `daily`: the date whose daily deal it is; `again`: begun by a restart of it."""

    ruleset: Word
    version: Word
    deck: Annotated[StrictStr, Field(max_length=DECK_LENGTH + 52)]
    number: Annotated[StrictInt, Field(ge=1, le=MAX_NUMBER)] | None = None
    daily: Annotated[StrictStr, Field(max_length=20)] | None = None
    again: StrictBool = False


class EventsIn(Sent):
    """Events `base_seq` + 1 and on. `deal` is needed when the server may not have the game yet.

    `status`: how the device thinks that the game stands after them; refused when it does not. `client`: who holds the
    lease, when the game is on the air. `begun_ms`: when the device dealt it, in ms since 1970; for a game that begins.
    """

    base_seq: Annotated[StrictInt, Field(ge=0, le=MAX_EVENTS)]
    events: Annotated[list[Event], Field(max_length=MAX_EVENTS + 1)]
    deal: DealIn | None = None
    active_ms: Milliseconds = 0
    begun_ms: Annotated[StrictInt, Field(ge=0, lt=2**53)] | None = None
    status: Status | None = None
    client: Hex32 | None = None


class GameBrief(Schema):
    """A game without its log. `id` is the device's own; times in ISO 8601, `begun` as the device says; `on_air`: the
    code of its live table.
    """

    id: str
    code: str
    ruleset: str
    version: str
    number: int | None
    seq: int
    status: Status
    score: int
    moves: int
    undos: int
    hints: int
    active_ms: int
    daily: date | None
    begun: datetime
    last: datetime
    on_air: str | None


class GameWhole(GameBrief):
    """A game with its deck and its log of events."""

    deck: str
    log: str


class GamePage(Schema):
    """Games, newest first; `next` is the `after` of the page that follows, null at the end."""

    games: list[GameBrief]
    next: str | None


class PlayedGame(Schema):
    """A game as far as it counts. Times in ms: at the table, and since 1970 when it was dealt."""

    id: str
    ruleset: str
    status: Status
    seq: int
    moves: int
    score: int
    active_ms: int
    undos: int
    hints: int
    begun_ms: int


class PlayedOut(Schema):
    """All of them; `tag` is the ETag, another as soon as anything has changed."""

    tag: str
    games: list[PlayedGame]


class Refused(Schema):
    """Why not: `code` is the name of the reason, `detail` says it in words."""

    code: str
    detail: str


class RefusedEvent(Refused):
    """As Refused; `place` is the place in the log of the event that the rules refuse, from 0."""

    place: int | None = None


class StaleOut(Refused):
    """The stored game goes another way: here it is. Nothing was changed."""

    game: GameWhole


class Me(Schema):
    """Who the session stands for. `owner` is a mark that is the same on all of one's devices; null: nobody yet."""

    owner: str | None
    account: bool
    name: str | None


class SettingsIn(Sent):
    """A device's settings; `changed_ms`: when they were changed there, in ms since 1970."""

    values: dict[StrictStr, StrictStr]
    changed_ms: Annotated[StrictInt, Field(ge=0, lt=2**53)]


class SettingsOut(Schema):
    """The settings that count now: those changed last."""

    values: dict[str, str]
    changed_ms: int
    public: bool
