"""Live tables over HTTP: go live, and the lobby. Translation only; the services decide. The watch page: `watch.py`."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import is_one_newcomer_too_many, is_owner_too_often
from accounts.services import ensure_owner, owner_of
from games.live.constants import HIDDEN_TABLE, LOBBY_KEPT, LOBBY_TABLES, MAX_OPEN_BODY
from games.live.fields import ClientId, DateText, DeckText, LogText, Name, Number
from games.live.roster import crowds
from games.models import Table
from games.selectors.daily_see import finished_dates, guarded_decks
from games.selectors.tables import lobby
from games.services.begin import SentGame
from games.services.daily_count import sent_date
from games.services.errors import NotHolder, Refusal, Stale
from games.services.tables import open_table
from pyramid_site.context import public_origin

from .table_rows import state_of, table_row

_LOBBY = "lobby"


class OpenGame(msgspec.Struct, frozen=True):
    """The game with which a host goes live."""

    id: ClientId
    ruleset: Name
    version: Name
    deck: DeckText
    log: LogText = ""
    number: Number | None = None
    daily: DateText | None = None
    again: bool = False


class Open(msgspec.Struct, frozen=True):
    """The body of POST /live/open/."""

    client: ClientId
    game: OpenGame
    listed: bool = False


_open = msgspec.json.Decoder(Open, strict=True)


@require_POST
def go_live(request: HttpRequest) -> JsonResponse:
    """Put the sent game on a table of this person's, guests too: 201 with its code and link, or {code, detail}."""
    # What is sent in pieces says no length beforehand.
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_OPEN_BODY or len(request.body) > MAX_OPEN_BODY:
        return _refused("too big", _("That is more than a game."), 413)
    try:
        asked = _open.decode(request.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _refused("bad request", str(error) or _("That is not JSON."), 400)
    owner = owner_of(request.session, request.user)
    if is_one_newcomer_too_many(request) or is_owner_too_often("live", owner):
        return _refused("too often", _("Tables were opened here too often for now. Wait a few minutes."), 429)
    game = asked.game
    try:
        table = open_table(
            owner=ensure_owner(request.session, request.user),
            client=asked.client,
            listed=asked.listed,
            sent=_sent(game),
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
@cache_control(private=True, no_store=True)
def lobby_page(request: HttpRequest) -> HttpResponse:
    """Every listed table on the air."""
    return render(request, "games/lobby.html", {"tables": _tables(request)})


@require_safe
@cache_control(private=True, no_store=True)
def lobby_tables(request: HttpRequest) -> JsonResponse:
    """The same as JSON, for the page to refresh itself."""
    return JsonResponse({"tables": _tables(request)})


def _tables(request: HttpRequest) -> list[dict[str, Any]]:
    """The lobby as whoever asks may see it: without the dailies that they have not finished."""
    rows = _listed()
    if not any(row["daily"] for row in rows):
        return rows
    finished = {day.isoformat() for day in finished_dates(owner_of(request.session, request.user))}
    return [row for row in rows if row["daily"] is None or row["daily"] in finished]


def _listed() -> list[dict[str, Any]]:
    """The lobby, most watched first; read anew every two seconds at most, however many look at it."""
    kept: list[dict[str, Any]] | None = cache.get(_LOBBY)
    if kept is None:
        since = datetime.fromtimestamp(time.time() - HIDDEN_TABLE, UTC)
        tables = lobby(since, LOBBY_TABLES)
        watching = crowds(table.code for table in tables)
        dailies = guarded_decks()
        rows = [table_row(table, watching[table.code]) | {"daily": _daily_of(table, dailies)} for table in tables]
        kept = sorted(rows, key=lambda row: -row["crowd"])
        cache.set(_LOBBY, kept, LOBBY_KEPT)
    return kept


def _daily_of(table: Table, dailies: dict[str, date]) -> str | None:
    day = None if table.game is None else dailies.get(table.game.deck)
    return None if day is None else day.isoformat()


def _sent(game: OpenGame) -> SentGame:
    daily = None if game.daily is None else sent_date(game.daily)
    return SentGame(
        game.id, game.ruleset, game.version, game.deck, game.log, game.number, daily=daily, again=game.again
    )


def _is_away(table: Table) -> bool:
    """Whether the host of a table is there no more, as watchers are told it."""
    return state_of(table) in ("away", "gone")


def _refused(code: str, detail: str, status: int) -> JsonResponse:
    return JsonResponse({"code": code, "detail": detail}, status=status)
