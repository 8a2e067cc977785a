"""Who a game or a table belongs to: an account, or a guest. A value; exactly one of the two, never both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

GUEST_HEX = 32


@dataclass(frozen=True, slots=True)
class Owner:
    """`user_id` of an account, or `guest`: 32 hexadecimal digits kept in the session. ValueError unless exactly one."""

    user_id: int | None = None
    guest: str = ""

    def __post_init__(self) -> None:
        if (self.user_id is None) == (self.guest == ""):
            raise ValueError("an owner is an account or a guest")

    @property
    def fields(self) -> dict[str, Any]:
        """The two columns of a row that belongs to this owner; also the filter that finds such rows."""
        return {"user_id": self.user_id, "guest": self.guest}
