"""The engine in a few lines, as the README shows it."""

from __future__ import annotations

import pytest

from games.engine.deal import deal_of_number, deal_of_text
from games.engine.moves import Reason, Refused
from games.engine.notation import event_text, moves_text
from games.engine.replay import Game, replay
from games.engine.rules import RULES_VERSION, ruleset_named

DECK = (
    "Ah Tc 5s Td 4h 5c 6s 4d 9c 7d 9d Ks 7h Jh 5h 2h 6h 7s 9h 3d Ad 6c 3s Ts 5d 4s "
    "4c Qs Js 2c 8d Kh Th 9s 2s 3c Qc Kd 8c Kc Ac 6d 8s 3h 7c 2d 8h Jc Qd Qh As Jd"
)


def test_a_numbered_deal_is_dealt_and_played() -> None:
    deal = deal_of_number(48213)
    assert deal.text == DECK
    game = Game.begin(deal, ruleset_named("classic"))
    assert [event_text(move, deal) for move in game.position.legal_moves] == ["3sTs", "d"]
    game = game.after("3sTs").after("d")
    view = game.view()
    assert (view["left"], view["waste"], view["stock"], view["moves"], view["score"]) == (26, ["Js"], 23, 2, 10)
    with pytest.raises(Refused) as refused:
        game.after("4cJs")
    assert refused.value.reason is Reason.NOT_THIRTEEN


def test_a_game_is_its_deck_ruleset_and_events() -> None:
    game = replay(DECK, "classic", RULES_VERSION, "3sTs d u d h")
    assert moves_text(game.timeline.line, game.deal) == "3sTs d"
    assert (game.timeline.undos, game.timeline.hints, game.length, game.score) == (1, 1, 5, 8)
    assert game == Game.begin(deal_of_text(DECK), ruleset_named("classic")).after_all(["3sTs", "d", "u", "d", "h"])


def test_the_game_one_had_is_still_there() -> None:
    before = replay(DECK, "classic", RULES_VERSION, "")
    after = before.after("d")
    assert before.view()["stock"] == 24
    assert after.view()["stock"] == 23
