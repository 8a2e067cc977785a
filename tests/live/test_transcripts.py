"""The server's own frames through a bad wire, followed in Python and by the browser's code: both do the same.

Relay and record make the frames, as the hub does; the wire loses, repeats and mixes up events, sockets break, the host
deals again. What the watcher does at each frame is written down, and Node follows the same lines with the real one.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games.engine.cards import parse_card
from games.engine.deal import deal_of_number
from games.engine.public import PublicGame
from games.engine.replay import Game as Play
from games.engine.rules import RULESETS, ruleset_named
from games.live.frames import encode
from games.live.lease import Lease
from games.live.presence import Presence
from games.live.protocol import Message
from games.live.record import GameRecord, Record
from games.live.relay import Give, Mode, Relay
from games.live.source import ev_of, game_record
from games.live.told import TableInfo, You
from games.models import Game
from games.selectors.steps import public_steps
from tests.engine.node import ask_node
from tests.live.people import some_event

RUNS, EVENTS = 40, 120
YOU = You(role="watcher", mine=False, epoch=1)


class Follower:
    """The rule of the browser's follower: the next event or nothing; a doubt forgets the game."""

    def __init__(self) -> None:
        self.code: str | None = None
        self.log: list[str] = []
        self.public: PublicGame | None = None
        self.joined = False

    @property
    def since(self) -> dict[str, Any] | None:
        """What the next hello says."""
        return None if self.code is None else {"game": self.code, "seq": len(self.log)}

    def take(self, frame: dict[str, Any]) -> bool:
        """What a frame does; whether it makes the watcher ask again."""
        if frame["t"] in ("snapshot", "deal"):
            log = frame["log"].split()
            if self.code != frame["game"] or self.log[: len(log)] != log:
                rules = ruleset_named(frame["ruleset"], frame["version"])
                public = PublicGame(rules, tuple(map(parse_card, frame["cards"].split())))
                for event in log:
                    public = public.follow(event)
                assert public.position.hash == frame["hash"]
                self.code, self.log, self.public = frame["game"], log, public
            self.joined = True
            return False
        list_ = frame["list"] if frame["t"] == "evs" else [[frame["e"], frame.get("shown")]]
        assert self.joined
        if frame["game"] != self.code:
            self.code, self.log, self.public, self.joined = None, [], None, False
            return True
        first = frame["seq"] - len(list_) + 1
        if frame["seq"] <= len(self.log):
            return False
        if first > len(self.log) + 1:
            return True
        for event, shown in list_[len(self.log) + 1 - first :]:
            assert self.public is not None
            self.public = self.public.follow(event, None if shown is None else parse_card(shown))
            self.log.append(event)
        assert self.public is not None
        assert self.public.position.hash == frame["hash"]
        return False


class Wire:
    """One table, one watcher, and the bad wire between them; `steps` is the transcript."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.rulesets = sorted(RULESETS)
        self.steps: list[dict[str, Any]] = []
        self.follower = Follower()
        self.relay = Relay()
        self.down: list[dict[str, Any]] = []
        self.deals = 0
        self.deal()
        self.connect(asked=False)

    def deal(self) -> None:
        """The next game comes on the table."""
        self.deals += 1
        ruleset = self.chance.choice(self.rulesets)
        self.play = Play.begin(deal_of_number(self.chance.randint(1, 10_000)), RULESETS[ruleset])
        row = Game(code=f"game{self.deals:a<6}", ruleset=ruleset, rules_version="1.0.0", deck=self.play.deal.text)
        self.game: GameRecord = game_record(row)

    def connect(self, *, asked: bool) -> None:
        """A new socket; what was on its way is gone."""
        since = self.follower.since
        self.steps.append({"hello": since, "asked": asked})
        self.down = []
        self.relay = Relay() if since is None else Relay.resumed(since["game"], since["seq"])
        self.follower.joined = self.follower.code is not None
        self.serve()

    def make(self, event: str) -> None:
        """An event is stored and told."""
        before = self.play
        self.play, [step] = public_steps(before, [event])
        ev = ev_of(self.game.code, step)
        self.game = self.game.after(ev)
        if self.relay.event(ev.game, ev.seq, 0.0):
            self.send(ev)
        self.serve()

    def serve(self) -> None:
        """As the room does."""
        self.relay.head(self.game.code, self.game.seq)
        if not self.relay.needy:
            return
        sent = self.relay.sent
        give = self.relay.fetched(self.game.code, self.game.seq, 0.0)
        if give is Give.GAP:
            self.send(self.game.gap(sent))
        elif give is not Give.NOTHING:
            table = TableInfo("aaaaaaaaaa", "Guest", False, "2026-01-01T00:00:00+00:00")
            record = Record(table, Lease("", 1), self.deals, Presence(0.0), False, self.game)
            kind = "deal" if give is Give.DEAL else "snapshot"
            self.send(record.snapshot(kind, you=YOU, host="here", crowd=1))

    def send(self, message: Message) -> None:
        """On its way, perhaps not well."""
        frame = msgspec.json.decode(encode(message))
        event = frame["t"] in ("ev", "evs")
        fate = self.chance.random() if event else 1.0
        if fate < 0.06:
            return
        self.down.append(frame)
        if fate < 0.12:
            self.down.append(frame)
        elif fate < 0.18 and len(self.down) > 1 and self.down[-2]["t"] in ("ev", "evs"):
            self.down[-2:] = self.down[:-3:-1]

    def read(self, count: int) -> None:
        """So many frames arrive."""
        while count and self.down:
            count -= 1
            frame = self.down.pop(0)
            self.steps.append({"in": frame})
            if self.follower.take(frame):
                self.connect(asked=True)
        self.relay.ack(len(self.follower.log) if self.follower.code == self.relay.game else 0)
        self.serve()

    def run(self) -> None:
        """A while, and then until all is well."""
        for _ in range(EVENTS):
            event = some_event(self.play, self.chance)
            if event is None or self.chance.random() < 0.02:
                self.deal()
                self.serve()
            else:
                self.make(event)
            if self.chance.random() < 0.6:
                self.read(self.chance.randint(1, 5))
            if self.chance.random() < 0.04:
                self.connect(asked=False)
        self.chance = random.Random(2)  # nothing below is shaken: the fates of this seed are kind
        self.chance.random = lambda: 1.0  # type: ignore[method-assign]
        self.read(10_000)
        if self.relay.mode is not Mode.LIVE or self.follower.log != list(self.game.log):
            self.connect(asked=False)
            self.read(10_000)


@pytest.mark.django_db
def test_both_followers_do_the_same_at_every_frame_and_end_equal_to_the_log() -> None:
    wires = [Wire(seed) for seed in range(RUNS)]
    for wire in wires:
        wire.run()
        assert (wire.follower.code, wire.follower.log) == (wire.game.code, list(wire.game.log))
    assert sum(step.get("asked", False) for wire in wires for step in wire.steps) > RUNS, "the wire is bad enough"
    assert sum(wire.deals for wire in wires) > RUNS
    ends = ask_node("follow_transcripts.js", [{"steps": wire.steps} for wire in wires])
    assert ends == [
        {"wrong": None, "game": wire.game.code, "log": " ".join(wire.game.log), "hash": wire.game.hash}
        for wire in wires
    ]
