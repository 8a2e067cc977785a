"""The guides by name: where each lives and when it was last read through and found true."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Page:
    """One guide. `name` is its address, its template and its picture; `reviewed` is when a person last checked it."""

    name: str
    reviewed: date

    @property
    def path(self) -> str:
        """`/rules/`."""
        return f"/{self.name}/"

    @property
    def template(self) -> str:
        """`guides/real_deck.html`."""
        return f"guides/{self.name.replace('-', '_')}.html"

    @property
    def picture(self) -> str:
        """The static path of the picture that other sites show beside a link."""
        return f"og/{self.name}.png"


_REVIEWED = date(2026, 11, 30)

#: In the order in which they are offered.
PAGES: dict[str, Page] = {
    name: Page(name, _REVIEWED)
    for name in ("rules", "strategy", "real-deck", "variants", "questions", "about", "privacy")
}
