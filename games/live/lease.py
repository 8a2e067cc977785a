"""Who may play at a table: the lease, pure. One client holds it; each time it moves the epoch goes on by one."""

from __future__ import annotations

from dataclasses import dataclass

from .fields import Role


@dataclass(frozen=True, slots=True)
class Lease:
    """`holder` is the client that may play, `epoch` counts from 1."""

    holder: str
    epoch: int

    def role(self, client: str, *, mine: bool) -> Role:
        """What a socket of this client is here. Opening one's own link only watches."""
        return "host" if mine and client == self.holder else "watcher"

    def moved(self, client: str) -> Lease:
        """After "Play here" on this client; the holder taking it again keeps it as it is."""
        return self if client == self.holder else Lease(client, self.epoch + 1)

    def outdates(self, epoch: int) -> bool:
        """Whether a host let in at that epoch has been replaced since."""
        return epoch < self.epoch
