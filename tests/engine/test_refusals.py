"""Every reason for which an event is refused, one by one and by name; nothing changes by any of them."""

from __future__ import annotations

import pytest

from games.engine.deal import deal_of_text
from games.engine.layout import PYRAMID_SIZE, STOCK_SIZE
from games.engine.moves import Reason, Refused
from games.engine.replay import Game
from games.engine.rules import MAX_EVENTS, ruleset_named
from tests.engine.rows import deck_with, rows

#: Bottom row Kc 5h 8c 6h 7c Qd Ad under a row that begins Ks 9d; the stock begins Kd 9c 4c 3d.
TABLE = deck_with({15: "Ks 9d", 21: "Kc 5h 8c 6h 7c Qd Ad", PYRAMID_SIZE: "Kd 9c 4c 3d"})

#: A stock whose neighbours pair: in an open ruleset it can be emptied, waste and all.
NEIGHBOURS = deck_with(
    {PYRAMID_SIZE: " ".join(f"{low}{suit} {high}{suit}" for low, high in ("AQ", "2J", "3T") for suit in "cdhs")}
)
EMPTIED = "d AcQc d AdQd d AhQh d AsQs d 2cJc d 2dJd d 2hJh d 2sJs d 3cTc d 3dTd d 3hTh d 3sTs"

ALL_DRAWN = " ".join("d" * STOCK_SIZE)
WON = next(row for row in rows("games") if row["steps"][-2]["status"] == "won" or row["steps"][-1]["status"] == "won")
WON_EVENTS = " ".join(
    event
    for event, step in zip(WON["events"].split(), [WON["start"], *WON["steps"]], strict=False)
    if step["status"] != "won"
)

REFUSED = [
    (Reason.STILL_COVERED, "classic", TABLE, "", "9d4c"),
    (Reason.STILL_COVERED, "relaxed", TABLE, "", "Ks"),
    (Reason.STILL_COVERED, "open", TABLE, "Kc", "Ks"),
    (Reason.NOT_THIRTEEN, "classic", TABLE, "", "5h6h"),
    (Reason.NOT_THIRTEEN, "classic", TABLE, "", "5h"),
    (Reason.TWO_WASTE, "classic", TABLE, "d d d", "9c4c"),
    (Reason.TWO_WASTE, "open", TABLE, "d d d", "4c9c"),
    (Reason.KING_ALONE, "classic", TABLE, "", "Kc5h"),
    (Reason.UNDER_WASTE, "classic", TABLE, "d d d", "5h9c"),
    (Reason.UNDER_WASTE, "classic", TABLE, "d d", "Kd"),
    (Reason.NOT_DRAWN, "classic", TABLE, "", "Kd"),
    (Reason.NOT_DRAWN, "strict", TABLE, "d", "5h9c"),
    (Reason.NOT_DRAWN, "open", TABLE, "", "5h9c"),
    (Reason.DRAW_KING_FIRST, "double", TABLE, "", "Kd"),
    (Reason.DRAW_KING_FIRST, "open", TABLE, "", "Kd5h"),
    (Reason.CARD_GONE, "classic", TABLE, "5h8c", "5h8c"),
    (Reason.CARD_GONE, "classic", TABLE, "d Kd", "Kd"),
    (Reason.STOCK_EMPTY, "classic", TABLE, ALL_DRAWN, "d"),
    (Reason.STOCK_NOT_EMPTY, "classic", TABLE, "", "r"),
    (Reason.STOCK_NOT_EMPTY, "strict", TABLE, "d", "r"),
    (Reason.WASTE_EMPTY, "double", NEIGHBOURS, EMPTIED, "r"),
    (Reason.STOCK_EMPTY, "double", NEIGHBOURS, EMPTIED, "d"),
    (Reason.NO_PASS_LEFT, "strict", TABLE, ALL_DRAWN, "r"),
    (Reason.NO_PASS_LEFT, "double", TABLE, f"{ALL_DRAWN} r {ALL_DRAWN}", "r"),
    (Reason.NO_PASS_LEFT, "classic", TABLE, f"{ALL_DRAWN} r {ALL_DRAWN} r {ALL_DRAWN}", "r"),
    (Reason.NOTHING_TO_UNDO, "classic", TABLE, "", "u"),
    (Reason.NOTHING_TO_UNDO, "classic", TABLE, "d u", "u"),
    (Reason.NOTHING_TO_REDO, "classic", TABLE, "d", "y"),
    (Reason.NOTHING_TO_REDO, "classic", TABLE, "d u Kc", "y"),
    (Reason.UNKNOWN_EVENT, "classic", TABLE, "", "xx"),
    (Reason.UNKNOWN_EVENT, "classic", TABLE, "", "5h5h"),
    (Reason.UNKNOWN_EVENT, "classic", TABLE, "", ""),
    (Reason.LOG_FULL, "classic", TABLE, " ".join("h" * MAX_EVENTS), "d"),
    *((Reason.GAME_WON, WON["ruleset"], WON["deck"], WON_EVENTS, event) for event in ("d", "r", "u", "y", "h", "Kc")),
]


def case_id(case: tuple[Reason, str, str, str, str]) -> str:
    reason, ruleset, _, _, event = case
    return f"{reason}-{ruleset}-{event}"


@pytest.mark.parametrize("case", REFUSED, ids=case_id)
def test_refused_by_name(case: tuple[Reason, str, str, str, str]) -> None:
    reason, ruleset, deck, after, event = case
    game = Game.begin(deal_of_text(deck), ruleset_named(ruleset)).after_all(after.split())
    before, where = game.view(), game.position.hash
    with pytest.raises(Refused) as refused:
        game.after(event)
    assert refused.value.reason is reason
    assert refused.value.place == len(after.split())
    assert reason.value in str(refused.value)
    assert (game.view(), game.position.hash) == (before, where)


def test_every_reason_has_a_case() -> None:
    assert {reason for reason, *_ in REFUSED} == set(Reason)


def test_a_message_names_event_and_place_and_stays_short() -> None:
    game = Game.begin(deal_of_text(TABLE), ruleset_named("classic")).after("d")
    with pytest.raises(Refused, match=r"^event 2, 5h6h: does not make thirteen$"):
        game.after("5h6h")
    with pytest.raises(Refused) as refused:
        game.after("z" * 10_000)
    assert str(refused.value) == "event 2, zzzzzzzz: unknown event"
