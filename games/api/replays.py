"""Games to be looked back on, by their public code; and who may see them, which their owner decides."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Field, Router, Schema
from ninja import Status as Answer

from games.engine.game_text import write_game
from games.selectors.replays import access, game_text_of, replay_named
from games.services.errors import UnknownGame
from games.services.replays import decide
from games.views.replay import replay_link

from .asking import OwnerOnly, asking, owner_in
from .shapes import Refused, Sent, Status

router = Router(tags=["replays"])

Code = Annotated[str, Field(pattern=r"^[a-z2-7]{10}$")]
Seen = Literal["me", "link"]

_REFUSALS = {
    "on the air": "this game is still being played",
    "daily": "this is a daily deal that you have not finished",
}


class ReplayOut(Schema):
    """A game to be looked back on. `text`: the game as a file; times in ISO 8601 and ms; `seen`: who may see it."""

    code: str
    link: str
    mine: bool
    seen: Seen
    ruleset: str
    version: str
    deck: str
    number: int | None
    log: str
    status: Status
    score: int
    moves: int
    undos: int
    hints: int
    active_ms: int
    last: datetime
    text: str


class SeenIn(Sent):
    """Who may see it: `me`, its owner alone, or anyone with the `link`."""

    seen: Seen


class SeenOut(Schema):
    """As it is now, with the link."""

    code: str
    link: str
    seen: Seen


@router.get("/{code}", response={200: ReplayOut, 403: Refused, 404: Refused}, summary="A game, to be looked back on")
def read_replay(request: HttpRequest, code: Code) -> Any:
    """404 for a private game too, so that nobody learns of it. 403 `on the air`, or `daily`: one not finished."""
    game = replay_named(code)
    allowed = None if game is None else access(game, asking(request))
    if game is None or allowed is None or allowed.why == "private":
        raise UnknownGame(f"there is no game {code!r}")
    if allowed.why is not None:
        return Answer(403, {"code": allowed.why, "detail": _REFUSALS[allowed.why]})
    told = {
        "code": game.code,
        "link": replay_link(request, game.code),
        "mine": allowed.mine,
        "seen": allowed.seen,
        "ruleset": game.ruleset,
        "version": game.rules_version,
        "deck": game.deck,
        "number": game.number,
        "log": game.log,
        "status": game.status,
        "score": game.score,
        "moves": game.moves,
        "undos": game.undos,
        "hints": game.hints,
        "active_ms": game.active_ms,
        "last": game.last_at,
        "text": write_game(game_text_of(game)),
    }
    return Answer(200, told)


@router.put(
    "/{code}",
    response={200: SeenOut, 401: Refused, 403: Refused, 404: Refused},
    auth=OwnerOnly(),
    summary="Decide who may see a game of yours",
)
def put_seen(request: HttpRequest, sent: SeenIn, code: Code) -> Any:
    """Until decided, games that were on the air are open to those who have the link, all others are not."""
    game = decide(code=code, owner=owner_in(request), seen=sent.seen)
    return Answer(200, {"code": game.code, "link": replay_link(request, game.code), "seen": sent.seen})
