"""A browser of somebody who plays the daily, for the tests of its pages and of its API."""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.test import Client

from accounts.models import User
from games.models import DailyDeal

from .world import Clock

DAY = "2026-11-30"


class Page:
    """A browser that keeps the CSRF token."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            self.client.force_login(user)
        self.client.get("/daily/")

    @property
    def token(self) -> str:
        """The token that its cookie holds."""
        return self.client.cookies["csrftoken"].value

    def get(self, path: str) -> Any:
        """GET."""
        return self.client.get(path)

    def post(self, path: str, **fields: str) -> Any:
        """A form."""
        return self.client.post(path, {"csrfmiddlewaretoken": self.token, **fields})

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """JSON to the API."""
        text = "" if body is None else json.dumps(body)
        return self.client.generic(
            method, f"/api/{path}", text, content_type="application/json", headers={"X-CSRFToken": self.token}
        )

    def play(self, events: list[str], *, day: str = DAY, id: str = "", **deal: Any) -> Any:
        """Send a whole game of the daily, with the deal as it was handed out."""
        handed = self.get(f"/api/daily/{day}").json()["deal"] or {}
        sent = {"ruleset": "classic", "version": "1.0.0", "deck": "", **handed, "daily": day, **deal}
        body = {"base_seq": 0, "events": events, "deal": sent}
        return self.send("POST", f"games/{id or secrets.token_hex(16)}", body)


def cleared(page: Page, deal: DailyDeal, clock: Clock) -> dict[str, Any]:
    """Play the daily to its end in this browser; the day as the API then tells it."""
    assert page.post(f"/daily/{DAY}/start/").status_code == 302
    clock.on(minutes=2)
    assert page.play(deal.line.split()).json()["status"] == "won"
    day: dict[str, Any] = page.get(f"/api/daily/{DAY}").json()
    return day
