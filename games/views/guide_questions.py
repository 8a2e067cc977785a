"""Questions that players ask, with short answers. Their numbers come from the engine and the study."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from games.guides.facts import facts


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: `slug` is its anchor, `answer` its paragraphs, `link` where more is said (or empty)."""

    slug: str
    question: str
    answer: tuple[str, ...]
    link: str = ""
    link_words: str = ""


def questions(share: float | None) -> list[dict[str, Any]]:
    """Groups of questions: `{title, asked}`. `share`: per cent of classic deals that can be won, where it is known."""
    return [
        {"title": _("Playing"), "asked": _playing(share)},
        {"title": _("Hints and the solver"), "asked": _hints()},
        {"title": _("Accounts and what is stored"), "asked": _accounts()},
        {"title": _("Watching and being watched"), "asked": _watching()},
    ]


def _playing(share: float | None) -> list[Asked]:
    asked = [
        Asked(
            "account",
            _("Do I need an account?"),
            (
                _(
                    "No. Open the page and play; your games and numbers stay on your device. An account brings them to "
                    "your other devices and gives you a name. Nothing else is held back."
                ),
            ),
        ),
        Asked("cost", _("Does it cost anything?"), (_("No, and there is no advertising."),)),
    ]
    daily = _address("games:daily")
    if daily:
        asked.append(
            Asked(
                "daily",
                _("What is the daily deal?"),
                (
                    _(
                        "One classic deal a day, the same for everybody, and it can always be cleared. The date is "
                        "your own. Clear it and your streak grows by one."
                    ),
                ),
                daily,
                _("Today’s deal"),
            )
        )
    known = _(
        "Those that we deal, yes: the solver has cleared each of them before you see it, and the line beside the cards "
        "says so. Of all shuffles, no."
    )
    if share is not None:
        known += " " + _("By the classic rules about {share} in 100 can be won.").format(share=round(share))
    asked += [
        Asked("all", _("Can every deal be won?"), (known,), reverse("games:winnable"), _("How many deals can be won")),
        Asked(
            "long",
            _("How long does a game take?"),
            (_("About ten minutes. You can close the page at any time; the game will be there when you come back."),),
        ),
        Asked(
            "most",
            _("What is the highest score?"),
            (
                _(
                    "{most_points}: all {deck} cards gone and the pyramid cleared, without an undo. Not every deal can "
                    "give that much; after a win the table tells you what this one could have given."
                ).format(**facts()),
            ),
            "/rules/#score",
            _("Scoring"),
        ),
        Asked(
            "offline",
            _("Can I play without a network?"),
            (
                _(
                    "Yes, after the first visit, hints included. On a phone you can put it on the home screen. It "
                    "needs an address with https."
                ),
            ),
        ),
        Asked(
            "blind",
            _("Can I play with a screen reader, or without a mouse?"),
            (
                _(
                    "Yes. Every card is a button with its name, place and what covers it; one short sentence tells "
                    "each move. Arrow keys go between the open cards."
                ),
            ),
            "/rules/#controls",
            _("Hands and keyboard"),
        ),
    ]
    return asked


def _hints() -> list[Asked]:
    return [
        Asked(
            "hint",
            _("Does the hint ever give up?"),
            (
                _(
                    "Hardly ever. It works out a whole line that clears the pyramid and shows you its first step; "
                    "follow the hints and you win. If there is no such line any more, it says so. Only when a search "
                    "would take too long does it say that it does not know, and it never guesses."
                ),
            ),
        ),
        Asked(
            "lost",
            _("Why is my deal lost when I can still move?"),
            (
                _(
                    "Because every order of moves that is left ends without clearing the pyramid. Often a card has "
                    "lost its last partner: all four sixes gone, and a seven still there. The table can take you back "
                    "to the last position that could be won."
                ),
            ),
            "/strategy/#counting",
            _("Counting partners"),
        ),
        Asked(
            "cheat",
            _("Are the cards fair?"),
            (
                _(
                    "A deal number makes its deck by a public method, the same for everybody and for ever, and nothing "
                    "is changed while you play. We choose only among numbers whose deck can be won."
                ),
            ),
        ),
        Asked(
            "undo",
            _("Is undo cheating?"),
            (
                _(
                    "No. It costs {undo_cost} points a step, and your numbers show how many games you won without undo "
                    "and hint. It is the quickest way to learn."
                ).format(**facts()),
            ),
        ),
    ]


def _accounts() -> list[Asked]:
    return [
        Asked(
            "stored",
            _("What is stored about me?"),
            (
                _(
                    "Without an account nothing on the server, unless you host a table or take up the daily deal: then "
                    "what you play is kept under a random number, without a name. With an account: your name, address "
                    "and ways in, your games and settings. You can download all of it and delete all of it yourself."
                ),
            ),
            "/privacy/",
            _("What is kept, and where"),
        ),
        Asked(
            "devices",
            _("Can I go on playing on another device?"),
            (
                _(
                    "Yes, with an account. Sign in there; the game is where you left it, and your statistics are put "
                    "together."
                ),
            ),
        ),
        Asked(
            "forgot",
            _("I forgot my password."),
            (
                _(
                    "Have a code sent to your address and sign in with that. Then add a passkey, and you need no "
                    "password any more."
                ),
            ),
            "/account/login/code/",
            _("Sign in with a code"),
        ),
    ]


def _watching() -> list[Asked]:
    return [
        Asked(
            "live",
            _("How do I let others watch?"),
            (
                _(
                    "Press Go live and pass the link on. Whoever opens it sees your table, card by card. They need no "
                    "account and cannot touch anything."
                ),
            ),
            "/live/",
            _("Tables on the air"),
        ),
        Asked(
            "hidden",
            _("Can those who watch see the stock?"),
            (
                _(
                    "They are sent what lies face up and no more. But a numbered deal can be found again by its open "
                    "cards with a computer and some patience, so do not play for money."
                ),
            ),
        ),
    ]


def _address(name: str) -> str:
    """The path of a page, empty where this release has none of that name."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""
