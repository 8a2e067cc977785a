"""The engine's commands: what they print, and what they say when they cannot."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.cards import parse_deck
from games.engine.deal import deal_of_number
from tests.engine.rows import VECTORS, rows

GAMES, PERFT = rows("games"), rows("perft")
#: Two deals in all rulesets, both quick to solve: the solver's own tests take the rest.
VERDICTS = rows("verdicts")[35:40] + rows("verdicts")[20:25]


def said(*arguments: Any) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def failed(*arguments: Any) -> tuple[int, str, str]:
    """The exit code, the message and the output of a command that fails."""
    out = StringIO()
    with pytest.raises(CommandError) as error:
        call_command(*arguments, stdout=out)
    return error.value.returncode, str(error.value), out.getvalue()


def test_deal_prints_deck_and_number() -> None:
    assert said("deal", "--number", "48213") == f"{deal_of_number(48213).text}\n48213\n"
    deck, number = said("deal").splitlines()
    assert deal_of_number(int(number)).cards == parse_deck(deck)
    assert failed("deal", "--number", "0")[:2] == (1, "a deal number is 1 to 4294967295, not 0")
    assert failed("deal", "--ruleset", "vegas")[1].startswith('ruleset "vegas" is not known')


def test_deal_for_a_ruleset_says_whether_it_can_be_cleared() -> None:
    assert said("deal", "--number", "5", "--ruleset", "strict").splitlines()[2] == "strict: cannot be cleared"
    deck, number, verdict = said("deal", "--ruleset", "classic").splitlines()
    assert verdict == "classic: can be cleared"
    assert deal_of_number(int(number)).text == deck


@pytest.mark.parametrize("row", GAMES[:10], ids=lambda row: row["ruleset"])
def test_replay_prints_the_views_as_json_lines(row: dict[str, Any]) -> None:
    out = said("replay", "--ruleset", row["ruleset"], "--deck", row["deck"], "--events", row["events"])
    assert [json.loads(line) for line in out.splitlines()] == row["steps"]


def test_replay_ends_at_the_first_refusal_by_name() -> None:
    row = GAMES[0]
    code, message, out = failed("replay", "--ruleset", row["ruleset"], "--deck", row["deck"], "--events", "Kc r d")
    assert (code, message) == (1, "event 2, r: stock is not empty")
    assert [json.loads(line) for line in out.splitlines()] == row["steps"][:1]
    assert "is there twice" in failed("replay", "--ruleset", "classic", "--deck", "AcAc", "--events", "d")[1]


@pytest.mark.parametrize("row", PERFT[:4], ids=lambda row: row["ruleset"])
def test_perft_prints_the_counts(row: dict[str, Any]) -> None:
    depth = len(row["nodes"])
    out = said("perft", "--ruleset", row["ruleset"], "--deck", row["deck"], "--after", row["after"], "--depth", depth)
    assert json.loads(out) == row["nodes"]


def test_perft_needs_a_depth() -> None:
    row = PERFT[0]
    code, message, _ = failed("perft", "--ruleset", "classic", "--deck", row["deck"], "--depth", "0")
    assert (code, message) == (1, "the depth is 1 or more, not 0")


def write(folder: Path, kind: str, vector_rows: list[dict[str, Any]]) -> None:
    (folder / f"{kind}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in vector_rows))


every_engine = pytest.mark.parametrize("engine", ["python", "js"])


@every_engine
def test_all_vectors_are_right(engine: str, tmp_path: Path) -> None:
    write(tmp_path, "games", GAMES)
    write(tmp_path, "perft", PERFT)
    write(tmp_path, "verdicts", VERDICTS)
    lines = ["games: 40 right, 0 wrong", "perft: 20 right, 0 wrong", "verdicts: 10 right, 0 wrong"]
    assert said("vectors", tmp_path, "--engine", engine).splitlines() == lines


@every_engine
@pytest.mark.parametrize("field", sorted(GAMES[0]["start"]))
def test_a_wrong_field_is_found_and_named(engine: str, field: str, tmp_path: Path) -> None:
    right, wrong = json.loads(json.dumps(GAMES[:2]))
    wrong["steps"][3][field] = "other"
    write(tmp_path, "games", [right, wrong])
    code, message, out = failed("vectors", tmp_path, "--engine", engine)
    assert (code, message) == (1, "1 wrong")
    first, second = out.splitlines()
    assert first == "games: 1 right, 1 wrong"
    assert second.startswith(f"  line 2 ({wrong['ruleset']}): after event 4 ({wrong['events'].split()[3]}), {field}: ")


@every_engine
def test_wrong_refusals_counts_and_verdicts_are_found(engine: str, tmp_path: Path) -> None:
    game, count, verdict = json.loads(json.dumps([GAMES[0], PERFT[0], VERDICTS[0]]))
    game["refused"].append([0, game["events"].split()[0]])
    count["nodes"][-1] += 1
    verdict["winnable"] = not verdict["winnable"]
    for kind, row in (("games", game), ("perft", count), ("verdicts", verdict)):
        write(tmp_path, kind, [row])
    code, message, out = failed("vectors", tmp_path, "--engine", engine)
    assert (code, message) == (1, "3 wrong")
    assert out.count("0 right, 1 wrong") == 3
    assert f"after 0 events, {game['events'].split()[0]} is not refused" in out


@every_engine
def test_an_event_that_the_engine_refuses_is_wrong(engine: str, tmp_path: Path) -> None:
    row = json.loads(json.dumps(GAMES[0]))
    row["events"] = "r " + row["events"].partition(" ")[2]
    write(tmp_path, "games", [row])
    code, _, out = failed("vectors", tmp_path, "--engine", engine)
    assert code == 1
    assert "the engine refuses event 1, r: stock is not empty" in out


UNUSABLE = {
    "not json": ("{", "games.jsonl line 1: "),
    "not an object": ("[1]", "games.jsonl line 1: not a JSON object"),
    "too deep": ("[" * 100_000, "games.jsonl line 1: "),
    "a field missing": ('{"ruleset": "classic"}', 'games.jsonl line 1: "deck" is missing or of the wrong kind'),
    "no rows": ("\n", "games.jsonl is empty"),
    "not text": ("\udcff", "games.jsonl cannot be read: "),
}


@pytest.mark.parametrize("case", UNUSABLE)
def test_unusable_input_is_told(case: str, tmp_path: Path) -> None:
    text, message = UNUSABLE[case]
    (tmp_path / "games.jsonl").write_bytes(text.encode("utf-8", "surrogateescape"))
    code, told, out = failed("vectors", tmp_path)
    assert code == 2
    assert told.startswith(message)
    assert out == ""


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ruleset": "vegas"}, 'ruleset "vegas" is not known'),
        ({"deck": "Ac Ac"}, "Ac is there twice"),
        ({"events": "zz"}, "event 1, zz: unknown event"),
        ({"steps": []}, '"steps" must be'),
        ({"refused": [["d", 1]]}, '"refused" must be pairs'),
        ({"refused": [[999, "d"]]}, '"refused" names a place that is not in the game'),
    ],
)
def test_a_row_that_no_engine_could_read_is_unusable(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    write(tmp_path, "games", [GAMES[0], GAMES[1] | change])
    code, told, _ = failed("vectors", tmp_path)
    assert code == 2
    assert told.startswith("games.jsonl line 2: ")
    assert message in told


def test_a_directory_without_vectors_is_unusable(tmp_path: Path) -> None:
    assert failed("vectors", tmp_path)[:2] == (
        2,
        f"{tmp_path} holds none of games.jsonl, perft.jsonl, verdicts.jsonl",
    )
    assert failed("vectors", tmp_path / "none")[:2] == (2, f"{tmp_path / 'none'} is not a directory")
    assert VECTORS.is_dir()
