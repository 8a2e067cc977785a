"""What one watcher is sent next: a machine without IO, without a clock of its own.

The rule: what a watcher has been sent is always a prefix of the table's log. The next event goes out; what is old is
dropped; a gap is filled from the log. Whoever does not acknowledge gets no more events, then one snapshot, then, after
a while, the door. So what is on its way to any watcher is bounded.

    WAITING  knows nothing (yet, or any more): a snapshot is to be fetched
    GAP      knows the log up to `sent`: what is missing is to be fetched
    LIVE     has been sent everything
    SLOW     has not acknowledged what it was sent: nothing goes out until it has
    CLOSED   is being shown the door
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .constants import SLOW_GRACE, SNAPSHOTS, WINDOW


class Mode(StrEnum):
    """Where a watcher stands."""

    WAITING = "waiting"
    GAP = "gap"
    LIVE = "live"
    SLOW = "slow"
    CLOSED = "closed"


class Give(StrEnum):
    """What to send when the log has been fetched."""

    NOTHING = "nothing"
    SNAPSHOT = "snapshot"
    DEAL = "deal"
    GAP = "gap"


@dataclass(slots=True)
class Relay:
    """One watcher. `game` is None until it has been sent one, and while the table is bare."""

    game: str | None = None
    sent: int = 0
    acked: int = 0
    mode: Mode = Mode.WAITING
    snapshots: int = 0
    slow_since: float = 0.0
    greeted: bool = False

    @classmethod
    def resumed(cls, game: str, seq: int) -> Relay:
        """A watcher that comes back and says how far it has followed."""
        return cls(game=game, sent=seq, acked=seq, mode=Mode.GAP)

    @property
    def needy(self) -> bool:
        """Whether the log is to be fetched for it."""
        return self.mode in (Mode.WAITING, Mode.GAP)

    def event(self, game: str, seq: int, now: float) -> bool:
        """An event was made: whether it goes out to this watcher now."""
        if self.mode is not Mode.LIVE:
            return False
        if game == self.game and seq == self.sent + 1:
            if self.sent - self.acked >= WINDOW:
                self._slow(now)
                return False
            self.sent = seq
            return True
        self.head(game, seq)
        return False

    def head(self, game: str | None, seq: int) -> None:
        """The table is known to stand here."""
        if self.mode is not Mode.LIVE:
            return
        if game != self.game:
            self.mode = Mode.WAITING
        elif seq > self.sent:
            self.mode = Mode.GAP

    def fetched(self, game: str | None, seq: int, now: float) -> Give:
        """The log has been read, up to `seq`: what to send of it. A GAP begins after what `sent` was before."""
        if not self.needy:
            return Give.NOTHING
        first, self.greeted = not self.greeted, True
        if self.mode is Mode.GAP and game == self.game and self.sent <= seq:
            if seq == self.sent and not first:
                self.mode = Mode.LIVE
                return Give.NOTHING
            if seq - self.acked <= WINDOW:
                self.mode, self.sent = Mode.LIVE, seq
                return Give.GAP
            if self.acked < self.sent:
                self._slow(now)
                return Give.NOTHING
        if self.snapshots >= SNAPSHOTS:
            self._slow(now)
            return Give.NOTHING
        give = Give.SNAPSHOT if first or game == self.game or self.game is None else Give.DEAL
        self.game, self.sent, self.acked, self.mode = game, seq, seq, Mode.LIVE
        self.snapshots += 1
        return give

    def ack(self, seq: int) -> None:
        """The watcher says how far it has come. One that was slow and has caught up is to be sent a snapshot."""
        self.acked = max(self.acked, min(seq, self.sent))
        self.snapshots = 0
        if self.mode is Mode.SLOW and self.acked >= self.sent:
            self.mode = Mode.WAITING

    def again(self, since: tuple[str, int] | None) -> None:
        """The watcher asks anew: from where it says that it is, or from nothing."""
        if self.mode is Mode.CLOSED:
            return
        self.mode, self.greeted = Mode.WAITING, False
        if since is not None and since[0] == self.game and since[1] <= self.sent:
            self.sent, self.mode = since[1], Mode.GAP
            self.acked = min(self.acked, self.sent)

    def overdue(self, now: float) -> bool:
        """Whether it has been slow for too long; then it is closed."""
        if self.mode is Mode.SLOW and now - self.slow_since >= SLOW_GRACE:
            self.mode = Mode.CLOSED
            return True
        return False

    def __str__(self) -> str:
        return f"{self.mode.value} at {self.sent} of {self.game or 'no game'}, {self.sent - self.acked} unacknowledged"

    def _slow(self, now: float) -> None:
        self.mode, self.slow_since = Mode.SLOW, now
