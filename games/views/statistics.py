"""The statistics page: words and an empty frame. The numbers are counted on the device, from its own games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from .words import ruleset_words


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """The numbers that people keep, without an account and without a network."""
    rulesets = [(name, words["name"]) for name, words in ruleset_words().items()]
    return render(request, "games/statistics.html", {"rulesets": rulesets, "words": statistics_words()})


def statistics_words() -> dict[str, str]:
    """Everything that the script of the page may say."""
    return {
        "none": _("–"),
        "percent": _("{n} %"),
        "atBest": _("best {n}"),
        "range": _("{from} to {to}"),
        "minutes": _("{from} to {to} minutes"),
        "minutesFrom": _("{from} minutes or more"),
        "weekOf": _("week of {date}"),
        "barSaid": _("{name}: {played}, {won}"),
        "gamesPlayed_one": ngettext("{n} game", "{n} games", 1),
        "gamesPlayed_other": ngettext("{n} game", "{n} games", 2),
        "gamesWon_one": ngettext("{n} won", "{n} won", 1),
        "gamesWon_other": ngettext("{n} won", "{n} won", 2),
        "playedColumn": _("Played"),
        "wonColumn": _("Won"),
        "winsColumn": _("When"),
        "scoresColumn": _("Score"),
        "timesColumn": _("Time"),
        "daysColumn": _("Day"),
        "unreadable_one": ngettext(
            "{n} kept game cannot be read and is not counted.", "{n} kept games cannot be read and are not counted.", 1
        ),
        "unreadable_other": ngettext(
            "{n} kept game cannot be read and is not counted.", "{n} kept games cannot be read and are not counted.", 2
        ),
    }
