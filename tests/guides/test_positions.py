"""Every position of the guides by the engine and the solver: the answers, and what the words say of the cards."""

from __future__ import annotations

import re

import pytest
from django.core.management import CommandError, call_command

from games.bank.files import bank_file, read_deals
from games.engine.cards import RANKS, SUITS, TARGET, card_text
from games.engine.layout import COVERED_BY, HELD_BY, PYRAMID_SIZE, STOCK_SIZE, is_open
from games.engine.moves import Reason, Refused
from games.engine.position import Status
from games.engine.rules import RULES_VERSION
from games.engine.solver import winnable
from games.guides import answers as kept
from games.guides.answers import ASKED, answers, opened_by, solved
from games.guides.spots import DIAGRAMS, FIRST_FIVE, LESSONS, MISTAKES, SPOTS, Spot
from games.guides.tries import FIRST_FIVE_MOVES, TRIES
from games.views.guide_lessons import Words, lessons
from games.views.guide_mistakes import mistakes

RANK_WORDS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
SUIT_WORDS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
WORDS = {words.slug: words for words in (*lessons(), *mistakes())}


def cards_on(spot: Spot) -> set[str]:
    """Every card still on the table."""
    table, cards = spot.game.timeline.tableau, spot.deal.cards
    return {card_text(cards[place]) for place in range(52) if table.holds(place)}


def place_of(spot: Spot, text: str) -> int:
    return [card_text(card) for card in spot.deal.cards].index(text)


def lies_on(spot: Spot, upper: str, lower: str) -> bool:
    """Whether a pyramid card covers another, directly or through others."""
    table = spot.game.timeline.tableau
    one, other = place_of(spot, upper), place_of(spot, lower)
    return other < PYRAMID_SIZE and table.holds(one) and bool(HELD_BY[other] >> one & 1)


def in_pyramid(spot: Spot, rank: str) -> list[str]:
    table = spot.game.timeline.tableau
    texts = [card_text(spot.deal.cards[place]) for place in range(PYRAMID_SIZE) if table.pyramid >> place & 1]
    return sorted(text for text in texts if text[0] == rank)


@pytest.mark.parametrize("slug", ASKED)
def test_the_solver_gives_the_written_answer(slug: str) -> None:
    answer = answers()[slug]
    assert solved(ASKED[slug]) == answer
    assert 1 <= len(answer.alive) <= 2 < len(answer.legal) + (len(answer.alive) == 1), (
        "a question has wrong answers too"
    )
    game = ASKED[slug].game
    for event in answer.line.split():
        game = game.after(event)
    assert game.status is Status.WON
    for move in set(answer.legal) - set(answer.alive):
        assert winnable(game_after(ASKED[slug], move)).state == "lost"


def game_after(spot: Spot, move: str) -> object:
    return spot.game.after(move).position


def test_the_command_notices_a_wrong_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {**answers(), "backward": answers()["backward"]._replace(alive=("4c9h",))}
    monkeypatch.setattr("games.management.commands.guides.answers", lambda: wrong)
    monkeypatch.setattr("games.management.commands.guides.solved_all", lambda: {**answers()})
    with pytest.raises(CommandError, match="backward"):
        call_command("guides", "--check")


def test_a_lost_position_is_no_question() -> None:
    with pytest.raises(ValueError, match="lost"):
        kept.solved(Spot("lost", "classic", 712759, f"{LESSONS['backward'].after} 4c9h"))


@pytest.mark.parametrize("slug", [slug for slug in SPOTS if slug not in DIAGRAMS])
def test_it_is_a_real_deal_of_the_bank(slug: str) -> None:
    spot = SPOTS[slug]
    shipped = read_deals(bank_file(spot.ruleset), spot.ruleset, RULES_VERSION)
    assert spot.number in {deal.number for deal in shipped}


@pytest.mark.parametrize("slug", WORDS)
def test_every_card_that_is_named_lies_on_the_table(slug: str) -> None:
    words, spot = WORDS[slug], {**LESSONS, **MISTAKES}[slug]
    text = f"{words.task} {words.why}"
    named = re.findall(rf"\b({'|'.join(RANK_WORDS)})s? of ({'|'.join(SUIT_WORDS)})\b", text)
    told = {RANKS[RANK_WORDS.index(rank)] + SUIT_WORDS[suit] for rank, suit in named}
    assert told <= cards_on(spot), told - cards_on(spot)
    assert all(text[1] in SUITS for text in told)


