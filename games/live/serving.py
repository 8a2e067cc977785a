"""What every watcher of a room that lacks something is sent, from the table as it was just read. No IO but putting
frames into outboxes.

The rule: nobody is sent the game of a daily that counts and that they have not finished.
"""

from __future__ import annotations

from typing import Literal

from .constants import Close
from .outbox import Frame
from .protocol import Message
from .record import Record
from .relay import Give, Mode
from .room import Room
from .seat import Seat
from .told import Crowd, Error, Host, You


def serve(room: Room, record: Record, now: float) -> list[Seat]:
    """Send every needy watcher what it lacks. Those to whom the game would be a spoiler, as far as was known when they
    sat down, are left out and returned: somebody with a session may have finished it since."""
    seats, room.needy = room.needy, set()
    game, seq = (None, 0) if record.game is None else (record.game.code, record.game.seq)
    frames: dict[tuple[Give, bool, int], Frame] = {}
    gauge = None if room.gauge is None else Frame(room.gauge)
    spoiled: list[Seat] = []
    for seat in seats:
        relay = seat.relay
        if relay is None or seat.outbox.closed:
            continue
        if spoils_for(record, seat, now):
            spoiled.append(seat)
            continue
        before, greeting = relay.sent, not relay.greeted
        give = relay.fetched(game, seq, now)
        if relay.mode is Mode.SLOW:
            room.slow.add(seat)
        if give is Give.NOTHING:
            continue
        key = (give, seat.mine, before if give is Give.GAP else 0)
        if key not in frames:
            frames[key] = Frame(_answer(room, record, give, mine=seat.mine, sent=before))
        seat.outbox.put(frames[key])
        if give is Give.GAP and greeting:
            seat.outbox.tell(Host(state=room.told))
            seat.outbox.tell(Crowd(n=room.crowd))
            seat.outbox.tell(room.settings)
        if gauge is not None:
            seat.outbox.put(gauge)
    return spoiled


def spoils_for(record: Record, seat: Seat, now: float) -> str:
    """The date of the daily that this table would give away to this watcher; empty when it gives nothing away."""
    day = "" if record.game is None or seat.mine else record.game.spoils_at(now)
    return "" if day in seat.finished else day


def turn_away(seat: Seat, day: str) -> None:
    """This watcher has not finished the daily of this date."""
    seat.outbox.tell(Error(code="spoiler", detail=f"this is the daily of {day}: finish it first"))
    seat.outbox.close(Close.NOT_YOURS)


def _answer(room: Room, record: Record, give: Give, *, mine: bool, sent: int) -> Message:
    if give is Give.GAP and record.game is not None:
        return record.game.gap(sent)
    kind: Literal["snapshot", "deal"] = "deal" if give is Give.DEAL else "snapshot"
    you = You(role="watcher", mine=mine, epoch=record.lease.epoch)
    return record.snapshot(kind, you=you, host=room.told, crowd=room.crowd)
