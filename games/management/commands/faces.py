"""`manage.py faces`: draws the sprites of the cards, `static/cards/faces*.svg`, from `games/cards_art/`."""

from __future__ import annotations

import gzip
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.cards_art.sprite import sprites


class Command(BaseCommand):
    help = "Draws static/cards/faces*.svg from games/cards_art."

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.BASE_DIR / "static" / "cards"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in sprites().items():
            (folder / name).write_text(text, encoding="utf-8")
            packed = len(gzip.compress(text.encode()))
            self.stdout.write(f"static/cards/{name}: {len(text)} bytes, {packed} compressed")
