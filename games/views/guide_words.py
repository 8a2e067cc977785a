"""Titles and descriptions of the guides, and what their script says. The guides' own text stands in their templates."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from .words import table_words


def titles() -> dict[str, dict[str, str]]:
    """By page: `title` at its head, `short` in lists, `description` for search engines and link pictures."""
    return {
        "rules": {
            "title": _("The rules of Pyramid"),
            "short": _("Rules"),
            "description": _(
                "How Pyramid Solitaire is played, in two minutes and with cards to try it on: the deal, making "
                "thirteen, kings, passes, scoring, and five rulesets compared."
            ),
        },
        "strategy": {
            "title": _("How to win more often"),
            "short": _("Strategy"),
            "description": _(
                "Nine lessons in playing Pyramid Solitaire well, each with a position from a real deal to solve, and "
                "nine common mistakes. Every answer is checked by an exact solver."
            ),
        },
        "real-deck": {
            "title": _("Pyramid with a deck of cards"),
            "short": _("With real cards"),
            "description": _(
                "How to deal Pyramid Solitaire on a table: the room it takes, the seven rows, stock and waste, and a "
                "count that catches a wrong deal."
            ),
        },
        "variants": {
            "title": _("Pyramid and its relatives"),
            "short": _("Variants"),
            "description": _(
                "The ways in which Pyramid Solitaire is played around the world, what each rule changes, which of them "
                "can be played here, and how it differs from Klondike and Spider."
            ),
        },
        "questions": {
            "title": _("Questions and answers"),
            "short": _("Questions"),
            "description": _(
                "Do I need an account? Can every deal be won? Does the hint ever give up? What is stored? Short "
                "answers about playing Pyramid Solitaire here."
            ),
        },
        "about": {
            "title": _("About these pages"),
            "short": _("About"),
            "description": _(
                "Who is behind this Pyramid Solitaire site, how its guides are written and checked, how to report a "
                "mistake, and whose work it stands on."
            ),
        },
        "privacy": {
            "title": _("What is kept, and where"),
            "short": _("Privacy"),
            "description": _(
                "What this site keeps about you, on your device and on the server, for how long, and how to take it "
                "with you or delete it. No advertising, no tracking."
            ),
        },
    }


def script_words() -> dict[str, Any]:
    """The words of the table with those of the diagrams."""
    return {
        **table_words(),
        "guideHeld": _("{card}, row {row}. {held}"),
        "guideOpen": _("{card}, row {row}: open. Nothing lies on it."),
        "guideRight": _("Yes, that keeps the deal alive."),
        "guideWrong": _(
            "After that the pyramid can no longer be cleared, however well you play on. Take it back and look again."
        ),
        "guideAgain": _("Take it back to try another move."),
        "guideShown": _("This one keeps it alive."),
        "guideAside": _("The dimmed cards wait. Play with the bright ones."),
        "guideOther": _("That can be done, but it is not what this is about. Begin again and try what it says above."),
        "guideBegun": _("Back at the beginning."),
        "guideScore": _("{score} points"),
        "guideTop": _("{card} lies on top. Only it can be taken now."),
        "guideUnder": _("{card} is on top again."),
        "guideWasteEmpty": _("The waste is empty."),
        "guideStack": _("The waste from bottom to top: {cards}"),
        "guidePass": _("Pass {n} of {passes}. The stock is gone through."),
        "guidePassEndless": _("Pass {n}. The stock is gone through, and it may be as often as you like."),
        "guideTurned": _("Turned over: the same cards come again, in the same order."),
        "guideNoPass": _("No pass is left. What lies under the top of the waste stays there."),
        "guideFresh": _("The stock is full. Pass 1 is about to begin."),
    }


def first_five_words() -> dict[str, str]:
    """What is said after each move of the first lesson, and at its end."""
    return {
        "QhAs": _("Twelve and one. The eight of clubs lay under both, so it is open now."),
        "9d4s": _("Nine and four. The five of diamonds is open now."),
        "Kc": _("Thirteen by himself: one tap, and no partner."),
        "8c5d": _(
            "Eight and five. Both were covered a moment ago. That is the whole game: clear what covers, use what opens."
        ),
        "done": _("Done. You know how to play."),
    }
