"""Every message of a live table, both ways, as a frozen type.

A frame is a JSON object with a tag `t`; `fields.py` says what its fields may hold. What `decode` (`frames.py`) gives
has been checked field by field; whatever else arrives is a BadFrame. `static/js/live/protocol.js` is the same list for
the browser.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from .fields import (
    Batch,
    ClientId,
    Code,
    DateText,
    DeckText,
    GaugeState,
    HostState,
    Kind,
    LogText,
    Name,
    Number,
    PairText,
    PlayedMs,
    Role,
    SeatName,
    Seq,
)


class Message(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """The parent of all."""


# --- client to server ---


class Since(Struct, frozen=True):
    """How far a watcher that comes back has followed."""

    game: Code
    seq: Seq


class Hello(Message, frozen=True, tag="hello"):
    """The first frame. From a watcher it may come again, to be sent what is missing. `client` is made per tab."""

    v: Annotated[int, Meta(ge=0, le=1_000_000)]
    client: ClientId
    since: Since | None = None


class Events(Message, frozen=True, tag="events"):
    """Host: events base + 1 and on of this game; `ms`: the time played until now, as the device counts it."""

    game: Code
    base: Seq
    list: Batch
    ms: PlayedMs | None = None


class NextGame(Message, frozen=True, tag="deal"):
    """Host: the next game at this table. `id` is the device's own; `daily`: the date whose daily it is, `again` after a
    restart of it."""

    id: ClientId
    ruleset: Name
    version: Name
    deck: DeckText
    log: LogText = ""
    number: Number | None = None
    daily: DateText | None = None
    again: bool = False


class Take(Message, frozen=True, tag="take"):
    """Owner: "Play here"."""


class Hidden(Message, frozen=True, tag="hidden"):
    """Host: its tab went out of sight, or came back."""

    on: bool


class Settings(Message, frozen=True, tag="settings"):
    """Host: what is to change. From the server, to everyone: how all four stand now.

    `listed` in the lobby; whether watchers may send `reactions` and `suggestions`, and are shown the `gauge`.
    """

    listed: bool | None = None
    reactions: bool | None = None
    suggestions: bool | None = None
    gauge: bool | None = None


class End(Message, frozen=True, tag="end"):
    """Host: leaves the air."""


class Gauge(Message, frozen=True, tag="gauge"):
    """Host: whether the pyramid can still be cleared after event `seq`. To watchers as it came, while it is current."""

    seq: Seq
    state: GaugeState


class Who(Message, frozen=True, tag="who"):
    """Host: who watches?"""


class Block(Message, frozen=True, tag="block"):
    """Host: this watcher is to leave, and to stay out."""

    watcher: SeatName


class Unblock(Message, frozen=True, tag="unblock"):
    """Host: everyone may come in again."""


class React(Message, frozen=True, tag="react"):
    """Watcher: without words."""

    kind: Kind


class Suggest(Message, frozen=True, tag="suggest"):
    """Watcher: points at a pair in the position after event `seq`."""

    seq: Seq
    pair: PairText


class Ping(Message, frozen=True, tag="ping"):
    """The last event received (watcher) or acknowledged (host)."""

    seq: Seq


class Bye(Message, frozen=True, tag="bye"):
    """The page is being left."""


HostMessage = Events | NextGame | Hidden | Settings | Gauge | Who | Block | Unblock | End
ClientMessage = Hello | Take | React | Suggest | Ping | Bye | HostMessage


# --- server to client ---


class TableInfo(Struct, frozen=True):
    """The table itself. `since` is the ISO time of going on the air; `host` the name that others see.

    The four flags are those of Settings.
    """

    code: str
    host: str
    listed: bool
    since: str
    reactions: bool = True
    suggestions: bool = False
    gauge: bool = False


class You(Struct, frozen=True):
    """What this socket is here, and whether its session owns the table."""

    role: Role
    mine: bool
    epoch: int


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything that this socket may know. Without a game on the table `game` is null and no game fields are there.

    `cards` is deck[0 : 28 + seen] as deck text. `deck`, `number` and `id` go to the holder of the lease alone.
    """

    game: str | None
    table: TableInfo
    you: You
    host: HostState
    crowd: int
    ruleset: str | UnsetType = UNSET
    version: str | UnsetType = UNSET
    cards: str | UnsetType = UNSET
    log: str | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    status: str | UnsetType = UNSET
    hash: str | UnsetType = UNSET
    deck: str | UnsetType = UNSET
    number: int | UnsetType = UNSET
    id: str | UnsetType = UNSET


class Dealt(Snapshot, frozen=True, tag="deal"):
    """A snapshot of the next game at the table."""


class Ev(Message, frozen=True, tag="ev"):
    """One event. `shown`: the card first revealed by it. `hash`: of the public position. `status` unless "playing"."""

    game: str
    seq: int
    e: str
    hash: str
    shown: str | None = None
    status: str = "playing"


class Evs(Message, frozen=True, tag="evs"):
    """Several events, the last of which has number `seq`; none when nothing was missed."""

    game: str
    seq: int
    list: list[tuple[str, str | None]]
    hash: str
    status: str = "playing"


class Ack(Message, frozen=True, tag="ack"):
    """Host: stored up to `seq`."""

    game: str
    seq: int


class Reject(Message, frozen=True, tag="reject"):
    """Host: nothing of what was sent is stored; `seq` events are. A snapshot follows."""

    code: str
    detail: str
    game: str | None
    seq: int


class Pong(Message, frozen=True, tag="pong"):
    """The table's head."""

    seq: int


class Crowd(Message, frozen=True, tag="crowd"):
    """How many watch."""

    n: int


class Host(Message, frozen=True, tag="host"):
    """Where the host is."""

    state: HostState


class Reactions(Message, frozen=True, tag="reactions"):
    """What watchers have sent since it was last told: how many of each kind."""

    counts: dict[Kind, int]


class Favourite(Message, frozen=True, tag="favourite"):
    """To the host: the pair that most watchers point at; none while nobody does."""

    game: str
    seq: int
    votes: int
    pair: str | None = None


class Watchers(Message, frozen=True, tag="watchers"):
    """To the host: the seats of those who watch, as many as are named, and how many marks keep somebody out."""

    list: list[str]
    blocked: int


class Replaced(Message, frozen=True, tag="replaced"):
    """Another device plays now."""


class Ended(Message, frozen=True, tag="ended"):
    """The host has left the air."""


class Reload(Message, frozen=True, tag="reload"):
    """The page is of another release: load it again after so many seconds."""

    after: float


class Error(Message, frozen=True, tag="error"):
    """A refusal that concerns this socket alone."""

    code: str
    detail: str
