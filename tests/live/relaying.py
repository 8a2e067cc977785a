"""A table, a bad wire and a watcher, for tests of the relay: what is stored, frames on their way, the far end."""

from __future__ import annotations

import json
from collections import deque
from typing import Any

from games.engine.cards import card_text, parse_card
from games.engine.deal import deal_of_number
from games.engine.public import PublicGame
from games.engine.replay import Game as Play
from games.engine.rules import RULES_VERSION, ruleset_named
from games.live.lease import Lease
from games.live.presence import Presence
from games.live.record import GameRecord, Record
from games.live.told import Ev, TableInfo
from games.selectors.steps import public_steps, shown_cards


class Store:
    """What is stored: the games at one table, each a log. It is the truth."""

    def __init__(self) -> None:
        self.turn = 0
        self.ruleset = "classic"
        self.play: Play
        self.log: list[str] = []

    def deal(self, number: int, ruleset: str) -> None:
        self.turn, self.ruleset, self.log = self.turn + 1, ruleset, []
        self.start = self.play = Play.begin(deal_of_number(number), ruleset_named(ruleset))

    @property
    def code(self) -> str:
        return f"game{self.turn}"

    def append(self, events: list[str]) -> list[Ev]:
        self.play, steps = public_steps(self.play, events)
        self.log += events
        return [
            Ev(game=self.code, seq=step.seq, e=step.event, hash=step.hash, shown=step.shown, status=step.status)
            for step in steps
        ]

    def record(self) -> Record:
        play, shown = shown_cards(self.start, self.log)
        public = play.public
        game = GameRecord(
            self.code, self.ruleset, RULES_VERSION, tuple(map(card_text, public.cards)), tuple(self.log), shown,
            public.hash, play.status.value,
        )  # fmt: skip
        return Record(TableInfo("table", "Guest", False, ""), Lease("", 1), self.turn, Presence(0), False, game)


class Wire:
    """One socket: frames on their way to the watcher, pings on their way back."""

    def __init__(self) -> None:
        self.down: deque[dict[str, Any]] = deque()
        self.open = True
        self.mistreated = False

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.down.append(json.loads(message["text"]))
        else:
            self.open = False


class Follower:
    """The watcher's side, as the browser does it: the next event is taken, all else means to ask again."""

    def __init__(self) -> None:
        self.game = ""
        self.log: list[str] = []
        self.public: PublicGame | None = None
        self.unsaid = 0

    def take(self, frame: dict[str, Any]) -> bool:
        """Whether it fits; if not, the watcher says hello again."""
        if frame["t"] in ("snapshot", "deal"):
            rules = ruleset_named(frame["ruleset"], frame["version"])
            public = PublicGame(rules, tuple(map(parse_card, frame["cards"].split())))
            log = frame["log"].split()
            for event in log:
                public = public.follow(event)
            assert public.position.hash == frame["hash"]
            self.game, self.log, self.public = frame["game"], log, public
        elif frame["t"] in ("ev", "evs"):
            list_ = [[frame["e"], frame.get("shown")]] if frame["t"] == "ev" else frame["list"]
            if frame["game"] != self.game or self.public is None or frame["seq"] - len(list_) > len(self.log):
                return False
            fresh = list_[len(self.log) - (frame["seq"] - len(list_)) :] if frame["seq"] > len(self.log) else []
            for event, shown in fresh:
                self.public = self.public.follow(event, None if shown is None else parse_card(shown))
                self.log.append(event)
                self.unsaid += 1
            if fresh:
                assert self.public.position.hash == frame["hash"], "what fits has the same board"
        return True
