"""The numbers that people keep: server and device give the same ones on the same games, and the right ones."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

from games.engine.position import Status
from games.engine.rules import RULESETS
from games.selectors.statistics import Numbers, Played, numbers
from tests.engine.node import ask_node


def a_game(chance: random.Random) -> Played:
    """Any game that may be kept, untouched ones among them."""
    return Played(
        ruleset=chance.choice(list(RULESETS)),
        status=chance.choice(["won", "won", "stuck", "playing"]),
        seq=chance.choice([0, 1, 40, 60]),
        moves=chance.randint(0, 80),
        score=chance.randint(0, 360),
        active_ms=chance.randint(0, 900_000),
        undos=chance.choice([0, 0, 3]),
        hints=chance.choice([0, 0, 1]),
    )


def on_device(games: list[Played]) -> list[dict[str, Any]]:
    """The same games as the device's own code takes them, in the order of their beginning."""
    names = {"active_ms": "activeMs"}
    return [
        {
            **{names.get(key, key): value for key, value in asdict(game).items()},
            "id": f"{at:05}",
            "begunAt": at,
            "shown": False,
        }
        for at, game in enumerate(games)
    ]


def as_device(of: Numbers) -> dict[str, Any]:
    """The server's numbers under the device's names."""
    return {
        "played": of.played,
        "won": of.won,
        "percent": of.percent,
        "streak": of.streak,
        "bestStreak": of.best_streak,
        "bestMs": of.best_ms,
        "fewestMoves": of.fewest_moves,
        "bestScore": of.best_score,
        "unaided": of.unaided,
    }


def test_both_languages_give_the_same_numbers() -> None:
    chance = random.Random(13)
    lists = [[a_game(chance) for _ in range(chance.randint(0, 40))] for _ in range(200)]
    answers = ask_node("answer_numbers.js", [on_device(games) for games in lists])
    assert len(answers) == len(lists)
    for games, answer in zip(lists, answers, strict=True):
        assert answer == {name: as_device(of) for name, of in numbers(games).items()}, games


def test_the_numbers_of_a_short_life() -> None:
    def played(status: Status, **changes: int) -> Played:
        fields = {"seq": 40, "moves": 40, "score": 240, "active_ms": 90_000, "undos": 0, "hints": 0, **changes}
        return Played(ruleset="strict", status=status.value, **fields)

    won, stuck = Status.WON, Status.STUCK
    of = numbers([played(won), played(won, moves=33, undos=1), played(stuck, moves=2), played(won, active_ms=80_000)])
    assert as_device(of["strict"]) == {
        "played": 4,
        "won": 3,
        "percent": 75,
        "streak": 1,
        "bestStreak": 2,
        "bestMs": 80_000,
        "fewestMoves": 33,
        "bestScore": 240,
        "unaided": 2,
    }
