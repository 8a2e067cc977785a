"""The words of the table, translated once on the server and handed to the page's script as data.

The script joins them and never holds a word of its own. `{name}` marks are filled in by the script, and by `card_name`
and its neighbours here, which give the first paint the same names. A key with `_one` and `_other` is chosen by number.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.engine.cards import Card, card_value
from games.engine.layout import COLUMN_OF, COVERED_BY, PYRAMID_SIZE, ROW_OF, is_open
from games.engine.public import PublicPosition

from .truth_words import truth_words

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def rank_words() -> list[str]:
    """Ace to king, as they stand in a sentence."""
    return [_("ace"), *map(str, range(2, 11)), _("jack"), _("queen"), _("king")]


def rank_words_many() -> list[str]:
    """The same where there are several: `7s`, `jacks`."""
    return [_("aces"), *(f"{n}s" for n in range(2, 11)), _("jacks"), _("queens"), _("kings")]


def suit_words() -> list[str]:
    """Clubs, diamonds, hearts, spades."""
    return [_("clubs"), _("diamonds"), _("hearts"), _("spades")]


def card_name(card: Card) -> str:
    """`7 of hearts`."""
    return _card_name(card, get_language())


@cache
def _card_name(card: Card, language: str) -> str:
    # A page names some seventy cards, and what is named is asked of the language each time anew.
    return _("{rank} of {suit}").format(rank=rank_words()[card_value(card) - 1], suit=suit_words()[card % 4])


def pyramid_name(position: PublicPosition, place: int) -> str:
    """The accessible name of a pyramid card: which it is, where it lies, and what holds it."""
    card = card_name(position.cards[place])
    row, column = ROW_OF[place] + 1, COLUMN_OF[place] + 1
    pyramid = position.tableau.pyramid
    if is_open(pyramid, place):
        return _("{card}, row {row} card {column}, open").format(card=card, row=row, column=column)
    covers = [other for other in range(PYRAMID_SIZE) if pyramid & COVERED_BY[place] & 1 << other]
    by = _(" and ").join(card_name(position.cards[other]) for other in covers)
    return _("{card}, row {row} card {column}, covered by {cards}").format(card=card, row=row, column=column, cards=by)


def pass_words(position: PublicPosition) -> str:
    """`pass 1 of 3`, or `pass 4` where passes have no end."""
    number, passes = position.tableau.pass_number, position.rules.passes
    if passes is None:
        return _("pass {n}").format(n=number)
    return _("pass {n} of {passes}").format(n=number, passes=passes)


def left_words(count: int) -> str:
    """`21 left`."""
    return ngettext("{n} left", "{n} left", count).format(n=count)


def stock_name(position: PublicPosition) -> str:
    """The accessible name of the stock; the card on it only where it lies face up."""
    table = position.tableau
    name = _("Stock, {left}, {pass}").format(left=left_words(table.stock_count), **{"pass": pass_words(position)})
    if position.rules.open_stock and table.undrawn_mask:
        return _("{stock}, {card} on top").format(stock=name, card=card_name(position.cards[table.stock_top]))
    return name


def waste_name(position: PublicPosition) -> str:
    """The accessible name of the waste."""
    table = position.tableau
    if not table.drawn:
        return _("Waste, empty")
    return _("Waste, {card}, open").format(card=card_name(position.cards[table.waste_top]))


def grouped_number(number: int) -> str:
    """`48 213`: a deal number is a name, grouped for the eye and the same in every language."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}")


def ruleset_words() -> dict[str, dict[str, str]]:
    """Name and one line of explanation of each ruleset."""
    return {
        "classic": {
            "name": pgettext("ruleset", "Classic"),
            "line": _("Three passes through the stock. The rules of the daily deal."),
        },
        "relaxed": {
            "name": pgettext("ruleset", "Relaxed"),
            "line": _("Go through the stock as often as you like."),
        },
        "double": {
            "name": pgettext("ruleset", "Double"),
            "line": _("Two passes, and the next stock card lies face up, free to be paired."),
        },
        "strict": {
            "name": pgettext("ruleset", "Strict"),
            "line": _("One pass, no way back. Every draw counts."),
        },
        "open": {
            "name": pgettext("ruleset", "Open"),
            "line": _("Three passes, and the next stock card lies face up, free to be paired."),
        },
    }


def table_words() -> dict[str, Any]:
    """Everything that the script at a table may say."""
    return {
        "ranks": rank_words(),
        "suits": suit_words(),
        "rulesets": ruleset_words(),
        **_names(),
        **_told(),
        **_page(),
        **truth_words(),
        "reasons": _reasons(),
    }


