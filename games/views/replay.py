"""A game looked back on: one that the server keeps, under its code; or one that the device or the link brings."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.preferences import chosen_by
from accounts.services import owner_of
from games.engine.game_text import write_game
from games.models import Game
from games.selectors.games import dealt
from games.selectors.replays import Access, access, game_text_of, replay_named
from pyramid_site.context import public_origin

from .replay_words import replay_words
from .words import grouped_number, ruleset_words, table_words

_CODE = re.compile(r"[a-z2-7]{10}")


def replay_link(request: HttpRequest, code: str) -> str:
    """The link under which others may open a game."""
    return public_origin(request) + reverse("games:replay", args=[code])


@require_safe
@ensure_csrf_cookie
@cache_control(no_cache=True)
def replay_page(request: HttpRequest) -> HttpResponse:
    """A game that the device keeps, that the link holds whole, or that is pasted: nothing of it is sent."""
    return render(request, "games/replay.html", {"words": _words(), "data": {"game": None}})


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_store=True)
def replay_game(request: HttpRequest, code: str) -> HttpResponse:
    """The stored game of this code, for those who may see it. A private one is answered as one that is not there: 404;
    403 with the reason while one that is open is still played, or is a daily that the visitor has not finished."""
    game = replay_named(code) if _CODE.fullmatch(code) else None
    allowed = None if game is None else access(game, owner_of(request.session, request.user))
    if game is None or allowed is None or allowed.why == "private":
        return _hidden(render(request, "games/replay_closed.html", {"why": "private"}, status=404))
    if allowed.why is not None:
        return _hidden(render(request, "games/replay_closed.html", {"why": allowed.why}, status=403))
    context = {
        "words": _words(),
        "position": dealt(game).public,
        "text": write_game(game_text_of(game)),
        "title": _title(game),
        "data": {"game": _fields(request, game, allowed)},
    }
    return _hidden(render(request, "games/replay.html", context))


def _fields(request: HttpRequest, game: Game, allowed: Access) -> dict[str, Any]:
    """What the script needs of a stored game."""
    named = game.user is not None and (allowed.mine or chosen_by(game.user.pk).public)
    return {
        "code": game.code,
        "link": replay_link(request, game.code),
        "mine": allowed.mine,
        "seen": allowed.seen,
        "spoiler": allowed.spoiler,
        "name": game.user.username if named and game.user is not None else None,
        "ruleset": game.ruleset,
        "version": game.rules_version,
        "deck": game.deck,
        "number": game.number,
        "log": game.log,
        "activeMs": game.active_ms,
        "playedAt": round(game.last_at.timestamp() * 1000),
    }


def _title(game: Game) -> str:
    name = ruleset_words()[game.ruleset]["name"]
    if game.number is None:
        return _("{name}, a deal of its own").format(name=name)
    return _("{name}, deal {number}").format(name=name, number=grouped_number(game.number))


def _words() -> dict[str, Any]:
    return {**table_words(), **replay_words()}


def _hidden(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex"
    return response
