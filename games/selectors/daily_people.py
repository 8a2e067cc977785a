"""People around the daily boards: whom somebody follows, who a friend link or an attempt belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from games.models import DailyAttempt, DailyPerson, Follow


@dataclass(frozen=True, slots=True)
class Followed:
    """Somebody who is followed: by what name."""

    user_id: int
    name: str


def followed_by(user_id: int) -> list[Followed]:
    """Everyone whom this account follows, by name. They let themselves be followed, so their names show here."""
    found = Follow.objects.filter(follower_id=user_id, followed__is_active=True).order_by("followed__username")
    return [Followed(*row) for row in found.values_list("followed_id", "followed__username")]


def is_following(follower_id: int, followed_id: int) -> bool:
    """Whether the one follows the other."""
    return Follow.objects.filter(follower_id=follower_id, followed_id=followed_id).exists()


def person_of_link(code: str) -> User | None:
    """Whose friend link this is."""
    person = DailyPerson.objects.select_related("user").filter(code=code, user__is_active=True).first()
    return None if person is None else person.user


def attempt_named(code: str) -> DailyAttempt | None:
    """The attempt of this code, with its result, its owner, its game and what says who may see that again."""
    related = ("result__user__daily_person", "game__user", "game__table__game", "game__replay")
    return DailyAttempt.objects.select_related(*related).filter(code=code).first()


def shown_name(attempt: DailyAttempt) -> str | None:
    """By what name an attempt may be shown to others: None for guests, and for those who hide theirs."""
    user = attempt.result.user
    if user is None:
        return None
    person = getattr(user, "daily_person", None)
    return None if person is not None and person.hidden else user.get_username()
