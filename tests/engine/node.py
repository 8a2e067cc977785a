"""Node for the tests: the same one that the commands find, and a failure that names what is missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.management.node import node_program, run_script

JS_TESTS = Path(__file__).resolve().parents[1] / "js"


def node_path() -> Path:
    """The Node program; NodeMissing, which fails the test by name, when there is none."""
    return node_program()


def ask_node(script: str, questions: list[Any]) -> list[Any]:
    """The answers of a script of tests/js to these questions: a JSON line each, all in one run."""
    asked = "\n".join(json.dumps(question) for question in questions)
    return [json.loads(line) for line in run_script(JS_TESTS / script, asked).splitlines()]
