"""Signing in is heard here: the session's guest gives what it has to the account. The service does the rest.

And what happened outside of every socket is told here to whoever holds sockets: a table was taken off the air, a device
has played on.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from accounts.owners import Owner
from accounts.services import GUEST

from .services.claim import claim

#: Sent with `code` when a table has left the air without a word of its host's.
table_closed = Signal()

#: Sent with `account`, `id` (the devices' own) and `seq` when a device of an account has stored events of a game.
game_grew = Signal()


@receiver(user_logged_in)
def give_to_account(sender: Any, request: HttpRequest | None, user: Any, **_: Any) -> None:
    """The guest is this session's own: no other session's games can be claimed."""
    session = getattr(request, "session", None)
    guest = session.get(GUEST, "") if session is not None else ""
    if session is not None and guest:
        claim(guest=Owner(guest=guest), user_id=user.pk)
        del session[GUEST]
