"""What is stored beside what was played, made again from that: after a repair, or to show that nothing has drifted.

A game's numbers come from its log, a daily attempt's from the part of the log that counts, a daily result's from its
attempts, the key of a name from the name. Streaks, statistics and boards are worked out whenever they are asked for,
and stored nowhere. When something arrived, and whether that was late, is known from nowhere else: it stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model

from accounts import names
from accounts.models import User
from games.engine.notation import split_log
from games.engine.position import Status
from games.models import DailyAttempt, DailyResult, Game
from games.selectors.games import dealt, played

from .append import played_fields
from .daily_count import numbers_of, standing

_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Drift:
    """Something stored differed: `fields` holds (stored, right) by name; or (`problem`) it cannot be put right."""

    what: str
    fields: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    problem: str = ""

    @property
    def words(self) -> str:
        """`score is 999, not 0; moves is 0, not 2`, as it was found."""
        return "; ".join(f"{name} is {stored!r}, not {right!r}" for name, (stored, right) in self.fields.items())


def rebuild(*, write: bool) -> Iterator[Drift | None]:
    """One value a game, a daily attempt, a daily result and a person, in this order; None where all is right. With
    `write` each drift is put right; a log that the engine refuses is left alone.
    """
    yield from _each(Game, _game, write)
    yield from _each(DailyAttempt, _attempt, write)
    yield from _each(DailyResult, _result, write)
    yield from _each(User, _person, write)


def _each(model: type[Model], look: Callable[[Any], Drift | tuple[str, dict[str, Any]]], write: bool) -> Any:
    keys = model._default_manager.order_by("pk").values_list("pk", flat=True)
    for key in keys.iterator(chunk_size=_AT_ONCE):
        yield _one(model, key, look, write=write)


def _one(
    model: type[Model], key: int, look: Callable[[Any], Drift | tuple[str, dict[str, Any]]], *, write: bool
) -> Drift | None:
    with transaction.atomic():
        row = model._default_manager.select_for_update().filter(pk=key).first()
        if row is None:
            return None  # deleted meanwhile
        seen = look(row)
        if isinstance(seen, Drift):
            return seen
        what, right = seen
        wrong = {name: (getattr(row, name), value) for name, value in right.items() if getattr(row, name) != value}
        if not wrong:
            return None
        if write:
            put = partial(model._default_manager.filter(pk=key).update, **{name: right[name] for name in wrong})
            try:
                with transaction.atomic():
                    put()
            except IntegrityError as error:
                return Drift(what, problem=f"{', '.join(wrong)} cannot be put right: {error}")
        return Drift(what, wrong)


def _game(game: Game) -> Drift | tuple[str, dict[str, Any]]:
    try:
        return game.code, played_fields(played(game))
    except ValueError as error:  # every error of the engine is one, and says what is wrong
        return Drift(game.code, problem=f"cannot be replayed: {error}")


def _attempt(attempt: DailyAttempt) -> Drift | tuple[str, dict[str, Any]]:
    """An attempt holds its game's log up to the last event that counts."""
    game, what = attempt.game, f"{attempt.game.code} daily attempt {attempt.code}"
    try:
        play = dealt(game).after_all(split_log(game.log)[: attempt.seq])
    except ValueError:
        return what, {}  # said of the game already
    return what, numbers_of(play)


def _result(result: DailyResult) -> tuple[str, dict[str, Any]]:
    stands = standing(result)
    first, best = stands["first"], stands["best"]
    won = DailyAttempt.objects.filter(result=result, game__status=Status.WON.value).exists()
    return f"daily result {result.pk} of {result.date}", {
        "first_id": None if first is None else first.pk,
        "best_id": None if best is None else best.pk,
        "cleared": stands["cleared"],
        "archived": won and not stands["cleared"],
    }


def _person(user: User) -> tuple[str, dict[str, Any]]:
    return f"person {user.pk}", {"name_key": names.key(user.username)}