def test_every_position_has_words_and_every_word_a_position() -> None:
    assert list(LESSONS) == [words.slug for words in lessons()]
    assert list(MISTAKES) == [words.slug for words in mistakes()]
    assert set(MISTAKES) == set(TRIES) | (set(ASKED) & set(MISTAKES))
    assert len(LESSONS) == len(MISTAKES) == 9


# --- what the reasons say, sentence by sentence ---


def test_uncover() -> None:
    spot = LESSONS["uncover"]
    assert opened_by(spot, "5s8h") == ["2s", "Tc", "Th"]
    assert all(len(opened_by(spot, other)) <= 1 for other in ("3hTd", "3hTs"))
    for three in ("3s", "3d"):
        assert lies_on(spot, "Tc", three)
        assert lies_on(spot, "Th", three)
    # So two threes are left for these tens: the one that is open, and one that is not in the pyramid.
    assert in_pyramid(spot, "3") == ["3d", "3h", "3s"]
    assert "3c" in cards_on(spot)


def test_pairs_before_draws() -> None:
    spot = LESSONS["pairs-before-draws"]
    game = spot.game
    assert game.view()["waste"][-1] == "2c"
    assert game.after("d").view()["waste"][-1] == "Jh"
    assert game.rules.passes == 1
    twos = {text for text in cards_on(spot) if text[0] == "2"}
    assert twos == {"2c", "2d", "2h"}
    assert lies_on(spot, "Jd", "2d"), "the jack's other two lies beneath him, or deep in the waste"
    assert game.view()["waste"].index("2h") < len(game.view()["waste"]) - 3
    assert "Jd2c" in answers()["pairs-before-draws"].line.split()


def test_kings() -> None:
    spot = LESSONS["kings"]
    assert "Kc" in opened_by(spot, "Jc2c")
    king = place_of(spot, "Kc")
    assert (spot.game.timeline.tableau.pyramid & COVERED_BY[king]).bit_count() == 1, "under a single card"
    assert "7s" in view_open(spot.game.after("Jc2c").after("Kc"))
    assert sorted(text for text in cards_on(spot) if text[0] in "67") == ["6c", "6s", "7h", "7s"]
    assert spot.game.after("d").view()["waste"][-1] == "Ts"


def view_open(game: object) -> list[str]:
    return game.view()["open"]  # type: ignore[attr-defined,no-any-return]


def test_counting() -> None:
    spot = LESSONS["counting"]
    assert in_pyramid(spot, "7") == ["7c", "7d", "7h", "7s"]
    assert len([text for text in cards_on(spot) if text[0] == "6"]) == 4
    assert lies_on(spot, "6h", "7d")
    line = answers()["counting"].line.split()
    assert line.index("7h6s") < line.index("7s6h") < line.index("7d6c")


def test_one_partner() -> None:
    spot = LESSONS["one-partner"]
    assert opened_by(spot, "7h6h") == ["8h", "Qs"]
    assert opened_by(spot, "7d6h") == []
    assert "6d7d" in answers()["one-partner"].line.split()


def test_own_cover() -> None:
    spot = LESSONS["own-cover"]
    assert spot.game.view()["left"] == 3
    assert lies_on(spot, "Ac", "Qh")
    assert answers()["own-cover"].line == "AcQs QhAh"
    assert spot.game.rules.passes == 1


def test_waste_order() -> None:
    spot = LESSONS["waste-order"]
    assert lies_on(spot, "6s", "7s")
    assert lies_on(spot, "6d", "7d")
    assert spot.game.rules.passes == spot.game.view()["pass"] + 2
    line = answers()["waste-order"].line.split()
    assert {"7c6d", "7d6c", "6s7h", "7s6h"} <= set(line)
    assert line.index("r") < line.index("6s7h")


def test_the_waste_comes_again_in_its_order() -> None:
    spot = LESSONS["waste-order"]
    game = spot.game
    first = list(game.view()["waste"])
    while game.view()["stock"]:
        game = game.after("d")
        first.append(game.view()["waste"][-1])
    game = game.after("r")
    again = []
    while game.view()["stock"]:
        game = game.after("d")
        again.append(game.view()["waste"][-1])
    assert again == first


