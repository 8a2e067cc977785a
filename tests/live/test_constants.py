"""The numbers of the live protocol fit together, and the browser's are the same."""

from __future__ import annotations

import re
from pathlib import Path

from games.engine.rules import MAX_EVENTS
from games.live import constants
from games.live.constants import Close

BROWSER = Path(__file__).resolve().parents[2] / "static/js/live/constants.js"


def test_their_relations() -> None:
    c = constants
    assert c.AWAY_SILENT > 2 * c.PING_EVERY, "one lost ping makes nobody away"
    assert c.AWAY_SILENT > c.PING_EVERY + c.SEEN_EVERY, "nor does how seldom it is written down"
    assert c.GONE > 2 * c.AWAY_SILENT > c.AWAY_CLOSED
    assert c.GONE > 60 + c.PING_EVERY, "a hidden tab's timers may run once a minute"
    assert c.HIDDEN_TABLE > c.GONE
    assert c.WINDOW > 2 * c.ACK_STEP, "one lost ping stops nobody"
    assert c.SLOW_GRACE > 2 * (c.PING_EVERY + c.PONG_WAIT)
    assert c.SINGLY < c.WINDOW
    assert c.OUTBOX > c.WINDOW + c.SNAPSHOTS
    assert c.MAX_MESSAGE > c.MAX_FRAME
    assert c.MAX_OPEN_BODY > 5 * MAX_EVENTS + 1024
    assert c.WS_PING_TIMEOUT < c.AWAY_SILENT
    assert c.SESSION_CHECK > c.PING_EVERY
    assert c.TICK <= c.HEAD_POLL < c.PING_EVERY


def test_the_browser_has_the_same() -> None:
    text = BROWSER.read_text(encoding="utf-8")
    numbers = {
        name: eval(value.replace("_", ""), {"__builtins__": {}})
        for name, value in re.findall(r"^export const ([A-Z_]+) = ([0-9_* ]+);", text, re.MULTILINE)
    }
    seconds = {"PING_EVERY", "PONG_WAIT"}
    shared = [name for name in numbers if hasattr(constants, name)]
    assert {"PROTOCOL_VERSION", "ACK_STEP", "MAX_FRAME", *seconds} <= set(shared)
    for name in shared:
        here = getattr(constants, name)
        assert numbers[name] == (here * 1000 if name in seconds else here), name
    codes = dict(re.findall(r"^  ([A-Z_]+): ([0-9]{4}),", text, re.MULTILINE))
    assert {name: int(code) for name, code in codes.items()} == {
        code.name: code.value for code in Close if code is not Close.NORMAL
    }
