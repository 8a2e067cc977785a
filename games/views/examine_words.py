"""The words of examining a deal, translated once on the server, for the page's script."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .words import rank_words_many


def examine_words() -> dict[str, Any]:
    """Every word of static/js/examine beside those of the table."""
    return {**_entering(), **_mistakes(), **_verdicts(), **_stepping(), "ranksMany": rank_words_many()}


def _entering() -> dict[str, str]:
    return {
        "slotPyramid": _("Row {row} card {column}: {what}"),
        "slotStock": _("Stock card {n}: {what}"),
        "slotEmpty": _("to be entered"),
        "slotGone": _("gone"),
        "slotUnknown": _("not seen yet"),
        "slotDrawn": _("{what}, drawn"),
        "nextPyramid": _("Next: row {row}, card {column}"),
        "nextStock": _("Next: stock card {n}"),
        "nextNone": _("All 52 places are filled."),
        "used": _("{card}, entered"),
        "missingCards_one": ngettext("{n} card is still to come.", "{n} cards are still to come.", 1),
        "missingCards_other": ngettext("{n} card is still to come.", "{n} cards are still to come.", 2),
    }


def _mistakes() -> dict[str, str]:
    return {
        "wrongWord": _("“{text}” (place {n}) is not a card."),
        "wrongTwice": _("The {card} is there twice: place {one} and place {other}."),
        "wrongMany": _("There are more than 52 places."),
        "wrongUnknown": _("Every card of the pyramid is in sight: place {n} cannot be unknown."),
        "wrongCovered": _("The card at row {row}, place {column} cannot be gone: it is still covered."),
        "wrongMark": _("The mark | belongs among the stock cards, once."),
        "wrongBalance": _(
            "This cannot be what is left of a game: {ranks} and {partners} leave together, so as many are left of one "
            "as of the other; here it is {one} to {other}."
        ),
        "wrongKings": _("More cards are gone than can have left."),
        "wrongUnseen": _("A drawn card has been seen: stock card {n} cannot be unknown."),
        "wrongPass": _("Pass {n} does not exist by these rules."),
        "wrongFile": _("This text is no game: {why}."),
        "wrongLink": _("This link holds no deal that can be read: {why}."),
    }


def _verdicts() -> dict[str, str]:
    return {
        "verdictTitle": _("Verdict"),
        "mendFirst": _("Mend what is wrong, and the verdict is here."),
        "enterFirst": _("Enter the pyramid, and the verdict is here."),
        "working": _("Working it out."),
        "isWinnable": _("It can be won."),
        "isLost": _("It cannot be won."),
        "isWon": _("The pyramid is cleared already."),
        "isUnknown": _("Not known: the solver came to its limit."),
        "isLostWhatever": _("Lost, whatever comes."),
        "isWonWhatever": _("It can be won, however they lie."),
        "wonWhateverLine": _(
            "Each of the {tried} ways in which the cards not seen can lie can be won. Which line does it depends on "
            "them."
        ),
        "depends": _("It depends on cards not seen."),
        "lostWhateverLine": _("However the cards that are not seen lie, the pyramid cannot be cleared."),
        "dependsAll": _("{won} of the {tried} ways in which they can lie can be won."),
        "dependsSome": _("{won} of {tried} ways that were tried can be won."),
        "dependsTried": _("None of {tried} ways that were tried can be won; not all were tried."),
        "lineOf_one": ngettext("A line of {n} move.", "A line of {n} moves.", 1),
        "lineOf_other": ngettext("A line of {n} move.", "A line of {n} moves.", 2),
        "shortestOf_one": ngettext("Shortest: {n} move.", "Shortest: {n} moves.", 1),
        "shortestOf_other": ngettext("Shortest: {n} move.", "Shortest: {n} moves.", 2),
        "bestOf": _("Best score: {n}."),
        "notFound": _("not known"),
        "isDaily": _("This is a daily deal that still counts for you. Clear it or give it up, and it can be examined."),
        "noSolver": _("The solver could not be loaded: {why}."),
    }


def _stepping() -> dict[str, str]:
    return {
        "stepOf": _("{n} of {all}"),
        "doDraw": _("Draw"),
        "doDrawTimes": _("Draw {n} cards"),
        "doDrawTo": _("The {card} comes up."),
        "doRecycle": _("Turn the waste over"),
        "doDone": _("Cleared"),
        "doDoneWords": _("The pyramid is gone."),
        "noLine": _("From here it cannot be won."),
        "linkCopied": _("The link to this deal is copied."),
        "copyByHand": _("Copy it by hand:"),
    }
