"""The words of keeping games on every device, translated once on the server, for the page's script."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def sync_words() -> dict[str, str]:
    """How the game is kept, and what is said when another device has played."""
    return {
        "saved": _("Saved"),
        "saving": _("Saving"),
        "offline": _("Offline: saved on this device"),
        "offlineWaiting_one": ngettext("Offline: {n}\u00a0move waiting", "Offline: {n}\u00a0moves waiting", 1),
        "offlineWaiting_other": ngettext("Offline: {n}\u00a0move waiting", "Offline: {n}\u00a0moves waiting", 2),
        "busy": _("Server busy: saved on this device"),
        "busyWaiting_one": ngettext("Server busy: {n}\u00a0move waiting", "Server busy: {n}\u00a0moves waiting", 1),
        "busyWaiting_other": ngettext("Server busy: {n}\u00a0move waiting", "Server busy: {n}\u00a0moves waiting", 2),
        "apart": _("This game went on elsewhere too. Choose which one goes on."),
        "refused": _("Kept on this device only: {detail}"),
        "elsewhere": _("Another device has this game on the air. Your moves wait here."),
        "followed": _("Another device has played on; here is where you left off."),
        "keptBoth": _("A game went two ways on two devices. Both are among your games."),
        "continued": _("Your game from another device."),
        "cardsLeft_one": ngettext("{n} card left", "{n} cards left", 1),
        "cardsLeft_other": ngettext("{n} card left", "{n} cards left", 2),
        "lineNumbers_one": ngettext("{n} move, {score} points, {time}", "{n} moves, {score} points, {time}", 1),
        "lineNumbers_other": ngettext("{n} move, {score} points, {time}", "{n} moves, {score} points, {time}", 2),
    }
