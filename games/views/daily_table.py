"""What the table shows of a daily: a fragment that its script fetches when a daily lies on it. It belongs to nobody."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from .daily_words import share_words


@require_safe
@cache_control(no_cache=True)
def daily_table(request: HttpRequest) -> HttpResponse:
    """The parts of the win panel and of the banner, two dialogs, and the words of their script."""
    return render(request, "games/daily_table.html", {"words": daily_script_words()})


@require_safe
@cache_control(no_cache=True)
def daily_kept(request: HttpRequest) -> HttpResponse:
    """What stands for `/daily/` without a network: an empty frame, filled by the script from what the device knows."""
    nothing = {"current": 0, "longest": 0, "held": 0, "frozen": []}
    return render(request, "games/daily_kept.html", {"told": {"words": daily_script_words()}, "streak": nothing})


def daily_script_words() -> dict[str, Any]:
    """Everything that the scripts of the daily may say, at the table and on its own pages."""
    return {
        "share": share_words(),
        "shareCopied": _("Copied."),
        "shareByHand": _("Copy it from the box and send it."),
        "nthOf": _("Daily #{nth}, {date}"),
        "archived": _("From the archive: it counts for no streak."),
        "streakIs_one": ngettext("Streak: {n} day", "Streak: {n} days", 1),
        "streakIs_other": ngettext("Streak: {n} day", "Streak: {n} days", 2),
        "freezesHeld_one": ngettext("{n} freeze held", "{n} freezes held", 1),
        "freezesHeld_other": ngettext("{n} freeze held", "{n} freezes held", 2),
        "notSent": _("Kept on this device; it counts when it arrives."),
        "ranks": _("This attempt ranks."),
        "firstRanks": _("Your first attempt ranks, with {score} points."),
        "continued": _("Your attempt from another device."),
        "notNow": _("The server cannot be reached. Try again when the network is back."),
        "way": _("Today’s deal"),
        "wayStreak_one": ngettext("Today’s deal, streak {n}", "Today’s deal, streak {n}", 1),
        "wayStreak_other": ngettext("Today’s deal, streak {n}", "Today’s deal, streak {n}", 2),
        "wayCleared": _("{said}, cleared"),
        **_page_words(),
    }


def _page_words() -> dict[str, str]:
    """What the daily's own pages say beside."""
    return {
        "offline": _("No network: this is what your device knows."),
        "waits_one": ngettext(
            "{n} result waits on this device and counts when it arrives.",
            "{n} results wait on this device and count when they arrive.",
            1,
        ),
        "waits_other": ngettext(
            "{n} result waits on this device and counts when it arrives.",
            "{n} results wait on this device and count when they arrive.",
            2,
        ),
        "nth": _("Daily #{nth}"),
        "comesLater": _("Today’s deal comes with the network. Your table is here meanwhile."),
        "handedHere": _("Today’s deal is on this device."),
        "clearedHere": _("Cleared on this device."),
        "begunHere": _("Begun on this device."),
        "pushOn": _("You are reminded on this device."),
        "pushOff": _("No reminder on this device."),
        "pushDenied": _("This browser does not allow notifications for this site."),
    }
