"""Events as text, both ways.

    d draw    r recycle    Kh a king leaves    5h8c a pair leaves    u undo    y redo    h a hint was given

Events are separated by single spaces. A pair is written lower deal index first and read in either order, so a text
belongs to a deal.
"""

from __future__ import annotations

from .cards import card_text, parse_card
from .deal import Deal
from .moves import DRAW, NO_CARD, RECYCLE, Control, Event, Kind, Move, Reason, Refused, king, pair

_PLAIN: dict[str, Event] = {"d": DRAW, "r": RECYCLE, **{control.value: control for control in Control}}


def event_text(event: Event, deal: Deal) -> str:
    """The notation of an event of this deal."""
    if isinstance(event, Control):
        return event.value
    if event.kind is Kind.DRAW:
        return "d"
    if event.kind is Kind.RECYCLE:
        return "r"
    text = card_text(deal.cards[event.first])
    return text if event.second == NO_CARD else text + card_text(deal.cards[event.second])


def parse_event(text: str, deal: Deal) -> Event:
    """Read one event of this deal; Refused (unknown event) when it is none. Says nothing of whether it is legal."""
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    try:
        if len(text) == 2:
            return king(deal.places[parse_card(text)])
        if len(text) == 4 and text[:2] != text[2:]:
            return pair(deal.places[parse_card(text[:2])], deal.places[parse_card(text[2:])])
    except KeyError:
        pass  # not a card: falls through to the one refusal below
    raise Refused(Reason.UNKNOWN_EVENT, text[:8])


def split_log(log: str) -> list[str]:
    """The events of a log text; Refused (unknown event) when they are not separated by single spaces."""
    if not log:
        return []
    events = log.split(" ")
    if "" in events:
        raise Refused(Reason.UNKNOWN_EVENT, "", events.index(""))
    return events


def moves_text(moves: tuple[Move, ...], deal: Deal) -> str:
    """A line of moves as one text."""
    return " ".join(event_text(move, deal) for move in moves)