def test_backward() -> None:
    spot = LESSONS["backward"]
    game = spot.game
    assert game.view()["left"] == 5
    assert game.view()["stock"] == 4
    assert lies_on(spot, "4s", "9c")
    come = [
        card_text(spot.deal.cards[28 + place])
        for place in range(STOCK_SIZE)
        if game.timeline.tableau.undrawn_mask >> place & 1
    ]
    assert [card[0] for card in come].count("Q") == 2
    assert come.index("5s") == 1
    assert answers()["backward"].line == "4s9h 9c4c d d 8s5s d AsQs"


def test_scanning() -> None:
    spot = LESSONS["scanning"]
    assert len([move for move in answers()["scanning"].legal if move != "d"]) == 4
    assert opened_by(spot, "2hJs") == ["2d"]
    assert spot.game.view()["waste"][-1] == "6c"
    assert {"Jd2d", "6h7d"} <= set(answers()["scanning"].line.split())


def test_drawing_first() -> None:
    spot = MISTAKES["drawing-first"]
    assert in_pyramid(spot, "7") == ["7c", "7d", "7h", "7s"]
    assert len([text for text in cards_on(spot) if text[0] == "6"]) == 4
    assert spot.game.view()["waste"][-1] == "6c"
    assert spot.game.after("d").view()["waste"][-1] == "Qd"
    assert "7s" in view_open(spot.game.after_all(["Ts3h", "8s5s"]))


# --- the mistakes, as the engine answers them ---


@pytest.mark.parametrize("slug", TRIES)
def test_a_mistake_comes_to_what_is_said(slug: str) -> None:
    touched, answer = TRIES[slug]
    game = MISTAKES[slug].game
    if answer in {reason.value for reason in Reason}:
        event = {"half-covered": "9h4s", "no-pass": "r"}.get(slug, "".join(touched))
        with pytest.raises(Refused) as refused:
            game.after(event)
        assert refused.value.reason.value == answer
    elif answer == "u":
        played = game.after(next(move for move in game.view()["legal"] if move != "d"))
        assert played.after("u").score == game.score - 2
    else:
        assert "".join(touched) == answer
        game.after(answer)


def test_what_the_mistakes_say_of_their_cards() -> None:
    half = MISTAKES["half-covered"]
    assert lies_on(half, "8s", "9h")
    assert (half.game.timeline.tableau.pyramid & COVERED_BY[place_of(half, "9h")]).bit_count() == 1
    assert [card[0] for card in MISTAKES["two-waste"].game.view()["waste"][-2:]] == ["8", "5"]
    assert {"Kd", "Qd"} <= set(view_open(MISTAKES["kings-partner"].game))
    assert MISTAKES["no-pass"].game.view()["legal"] == ["5h8d"]
    assert MISTAKES["no-pass"].game.view()["stock"] == 0
    last = MISTAKES["every-pile"].game
    assert (last.view()["left"], last.view()["stock"]) == (1, 7)
    assert last.after("Ts3s").status is Status.WON
    four = [move for move in MISTAKES["undo"].game.view()["legal"] if move != "d"]
    assert sorted({card for move in four for card in (move[:2], move[2:])}) == ["2c", "2d", "Jc", "Jh"]
    assert len(four) == 4


# --- the first lesson ---


def test_the_first_lesson_is_five_cards_and_two_above() -> None:
    spot = DIAGRAMS["first-five"]
    cards = [card_text(spot.deal.cards[place]) for place in FIRST_FIVE]
    assert [card[0] for card in cards] == ["8", "5", "Q", "A", "9", "4", "K"]
    game = spot.game
    for event in FIRST_FIVE_MOVES:
        game = game.after(event)
    gone = {place for place in range(PYRAMID_SIZE) if not game.timeline.tableau.pyramid >> place & 1}
    assert gone == set(FIRST_FIVE)
    full = spot.game.timeline.tableau.pyramid
    assert not any(is_open(full, place) for place in FIRST_FIVE[:2])
    assert sum(spot.deal.values[place] for place in FIRST_FIVE[:2]) == TARGET


def test_words_are_of_one_kind() -> None:
    assert all(isinstance(words, Words) and words.why and words.task and words.text for words in WORDS.values())
