"""The words of nine lessons in strategy. Their positions stand in `games.guides.spots`.

What a sentence says of a position (which cards lie where, what a move opens, what keeps the deal alive) is checked by
tests/guides against the engine and the solver.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Words:
    """A lesson or a mistake: its heading, what it teaches, what to try in the position, and what comes of it."""

    slug: str
    title: str
    text: tuple[str, ...]
    task: str
    why: str


def lessons() -> list[Words]:
    """The nine lessons, in the order in which they help."""
    return [*_board_lessons(), *_pair_lessons(), *_plan_lessons()]


def _board_lessons() -> list[Words]:
    return [
        Words(
            "uncover",
            _("Uncover first"),
            (
                _(
                    "A pair is worth what it sets free. Before you take one, look at the cards that it lies on: two "
                    "neighbours of a row open a new card between them, a single card at the edge may open none."
                ),
                _(
                    "New open cards are new partners, and they come without using up the stock. When two pairs are on "
                    "offer, ask which of them leaves you with more to choose from."
                ),
            ),
            _("Three pairs are open. Which of them is worth taking?"),
            _(
                "The five of spades and the eight of hearts open three cards at once. The three of hearts must wait: "
                "the three of spades and the three of diamonds lie beneath the ten of clubs and the ten of hearts, so "
                "these two tens have only two threes to hope for, and this is one of them."
            ),
        ),
        Words(
            "pairs-before-draws",
            _("Pairs on the board before draws"),
            (
                _(
                    "A pair of two pyramid cards costs nothing: no pass, no card of the stock, and the top of the "
                    "waste stays where it is. A draw puts a card on top of it."
                ),
                _(
                    "So take what the pyramid gives before you turn the next card, unless one of the two cards is "
                    "wanted elsewhere. The shorter the stock, the dearer each draw."
                ),
            ),
            _("One pass only, and the two of clubs is on top of the waste. Draw, or look at the board first?"),
            _(
                "The jack of diamonds needs a two, and the one beneath it in the waste is far away. Draw, and the jack "
                "of hearts lies on the two of clubs for good. Both pairs on the board keep it on top, and lead to the "
                "jack."
            ),
        ),
        Words(
            "kings",
            _("Kings: no partner, but a weight"),
            (
                _(
                    "A king leaves by himself, so he never takes a partner away from another card. An open king in the "
                    "pyramid can go at once: nothing is ever lost by it."
                ),
                _(
                    "A buried king is another matter. He holds down what lies beneath him like any card, so ask what "
                    "must go to set him free. Kings in the stock are only passers-by."
                ),
            ),
            _("The king of clubs lies under a single card. Two moves keep this deal alive."),
            _(
                "The jack and the two of clubs free the king, he leaves alone, and the seven of spades is open. The "
                "seven of hearts can take the six of spades first as well. Only drawing is wrong: there are two sixes "
                "left for two sevens, and in a single pass the ten of spades would bury one of them."
            ),
        ),
    ]


def _pair_lessons() -> list[Words]:
    return [
        Words(
            "counting",
            _("Fixed partners: count the four of each rank"),
            (
                _(
                    "A seven can leave only with a six, a nine only with a four. Each rank has four cards and its "
                    "partner has four, so every card that you spend badly leaves another one alone."
                ),
                _(
                    "When many cards of one rank lie in the pyramid, count their partners. Four sevens in the pyramid "
                    "mean that every six on the table is spoken for."
                ),
            ),
            _("All four sevens are still in the pyramid. Choose the right six."),
            _(
                "Four sevens need four sixes, and the six of hearts lies on the seven of diamonds: these two can never "
                "meet. So the six of spades goes with the seven of hearts, the six of hearts with the seven of spades, "
                "and the six of clubs must still be on the waste when the seven of diamonds opens. The queen and the "
                "ace may leave before that."
            ),
        ),
        Words(
            "one-partner",
            _("Two cards that want the same partner"),
            (
                _(
                    "Two open sevens, one six: somebody has to wait. Do not take the first pair that you saw. Ask what "
                    "lies under each of the two, and which of them another six could still take."
                ),
            ),
            _("Both sevens want the six of hearts. Who gets it?"),
            _(
                "Under the seven of hearts lie the eight of hearts and the queen of spades, and both open when it "
                "leaves. The seven of diamonds sits at the edge and opens nothing: it can wait for the six of diamonds."
            ),
        ),
        Words(
            "own-cover",
            _("A card and the card that covers it"),
            (
                _(
                    "A card can never leave with one that lies on it. If a queen lies under an ace, that ace must go "
                    "with another queen, and that queen must find another ace."
                ),
                _("Look for such couples before your first move: they decide which pairs are possible at all."),
            ),
            _("Three cards are left. Take them away without a mistake."),
            _(
                "The ace of clubs lies on the queen of hearts, so it has to leave with the queen of spades. The ace of "
                "hearts on the waste is kept for the last card. Draw, and it is buried; use it now, and the ace of "
                "clubs is left alone with the queen that it covers."
            ),
        ),
    ]


def _plan_lessons() -> list[Words]:
    return [
        Words(
            "waste-order",
            _("The waste keeps its order"),
            (
                _(
                    "Turned over, the waste becomes the stock again, and its cards come in the same order, less those "
                    "that left. What you pass over now comes back at the same turn, as long as a pass is left."
                ),
                _(
                    "Taking a card out of the waste also changes what lies on top of what. Sometimes the best thing to "
                    "do with a card is to leave it, and to remember where it is."
                ),
            ),
            _("The seven of hearts fits two sixes. Should it go now? Two more passes follow."),
            _(
                "Draw. The six of spades lies on the seven of spades and the six of diamonds on the seven of diamonds, "
                "so the sixes of clubs and diamonds belong to the sevens of diamonds and clubs, and the seven of "
                "hearts to the six of spades, deep in the pyramid. It will be back in the next pass, when that six is "
                "free."
            ),
        ),
        Words(
            "backward",
            _("Read the deal backward from the apex"),
            (
                _(
                    "Start at the end. Which card can take the apex away, and where is it? Which two cards lie on the "
                    "apex, and what do they need? A few steps back are often enough to see which card must not be "
                    "spent."
                ),
            ),
            _("Five cards are left, and four to be drawn. Think from the ace at the top."),
            _(
                "The ace of spades leaves with a queen, and two are still to come. The nine of clubs needs a four, but "
                "the four of spades lies on it: it must be the four of clubs. So the nine of hearts takes the four of "
                "spades, and the eight of spades has the five of spades, the second card to be drawn."
            ),
        ),
        Words(
            "scanning",
            _("A routine for looking"),
            (
                _(
                    "Good players overlook less, that is all. Look in the same order before every draw: open kings; "
                    "then each open card with each other, left to right; then the top of the waste with each of them; "
                    "then what the best pair would open, and whether that makes another pair."
                ),
                _("Only when you have been round once is it time for the stock."),
            ),
            _("Four pairs, one draw. Two moves keep this deal alive: find one."),
            _(
                "The two of diamonds lies under the two of hearts and the jack of spades. If these leave together, it "
                "is open for the jack of diamonds, and both jacks are provided for. The seven of hearts goes with the "
                "six of clubs, which the next draw would bury; the six of hearts is kept for later."
            ),
        ),
    ]
