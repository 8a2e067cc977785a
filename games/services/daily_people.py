"""Whom one follows, and whether one's own name shows. Each is one transaction; told twice, nothing changes."""

from __future__ import annotations

from django.db import transaction

from games.models import DailyPerson, Follow

from .errors import Refusal

#: More people than these nobody follows by hand.
MOST_FOLLOWED = 500


class CannotFollow(Refusal):
    """Oneself, or more people than are allowed."""

    code = "cannot follow"


def person_of(*, user_id: int) -> DailyPerson:
    """What this account has chosen; its friend link is made the first time."""
    return DailyPerson.objects.get_or_create(user_id=user_id)[0]


def follow(*, follower_id: int, followed_id: int) -> None:
    """From now on `followed` is among the friends of `follower`. CannotFollow."""
    if follower_id == followed_id:
        raise CannotFollow("that is you")
    with transaction.atomic():
        if Follow.objects.filter(follower_id=follower_id).count() >= MOST_FOLLOWED:
            raise CannotFollow(f"nobody follows more than {MOST_FOLLOWED} people")
        Follow.objects.get_or_create(follower_id=follower_id, followed_id=followed_id)


def unfollow(*, follower_id: int, followed_id: int) -> None:
    """Not any more."""
    Follow.objects.filter(follower_id=follower_id, followed_id=followed_id).delete()


def hide_name(*, user_id: int, hidden: bool) -> None:
    """Whether others see this account's name on the boards and with its results."""
    DailyPerson.objects.update_or_create(user_id=user_id, defaults={"hidden": hidden})
