"""Relay, room, hub and wire can tell of no hidden card, because they import nothing that knows one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

LIVE = Path(__file__).resolve().parents[2] / "games/live"
#: What watcher code may import of the engine: the public position, and what lies below it.
PUBLIC = {"cards", "digest", "layout", "moves", "public", "rules", "tableau", "timeline"}
#: In the deal only its largest number is of use here, and it says nothing of any deal.
NAMES = {("games.engine.deal", "MAX_NUMBER")}
#: Files that meet the database, and so the whole game. Everything else in the folder is watcher code.
INNER = {"door.py", "source.py", "desk.py", "consumer.py", "ear.py", "socket.py", "hubs.py"}
INNER |= {"server.py", "crowd_server.py"}


def imports(path: Path) -> list[tuple[str, str]]:
    """Each (module, name) that a file imports, `from . import` of its own folder as `games.live`."""
    found: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = f"games.live.{node.module}" if node.level else str(node.module)
            found += [(module, alias.name) for alias in node.names]
    return found


@pytest.mark.parametrize("path", sorted(LIVE.glob("*.py")), ids=lambda path: path.name)
def test_watcher_code_imports_only_what_is_public(path: Path) -> None:
    if path.name in INNER:
        assert not any(module == "games.engine.position" for module, _ in imports(path))
        return
    for module, name in imports(path):
        if module.startswith("games.live."):
            assert f"{module.rsplit('.', 1)[1]}.py" not in INNER, f"{path.name} imports {module}"
        elif module.startswith("games."):
            public = module.startswith("games.engine.") and module.split(".")[2] in PUBLIC
            assert public or (module, name) in NAMES, f"{path.name} imports {module}"
