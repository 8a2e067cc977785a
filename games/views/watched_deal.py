"""The deal of a table, for those who watched it: anyone may play it once it is cleared or the host has left the air."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.services import owner_of
from games.engine.deal import deal_of_text
from games.engine.position import Status
from games.selectors.daily_see import daily_of_deck, may_see
from games.selectors.tables import table_named

from .play import deal_page


@require_safe
@ensure_csrf_cookie
@cache_control(private=True, no_store=True)
def watched_deal(request: HttpRequest, code: str) -> HttpResponse:
    """To the page of its number; one without a number is on the table here. 403 while it is being played: either would
    show every face-down card."""
    table = table_named(code)
    game = None if table is None else table.game
    if table is None or game is None:
        raise Http404(_("There is no table of that code, or nothing is on it."))
    if table.ended_at is None and game.status != Status.WON:
        raise PermissionDenied(_("This deal is still being played. It can be yours when it is over."))
    spoils = daily_of_deck(game.deck)
    if spoils is not None and not may_see(owner_of(request.session, request.user), spoils):
        return redirect("games:daily_day", day=spoils.isoformat())
    if game.number is None:
        return deal_page(request, game.ruleset, deal_of_text(game.deck), asked=True)
    return redirect("games:deal", ruleset=game.ruleset, number=game.number)
