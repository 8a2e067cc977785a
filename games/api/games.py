"""Games: listed, read, begun and appended to. `seq`, also as the ETag, tells which state of a game is meant."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja import Status as Answer
from ninja.errors import HttpError

from accounts.limits import is_owner_too_often
from games.models import Game
from games.selectors.games import game_of
from games.selectors.saves import page_of, whole
from games.services.daily_count import sent_date
from games.services.errors import Stale, UnknownGame
from games.services.saves import Dealt, save
from games.signals import game_grew

from .asking import OwnerOnly, owner_in
from .shapes import (
    DealIn,
    EventsIn,
    GamePage,
    GameWhole,
    Hex32,
    Limit,
    Refused,
    RefusedEvent,
    StaleOut,
    Status,
    moment,
)

router = Router(auth=OwnerOnly(), tags=["games"])


@router.get("", response={200: GamePage, 400: Refused, 401: Refused}, summary="Your games, newest first")
def list_games(
    request: HttpRequest, status: Status | None = None, after: str | None = None, limit: Limit = 30
) -> dict[str, Any]:
    """A page without logs. `status` narrows it; `after` is the `next` of the page before."""
    page = page_of(owner_in(request), status=status, after=after, limit=limit)
    return {"games": page.games, "next": page.next}


@router.get("/{id}", response={200: GameWhole, 304: None, 401: Refused, 404: Refused}, summary="One game, whole")
def read_game(request: HttpRequest, response: HttpResponse, id: Hex32) -> Any:
    """With its log. `If-None-Match` with an ETag of before: 304 when nothing has been played since."""
    game = _game(request, id)
    response["ETag"] = _etag(game)
    if request.headers.get("If-None-Match") == _etag(game):
        return Answer(304, None)
    return Answer(200, whole(game))


@router.post(
    "/{id}",
    response={
        200: GameWhole,
        400: RefusedEvent,
        409: StaleOut,
        **dict.fromkeys((401, 403, 404, 413, 429), Refused),
    },
    summary="Begin a game, or append events",
)
def append_events(request: HttpRequest, response: HttpResponse, sent: EventsIn, id: Hex32) -> Any:
    """Events go on from `base_seq`. Sent again, they change nothing. 409 `stale`: the stored game goes another way."""
    owner = owner_in(request)
    if is_owner_too_often("append", owner):
        raise HttpError(429, "that is more often than anybody plays")
    deal = sent.deal
    try:
        game = save(
            owner=owner,
            id=id,
            base_seq=sent.base_seq,
            events=sent.events,
            dealt=None if deal is None else _dealt(deal),
            client=sent.client,
            active_ms=sent.active_ms,
            begun_at=None if sent.begun_ms is None else moment(sent.begun_ms),
            status=sent.status,
        )
    except Stale as stale:
        game = _game(request, id)
        response["ETag"] = _etag(game)
        return Answer(409, {"code": stale.code, "detail": stale.detail, "game": whole(game)})
    if owner.user_id is not None:
        # Stored, whatever becomes of this: other devices that are not told ask by themselves.
        game_grew.send(append_events, account=owner.user_id, id=id, seq=game.seq)
    response["ETag"] = _etag(game)
    return Answer(200, whole(game))


def _dealt(deal: DealIn) -> Dealt:
    daily = None if deal.daily is None else sent_date(deal.daily)
    return Dealt(deal.ruleset, deal.version, deal.deck, deal.number, daily, deal.again)


def _game(request: HttpRequest, id: str) -> Game:
    game = game_of(owner_in(request), id)
    if game is None:
        raise UnknownGame("you have no such game")
    return game


def _etag(game: Game) -> str:
    return f'"{game.seq}"'
