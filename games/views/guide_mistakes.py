"""The words of nine common mistakes. Each can be made in a position, and the engine or the solver answers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from .guide_lessons import Words


def mistakes() -> list[Words]:
    """In the order in which a new player meets them."""
    return [*_of_the_rules(), *_of_the_head()]


def _of_the_rules() -> list[Words]:
    return [
        Words(
            "half-covered",
            _("Taking a card that is half covered"),
            (_("A card is open when both cards on it are gone. One is not enough, however much of it you can see."),),
            _("The nine of hearts would go well with a four. Tap it."),
            _(
                "Half is not enough, and the eight of spades lies on the other half. The table shows what holds a card "
                "down, and a tap costs nothing."
            ),
        ),
        Words(
            "two-waste",
            _("Pairing two cards of the waste"),
            (_("Only the top of the waste is open. The card beneath it waits until the top one has left."),),
            _("Five and eight make thirteen, and both lie in the waste. Tap the eight beneath the five."),
            _(
                "Only the top can be taken. With an open stock (Double and Open) the next stock card may go with the "
                "waste top."
            ),
        ),
        Words(
            "kings-partner",
            _("Looking for a king’s partner"),
            (_("There is none. A king is thirteen by himself."),),
            _("Tap the king of diamonds, and look at nobody else."),
            _("Gone, with one tap. The queen beside him still needs her ace."),
        ),
        Words(
            "no-pass",
            _("Counting on one more pass"),
            (
                _(
                    "When the passes are used up, the waste stays where it is. Its top is open, and nothing beneath it "
                    "comes back."
                ),
            ),
            _("Strict has a single pass, and the stock is empty. Tap its empty place."),
            _(
                "But the eight of diamonds can still go, with the five of hearts: the end of the stock is not the end "
                "of the deal."
            ),
        ),
        Words(
            "every-pile",
            _("Trying to empty every pile"),
            (
                _(
                    "The deal is won when the pyramid is gone. Cards in the stock and on the waste do not matter, "
                    "except for a few points."
                ),
            ),
            _("One card of the pyramid is left, and seven in the stock. Win."),
            _("Won, with cards in the stock and on the waste."),
        ),
        Words(
            "ten",
            _("Making ten instead of thirteen"),
            (_("Other games ask for ten, or for a run. Here two cards make thirteen; that is the whole arithmetic."),),
            _("Six and four make ten. Tap one and then the other."),
            _("So they stay. A six wants a seven, a four wants a nine."),
        ),
        Words(
            "suits",
            _("Counting suits and colours"),
            (
                _(
                    "Suits are only pictures here. Red with black, hearts with hearts: everything goes, if it makes "
                    "thirteen."
                ),
            ),
            _("A black six and a red seven. Take them."),
            _("They leave together. Nobody asked for their suits."),
        ),
    ]


def _of_the_head() -> list[Words]:
    return [
        Words(
            "drawing-first",
            _("Drawing before looking"),
            (
                _(
                    "The stock is the easiest thing to tap. But only an undo takes a draw back, and it covers the "
                    "card that you may have needed."
                ),
            ),
            _("Two moves keep this deal alive, and drawing is neither of them."),
            _(
                "All four sevens lie in the pyramid, so every six is needed. The six of clubs on the waste waits for "
                "the seven of spades, and the two pairs of the bottom row set it free. Draw, and the queen of diamonds "
                "covers the six."
            ),
        ),
        Words(
            "undo",
            _("Being afraid of undo, or forgetting its price"),
            (
                _(
                    "Undo is the best teacher at the table: try a pair, see what it opens, take it back. It goes back "
                    "as far as you like, and it takes two points for each step. A redo gives nothing back."
                ),
            ),
            _("Two jacks, two twos: four ways to pair them. Try one, take it back, try another, and watch the score."),
            _(
                "Two points for a look at the other side. Whoever plays for the highest score looks first with the "
                "eyes."
            ),
        ),
    ]
