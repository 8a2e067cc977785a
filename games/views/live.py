"""Live tables over HTTP: go live, the watch page, the lobby. Translation only; the services decide."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from accounts.services import ensure_owner, owner_of
from games.engine.cards import card_text
from games.engine.layout import PYRAMID_SIZE, open_places
from games.engine.moves import NO_CARD
from games.live.constants import HIDDEN_TABLE, LOBBY_TABLES, MAX_OPEN_BODY
from games.live.crowd import crowd_of
from games.live.presence import Presence
from games.live.protocol import ClientId, DeckText, LogText, Name, Number, You
from games.live.source import record_of
from games.models import Table
from games.selectors.games import played
from games.selectors.tables import host_name, lobby, table_named
from games.services.begin import SentGame
from games.services.errors import NotHolder, Refusal, Stale
from games.services.tables import open_table
from pyramid_site.context import public_origin

_CODE = re.compile(r"[a-z2-7]{10}")


class OpenGame(msgspec.Struct, frozen=True):
    """The game with which a host goes live."""

    id: ClientId
    ruleset: Name
    version: Name
    deck: DeckText
    log: LogText = ""
    number: Number | None = None


class Open(msgspec.Struct, frozen=True):
    """The body of POST /live/open/."""

    client: ClientId
    game: OpenGame
    listed: bool = False


_open = msgspec.json.Decoder(Open, strict=True)


@require_POST
def go_live(request: HttpRequest) -> JsonResponse:
    """Put the sent game on a table of this person's, guests too: 201 with its code and link, or {code, detail}."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_OPEN_BODY:
        return _refused("too big", _("That is more than a game."), 413)
    try:
        asked = _open.decode(request.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _refused("bad request", str(error) or _("That is not JSON."), 400)
    game = asked.game
    try:
        table = open_table(
            owner=ensure_owner(request.session, request.user),
            client=asked.client,
            listed=asked.listed,
            sent=SentGame(game.id, game.ruleset, game.version, game.deck, game.log, game.number),
            is_away=_is_away,
        )
    except Refusal as refusal:
        status = 409 if isinstance(refusal, NotHolder | Stale) else 400
        return _refused(refusal.code, refusal.detail, status)
    stored = table.game
    assert stored is not None, "a table has just been given its game"  # noqa: S101
    path = reverse("games:watch", args=[table.code])
    return JsonResponse(
        {
            "code": table.code,
            "path": path,
            "url": public_origin(request) + path,
            "game": stored.code,
            "seq": stored.seq,
            "epoch": table.epoch,
        },
        status=201,
    )


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_store=True)
def watch(request: HttpRequest, code: str) -> HttpResponse:
    """The watch page of a table, on the air or after; 404 when there is none of that code."""
    table = table_named(code) if _CODE.fullmatch(code) else None
    if table is None:
        raise Http404(_("There is no table of that code."))
    owner = owner_of(request.session, request.user)
    record = record_of(table)
    you = You(role="watcher", mine=owner is not None and owner == table.owner, epoch=table.epoch)
    state = record.presence.state(time.time())
    snapshot = record.snapshot("snapshot", you=you, host=state, crowd=crowd_of(table.code))
    position = None if table.game is None else played(table.game).public
    context = {
        "snapshot": msgspec.to_builtins(snapshot),
        "table": _row(table),
        "position": position,
    }
    response = render(request, "games/watch.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@cache_control(private=True, no_store=True)
def lobby_page(request: HttpRequest) -> HttpResponse:
    """Every listed table on the air."""
    return render(request, "games/lobby.html", {"tables": _tables()})


@require_safe
@cache_control(private=True, no_store=True)
def lobby_tables(request: HttpRequest) -> JsonResponse:
    """The same as JSON, for the page to refresh itself."""
    return JsonResponse({"tables": _tables()})


def _tables() -> list[dict[str, Any]]:
    """The lobby, most watched first."""
    since = datetime.fromtimestamp(time.time() - HIDDEN_TABLE, UTC)
    rows = [_row(table) for table in lobby(since, LOBBY_TABLES)]
    return sorted(rows, key=lambda row: -row["crowd"])


def _row(table: Table) -> dict[str, Any]:
    """A table as lists show it: its public position and who is there. Only what anyone may know."""
    row: dict[str, Any] = {
        "code": table.code,
        "path": reverse("games:watch", args=[table.code]),
        "host": host_name(table),
        "state": _presence(table).state(time.time()),
        "crowd": crowd_of(table.code),
        "since": table.opened_at.isoformat(timespec="seconds"),
        "ended": table.ended_at is not None,
    }
    if table.game is not None:
        row |= {"ruleset": table.game.ruleset, "status": table.game.status, "score": table.game.score}
        row |= {"moves": table.game.moves, "board": _board(table)}
        row["left"] = sum(1 for card in row["board"]["pyramid"] if card)
    return row


def _board(table: Table) -> dict[str, Any]:
    """`pyramid`: 28 card texts, empty where a card is gone; `open`: places; `waste`: its top; `stock`: how many."""
    assert table.game is not None, "only a table with a game has a board"  # noqa: S101
    public = played(table.game).public
    lying = public.tableau
    top = lying.waste_top
    return {
        "pyramid": [card_text(public.cards[place]) if lying.holds(place) else "" for place in range(PYRAMID_SIZE)],
        "open": open_places(lying.pyramid),
        "waste": "" if top == NO_CARD else card_text(public.cards[top]),
        "stock": lying.stock_count,
        "pass": lying.pass_number,
    }


def _is_away(table: Table) -> bool:
    """Whether the host of a table is there no more, as watchers are told it."""
    return _presence(table).state(time.time()) in ("away", "gone")


def _presence(table: Table) -> Presence:
    return Presence.of(table.host_seen_at, table.host_left_at, table.host_hidden)


def _refused(code: str, detail: str, status: int) -> JsonResponse:
    return JsonResponse({"code": code, "detail": detail}, status=status)
