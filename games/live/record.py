"""What may be told of a game and its table: a frozen value that grows by each event. It holds no hidden card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from msgspec import UNSET

from .fields import HostState
from .lease import Lease
from .presence import Presence
from .protocol import Settings
from .told import Dealt, Ev, Evs, Snapshot, TableInfo, You


@dataclass(frozen=True, slots=True)
class GameRecord:
    """`cards` are deck[0 : 28 + seen] as text; `log` the events; `shown` the card that each first revealed, or None.

    `spoils`: the date whose daily deal this is, empty for none, and `until` when (seconds since 1970) it is one.
    """

    code: str
    ruleset: str
    version: str
    cards: tuple[str, ...]
    log: tuple[str, ...]
    shown: tuple[str | None, ...]
    hash: str
    status: str
    spoils: str = ""
    until: float = 0.0

    def spoils_at(self, now: float) -> str:
        """The date whose daily this would give away now; empty when it gives nothing away."""
        return self.spoils if now < self.until else ""

    @property
    def seq(self) -> int:
        """How many events."""
        return len(self.log)

    def after(self, ev: Ev) -> GameRecord:
        """With the next event; ValueError when it is not the next of this game."""
        if ev.game != self.code or ev.seq != self.seq + 1:
            raise ValueError(f"event {ev.seq} of {ev.game} does not follow {self.seq} of {self.code}")
        return replace(
            self,
            cards=self.cards if ev.shown is None else (*self.cards, ev.shown),
            log=(*self.log, ev.e),
            shown=(*self.shown, ev.shown),
            hash=ev.hash,
            status=ev.status,
        )

    def gap(self, sent: int) -> Evs:
        """The events after number `sent`, as one frame."""
        missing = list(zip(self.log[sent:], self.shown[sent:], strict=True))
        return Evs(game=self.code, seq=self.seq, list=missing, hash=self.hash, status=self.status)


@dataclass(frozen=True, slots=True)
class Head:
    """Where a table stands, as the poll of all watched tables reads it."""

    code: str
    epoch: int
    turn: int
    game: str | None
    seq: int
    ended: bool
    presence: Presence
    settings: Settings


@dataclass(frozen=True, slots=True)
class Record:
    """A table as it may be told to anyone. `turn` counts the games put on it; `game` is None when it is bare.

    `blocked`: the marks of those who are kept out.
    """

    table: TableInfo
    lease: Lease
    turn: int
    presence: Presence
    ended: bool
    game: GameRecord | None
    blocked: frozenset[str] = frozenset()

    @property
    def settings(self) -> Settings:
        """What the host allows."""
        table = self.table
        return Settings(table.listed, table.reactions, table.suggestions, table.gauge)

    def allowing(self, settings: Settings) -> Record:
        """The same with other settings."""
        table = TableInfo(
            self.table.code,
            self.table.host,
            listed=bool(settings.listed),
            since=self.table.since,
            reactions=bool(settings.reactions),
            suggestions=bool(settings.suggestions),
            gauge=bool(settings.gauge),
        )
        return replace(self, table=table)

    def snapshot(
        self,
        kind: Literal["snapshot", "deal"],
        *,
        you: You,
        host: HostState,
        crowd: int,
        private: Private | None = None,
    ) -> Snapshot:
        """The whole of it for one socket; `private` only for the holder of the lease."""
        type_ = Dealt if kind == "deal" else Snapshot
        game = self.game
        if game is None:
            return type_(game=None, table=self.table, you=you, host=host, crowd=crowd)
        return type_(
            game=game.code,
            table=self.table,
            you=you,
            host=host,
            crowd=crowd,
            ruleset=game.ruleset,
            version=game.version,
            cards=" ".join(game.cards),
            log=" ".join(game.log),
            seq=game.seq,
            status=game.status,
            hash=game.hash,
            id=UNSET if private is None else private.id,
            deck=UNSET if private is None else private.deck,
            number=UNSET if private is None or private.number is None else private.number,
        )


@dataclass(frozen=True, slots=True)
class Private:
    """What only the holder of the lease is told of the game: it is the device's own."""

    id: str
    deck: str
    number: int | None
