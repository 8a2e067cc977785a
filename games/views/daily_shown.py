"""A date, an attempt, a streak, a board as JSON values: what the API answers and what the pages are made of.

A deck is in them only for whom it was handed out, or when its date counts no more.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from accounts.owners import Owner
from games.daily.dates import Phase, closes, ends, open_from, opens, phase
from games.daily.share import Shared, share_text
from games.daily.streak import Streak
from games.engine.rules import ruleset_named
from games.models import DailyAttempt, DailyDeal, DailyResult
from games.selectors.daily_boards import STEP, Board, BoardRow, players_of
from games.selectors.daily_days import nth
from games.selectors.daily_results import result_of, state_of, streak_at, streak_of
from games.selectors.daily_see import may_see
from pyramid_site.context import public_origin

from .daily_words import share_words
from .words import ruleset_words


def day_shown(request: HttpRequest, deal: DailyDeal, owner: Owner | None, now: datetime) -> dict[str, Any]:
    """Everything of one date for this person."""
    day = deal.date
    result = result_of(owner, day)
    stage = phase(day, now)
    finished = result is not None and (result.cleared or result.gave_up_at is not None)
    handed = result is not None or stage in (Phase.LATE, Phase.ARCHIVE)
    frozen = frozenset(streak_of(owner, now).frozen)
    return {
        "date": day.isoformat(),
        "nth": nth(day, now),
        "phase": stage.value,
        "opens": _iso(opens(day)),
        "ends": _iso(ends(day)),
        "closes": _iso(closes(day)),
        "ruleset": deal.ruleset,
        "version": deal.rules_version,
        "band": deal.band,
        "weekday": day.weekday(),
        "handed": None if result is None else _iso(result.handed_at),
        "finished": finished,
        "gave_up": result is not None and result.gave_up_at is not None,
        "may_see": may_see(owner, day, now),
        "state": state_of(result, day, now, frozen).value,
        "deal": deal_shown(deal) if handed else None,
        "first": attempt_shown(request, result, "first", deal, now),
        "best": attempt_shown(request, result, "best", deal, now),
        "attempts": 0 if result is None else result.attempts.filter(counts=True).count(),
        "players": players_of(day),
    }


def deal_shown(deal: DailyDeal) -> dict[str, Any]:
    """What a device needs to play it."""
    return {"ruleset": deal.ruleset, "version": deal.rules_version, "deck": deal.deck, "number": deal.number}


def attempt_shown(
    request: HttpRequest, result: DailyResult | None, which: str, deal: DailyDeal, now: datetime
) -> dict[str, Any] | None:
    """The `first` or the `best` attempt of a result; None when there is none."""
    attempt: DailyAttempt | None = None if result is None else getattr(result, which)
    return None if result is None or attempt is None else told_attempt(request, attempt, result, deal, now)


def told_attempt(
    request: HttpRequest, attempt: DailyAttempt, result: DailyResult, deal: DailyDeal, now: datetime
) -> dict[str, Any]:
    """An attempt with its link and its share text. Nothing of its cards."""
    link = public_origin(request) + result_path(deal.date, attempt.code)
    over = attempt.cleared or attempt.ended or now >= closes(deal.date)
    return {
        "code": attempt.code,
        "game": attempt.game.client_game_id,
        "cleared": attempt.cleared,
        "left": attempt.left,
        "score": attempt.score,
        "moves": attempt.moves,
        "undos": attempt.undos,
        "hints": attempt.hints,
        "pass": attempt.pass_number,
        "passes": ruleset_named(deal.ruleset, deal.rules_version).passes,
        "rows": attempt.rows,
        "server_ms": milliseconds(attempt.last_at - result.handed_at),
        "active_ms": attempt.active_ms,
        "late": attempt.late,
        "over": over,
        "link": link,
        "text": share_text(told(attempt, result, deal, now, link), share_words()),
    }


def told(attempt: DailyAttempt, result: DailyResult, deal: DailyDeal, now: datetime, link: str) -> Shared:
    """What an attempt tells when it is shared."""
    return Shared(
        nth=nth(deal.date, now),
        ruleset=ruleset_words()[deal.ruleset]["name"],
        cleared=attempt.cleared,
        left=attempt.left,
        pass_number=attempt.pass_number,
        passes=ruleset_named(deal.ruleset, deal.rules_version).passes or 0,
        moves=attempt.moves,
        hints=attempt.hints,
        undos=attempt.undos,
        rows=attempt.rows,
        streak=streak_at(result.owner, deal.date) if result.cleared else 0,
        link=link,
    )


def shared_of(day: dict[str, Any], attempt: dict[str, Any] | None, streak: int) -> dict[str, Any] | None:
    """What the scripts share of an attempt of a date (as `day_shown` has it); None when there is none."""
    if attempt is None:
        return None
    picture = reverse("games:daily_picture", args=[day["date"], attempt["code"]])
    name = ruleset_words()[day["ruleset"]]["name"]
    return {"attempt": attempt, "nth": day["nth"], "ruleset": name, "streak": streak, "picture": picture}


def streak_shown(streak: Streak, now: datetime) -> dict[str, Any]:
    """A streak, and the oldest date that still counts."""
    return {
        "current": streak.current,
        "longest": streak.longest,
        "held": streak.held,
        "frozen": [day.isoformat() for day in streak.frozen],
        "open_from": open_from(now).isoformat(),
    }


def board_shown(request: HttpRequest, board: Board, day: date, *, signed_in: bool) -> dict[str, Any]:
    """A board with the distribution of its scores."""
    origin = public_origin(request)

    def row_shown(row: BoardRow) -> dict[str, Any]:
        return {
            "place": row.place,
            "name": row.name,
            "mine": row.mine,
            "cleared": row.cleared,
            "left": row.left,
            "score": row.score,
            "moves": row.moves,
            "undos": row.undos,
            "hints": row.hints,
            "server_ms": milliseconds(row.took),
            "late": row.late,
            "link": origin + result_path(day, row.code),
        }

    spread = board.spread
    return {
        "date": day.isoformat(),
        "among": board.among,
        "signed_in": signed_in,
        "rows": [row_shown(row) for row in board.rows],
        "mine": None if board.mine is None else row_shown(board.mine),
        "players": board.players,
        "spread": {"step": STEP, "counts": spread.counts, "mine": spread.mine, "below": spread.below},
    }


def result_path(day: date, code: str) -> str:
    """The address of a result."""
    return reverse("games:daily_result", args=[day.isoformat(), code])


def milliseconds(span: timedelta) -> int:
    """A span of time in whole ms, never below 0."""
    return max(0, span // timedelta(milliseconds=1))


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
