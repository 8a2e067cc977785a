"""When signing in asks for a second step: only of people who have turned it on.

A passkey is a way in, not a lock: someone who has added one and sits at a strange machine still gets in by password or
by a code in the mail. Only an authenticator app turns the second step on; then a passkey passes it too.
"""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.mfa.stages import AuthenticateStage
from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpResponse


class SecondStep(AuthenticateStage):
    """allauth's stage, for those who have an authenticator app."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        """A redirect to the second step where it is wanted, and whether to go on."""
        user = self.login.user
        if user is None or not is_mfa_enabled(user, [Authenticator.Type.TOTP]):
            return None, True
        response, go_on = super().handle()
        return response, go_on
