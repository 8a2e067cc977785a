"""What is said beside the cards, at every table of a hub: reactions, pairs pointed at, the gauge, settings, blocks.

It gathers for a moment and tells once; what watchers of other processes say comes over the bridge and is told as if it
had been said here. It moves no card and keeps nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from .bridge import Allowed, AnyWord, Bridge, KeptOut, LetIn, Proved, Reacted, SentOut, Voted
from .constants import AUDIENCE_DELAY, SEATS_NAMED, Close
from .fields import GaugeState, Kind
from .people import seat_name
from .protocol import Settings
from .record import Record
from .room import Room
from .store import Store
from .told import Error, Reactions, Watchers


class Gallery:
    """Everything here runs on the hub's event loop. `rooms` are the hub's own."""

    def __init__(self, rooms: Mapping[str, Room], bridge: Bridge, store: Store) -> None:
        self._rooms = rooms
        self._bridge = bridge
        self._store = store
        self._gathering: set[str] = set()

    # --- watchers ---

    def react(self, code: str, kind: Kind) -> bool:
        """A watcher reacts; False where the host has switched that off."""
        room = self._rooms.get(code)
        if room is None or not room.settings.reactions:
            return False
        room.audience.reacted({kind: 1})
        self._gather(code)
        return True

    def suggest(self, code: str, client: str, seq: int, pair: str, record: Record) -> str:
        """A watcher points at a pair: why not, or nothing. One that the game has left behind is passed over."""
        room = self._rooms.get(code)
        if room is None or not room.settings.suggestions:
            return "switched off"
        game = record.game
        if game is None or (game.code, game.seq) != (room.game, room.seq) or seq != room.seq:
            return ""
        room.audience.stands(room.game, room.seq)
        if not room.audience.pointed(client, pair, game):
            return "not a pair"
        self._gather(code)
        return ""

    # --- the host ---

    def gauge(self, code: str, seq: int, state: GaugeState) -> None:
        """The host's browser has proved something of the position after event `seq`."""
        room = self._rooms.get(code)
        if room is not None and room.prove(seq, state):
            self._bridge.tell(code, Proved(seq, state))

    def allow(self, code: str, settings: Settings) -> None:
        """The host's settings are these now."""
        room = self._rooms.get(code)
        if room is not None:
            room.allow(settings)
            self._bridge.tell(code, Allowed(settings))

    async def watchers(self, code: str) -> Watchers:
        """Who watches, for the host; the host's own other devices are not among them."""
        room = self._rooms.get(code)
        if room is None:
            return Watchers(list=[], blocked=0)
        own = {seat_name(seat.marks) for seat in room.watchers if seat.mine}
        names = await self._store.names(code, [seat_name(seat.marks) for seat in room.watchers])
        return Watchers(list=sorted(set(names) - own)[:SEATS_NAMED], blocked=len(room.blocked))

    async def send_out(self, code: str, watcher: str) -> None:
        """The host sends a watcher out, wherever it sits."""
        self._bridge.tell(code, SentOut(watcher))
        await self.send_out_here(code, watcher)

    async def send_out_here(self, code: str, watcher: str) -> None:
        """Close this watcher's sockets of this process, and keep its marks. Nobody sends out the host's own."""
        room = self._rooms.get(code)
        if room is None:
            return
        seats = [seat for seat in room.watchers if not seat.mine and seat_name(seat.marks) == watcher]
        marks = {mark: None for seat in seats for mark in seat.marks}
        room.blocked |= marks.keys()
        room.watchers.difference_update(seats)
        for seat in seats:
            seat.outbox.tell(Error(code="blocked", detail="the host has closed this table to you"))
            seat.outbox.close(Close.NOT_YOURS)
        if marks:
            await self._store.block(code, list(marks))
            self._bridge.tell(code, KeptOut(list(marks)))

    def let_in(self, code: str) -> None:
        """Everyone may come in again."""
        room = self._rooms.get(code)
        if room is not None:
            room.blocked = set()
            room.record = None
            self._bridge.tell(code, LetIn())

    # --- from other processes ---

    def hear(self, room: Room, by: str, word: AnyWord, spawn: Callable[[str, str], None]) -> None:
        """A word about a table that somebody watches here; `spawn` is for what must be waited for."""
        match word:
            case Reacted(counts):
                room.everyone(Reactions(counts=counts))
            case Voted(game, seq, votes):
                room.audience.heard_votes(by, game, seq, votes)
                self._tell_favourite(room)
            case Proved(seq, state):
                room.prove(seq, state)
            case Allowed(settings):
                room.allow(settings)
            case SentOut(watcher):
                spawn(room.code, watcher)
            case KeptOut(marks):
                room.blocked |= set(marks)
            case LetIn():
                room.blocked, room.record = set(), None

    def _gather(self, code: str) -> None:
        if code not in self._gathering:
            self._gathering.add(code)
            asyncio.get_running_loop().call_later(AUDIENCE_DELAY, self._tell, code)

    def _tell(self, code: str) -> None:
        self._gathering.discard(code)
        room = self._rooms.get(code)
        if room is None:
            return
        reactions = room.audience.take_reactions()
        if reactions is not None:
            room.everyone(reactions)
            self._bridge.tell(code, Reacted(reactions.counts))
        if room.audience.game is not None and room.settings.suggestions:
            self._bridge.tell(code, Voted(room.audience.game, room.audience.seq, room.audience.votes))
            self._tell_favourite(room)

    def _tell_favourite(self, room: Room) -> None:
        if room.hosts and room.settings.suggestions:
            favourite = room.audience.take_favourite()
            if favourite is not None:
                for seat in room.hosts:
                    seat.outbox.tell(favourite)
