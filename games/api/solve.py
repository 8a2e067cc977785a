"""The solver asked from outside: any position, answered in a process of its own, with limits on nodes, time and rate.

A stranger is told whether a position can be won; who is signed in also the line, the shortest line, the best score. A
daily deal that the asker has not finished is not answered.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import Field, Router, Schema
from ninja import Status as Answer
from pydantic import StrictInt, StrictStr

from accounts.limits import is_too_often
from games.engine.cards import DeckError, parse_card
from games.engine.deal import MAX_NUMBER, Deal, deal_of_number, deal_of_text
from games.engine.moves import Refused as EventRefused
from games.engine.notation import split_log
from games.engine.position import Position, PositionError
from games.engine.replay import Game
from games.engine.rules import MAX_EVENTS, RULES_VERSION, UnknownRuleset, ruleset_named
from games.models.game import DECK_LENGTH
from games.selectors.daily_see import may_see_deck
from games.services.solver_pool import MAX_NODES, RETRY_AFTER, SECONDS, SolverBusy, SolverFailed, solver_pool
from games.services.solver_worker import Question, answer

from .asking import AnyoneAsking, asking
from .shapes import Refused, RefusedEvent, Sent, Word

router = Router(tags=["solver"])

#: What a stranger's question may cost.
STRANGER_NODES = 100_000
STRANGER_SECONDS = 1.5

Kind = Literal["winnable", "shortest", "best"]
State = Literal["winnable", "lost", "not known"]
CardText = Annotated[StrictStr, Field(pattern=r"^[A2-9TJQK][cdhs]$")]
Number = Annotated[StrictInt, Field(ge=1, le=MAX_NUMBER)]
DeckText = Annotated[StrictStr, Field(max_length=2 * DECK_LENGTH)]


class SolveIn(Sent):
    """A deal, by `deck` or `number`; and where on it: after `log`, or by parts: cards `gone`, `waste` top, `pass`."""

    ruleset: Word
    version: Word = RULES_VERSION
    deck: DeckText | None = None
    number: Number | None = None
    log: Annotated[StrictStr, Field(max_length=6 * MAX_EVENTS)] = ""
    gone: Annotated[tuple[CardText, ...], Field(max_length=52)] = ()
    waste: CardText | None = None
    pass_number: Annotated[StrictInt, Field(ge=1, le=1000, alias="pass")] = 1
    ask: Kind = "winnable"


class SolveOut(Schema):
    """`state` is exact; "not known": a limit was reached. `line` in notation from there; `score` for `best`."""

    state: State
    ask: Kind
    line: str | None = None
    moves: int | None = None
    score: int | None = None


class MayIn(Sent):
    """A deck text."""

    deck: DeckText


class MayOut(Schema):
    """Whether the asker may be told how this deal goes."""

    may: bool


class _Bad(Exception):
    """No position: `code` and words, and the place of an event."""

    def __init__(self, code: str, detail: str, place: int | None = None) -> None:
        super().__init__(detail)
        self.body = {"code": code, "detail": detail, "place": place}


@dataclass(frozen=True, slots=True)
class _Asker:
    signed_in: bool
    too_often: bool
    may: bool


@router.post(
    "",
    response={200: SolveOut, 400: RefusedEvent, 401: Refused, 403: Refused, 413: Refused, 429: Refused, 503: Refused},
    auth=AnyoneAsking(),
    summary="Can it still be won?",
)
async def solve(request: HttpRequest, response: HttpResponse, sent: SolveIn) -> Any:
    """For strangers the verdict alone. 503 with Retry-After when too many ask at once."""
    try:
        position, undos = _position(sent)
    except _Bad as bad:
        return Answer(400, bad.body)
    asker = await sync_to_async(_asker)(request, position.deal.text)
    if asker.too_often:
        return Answer(429, _refused("too often", _("That is often enough for a minute.")))
    if not asker.may:
        return Answer(403, _refused("spoiler", _("This is a daily deal that you have not finished.")))
    if sent.ask != "winnable" and not asker.signed_in:
        return Answer(401, _refused("sign in", _("Lines and scores are for those who are signed in.")))
    try:
        nodes, seconds = (MAX_NODES, SECONDS) if asker.signed_in else (STRANGER_NODES, STRANGER_SECONDS)
        question = Question(
            sent.ask, sent.ruleset, sent.version, position.deal.text, position.tableau, undos, nodes, seconds
        )
        found = await asyncio.wrap_future(solver_pool().do(seconds, answer, question))
    except (SolverBusy, SolverFailed) as problem:
        response["Retry-After"] = str(RETRY_AFTER)
        return Answer(503, _refused("solver busy", str(problem)))
    line = found.line if asker.signed_in else None
    moves = None if line is None else len(split_log(line))
    told = {"state": str(found.state), "ask": sent.ask, "line": line, "moves": moves, "score": found.score}
    return Answer(200, told)


@router.post(
    "/may",
    response={200: MayOut, 400: RefusedEvent, 403: Refused, 413: Refused},
    auth=AnyoneAsking(),
    summary="May this deal be examined?",
)
def may(request: HttpRequest, sent: MayIn) -> Any:
    """No, while it is a daily deal that the asker has not finished: for pages that solve on the device."""
    try:
        deck = deal_of_text(sent.deck).text
    except DeckError as error:
        return Answer(400, {"code": "bad deck", "detail": str(error)})
    return Answer(200, {"may": may_see_deck(asking(request), deck)})


def _asker(request: HttpRequest, deck: str) -> _Asker:
    owner = asking(request)
    signed_in = owner is not None and owner.user_id is not None
    user = request.user if signed_in else None
    too_often = is_too_often(request, "solve_signed_in" if signed_in else "solve", user)
    return _Asker(signed_in, too_often, may_see_deck(owner, deck))


def _position(sent: SolveIn) -> tuple[Position, int]:
    """The position asked about, and the undos made on the way. Raises _Bad."""
    deal = _deal(sent)
    try:
        rules = ruleset_named(sent.ruleset, sent.version)
    except UnknownRuleset as error:
        raise _Bad("unknown ruleset", str(error)) from None
    is_in_parts = bool(sent.gone) or sent.waste is not None or sent.pass_number != 1
    if is_in_parts and sent.log:
        raise _Bad("bad request", _("A position is told by a log or by its parts, not by both."))
    if is_in_parts:
        waste = None if sent.waste is None else parse_card(sent.waste)
        try:
            return Position.from_parts(deal, rules, map(parse_card, sent.gone), waste, sent.pass_number), 0
        except PositionError as error:
            raise _Bad("bad position", str(error)) from None
    try:
        game = Game.begin(deal, rules).after_all(split_log(sent.log))
    except EventRefused as refused:
        raise _Bad("illegal", str(refused), refused.place) from None
    return game.position, game.timeline.undos


def _deal(sent: SolveIn) -> Deal:
    if (sent.deck is None) == (sent.number is None):
        raise _Bad("bad request", _("A deal is told by its deck or by its number."))
    if sent.number is not None:
        return deal_of_number(sent.number)
    try:
        return deal_of_text(sent.deck or "")
    except DeckError as error:
        raise _Bad("bad deck", str(error)) from None


def _refused(code: str, detail: str) -> dict[str, str]:
    return {"code": code, "detail": detail}
