"""What hubs of several processes tell one another, as frozen types; and the way of a hub that is alone. No IO.

The rule: a word over the bridge is never needed. What it says is stored, or of the moment; a word that is lost is made
up for by the poll of heads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import Struct

from .fields import GaugeState, Kind
from .protocol import Settings
from .told import Ev


class Word(Struct, frozen=True, tag_field="t"):
    """The parent of all. Each is about the table under whose code it is told."""


class Stored(Word, frozen=True, tag="stored"):
    """These events were stored."""

    evs: list[Ev]


class Laid(Word, frozen=True, tag="laid"):
    """The next game was put on the table."""

    turn: int
    game: str
    seq: int


class Moved(Word, frozen=True, tag="moved"):
    """The lease has moved to this epoch."""

    epoch: int


class HostIs(Word, frozen=True, tag="host"):
    """Where the host is: the facts of `Presence`."""

    seen: float
    left: float | None
    hidden: bool


class Allowed(Word, frozen=True, tag="allowed"):
    """What the host allows has changed."""

    settings: Settings


class Over(Word, frozen=True, tag="over"):
    """The host has left the air."""


class Watching(Word, frozen=True, tag="watching"):
    """So many watch, wherever they are."""

    n: int


class Reacted(Word, frozen=True, tag="reacted"):
    """Reactions of the watchers of one process."""

    counts: dict[Kind, int]


class Voted(Word, frozen=True, tag="voted"):
    """What the watchers of one process point at now."""

    game: str
    seq: int
    votes: dict[str, int]


class Proved(Word, frozen=True, tag="proved"):
    """The host's gauge."""

    seq: int
    state: GaugeState


class SentOut(Word, frozen=True, tag="sent out"):
    """The host sent this seat out; where it is, its marks are kept."""

    watcher: str


class KeptOut(Word, frozen=True, tag="kept out"):
    """These marks are kept out from now on."""

    marks: list[str]


class LetIn(Word, frozen=True, tag="let in"):
    """Everyone may come in again."""


class SignedOut(Word, frozen=True, tag="signed out"):
    """A session has ended; by a hash of its key. About no table."""

    session: str


class Grew(Word, frozen=True, tag="grew"):
    """So many events are stored now of the game that the devices of this account call so. About no table."""

    account: int
    game: str
    seq: int


class ComeBack(Word, frozen=True, tag="come back"):
    """Every socket is to come back, one after the other over so many seconds. About no table."""

    over: float


class Coming(Word, frozen=True, tag="coming"):
    """The answer: so many sockets of one process will. About no table."""

    sockets: int


AnyWord = (
    Stored
    | Laid
    | Moved
    | HostIs
    | Allowed
    | Over
    | Watching
    | Reacted
    | Voted
    | Proved
    | SentOut
    | KeptOut
    | LetIn
    | SignedOut
    | Grew
    | ComeBack
    | Coming
)
#: A word that came: the process that said it, the table's code (empty: about none), the word.
Hear = Callable[[str, str, AnyWord], None]

_decoder = msgspec.json.Decoder(AnyWord)
_encoder = msgspec.json.Encoder()


def pack(word: Word) -> bytes:
    """A word on its way."""
    return _encoder.encode(word)


def unpack(data: bytes) -> AnyWord | None:
    """A word that came; None for one that this release does not know."""
    try:
        return _decoder.decode(data)
    except msgspec.DecodeError:
        return None


class Bridge(Protocol):
    """A hub's way to the others. Nothing here waits."""

    def open(self, hear: Hear) -> None:
        """Begin; what others say is heard from now on."""

    def watch(self, code: str) -> None:
        """Words about this table are wanted here."""

    def leave(self, code: str) -> None:
        """They no longer are."""

    def tell(self, code: str, word: Word) -> None:
        """Tell the other hubs that watch this table, or all of them when `code` is empty."""


class Alone:
    """The only hub there is."""

    def open(self, hear: Hear) -> None:
        """There is nobody to be heard."""

    def watch(self, code: str) -> None:
        """Nothing comes."""

    def leave(self, code: str) -> None:
        """Nothing came."""

    def tell(self, code: str, word: Word) -> None:
        """There is nobody to be told."""
