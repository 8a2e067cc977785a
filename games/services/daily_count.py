"""What a daily game counts for: told by `begin` and `append`, inside their transaction, after the engine has judged.

An attempt starts with its first event. The first one to arrive ranks; a game begun by a restart (`again`) ends those
before it and never ranks. An attempt that goes on after its end is another attempt. What arrives in time counts, once;
what comes later is archive.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from accounts.owners import Owner
from games.daily.dates import BadDate, Phase, closes, ends, parse_date, phase
from games.daily.rows import finished_rows
from games.engine.position import Status
from games.engine.replay import Game as Play
from games.models import DailyAttempt, DailyResult, Game
from games.selectors.daily_days import deal_of

from .errors import BadGame

#: Faster than this nobody plays, and no held key repeats.
LEAST_AN_EVENT = timedelta(milliseconds=10)
#: How much longer than the time since the deck was handed out a device's own clock may say that it was played.
SLACK = timedelta(seconds=10)
_SLACK_SHARE = 0.02
#: An attempt that goes on over the end of its date with no longer break is not late.
WITHOUT_BREAK = timedelta(hours=1)


def sent_date(text: str) -> date:
    """The date that a device names; BadGame `bad date`."""
    try:
        return parse_date(text)
    except BadDate as bad:
        raise BadGame("bad date", str(bad)) from None


def admit(*, owner: Owner, day: date, version: str, play: Play, active_ms: int, now: datetime) -> None:
    """Whether a game may begin as the daily of this date. BadGame: `future date`, `no such daily`, `other deal`,
    `not handed`, `impossible time`.
    """
    stage = phase(day, now)
    if stage is Phase.FUTURE:
        raise BadGame("future date", f"{day} has not begun anywhere yet")
    deal = deal_of(day)
    if deal is None:
        raise BadGame("no such daily", f"there is no daily deal of {day}")
    if (deal.ruleset, deal.rules_version, deal.deck) != (play.rules.name, version, play.deal.text):
        raise BadGame("other deal", f"this is not the deal of {day}")
    result = DailyResult.objects.filter(**owner.fields, date=day).first()
    if stage is Phase.COUNTS and result is None:
        raise BadGame("not handed", f"the deal of {day} was not handed out to you; begin it on its page")
    if result is not None:
        _check_time(result, play.length, active_ms, now)


def check_append(*, game: Game, length: int, active_ms: int, now: datetime) -> None:
    """BadGame `impossible time` when a daily game cannot have so many events, or so much time, by now."""
    day = game.daily
    result = None if day is None else DailyResult.objects.filter(**game.owner.fields, date=day).first()
    if result is not None:
        _check_time(result, length, active_ms, now)


def count(*, game: Game, play: Play, now: datetime) -> None:
    """A daily game stands like this now: bring its attempt and its owner's result up to it."""
    day = game.daily
    if day is None or not play.length:
        return
    result = _locked(game.owner, day, now)
    attempt = DailyAttempt.objects.filter(game=game).order_by("-pk").first()
    if attempt is not None and attempt.counts and now >= closes(day):
        _only_archived(result, play)
        return
    numbers = numbers_of(play) | {"active_ms": game.active_ms}
    if attempt is not None and attempt.seq == play.length:
        # Nothing was played: the time that ranks is that of the last event.
        if not attempt.ended:
            DailyAttempt.objects.filter(pk=attempt.pk).update(active_ms=game.active_ms)
        return
    numbers["last_at"] = now
    if attempt is None or attempt.ended:
        _begin(result, game, numbers, again=game.again or attempt is not None, now=now)
    else:
        late = attempt.late or (now >= ends(day) and now - attempt.last_at > WITHOUT_BREAK)
        DailyAttempt.objects.filter(pk=attempt.pk).update(late=late, **numbers)
    rank(result=result)


def rank(*, result: DailyResult) -> None:
    """Which attempt is the first and which the best, and whether the date is cleared: from all attempts."""
    for name, value in standing(result).items():
        setattr(result, name, value)
    late = DailyAttempt.objects.filter(result=result, counts=False, cleared=True).exists()
    result.archived = not result.cleared and (result.archived or late)
    result.save(update_fields=["first", "best", "cleared", "archived"])


def standing(result: DailyResult) -> dict[str, Any]:
    """`first`, `best` and `cleared` of a result, from its attempts that count."""
    counting = DailyAttempt.objects.filter(result=result, counts=True)
    return {
        "first": counting.filter(again=False).order_by("begun_at", "pk").first(),
        "best": counting.order_by("-score", "moves", "pk").first(),
        "cleared": counting.filter(cleared=True).exists(),
    }


def _locked(owner: Owner, day: date, now: datetime) -> DailyResult:
    """This person's result of the date; an archive game needs no handing out."""
    DailyResult.objects.get_or_create(**owner.fields, date=day, defaults={"handed_at": now})
    return DailyResult.objects.select_for_update().get(**owner.fields, date=day)


def _begin(result: DailyResult, game: Game, numbers: dict[str, Any], *, again: bool, now: datetime) -> None:
    day = result.date
    in_time = now < ends(day)
    counts = result.gave_up_at is None and (in_time or (now < closes(day) and result.handed_at < ends(day)))
    if counts and game.again:
        DailyAttempt.objects.filter(result=result, counts=True).exclude(game=game).update(ended=True)
    DailyAttempt.objects.create(
        result=result, game=game, begun_at=now, counts=counts, late=counts and not in_time, again=again, **numbers
    )


def numbers_of(play: Play) -> dict[str, Any]:
    """What an attempt holds of its game's log."""
    line = play.timeline
    return {
        "seq": play.length,
        "cleared": play.status is Status.WON,
        "left": line.tableau.pyramid.bit_count(),
        "score": play.score,
        "moves": line.moves,
        "undos": line.undos,
        "hints": line.hints,
        "pass_number": line.tableau.pass_number,
        "rows": finished_rows(line.line),
    }


def _only_archived(result: DailyResult, play: Play) -> None:
    """An attempt goes on after its date has closed: it counts no more, but that the date was cleared is shown."""
    if play.status is Status.WON and not result.cleared and not result.archived:
        DailyResult.objects.filter(pk=result.pk).update(archived=True)


def _check_time(result: DailyResult, length: int, active_ms: int, now: datetime) -> None:
    if result.handed_at >= ends(result.date):
        return  # the archive counts no time
    since = now - result.handed_at
    played = timedelta(milliseconds=active_ms)
    if LEAST_AN_EVENT * length > since or played > since * (1 + _SLACK_SHARE) + SLACK:
        raise BadGame("impossible time", "more was played than the time since the deck was handed out allows")
