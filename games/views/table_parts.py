"""What lies beside the table until somebody wants it: dialogs and the host's panel, a fragment that its script fetches.

It belongs to nobody, so that the service worker can keep it; what depends on who is there is copied from the page.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from .words import ruleset_words, table_words


@require_safe
@cache_control(no_cache=True)
def table_parts(request: HttpRequest) -> HttpResponse:
    """The next deal, the settings, the games of all devices, the host's panel, each with its words."""
    return render(request, "games/table_parts.html", {"rulesets": ruleset_words().items(), "words": table_words()})
