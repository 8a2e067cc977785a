"""The words of the daily deal, translated once on the server and handed to the page's script as data."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.selectors.daily_results import State

from .date_words import written


def share_words() -> dict[str, str]:
    """The words of the text that is shared; as `games.daily.share.WORDS`, in the language of the page."""
    return {
        "title": _("Pyramid Daily #{nth} · {ruleset} · {outcome}"),
        "cleared": _("cleared"),
        "left_one": ngettext("not cleared, {n} left", "not cleared, {n} left", 1),
        "left_other": ngettext("not cleared, {n} left", "not cleared, {n} left", 2),
        "numbers": _("Pass {pass} of {passes} · {moves} · {hints} · {undos}"),
        "moves_one": ngettext("{n} move", "{n} moves", 1),
        "moves_other": ngettext("{n} move", "{n} moves", 2),
        "hints_one": ngettext("{n} hint", "{n} hints", 1),
        "hints_other": ngettext("{n} hint", "{n} hints", 2),
        "undos_one": ngettext("{n} undo", "{n} undos", 1),
        "undos_other": ngettext("{n} undo", "{n} undos", 2),
        "streak": _("Streak {n} · {link}"),
    }


def state_words() -> dict[str, str]:
    """How a date stands for a person, by state."""
    return {
        State.FUTURE.value: _("not begun yet"),
        State.NEW.value: _("not played yet"),
        State.BEGUN.value: _("begun"),
        State.CLEARED.value: _("cleared"),
        State.FAILED.value: _("played, not cleared"),
        State.MISSED.value: _("missed"),
        State.FROZEN.value: _("missed, bridged by a freeze"),
        State.ARCHIVE.value: _("cleared later, from the archive"),
    }


def date_name(day: date) -> str:
    """`Monday 30 November 2026`."""
    return written(day, "whole")


def band_words() -> dict[str, str]:
    """Easy, medium, hard, as they stand in a sentence."""
    return {"easy": _("easy"), "medium": _("medium"), "hard": _("hard")}
