"""Where a host is, from three facts and the time: pure.

The facts are kept in the table's row, so that every process and the next start of the server judge alike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from .constants import AWAY_CLOSED, AWAY_SILENT, GONE
from .fields import HostState


@dataclass(frozen=True, slots=True)
class Presence:
    """`seen`: last frame. `left`: when the last socket closed, None while one is open. Both in epoch seconds."""

    seen: float
    left: float | None = None
    hidden: bool = False

    @classmethod
    def of(cls, seen_at: datetime, left_at: datetime | None, hidden: bool) -> Presence:
        """From a table's row."""
        return cls(seen_at.timestamp(), None if left_at is None else left_at.timestamp(), hidden)

    def state(self, now: float) -> HostState:
        """Here, paused (the tab is hidden), away, or gone; never forfeited."""
        # A time to come is one of before the machine's clock was set back: as good as none.
        silent = abs(now - (self.seen if self.left is None else self.left))
        if silent >= GONE:
            return "gone"
        if silent >= self._patience:
            return "away"
        return "paused" if self.hidden else "here"

    @property
    def _patience(self) -> float:
        """How long it may be silent. Browsers let the timers of a hidden tab run once a minute: its socket stands, and
        it is no more away than it said."""
        if self.left is not None:
            return AWAY_CLOSED
        return GONE if self.hidden else AWAY_SILENT

    def heard(self, now: float) -> Presence:
        """After a frame of the host."""
        return replace(self, seen=now, left=None)

    def closed(self, now: float) -> Presence:
        """After the host's socket closed."""
        return replace(self, left=now)
