"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Deals, games, tables."""

    name = "games"

    def ready(self) -> None:
        """Connect the signals, and register the site's system checks, which belong to no app of their own."""
        import pyramid_site.checks  # noqa: F401, PLC0415

        from . import signals  # noqa: F401, PLC0415
