"""The words of replay and review, translated once on the server, for the page's script."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .words import rank_words_many


def replay_words() -> dict[str, Any]:
    """Every word of static/js/replay beside those of the table."""
    return {**_about(), **_player(), **_review(), **_reasons(), **_sharing(), "ranksMany": rank_words_many()}


def _about() -> dict[str, str]:
    return {
        "ownTitle": _("{ruleset}, a deal of its own"),
        "replayWon": _("Cleared"),
        "replayStuck": _("Not cleared: stuck with {left} cards left"),
        "replayPlaying": _("Not finished: {left} cards left"),
        "points": _("{n} points"),
        "movesOf_one": ngettext("{n} move", "{n} moves", 1),
        "movesOf_other": ngettext("{n} move", "{n} moves", 2),
        "playedBy": _("played by {name}"),
        "noGame": _("Which game would you like to look back on?"),
        "noSuchGame": _("This device keeps no such game."),
        "badLink": _("This link holds no game that can be read: {why}."),
        "badText": _("This text is no game: {why}."),
    }


def _player() -> dict[str, str]:
    return {
        "atStart": _("The deal"),
        "atStartFirst": _("The deal."),
        "atMove": _("Move {n} of {all}: {what}"),
        "stepDraw": _("the draw of the {card}."),
        "stepUndo": _("Undone: {what}"),
        "stepRedo": _("Redone: {what}"),
        "saidAndHint": _("{said} A hint was given here."),
        "play": _("Play"),
        "pause": _("Pause"),
        "speed": _("Speed {n}"),
        "atPlace": _("{n} of {all}, {state}"),
        "atPlaceBare": _("{n} of {all}"),
        "variation": _("What would have won"),
    }


def _review() -> dict[str, str]:
    return {
        "reviewTitle": _("Review"),
        "reviewWorking": _("Looking at every position: {decided} of {all}."),
        "reviewFailed": _("The review could not be made here: {why}."),
        "reviewSpoiler": _(
            "This is a daily deal that still counts for you. Clear it or give it up, and the review is here."
        ),
        "stateWinnable": _("could still be won"),
        "stateLost": _("could not be won"),
        "stateUnknown": _("not known"),
        "titleWon": _("Won, and never in danger"),
        "lineWon": _("Every position of this game could still be won."),
        "titleWonAfter": _("Won, after a way round"),
        "lineWonAfter": _("The grey stretches could not be won; they were undone in time."),
        "titleNever": _("It could never be won"),
        "lineNever": _("The solver has proved it: no order of play clears this deal by these rules."),
        "titleOpen": _("It could still be won"),
        "lineOpen": _("Where this game ended, the pyramid could still be cleared."),
        "titleTurn": _("Lost with move {n}"),
        "titleUnknown": _("Not known where it was lost"),
        "lineUnknown": _("The solver came to its limit at the positions that are hatched."),
        "turnPair": _("Pairing the {one} with the {other} lost it."),
        "turnKing": _("Taking the {card} lost it."),
        "turnDraw": _("Drawing past the {card} lost it."),
        "turnDrawFirst": _("Drawing lost it."),
        "turnRecycle": _("Turning the waste over lost it."),
        "yours": _("this game"),
        "possible": _("possible"),
    }


def _reasons() -> dict[str, str]:
    return {
        "whyCard": _("The {card} in row {row} can no longer find a partner: {partners}."),
        "whyGone_one": ngettext("one {rank} is gone", "{n} {ranks} are gone", 1),
        "whyGone_other": ngettext("one {rank} is gone", "{n} {ranks} are gone", 2),
        "whyGoneAll": _("every {rank} is gone"),
        "whyUnder_one": ngettext("the {cards} lies under it", "the {cards} lie under it", 1),
        "whyUnder_other": ngettext("the {cards} lies under it", "the {cards} lie under it", 2),
        "whyOver_one": ngettext("the {cards} lies on it", "the {cards} lie on it", 1),
        "whyOver_other": ngettext("the {cards} lies on it", "the {cards} lie on it", 2),
        "whyBuried_one": ngettext("the {cards} is buried in the waste", "the {cards} are buried in the waste", 1),
        "whyBuried_other": ngettext("the {cards} is buried in the waste", "the {cards} are buried in the waste", 2),
        "whyJoin": _("; "),
        "whyFew": _("For the {cards} only the {partners} could still come."),
        "whyFewNone": _("For the {cards} no partner could still come."),
        "whyRanks": _("Whatever the stock brings, the pyramid’s {ranks} hold one another down."),
        "rankAndRank": _("{one} and {other}"),
        "whyPasses": _("With more passes through the stock it could still be won, but none is left."),
        "whyPassesMore": _(
            "With more passes through the stock it could still be won: those that are left are too few."
        ),
        "whyNone": _("No order of play clears it from there: the solver has tried them all."),
    }


def _sharing() -> dict[str, str]:
    return {
        "linkCopied": _("The link is copied."),
        "textCopied": _("The game is copied as text."),
        "copyByHand": _("Copy it by hand:"),
        "seenSaved": _("Saved."),
        "seenFailed": _("That could not be saved. Is there a network?"),
        "tryKept": _("Your game at the table is kept among your games."),
        "fileName": _("pyramid-{ruleset}-{what}.txt"),
    }
