"""Every message from a client, as a frozen type; those to it are in told.py.

A frame is a JSON object with a tag `t`; `fields.py` says what its fields may hold. What `decode` (`frames.py`) gives
has been checked field by field; whatever else arrives is a BadFrame. `static/js/live/protocol.js` is the same list for
the browser.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .fields import (
    Batch,
    ClientId,
    Code,
    DateText,
    DeckText,
    GaugeState,
    Kind,
    LogText,
    Name,
    Number,
    PairText,
    PlayedMs,
    SeatName,
    Seq,
)


class Message(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """The parent of all."""


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
