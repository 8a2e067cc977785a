"""Python and JavaScript agree: decks, views, hashes, refusals and every message, on games and on nonsense alike."""

from __future__ import annotations

import random
from typing import Any

from games.engine.cards import SORTED_DECK, deck_text
from games.engine.deal import MAX_NUMBER, deal_of_number
from games.engine.moves import Reason, Refused
from games.engine.replay import Game
from games.engine.rules import RULES_VERSION, RULESETS, ruleset_named
from tests.engine.mirror import python_answer
from tests.engine.node import ask_node
from tests.engine.rows import random_event
from tests.engine.test_cards import SPELLINGS, WRONG

Question = dict[str, Any]

NONSENSE = ["", "x", "zz", "5h5h", "10h", "d d", "\u2660", "\U0001f0a1" * 9, "z" * 100, "constructor", "é", "\x00"]


def agree(questions: list[Question]) -> list[Question]:
    """Ask both; every answer must be the same."""
    answers = ask_node("mirror.js", questions)
    assert len(answers) == len(questions)
    for asked, answer in zip(questions, answers, strict=True):
        assert answer == python_answer(asked), asked
    return answers


def test_a_thousand_deal_numbers() -> None:
    chance = random.Random(1)
    numbers = [1, 2, 2**31 - 1, 2**31, MAX_NUMBER, *(chance.randint(1, MAX_NUMBER) for _ in range(995))]
    answers = agree([{"ask": "deal", "number": number} for number in numbers])
    assert all("text" in answer for answer in answers)
    refused = agree([{"ask": "deal", "number": number} for number in (0, -5, MAX_NUMBER + 1)])
    assert {answer["error"] for answer in refused} == {"DealNumberError"}


def test_deck_texts_right_and_wrong() -> None:
    chance = random.Random(2)
    texts = [*SPELLINGS.values(), *(text for text, *_ in WRONG)]
    for _ in range(300):
        text = deck_text(tuple(chance.sample(SORTED_DECK, 52)))
        at = chance.randrange(len(text))
        texts.append(
            text[:at] + chance.choice(["", "x", " ", "\u00a0", "\ufeff", "\x1c", "K", "10", "\u212a"]) + text[at + 1 :]
        )
    answers = agree([{"ask": "deck", "text": text} for text in texts])
    assert {"text", "error"} <= {key for answer in answers for key in answer}


def tries(number: int, ruleset: str, chance: random.Random) -> list[str]:
    """Events of a game, with illegal ones and nonsense between them."""
    game = Game.begin(deal_of_number(number), ruleset_named(ruleset))
    cards = game.deal.text.split()
    events: list[str] = []
    while len(events) < 120:
        wrong = chance.choice(["".join(chance.sample(cards, 2)), chance.choice(cards), *"druyh", *NONSENSE])
        event = random_event(game, chance)
        if event is not None and chance.random() < 0.6:
            game = game.after(event)
            events.append(event)
        elif is_refused(game, wrong):
            events.append(wrong)
    return events


def is_refused(game: Game, event: str) -> bool:
    try:
        game.after(event)
    except Refused:
        return True
    return False


def test_random_games_with_refusals() -> None:
    chance = random.Random(3)
    questions = [
        {"ask": "walk", "ruleset": ruleset, "number": number, "tries": tries(number, ruleset, chance)}
        for ruleset in RULESETS
        for number in range(1, 31)
    ]
    answers = agree(questions)
    said = {
        step["message"].split(": ")[-1].split(", ")[-1]
        for answer in answers
        for step in answer["steps"]
        if "error" in step
    }
    assert len(said & {reason.value for reason in Reason}) >= 12, said


def test_positions_from_parts() -> None:
    chance = random.Random(4)
    questions = []
    for number in range(1, 301):
        deck = deal_of_number(number).cards
        questions.append(
            {
                "ask": "parts",
                "ruleset": chance.choice(list(RULESETS)),
                "number": number,
                "gone": list(deck[28 - chance.randrange(10) : 28]) + chance.sample(deck[28:], chance.randrange(20)),
                "wasteTop": chance.choice([None, *deck[20:]]),
                "passNumber": chance.choice([1, 1, 1, 2, 3, 0]),
            }
        )
    answers = agree(questions)
    assert {"hash", "error"} <= {key for answer in answers for key in answer}


def test_replays_that_fail_by_name() -> None:
    deck = deal_of_number(9).text
    good: Question = {"ask": "replay", "ruleset": "classic", "version": RULES_VERSION, "deck": deck, "log": "d d u y h"}
    changes: list[Question] = [
        {},
        {"log": ""},
        {"log": "d  d"},
        {"log": " d"},
        {"log": "d r"},
        {"log": "d u u"},
        {"ruleset": "vegas"},
        {"ruleset": "constructor"},
        {"version": "2"},
        {"deck": deck[:-2]},
    ]
    answers = agree([good | change for change in changes])
    assert {answer.get("error") for answer in answers} == {None, "Refused", "UnknownRuleset", "DeckError"}
