"""`manage.py faces`: draws the sprite of the cards, `static/cards/faces.svg`, from `games/cards_art/`."""

from __future__ import annotations

import gzip
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.cards_art.sprite import sprite


class Command(BaseCommand):
    help = "Draws static/cards/faces.svg from games/cards_art."

    def handle(self, *args: Any, **options: Any) -> None:
        text = sprite()
        path = settings.BASE_DIR / "static" / "cards" / "faces.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        packed = len(gzip.compress(text.encode()))
        self.stdout.write(f"static/cards/faces.svg: {len(text)} bytes, {packed} compressed")
