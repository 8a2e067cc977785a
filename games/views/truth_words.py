"""What the table says of hints, verdicts and the gauge; handed to the script with the other words of the table."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext


def truth_words() -> dict[str, str]:
    """Every word of static/js/truth."""
    return {**_hints(), **_verdicts(), **_gauge()}


def band_words() -> dict[str, str]:
    """How a deal feels."""
    return {
        "easy": pgettext("difficulty", "Easy"),
        "medium": pgettext("difficulty", "Medium"),
        "hard": pgettext("difficulty", "Hard"),
    }


def _hints() -> dict[str, str]:
    return {
        "hintArea": _("Look at {areas}."),
        "theRow": _("row {n}"),
        "theWaste": _("the waste"),
        "theStock": _("the stock"),
        "hintCard": _("The {card} can leave."),
        "hintPair": _("{one} and {other} leave together."),
        "hintKing": _("{card} leaves alone."),
        "hintDraw": _("Draw."),
        "hintRecycle": _("Turn the waste over."),
        "hintWorking": _("Looking for a winning line. Press again to stop."),
        "hintStopped": _("Stopped."),
        "hintLost": _("This deal can no longer be won from here."),
        "hintNever": _("This deal could never be won: the solver has proved it."),
        "hintUnknown": _("Not known: the solver came to its limit. This hint is not counted."),
        "hintNoWorker": _("Hints need a part that this browser does not have."),
        "hintFailed": _("The solver could not be loaded. Hints come back with the network."),
        "showing": _("Playing the proven line. Any touch stops it."),
        "backMoves_one": ngettext(
            "Back to where it could still be won ({n} move)", "Back to where it could still be won ({n} moves)", 1
        ),
        "backMoves_other": ngettext(
            "Back to where it could still be won ({n} move)", "Back to where it could still be won ({n} moves)", 2
        ),
        "backShort_one": ngettext("Back {n} move", "Back {n} moves", 1),
        "backShort_other": ngettext("Back {n} move", "Back {n} moves", 2),
        "backDone_one": ngettext(
            "{n} move back. From here it can still be won.", "{n} moves back. From here it can still be won.", 1
        ),
        "backDone_other": ngettext(
            "{n} move back. From here it can still be won.", "{n} moves back. From here it can still be won.", 2
        ),
        "backLooking": _("Back to where it could still be won"),
        "backNever": _("It could never be won"),
        "backUnknown": _("Not known where it was lost"),
    }


def _verdicts() -> dict[str, str]:
    return {
        **band_words(),
        "notChecked": _("Not checked yet."),
        "checkedBefore": _("Cleared by the solver before it reached you."),
        "checkedWinnable": _("This deal can be cleared: the solver has done it."),
        "checkedLost": _("This deal cannot be cleared: the solver has proved it."),
        "checkedUnknown": _("Not known whether this deal can be cleared."),
        "finding": _("Looking for a deal that can be cleared."),
        "notKnown": _("not known"),
        "wonUnaided": _("Unaided: no undo, no hint."),
        "wonShown": _("The solver showed the way: not counted as a clean win."),
    }


def _gauge() -> dict[str, str]:
    return {
        "gaugeWinnable": _("Still winnable"),
        "gaugeLost": _("Can no longer be won"),
        "gaugeUnknown": _("Not known"),
        "gaugeWorking": _("Working it out"),
        "gaugeMissing": _("No solver here"),
    }
