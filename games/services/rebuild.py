"""What is stored beside a log, made again from the log: after a repair, or to show that nothing has drifted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from games.engine.notation import split_log
from games.models import DailyAttempt, Game
from games.selectors.games import dealt, played

from .append import played_fields
from .daily_count import numbers_of, rank


@dataclass(frozen=True, slots=True)
class Drift:
    """A game of which something stored differed from its log, or (`problem`) whose log the engine refuses."""

    code: str
    fields: tuple[str, ...] = ()
    problem: str = ""


def rebuild(*, write: bool) -> Iterator[Drift | None]:
    """One value a game, and one a daily attempt, None where all is right. With `write` each drift is put right; a
    refused log is left alone.
    """
    for code in Game.objects.order_by("pk").values_list("code", flat=True).iterator(chunk_size=500):
        with transaction.atomic():
            yield _rebuilt(Game.objects.get(code=code), write=write)
    for key in DailyAttempt.objects.order_by("pk").values_list("pk", flat=True).iterator(chunk_size=500):
        with transaction.atomic():
            yield _attempt_rebuilt(DailyAttempt.objects.select_related("game", "result").get(pk=key), write=write)


def _rebuilt(game: Game, *, write: bool) -> Drift | None:
    try:
        fields = played_fields(played(game))
    except ValueError as error:  # every error of the engine is one, and says what is wrong
        return Drift(game.code, problem=str(error))
    wrong = tuple(name for name, value in fields.items() if getattr(game, name) != value)
    if wrong and write:
        Game.objects.filter(pk=game.pk, log=game.log).update(**fields)
    return Drift(game.code, wrong) if wrong else None


def _attempt_rebuilt(attempt: DailyAttempt, *, write: bool) -> Drift | None:
    """An attempt holds its game's log up to the last event that counts."""
    game = attempt.game
    try:
        play = dealt(game).after_all(split_log(game.log)[: attempt.seq])
    except ValueError:
        return None  # said of the game already
    fields = numbers_of(play)
    wrong = tuple(f"daily {name}" for name, value in fields.items() if getattr(attempt, name) != value)
    if wrong and write:
        DailyAttempt.objects.filter(pk=attempt.pk).update(**fields)
        rank(result=attempt.result)
    return Drift(game.code, wrong) if wrong else None
