"""What is written about people: a new name, a browser signed out, an account gone. Each is one transaction."""

from __future__ import annotations

from datetime import datetime

from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from .models import User


class NameTaken(ValidationError):
    """Somebody has taken that name, or one that looks the same, in this very moment."""

    def __init__(self) -> None:
        super().__init__(User._meta.get_field("username").error_messages["unique"], code="username_taken")


def rename(*, user: User, name: str) -> None:
    """Give `user` the checked name. NameTaken when another was quicker; then nothing has changed."""
    before, blocked = user.username, user.name_blocked
    user.username, user.name_blocked = name, ""
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "name_blocked"])
    except IntegrityError as error:
        user.username, user.name_blocked = before, blocked
        raise NameTaken from error


def end_session(*, user: User, session_id: int) -> bool:
    """Sign one browser of `user` out. False when it is not theirs, or gone already."""
    session = UserSession.objects.filter(user=user, pk=session_id).first()
    if session is None:
        return False
    get_adapter().end_sessions([session])
    return True


def forget_unconfirmed(*, before: datetime) -> int:
    """Delete accounts made before then that never confirmed an address nor signed in, staff apart; how many."""
    waiting = User.objects.filter(date_joined__lt=before, last_login=None, is_staff=False)
    with transaction.atomic():
        found = list(waiting.exclude(emailaddress__verified=True).exclude(socialaccount__isnull=False).distinct())
        for user in found:
            user.delete()
    return len(found)


def delete_account(*, user: User) -> None:
    """Delete `user` with all that is theirs, at once; every browser is signed out. It cannot be taken back."""
    with transaction.atomic():
        get_adapter().end_sessions(UserSession.objects.filter(user=user))
        user.delete()