def _names() -> dict[str, str]:
    return {
        "card": _("{rank} of {suit}"),
        "and": _(" and "),
        "comma": _(", "),
        "openCard": _("{card}, row {row} card {column}, open"),
        "coveredCard": _("{card}, row {row} card {column}, covered by {cards}"),
        "picked": _("{name}, picked"),
        "pass": _("pass {n}"),
        "passOf": _("pass {n} of {passes}"),
        "left_one": ngettext("{n} left", "{n} left", 1),
        "left_other": ngettext("{n} left", "{n} left", 2),
        "stock": _("Stock, {left}, {pass}"),
        "stockOpen": _("{stock}, {card} on top"),
        "waste": _("Waste, {card}, open"),
        "wasteEmpty": _("Waste, empty"),
    }


def _told() -> dict[str, str]:
    """What the live region says of a move."""
    return {
        "removedPair": _("{one} and {other} removed."),
        "removedKing": _("{card} removed."),
        "opened": _("{cards} open."),
        "drawn": _("{card} drawn, {left}."),
        "recycled": _("Waste turned over, {pass}."),
        "takenBack": _("Undone."),
        "wonTold": _("The pyramid is cleared. You won with {score} points."),
        "stuckTold": _("No card can leave any more. Undo, restart the deal, or take a new one."),
        "dealt": _("{ruleset}, deal {number}. Your table is laid."),
        "dealtDaily": _("The daily deal of {date}. Your table is laid."),
        "dailyTitle": _("Daily, {date}"),
        "dailyShort": _("Daily · {date}"),
        "dailyNotHere": _(
            "The deal of that date is not on this device yet: it comes with the network. Here is another."
        ),
        "dealtOwn": _("{ruleset}, a deal of your own. Your table is laid."),
    }


def _page() -> dict[str, str]:
    return {
        "dealTitle": _("{ruleset}, deal {number}"),
        "dealShort": _("{ruleset} · {number}"),
        "dealTitleOwn": _("{ruleset}, a deal of your own"),
        "ownDeal": _("own deal"),
        "covered": _("Still covered by {cards}."),
        "mustLeave_one": ngettext("{n} card must leave first.", "{n} cards must leave first.", 1),
        "mustLeave_other": ngettext("{n} card must leave first.", "{n} cards must leave first.", 2),
        "understood": _("Understood"),
        "undos_one": ngettext("{n} undo", "{n} undos", 1),
        "undos_other": ngettext("{n} undo", "{n} undos", 2),
        "hints_one": ngettext("{n} hint", "{n} hints", 1),
        "hints_other": ngettext("{n} hint", "{n} hints", 2),
        "copied": _("The link to this deal is copied."),
        "copyHere": _("Copy this link: {url}"),
        "shareText": _("Pyramid, {ruleset}, deal {number}"),
        "newDealt": _("A new deal is on the table."),
        "restarted": _("The deal is back at its beginning."),
        "dealOpened": _("This deal is on your table; your last game is kept."),
        "aside": _("The saved game could not be read. It was put aside; here is a fresh deal."),
        "asideNewer": _("The saved game was made by a newer release. It was put aside; here is a fresh deal."),
        "storageWeak": _("This browser keeps only a little: your game is saved, your history may not be."),
        "storageNone": _("This browser keeps nothing here: your game lasts until the tab is closed."),
        "lanOnly": _("This address is not secure (no https): playing offline is not possible from here."),
        "numberWrong": _("A deal number is a whole number from 1 to 4,294,967,295."),
        "partsAway": _("That needs the network, which is away. Your game goes on meanwhile."),
        "released": _("A new release is ready. It comes with the next reload."),
    }


def _reasons() -> dict[str, str]:
    """The engine's reasons, as a player reads them."""
    return {
        "still covered": _("Still covered"),
        "does not make thirteen": _("Does not make thirteen"),
        "two waste cards": _("Two waste cards never pair"),
        "a king leaves alone": _("A king leaves alone"),
        "under the waste top": _("Under the top of the waste"),
        "not drawn yet": _("Not drawn yet"),
        "draw the king first": _("Draw the king first, then it leaves from the waste"),
        "card is gone": _("That card is gone"),
        "stock is empty": _("The stock is empty"),
        "stock is not empty": _("The stock is not empty yet"),
        "waste is empty": _("There is nothing to turn over"),
        "no pass left": _("No pass is left"),
        "nothing to undo": _("Nothing to undo"),
        "nothing to redo": _("Nothing to redo"),
        "game is won": _("The game is won"),
        "unknown event": _("That is not a move"),
        "log full": _("This game has reached its longest: 2,000 events. Undo is over; take a new deal."),
    }
