"""What is wrong with an engine's answer to a row, in words: the first fault, or None when every field is right."""

from __future__ import annotations

from .files import Fields, Row

_MISSING = object()


def fault(kind: str, row: Row, answer: Fields) -> str | None:
    """The first difference between the answer and what the row tells."""
    if "error" in answer:
        return f"the engine refuses {answer['error']}"
    return {"games": _game_fault, "perft": _perft_fault, "verdicts": _verdict_fault}[kind](row, answer)


def _game_fault(row: Row, answer: Fields) -> str | None:
    expected = [row.fields["start"], *row.fields["steps"]]
    for place, (wanted, got) in enumerate(zip(expected, [answer["start"], *answer["steps"]], strict=True)):
        where = f"after event {place} ({row.events[place - 1]}), " if place else "at the start, "
        for name in {**got, **wanted}:
            if got.get(name, _MISSING) != wanted.get(name, _MISSING):
                return where + _difference(name, wanted, got)
    if answer["allowed"]:
        after, event = answer["allowed"][0]
        return f"after {after} events, {event} is not refused"
    return None


def _perft_fault(row: Row, answer: Fields) -> str | None:
    return None if answer["nodes"] == row.fields["nodes"] else _difference("nodes", row.fields, answer)


def _verdict_fault(row: Row, answer: Fields) -> str | None:
    for name in ("winnable", "min_moves", "max_score"):
        known = row.fields.get(name) is not None
        if known and answer[name] != row.fields[name]:
            return _difference(name, row.fields, answer)
    return None


def _difference(name: str, wanted: Fields, got: Fields) -> str:
    said = [side.get(name, "nothing") for side in (got, wanted)]
    return f"{name}: {said[0]} where the vector has {said[1]}"
