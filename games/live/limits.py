"""How much one socket may say: a bucket that fills with time, pure. A clock is handed in."""

from __future__ import annotations

from dataclasses import dataclass

from .constants import FRAMES_A_SECOND, FRAMES_BURST


@dataclass(slots=True)
class Bucket:
    """Each frame takes one; `rate` a second come back, up to `burst`."""

    at: float
    rate: float = FRAMES_A_SECOND
    burst: float = FRAMES_BURST
    left: float = FRAMES_BURST

    def takes(self, now: float) -> bool:
        """Whether one more may come now."""
        # A clock that was set back gives nothing, and takes nothing.
        self.left = min(self.burst, self.left + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
