"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Deals, games, tables."""

    name = "games"
