"""Every message, both ways: what is one is read whole, and what is none is refused by name and never crashes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.deal import deal_of_number
from games.live.constants import MAX_FRAME
from games.live.frames import BadFrame, decode, encode
from games.live.protocol import Hello, NextGame
from games.live.told import Ev, Evs, Snapshot, TableInfo, You

TAB = "0123456789abcdef" * 2
GAME = "abcdefghij"
GOOD: list[dict[str, Any]] = [
    {"t": "hello", "v": 1, "client": TAB},
    {"t": "hello", "v": 1, "client": TAB, "since": {"game": GAME, "seq": 7}},
    {"t": "events", "game": GAME, "base": 0, "list": ["d", "5h8c"]},
    {"t": "deal", "id": TAB, "ruleset": "classic", "version": "1.0.0", "deck": deal_of_number(1).text, "number": 1},
    {"t": "deal", "id": TAB, "ruleset": "classic", "version": "1.0.0", "deck": deal_of_number(1).text, "log": "d d u"},
    {"t": "take"},
    {"t": "hidden", "on": True},
    {"t": "settings", "listed": False},
    {"t": "end"},
    {"t": "ping", "seq": 2000},
    {"t": "bye"},
    {"t": "settings", "reactions": False, "suggestions": True, "gauge": True},
    {"t": "gauge", "seq": 12, "state": "not known"},
    {"t": "who"},
    {"t": "block", "watcher": "k7fq"},
    {"t": "unblock"},
    {"t": "react", "kind": "bravo"},
    {"t": "suggest", "seq": 12, "pair": "5h8c"},
]


@pytest.mark.parametrize("frame", GOOD, ids=lambda frame: frame["t"])
def test_what_is_a_message_is_read_whole(frame: dict[str, Any]) -> None:
    message = decode(json.dumps(frame))
    assert json.loads(encode(message)) == frame


def changed(which: int, /, **fields: Any) -> str:
    """A good frame with these fields instead."""
    return json.dumps(GOOD[which] | fields)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "nonsense", "[]", "null", "1", '"hello"', "{}", '{"t":1}', '{"t":"dance"}', '{"t":"hello"',
        '{"t":"hello","v":1}',
        changed(0, client=TAB[:-1]), changed(0, client=TAB.upper()), changed(0, client=TAB + "\n"),
        changed(0, client=None),
        changed(0, v="1"), changed(0, v=1.5), changed(0, v=True), changed(0, v=10**400), changed(0, v=-1),
        changed(1, since={"game": GAME}), changed(1, since={"game": GAME, "seq": -1}), changed(1, since=[GAME, 1]),
        changed(2, base=-1), changed(2, base=2001), changed(2, base="0"), changed(2, list="d"), changed(2, list=[]),
        changed(2, list=["d", 1]), changed(2, list=["d\x00"]), changed(2, list=["\ud800"]), changed(2, list=["d d"]),
        changed(2, list=["é"]), changed(2, list=["x" * 9]), changed(2, game="short"), changed(2, game=GAME + "\x00"),
        changed(2, list=["d"] * 2001),
        changed(3, deck="Kh\x00"), changed(3, number=0), changed(3, number=2**32), changed(3, number=1e99),
        changed(4, log="d\nd"), changed(4, log="d" * 10_001), changed(4, ruleset="x" * 17), changed(4, id=""),
        changed(6, on=1), changed(7, listed="yes"), changed(9, seq=2**63), changed(9, seq=None),
        changed(11, gauge="on"), changed(12, state="won"), changed(12, seq=-1), changed(14, watcher="K7FQ"),
        changed(14, watcher="k7fq\n"), changed(16, kind="boo"), changed(16, kind="clap\x00"),
        changed(17, pair="5h"), changed(17, pair="5h8x"), changed(17, pair="5h8c9d"), changed(17, seq=2001),
        '{"t":"ping","seq":' + "9" * 5000 + "}",
        '{"t":"hello","v":1,"client":"\\ud800"}',
        '{"t":"bye","x":' + "[" * 8000 + "]" * 8000 + "}",
        "[" * 10_000,
        '{"t":"bye","x":' + '{"x":' * 3000 + "1" + "}" * 3000 + "}",
        '{"t":"bye"}' + " " * MAX_FRAME,
    ],
)  # fmt: skip
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadFrame) as refusal:
        decode(text)
    assert str(refusal.value)


@given(st.text(max_size=300) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_any_text_at_all_is_a_refusal_or_a_message(text: str) -> None:
    try:
        decode(text)
    except BadFrame:
        return
    assert json.loads(text)["t"] in {frame["t"] for frame in GOOD}


@given(st.sampled_from(GOOD), st.text(max_size=8), st.none() | st.booleans() | st.floats() | st.integers() | st.text())
def test_a_message_with_any_field_changed_is_a_refusal_or_a_message(
    frame: dict[str, Any], field: str, value: Any
) -> None:
    for name in (field, *frame):
        try:
            decode(json.dumps(frame | {name: value}))
        except BadFrame:
            continue


def test_what_a_newer_client_adds_is_passed_over() -> None:
    assert isinstance(decode(changed(0, colour="gold")), Hello)
    assert isinstance(decode(changed(3, mood="calm")), NextGame)


def test_what_is_left_out_on_the_wire() -> None:
    ev = Ev(game=GAME, seq=1, e="d", hash="00000000")
    assert json.loads(encode(ev)) == {"t": "ev", "game": GAME, "seq": 1, "e": "d", "hash": "00000000"}
    evs = Evs(game=GAME, seq=2, list=[("d", "Kh"), ("u", None)], hash="0", status="stuck")
    assert json.loads(encode(evs))["list"] == [["d", "Kh"], ["u", None]]
    bare = Snapshot(
        game=None, table=TableInfo(GAME, "Guest", False, "2026"), you=You("watcher", False, 1), host="here", crowd=0
    )
    assert set(json.loads(encode(bare))) == {"t", "game", "table", "you", "host", "crowd"}
