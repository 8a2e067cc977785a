"""A mail backend whose server cannot be reached."""

from __future__ import annotations

from django.core.mail.backends.base import BaseEmailBackend


class Backend(BaseEmailBackend):
    """Refuses every message as a closed port does."""

    def send_messages(self, email_messages: object) -> int:
        """ConnectionRefusedError."""
        raise ConnectionRefusedError(111, "refused")
