"""The words of the first-visit tour: a fragment that the table's script fetches when somebody seems to need a hand."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.guides.facts import facts


@require_safe
@cache_control(no_cache=True)
def tour(request: HttpRequest) -> HttpResponse:
    """Five steps: `(name, text)`. The names are those of static/js/tour/tour.js; a text has room for 40 letters."""
    steps = [
        ("pair", _("Take two cards that make {target}, or a king.").format(**facts())),
        ("covered", _("Tap a covered card to see what holds it.")),
        ("draw", _("Nothing fits? Tap the stock to draw.")),
        ("waste", _("The top of the waste can be paired too.")),
        ("undo", _("Now try Undo, or ask for a hint.")),
    ]
    return render(request, "guides/tour.html", {"steps": steps})
