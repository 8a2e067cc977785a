"""A table's pages for those who watch: the table, the big screen, a frame in another site; and its link as a QR code.

All show the same, from a watcher's snapshot alone. Whoever the host has sent out is told so at each of them.
"""

from __future__ import annotations

import re
import secrets
from io import BytesIO
from typing import Any

import msgspec
import segno
from csp.constants import NONE
from csp.decorators import csp_replace
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.services import owner_of
from games.live.constants import EARLIER_GAMES, SEAT_KEPT
from games.live.people import SEAT_COOKIE, marks_of
from games.live.roster import crowds
from games.live.source import owner_text, record_of
from games.live.told import You
from games.models import Table
from games.selectors.daily_see import daily_of_deck, may_see
from games.selectors.games import played
from games.selectors.replays import access
from games.selectors.tables import earlier_games, table_named
from pyramid_site.context import public_origin

from .table_rows import state_of, table_row

_CODE = re.compile(r"[a-z2-7]{10}")
#: The quiet zone that scanners want around the squares, in squares.
_QR_BORDER = 3


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_store=True)
def watch(request: HttpRequest, code: str) -> HttpResponse:
    """The watch page of a table, on the air or after; 404 when there is none of that code, 403 for who was sent out."""
    return _page(request, code, "page")


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_store=True)
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The same for a room: the board as large as it goes, and the link with its QR code for those who look on."""
    return _page(request, code, "screen")


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_store=True)
@xframe_options_exempt
def embed(request: HttpRequest, code: str) -> HttpResponseBase:
    """The same for a frame in another site, of those that `EMBED_ORIGINS` names; by default in none."""
    framed = csp_replace({"frame-ancestors": settings.EMBED_ORIGINS or [NONE]})

    @framed
    def page(request: HttpRequest) -> HttpResponse:
        return _page(request, code, "embed")

    return page(request)


@require_safe
@cache_control(private=True, max_age=3600)
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link to a table as a QR code: an SVG without a style in it."""
    table = _table(request, code)
    drawn = BytesIO()
    segno.make(_link(request, table), error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, border=_QR_BORDER, dark="#0f1e2b", light="#fff", scale=8,
        svgclass=None, lineclass=None,
    )  # fmt: skip
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


def _page(request: HttpRequest, code: str, view: str) -> HttpResponse:
    table = _table(request, code)
    owner = owner_of(request.session, request.user)
    spoils = None if table.game is None or owner == table.owner else daily_of_deck(table.game.deck)
    if spoils is not None and not may_see(owner, spoils):
        return render(request, "games/daily_spoiler.html", {"spoils": spoils.isoformat()}, status=403)
    you = You(role="watcher", mine=owner is not None and owner == table.owner, epoch=table.epoch)
    crowd = crowds([table.code])[table.code]
    snapshot = record_of(table).snapshot("snapshot", you=you, host=state_of(table), crowd=crowd)
    link, path = _link(request, table), _path(table)
    context: dict[str, Any] = {
        "snapshot": msgspec.to_builtins(snapshot),
        "table": table_row(table, crowd),
        "position": None if table.game is None else played(table.game).public,
        "view": view,
        "link": link,
        # As somebody would type it: without what every browser adds by itself.
        "link_host": link.split("://", 1)[1].removesuffix(path),
        "link_path": path.rstrip("/"),
        "earlier": [
            {"path": reverse("games:replay", args=[game.code]), "ruleset": game.ruleset, "score": game.score}
            for game in earlier_games(table, EARLIER_GAMES)
            if access(game, owner).why is None
        ],
        "replay": _replay_of(table),
    }
    response = render(request, "games/watch.html", context)
    response["X-Robots-Tag"] = "noindex"
    if SEAT_COOKIE not in request.COOKIES:
        response.set_cookie(
            SEAT_COOKIE,
            secrets.token_hex(16),
            max_age=SEAT_KEPT,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


def _table(request: HttpRequest, code: str) -> Table:
    table = table_named(code) if _CODE.fullmatch(code) else None
    if table is None:
        raise Http404(_("There is no table of that code."))
    owner = owner_of(request.session, request.user)
    marks = marks_of(code, owner_text(owner), request.COOKIES.get(SEAT_COOKIE, ""), "")
    if owner != table.owner and set(marks) & set(table.blocked.split()):
        raise PermissionDenied(_("The host has closed this table to you."))
    return table


def _replay_of(table: Table) -> str:
    """Where the game that lies here can be gone through again; empty while it is being played."""
    game = table.game
    if game is None or not game.seq or (table.ended_at is None and game.status != "won"):
        return ""
    return reverse("games:replay", args=[game.code])


def _link(request: HttpRequest, table: Table) -> str:
    return public_origin(request) + _path(table)


def _path(table: Table) -> str:
    return reverse("games:watch", args=[table.code])
