"""What an engine answers to a vector row: the same answers from Python and from JavaScript, as plain JSON values.

games     {"start": view, "steps": [view, ...], "allowed": [[n, event], ...]}, `allowed` being what was not refused
perft     {"nodes": [...]}
verdicts  {"winnable": bool | None, "min_moves": int | None, "max_score": int | None}, None for not known or none
any       {"error": "..."} when the engine refuses one of the row's own events
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from games.engine import solver
from games.engine.deal import deal_of_text
from games.engine.moves import Refused
from games.engine.perft import perft
from games.engine.replay import Game
from games.engine.rules import ruleset_named
from games.management.node import run_script

from .files import Fields, Row

SCRIPT = Path(__file__).resolve().parents[3] / "tests" / "js" / "answer_vectors.js"

Engine = Callable[[str, list[Row]], Iterator[Fields]]


def python_answers(kind: str, rows: list[Row]) -> Iterator[Fields]:
    """The Python engine's answer to each row of a kind."""
    answer = {"games": _game, "perft": _perft, "verdicts": _verdict}[kind]
    for row in rows:
        try:
            yield answer(row, Game.begin(deal_of_text(row.fields["deck"]), ruleset_named(row.fields["ruleset"])))
        except Refused as refused:
            yield {"error": str(refused)}


def javascript_answers(kind: str, rows: list[Row]) -> Iterator[Fields]:
    """The JavaScript engine's answers, all from one run of Node; NodeMissing or NodeFailed when that cannot be."""
    asked = "\n".join(json.dumps({"kind": kind, "events": row.events, **_question(row)}) for row in rows)
    for line in run_script(SCRIPT, asked).splitlines():
        yield json.loads(line)


ENGINES: dict[str, Engine] = {"python": python_answers, "js": javascript_answers}


def _question(row: Row) -> Fields:
    """What an engine needs of a row, without the expected answers (only how deep, and which verdicts are known)."""
    fields = row.fields
    return {
        "ruleset": fields["ruleset"],
        "deck": fields["deck"],
        "refused": fields.get("refused", []),
        "depth": len(fields.get("nodes", ())),
        "shortest": fields.get("min_moves") is not None,
        "best": fields.get("max_score") is not None,
    }


def _game(row: Row, game: Game) -> Fields:
    games = [game]
    for event in row.events:
        games.append(games[-1].after(event))
    allowed = [[after, event] for after, event in row.fields["refused"] if not _refuses(games[after], event)]
    start, *steps = (game.view() for game in games)
    return {"start": start, "steps": steps, "allowed": allowed}


def _refuses(game: Game, event: str) -> bool:
    try:
        game.after(event)
    except Refused:
        return True
    return False


def _perft(row: Row, game: Game) -> Fields:
    return {"nodes": perft(game.after_all(row.events).position, len(row.fields["nodes"]))}


def _verdict(row: Row, game: Game) -> Fields:
    position = game.after_all(row.events).position
    asked = _question(row)
    line = solver.shortest(position).line if asked["shortest"] else None
    return {
        "winnable": {"winnable": True, "lost": False}.get(solver.winnable(position).state),
        "min_moves": None if line is None else len(line),
        "max_score": solver.best_score(position).score if asked["best"] else None,
    }
