"""The statistics page: words and an empty frame. The numbers are counted on the device."""

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
        "countedHere": _("Counted from the games on this device."),
        "countedAll": _("Counted from the games of all your devices."),
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
        "winsNone": _("No game yet."),
        "scoresNone": _("No game yet."),
        "timesNone": _("No win yet. The first one stands here."),
        "daysNone": _("No game in these weeks."),
        **file_words(),
        "unreadable_one": ngettext(
            "{n} kept game cannot be read and is not counted.", "{n} kept games cannot be read and are not counted.", 1
        ),
        "unreadable_other": ngettext(
            "{n} kept game cannot be read and is not counted.", "{n} kept games cannot be read and are not counted.", 2
        ),
    }


def file_words() -> dict[str, str]:
    """What is said of games that go out as a file, or come in from one."""
    return {
        "fileNothing": _("There is no game on this device yet."),
        "fileReading": _("Reading the file…"),
        "fileLarge": _("Nothing came in: the file is larger than 16 MB."),
        "fileNotJson": _("Nothing came in: the file cannot be read."),
        "fileOther": _("Nothing came in: this is not a file that Pyramid has made."),
        "fileLater": _("Nothing came in: the file was made by a later release."),
        "fileMany": _("Nothing came in: more than 15,000 games are too many at once."),
        "fileSaved_one": ngettext("{n} game is in the file.", "{n} games are in the file.", 1),
        "fileSaved_other": ngettext("{n} game is in the file.", "{n} games are in the file.", 2),
        "fileCame_one": ngettext("{n} game came in.", "{n} games came in.", 1),
        "fileCame_other": ngettext("{n} game came in.", "{n} games came in.", 2),
        "fileKnown_one": ngettext("{n} was here already.", "{n} were here already.", 1),
        "fileKnown_other": ngettext("{n} was here already.", "{n} were here already.", 2),
        "fileRefused_one": ngettext(
            "{n} cannot have been played so and was left out.", "{n} cannot have been played so and were left out.", 1
        ),
        "fileRefused_other": ngettext(
            "{n} cannot have been played so and was left out.", "{n} cannot have been played so and were left out.", 2
        ),
    }
