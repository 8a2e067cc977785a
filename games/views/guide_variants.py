"""Rules that differ from house to house, and related games: what each changes, and whether it is played here."""

from __future__ import annotations

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from games.guides.facts import facts


def differences(shares: dict[str, float | None], all_cards: dict[str, float | None]) -> list[dict[str, str]]:
    """Rows of `{name, changes, here}`; per cent of random deals, by ruleset: `shares` that can be won, `all_cards` that
    can be cleared of all their cards."""
    known = _told(shares)
    return [
        {
            "name": _("Passes"),
            "changes": _(
                "One, two, three or any number. The step from one pass to several changes most: {strict} in 100 "
                "deals can be won in a single pass, {classic} in three, {relaxed} without limit."
            ).format(**known),
            "here": _("Strict has 1, Double 2, Classic and Open 3, Relaxed no limit."),
        },
        {
            "name": _("Open stock"),
            "changes": _(
                "The next card of the stock lies face up and may be paired before it is drawn, with the pyramid or "
                "with the top of the waste. Two cards that lie side by side in the stock can leave that way. With "
                "three passes it lifts the share from {classic} to {open} in 100."
            ).format(**known),
            "here": _("Double and Open."),
        },
        {
            "name": _("Reserve cards"),
            "changes": _(
                "Some tables lay out a few cards more that are always open, or allow one card to be put aside. Every "
                "reserve is one more partner at hand, so more deals can be won and mistakes cost less."
            ),
            "here": _("Not played here: there is nothing to put aside."),
        },
        {
            "name": _("Clearing all {deck}").format(**facts()),
            "changes": _(
                "Some houses count a win only when stock and waste are gone as well. In three passes {classic} of 100 "
                "deals can be won that way instead of {won}, and in one pass {strict}: each stock card needs a partner "
                "too, and the pyramid may have used it up."
            ).format(**_told(all_cards), won=known["classic"]),
            "here": _(
                "Not asked for: clearing the pyramid wins. It is what the highest score, {most_points}, takes."
            ).format(**facts()),
        },
    ]


def _told(shares: dict[str, float | None]) -> dict[str, str]:
    return {name: "–" if share is None else floatformat(share, 1) for name, share in shares.items()}


def relatives() -> list[dict[str, str]]:
    """Rows of `{name, changes, here}`."""
    no = _("no")
    return [
        {
            "name": _("Relaxed Pyramid"),
            "changes": _("The pyramid alone has to be cleared, not the stock: the opposite of clearing all cards."),
            "here": _("yes, every ruleset here"),
        },
        {
            "name": _("Tut’s Tomb"),
            "changes": _(
                "Three cards are drawn at a time, and only the last of them is open. Which cards come up depends on "
                "how many left before."
            ),
            "here": no,
        },
        {
            "name": _("Apophis"),
            "changes": _("Three waste piles instead of one, so that three drawn cards are open at once."),
            "here": no,
        },
        {
            "name": _("Giza"),
            "changes": _(
                "No stock: the other cards lie face up in eight columns of three from the start. Nothing is left to "
                "chance after the deal."
            ),
            "here": no,
        },
        {
            "name": _("Triangle"),
            "changes": _(
                "The pyramid stands on its head: seven cards in the first row, and the single card at the end is the "
                "only open one."
            ),
            "here": no,
        },
        {
            "name": _("Two decks"),
            "changes": _(
                "A larger pyramid, or two of them side by side, with a second deck. Longer, and each rank has eight "
                "cards to count."
            ),
            "here": no,
        },
        {
            "name": _("Tens, elevens, fourteens"),
            "changes": _(
                "Pairs that make another number from a layout without a pyramid. Children learn to add with them."
            ),
            "here": no,
        },
    ]
