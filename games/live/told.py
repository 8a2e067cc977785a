"""Every message to a client, as a frozen type; those from it, and how frames are written, are in protocol.py."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from .fields import HostState, Kind, Role
from .protocol import Message


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


# --- to a device that listens for its account's games ---


class Listening(Message, frozen=True, tag="listening"):
    """The answer to hello: from now on it is told."""


class Grew(Message, frozen=True, tag="grew"):
    """Of the game that the account's devices call `id`, so many events are stored now."""

    id: str
    seq: int
