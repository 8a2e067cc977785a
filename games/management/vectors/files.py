"""Reading vector files: JSON lines whose rows are checked for shape here, so that nothing later needs to doubt them.

A row that is not of the right shape, or names a deck, ruleset or event that no engine could read, is *unusable*: a
fault of the file, never counted against an engine.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.engine.deal import Deal, deal_of_text
from games.engine.moves import Refused
from games.engine.notation import parse_event, split_log
from games.engine.rules import ruleset_named

Fields = dict[str, Any]

#: The kinds of vector file, in the order in which they are run, and each row's own fields beside ruleset and deck.
KINDS: dict[str, dict[str, type | tuple[type, ...]]] = {
    "games": {"events": str, "refused": list, "start": dict, "steps": list},
    "perft": {"after": str, "nodes": list},
    "verdicts": {"after": str, "winnable": bool},
}


class Unusable(ValueError):
    """A vector file that cannot be used; the message says which line and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a vector file: its place (from 1), its fields, and the events that lead to what it tells."""

    line: int
    fields: Fields
    events: list[str]

    @property
    def title(self) -> str:
        """How a report names it."""
        return f"line {self.line} ({self.fields['ruleset']})"


def files_in(directory: Path) -> dict[str, Path]:
    """The vector files there, by kind; Unusable when there is none."""
    if not directory.is_dir():
        raise Unusable(f"{directory} is not a directory")
    found = {kind: path for kind in KINDS if (path := directory / f"{kind}.jsonl").is_file()}
    if not found:
        raise Unusable(f"{directory} holds none of {', '.join(f'{kind}.jsonl' for kind in KINDS)}")
    return found


def read_rows(kind: str, path: Path) -> list[Row]:
    """Every row of a file; Unusable at the first that cannot be used, or when there is none."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(f"{path.name} cannot be read: {error}") from None
    rows = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            rows.append(_row(kind, number, json.loads(line)))
        except (ValueError, RecursionError) as error:
            raise Unusable(f"{path.name} line {number}: {error}") from None
    if not rows:
        raise Unusable(f"{path.name} is empty")
    return rows


def _row(kind: str, number: int, fields: object) -> Row:
    if not isinstance(fields, dict):
        raise Unusable("not a JSON object")
    for name, wanted in {"ruleset": str, "deck": str, **KINDS[kind]}.items():
        if not isinstance(fields.get(name), wanted):
            raise Unusable(f'"{name}" is missing or of the wrong kind')
    ruleset_named(fields["ruleset"])
    deal = deal_of_text(fields["deck"])
    events = _events(fields["events" if kind == "games" else "after"], deal)
    _check_shape(kind, fields, events)
    return Row(number, fields, events)


def _events(text: str, deal: Deal) -> list[str]:
    events = split_log(text)
    for place, event in enumerate(events):
        try:
            parse_event(event, deal)
        except Refused as refused:
            raise Refused(refused.reason, refused.event, place) from None
    return events


def _check_shape(kind: str, fields: Fields, events: list[str]) -> None:
    if kind == "games":
        steps = fields["steps"]
        if len(steps) != len(events) or not all(isinstance(step, dict) for step in steps):
            raise Unusable(f'"steps" must be {len(events)} views, one after each event')
        if not all(map(_is_refusal, fields["refused"])):
            raise Unusable('"refused" must be pairs: after how many events, which event')
        if any(not 0 <= after <= len(events) for after, _ in fields["refused"]):
            raise Unusable('"refused" names a place that is not in the game')
    elif kind == "perft":
        if not fields["nodes"] or not all(_is_count(count) for count in fields["nodes"]):
            raise Unusable('"nodes" must be numbers of move sequences')
    else:
        for name in ("min_moves", "max_score"):
            value = fields.get(name)
            if value is not None and not _is_count(value):
                raise Unusable(f'"{name}" must be a number or null')


def _is_refusal(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) == 2 and _is_count(entry[0]) and isinstance(entry[1], str)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
