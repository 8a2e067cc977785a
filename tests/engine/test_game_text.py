"""Game files: written and read again is the same game, in both languages; a mistake is named with its place."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.deal import deal_of_number
from games.engine.game_text import WIDTH, GameText, GameTextError, read_game, write_game
from games.engine.moves import Refused
from games.engine.notation import event_text
from games.engine.replay import Game
from games.engine.rules import RULES_VERSION, RULESETS, ruleset_named

from .node import ask_node

TEXT = write_game(GameText("classic", RULES_VERSION, deal_of_number(22).text, "4h9d d u y d h", 22, "2026-11-30", 61))


def walked(number: int, ruleset: str, chance: Random, most: int) -> str:
    """The log of a game played by chance, undos, redos and hints in it."""
    game = Game.begin(deal_of_number(number), ruleset_named(ruleset))
    log: list[str] = []
    while len(log) < most and not game.timeline.tableau.cleared:
        moves = [event_text(move, game.deal) for move in game.position.legal_moves]
        event = chance.choice([*moves * 3, "u", "y", "h"])
        try:
            game = game.after(event)
        except Refused:
            if not moves:
                break
            continue
        log.append(event)
    return " ".join(log)


games = st.builds(
    lambda number, ruleset, numbered, seed, most, date, seconds: GameText(
        ruleset,
        RULES_VERSION,
        deal_of_number(number).text,
        walked(number, ruleset, Random(seed), most),
        number if numbered else None,
        date.isoformat() if date else None,
        seconds,
    ),
    st.integers(1, 0xFFFF_FFFF),
    st.sampled_from(sorted(RULESETS)),
    st.booleans(),
    st.integers(),
    st.integers(0, 160),
    st.none() | st.dates(),
    st.none() | st.integers(0, 999_999),
)


@given(games)
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_again(game: GameText) -> None:
    text = write_game(game)
    assert read_game(text) == game
    assert all(len(line) <= WIDTH for line in text.split("\n"))
    assert read_game(text.replace("\n", "\r\n")) == game
    assert read_game("\ufeff" + text.rstrip("\n").replace(" ", "  ").replace("\n  ", "\n \t")) == game


def test_both_languages_write_and_read_the_same() -> None:
    chance = Random(8)
    written: list[dict[str, Any]] = []
    for n in range(60):
        ruleset = sorted(RULESETS)[n % 5]
        log = walked(n + 1, ruleset, chance, 8 * n)
        game = GameText(ruleset, RULES_VERSION, deal_of_number(n + 1).text, log, n + 1 if n % 2 else None)
        written.append(asdict(game))
    answers = ask_node("answer_texts.js", [{"write": fields} for fields in written])
    texts = [answer["text"] for answer in answers]
    assert texts == [write_game(GameText(**fields)) for fields in written]
    assert ask_node("answer_texts.js", [{"read": text} for text in texts]) == written


MISTAKES = {
    "": (1, 1, 'a game begins with "Pyramid: 1"'),
    "hello": (1, 1, 'a game begins with "Pyramid: 1"'),
    TEXT.replace("Pyramid: 1", "Pyramid: 2"): (1, 10, 'format "2" is not known; known: 1'),
    TEXT.replace("classic", "clasic"): (2, 10, 'ruleset "clasic" is not known'),
    TEXT.replace("1.0.0", "9.9"): (3, 10, 'rules version "9.9" is not known'),
    TEXT.replace("1.0.0", ""): (3, 10, 'rules version "" is not known'),
    TEXT.replace("Deal: 22", "Deal: 23"): (4, 7, "deal 23 is another deck"),
    TEXT.replace("Deal: 22", "Deal: 0"): (4, 7, '"0" is not a deal number'),
    TEXT.replace("Deal: 22", "Deal 22"): (4, 1, '"Deal 22" is not a header'),
    TEXT.replace("Deal: 22", "Dealt: 22"): (4, 1, 'header "Dealt" is not known'),
    TEXT.replace("Deal: 22", "Ruleset: open"): (4, 1, 'header "Ruleset" stands here twice'),
    TEXT.replace("Deal: 22", "Deal: 22 23"): (4, 10, '"23" is too much for "Deal"'),
    TEXT.replace("Ruleset: classic\n", ""): (10, 1, 'header "Ruleset" is missing'),
    TEXT.replace("2026-11-30", "2026-13-30"): (8, 7, '"2026-13-30" is not a date: 2026-11-30 is one'),
    TEXT.replace("Time: 61", "Time: 1:01"): (9, 7, '"1:01" is not a number of seconds'),
    TEXT.replace("d h", "d Kc"): (12, 14, "Kc: still covered"),
    TEXT.replace("d h", "d\n \U0001f0a1zz"): (13, 2, "\U0001f0a1zz: unknown event"),
    TEXT.replace("playing 8", "won 360"): (10, 9, 'result "won 360" is not what the events come to: playing 8'),
    "Pyramid: 1\n" + "x" * 70_000: (1, 1, "a game has at most 65536 characters"),
}  # fmt: skip


def with_deck(change: str) -> str:
    """TEXT with another card in place of the last of the deck's second line."""
    lines = TEXT.split("\n")
    lines[5] = lines[5][:-2] + change
    return "\n".join(lines)


MISTAKES |= {
    with_deck("1x"): (6, 69, '"1x" is not a card'),
    with_deck("6c"): (6, 69, "6c is there twice: card 1 and card 45"),
    with_deck(""): (5, 7, "is missing: a deck has 52 cards, this has 51"),
}


@pytest.mark.parametrize("text", MISTAKES, ids=[f"{n}" for n in range(len(MISTAKES))])
def test_a_mistake_is_named_with_its_place(text: str) -> None:
    line, column, what = MISTAKES[text]
    with pytest.raises(GameTextError) as refused:
        read_game(text)
    assert what in str(refused.value)
    assert (refused.value.line, refused.value.column) == (line, column)


def test_both_languages_name_the_same_mistakes() -> None:
    answers = ask_node("answer_texts.js", [{"read": text} for text in MISTAKES])
    for text, answer in zip(MISTAKES, answers, strict=True):
        with pytest.raises(GameTextError) as refused:
            read_game(text)
        assert answer == {"error": str(refused.value), "line": refused.value.line, "column": refused.value.column}
