"""The words of hosting and watching, translated once on the server and handed to the page's script as data.

As in `words.py`: the script fills `{name}` marks and never holds a word of its own.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def watch_words() -> dict[str, str]:
    """What the watch page says of the host, the game and the connection."""
    return {
        "aboutDeal": _("{ruleset}. {line}"),
        "watching_one": ngettext("{n} watching", "{n} watching", 1),
        "watching_other": ngettext("{n} watching", "{n} watching", 2),
        "playing": _("Playing now"),
        "stuck": _("Stuck. The host may undo or deal again."),
        "cleared": _("Cleared"),
        "nextDeal": _("The next deal comes here when the host deals."),
        "paused": _("The host has looked away for a moment."),
        "away": _("The host’s connection is lost. The game goes on here when they are back."),
        "gone": _("Paused by the host. The game goes on here when they are back."),
        "ended": _("The host has left the air."),
        "empty": _("There is nothing on this table at the moment. The next deal comes here by itself."),
        "backAgain": _("The host is back."),
        "newDeal": _("A new deal is on the table: {ruleset}."),
        **_connection(),
        "missing": _("This table is not there any more."),
        "refused": _("This table cannot be watched from here. Reload the page to try again."),
        "sentOut": _("The host has closed this table to you."),
        "copied": _("Link copied."),
        "shareTitle": _("Watch this table of Pyramid"),
        "spoiler": _("The daily deal is on this table now. Clear it or give it up, and you may watch."),
        "air": _("Live"),
        "offAir": _("Off the air"),
        "lookingAt": _("Event {n} of {all}"),
        "lookingLive": _("Live: event {n} of {all}"),
        "backToLive_one": ngettext("Back to live, {n} event on", "Back to live, {n} events on", 1),
        "backToLive_other": ngettext("Back to live, {n} event on", "Back to live, {n} events on", 2),
        "pointAt": _("Point at {one} and {other}"),
        "pointed": _("The host can see where most of you point."),
    }


def host_words() -> dict[str, str]:
    """What the host's bar says."""
    return {
        "goLive": _("Go live"),
        "opening": _("Going live…"),
        "onAir": _("Live"),
        "onAirName_one": ngettext("Live, {n} watching", "Live, {n} watching", 1),
        "onAirName_other": ngettext("Live, {n} watching", "Live, {n} watching", 2),
        "watching_one": ngettext("{n} watching", "{n} watching", 1),
        "watching_other": ngettext("{n} watching", "{n} watching", 2),
        "noneWatching": _("Nobody is watching yet"),
        "connected": _("Every move is seen as you make it."),
        "waiting_one": ngettext("{n} move is on its way.", "{n} moves are on their way.", 1),
        "waiting_other": ngettext("{n} move is on its way.", "{n} moves are on their way.", 2),
        **_connection(),
        "offAir": _("You have left the air. Your game goes on here, alone."),
        "replacedShort": _("Elsewhere"),
        "lost": _("Your table is not there any more. Go live again for a new link."),
        "resetIllegal": _("The last move was not accepted: {detail}. Your board is back at what your watchers see."),
        "resetAhead": _("Your game went on elsewhere. Your board is now where your watchers see it."),
        "resetCopied": _(
            "Your game went on elsewhere. Your board is now where your watchers see it; "
            "what you played here is kept apart."
        ),
        "tookOver": _("You play on here now."),
        "otherGame": _("Another of your devices has dealt at this table. Its game is now here."),
        "dealRefused": _("This deal cannot be shown live: {detail}. Your watchers still see the one before."),
        "openRefused": _("Going live did not work: {detail}"),
        "openOffline": _("There is no connection to the server. You can go live when it is back."),
        "newRelease": _("A new release is ready. Reload this page to go on showing your game live."),
        "copied": _("Link copied. Send it to a friend."),
        "shareTitle": _("Watch me play Pyramid"),
        "favourite_one": ngettext("{n} watcher points at {pair}", "{n} watchers point at {pair}", 1),
        "favourite_other": ngettext("{n} watcher points at {pair}", "{n} watchers point at {pair}", 2),
        "seat": _("Seat {name}"),
        "sendOut": _("Send out"),
        "sendOutName": _("Send out seat {name}"),
        "nobody": _("Nobody sits here at the moment."),
        "letIn_one": ngettext("Let everyone in again ({n} sent out)", "Let everyone in again ({n} sent out)", 1),
        "letIn_other": ngettext("Let everyone in again ({n} sent out)", "Let everyone in again ({n} sent out)", 2),
    }


def _connection() -> dict[str, str]:
    return {
        "connecting": _("Connecting…"),
        "reconnecting": _("Connection lost. Trying again…"),
        "reconnectingIn": _("Connection lost. Trying again in {seconds} s."),
        "reconnectingShort": _("Reconnecting"),
    }
