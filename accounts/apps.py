"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People who sign in."""

    name = "accounts"

    def ready(self) -> None:
        """Connect the signals."""
        from . import signals  # noqa: F401, PLC0415
