"""Imports go one way through the house, in both languages, and never round.

    engine  <-  models  <-  selectors  <-  services  <-  views | live consumers  <-  urls, asgi

The live protocol, relay and hub know the engine only, and neither they nor a watcher's page can reach a whole position.
"""

from __future__ import annotations

import re
import sys

import pytest

from tests.imports import (
    SCRIPTS,
    cycles,
    layer_of,
    python_graph,
    python_imports,
    reached_from,
    script_graph,
    script_imports,
    upward_arrows,
)

PYTHON = python_graph()
JAVASCRIPT = script_graph()

#: The rooms of live that decide and keep, and know neither models nor services.
LIVE_WITHOUT_IO = (
    *(
        "audience",
        "bridge",
        "census",
        "coming_back",
        "constants",
        "crowd",
        "ears",
        "fields",
        "frames",
        "gallery",
        "hub",
        "keeping",
        "lease",
        "limits",
        "mending",
        "origin",
        "outbox",
    ),
    *("people", "presence", "protocol", "record", "relay", "room", "seat", "serving", "store", "tasks", "told"),
)

#: A module imports its own layer and those below. What is not named here belongs with the views.
PYTHON_LAYERS = {
    "games.engine": 0,
    "accounts.owners": 0,
    "accounts.names": 1,
    "accounts.devices": 1,
    "games.bank": 1,
    "games.metrics": 1,
    "games.guides": 1,
    "games.daily": 1,
    **dict.fromkeys((f"games.live.{name}" for name in LIVE_WITHOUT_IO), 1),
    "games.models": 2,
    "accounts.models": 2,
    "games.selectors": 3,
    "accounts.selectors": 3,
    "games.services": 4,
    "accounts.services": 4,
    "games": 5,
    "accounts": 5,
    "pyramid_site": 5,
    "games.urls": 6,
    "accounts.urls": 6,
    "pyramid_site.urls": 6,
    "pyramid_site.asgi": 6,
    "games.management.commands": 7,
}

SCRIPT_LAYERS = {
    "types.js": 0,
    "engine": 1,
    "solver": 2,
    "daily": 2,
    "store": 3,
    "board": 3,
    "account": 4,
    "stats": 4,
    "live": 4,
    "play": 4,
    "truth": 4,
    "pages": 5,
    "sw.js": 5,
}

#: What a watcher is sent by, and what a watcher's browser runs: none of it may know a whole position.
WATCHING_PYTHON = {
    f"games.live.{name}"
    for name in ("audience", "gallery", "hub", "mending", "protocol", "record", "relay", "room", "serving", "told")
}
WATCHING_SCRIPTS = {
    name for name in JAVASCRIPT if re.fullmatch(r"(live|pages)/(watch\w*|follower)\.js|engine/public\.js", name)
}
WHOLE_POSITIONS = {
    "games.engine.position",
    "games.engine.replay",
    "games.engine.solver",
    "engine/position.js",
    "engine/replay.js",
    "engine/solver.js",
}

#: Fast tables of integers, for which Python has its dictionaries.
SCRIPTS_OWN = {"search/memo", "search/nodes"}

NOT_OURS = re.compile(
    r"^\s*(?:export\s+default\b|export\s*\*|import\s+[\w$]+\s*(?:,|\bfrom\b)|import\s*\*)", re.MULTILINE
)


def test_python_goes_one_way() -> None:
    assert upward_arrows(PYTHON, PYTHON_LAYERS) == []


def test_python_goes_never_round() -> None:
    assert cycles(PYTHON) == []


def test_the_engine_imports_the_standard_library_only() -> None:
    engine = {name for name in PYTHON if layer_of(name, PYTHON_LAYERS) == 0}
    foreign = {
        f"{name} imports {imported}"
        for name in engine
        for imported in PYTHON[name]
        if imported not in engine and imported.split(".")[0] not in sys.stdlib_module_names
    }
    assert foreign == set()


@pytest.mark.parametrize("banned", ["random", "time", "datetime", "os", "secrets", "socket", "pathlib"])
def test_the_engine_has_no_clock_no_chance_no_io(banned: str) -> None:
    assert [name for name in PYTHON if name.startswith("games.engine") and banned in PYTHON[name]] == []


def test_what_sends_to_watchers_cannot_reach_a_whole_position() -> None:
    present = WATCHING_PYTHON & PYTHON.keys()
    assert reached_from(PYTHON, present | {"games.engine.public"}) & WHOLE_POSITIONS == set()


def test_the_live_messages_and_relay_know_the_engine_only() -> None:
    pure = {name for name in PYTHON if name.removeprefix("games.live.") in LIVE_WITHOUT_IO}
    beyond = {name for name in reached_from(PYTHON, pure) if not name.startswith(("games.engine", "games.live"))}
    assert beyond == set()


def test_scripts_go_one_way() -> None:
    assert upward_arrows(JAVASCRIPT, {**dict.fromkeys(JAVASCRIPT, 4), **SCRIPT_LAYERS, **_files(SCRIPT_LAYERS)}) == []


def _files(layers: dict[str, int]) -> dict[str, int]:
    """The layers file by file, so that a folder that is not named has the layer of most."""
    return {
        name: layers[prefix]
        for name in JAVASCRIPT
        for prefix in layers
        if name == prefix or name.startswith(f"{prefix}/")
    }


def test_scripts_go_never_round() -> None:
    assert cycles(JAVASCRIPT) == []


def test_scripts_import_only_scripts_that_are_there() -> None:
    missing = {f"{name}: {path}" for name, paths in JAVASCRIPT.items() for path in paths - JAVASCRIPT.keys()}
    assert missing == set()


def test_a_watchers_page_cannot_reach_a_whole_position() -> None:
    assert WATCHING_SCRIPTS
    assert reached_from(JAVASCRIPT, WATCHING_SCRIPTS) & WHOLE_POSITIONS == set()


@pytest.mark.parametrize("name", sorted(JAVASCRIPT))
def test_scripts_export_and_import_by_name(name: str) -> None:
    assert NOT_OURS.findall((SCRIPTS / name).read_text()) == []


def test_the_engines_mirror_each_other() -> None:
    """Every file of one language's engine has its fellow in the other; what is apart is named here."""
    python = {name.removeprefix("games.engine.") for name in PYTHON if name.startswith("games.engine.")}
    scripts = {
        re.sub(r"([A-Z])", lambda found: f"_{found[1].lower()}", name.removeprefix("engine/").removesuffix(".js"))
        for name in JAVASCRIPT
        if name.startswith("engine/")
    }
    assert {name.replace(".", "/") for name in python} - {"search"} == scripts - SCRIPTS_OWN


def test_the_reading_itself() -> None:
    """What the other tests rest on: that arrows are read, of every form, and that a fault is found."""
    known = {"games.engine.cards", "games.engine", "games.models", "games.live.hub", "games.live"}
    source = "import json\nfrom .. import models\nfrom ..engine import cards\ndef f():\n    from .hub import x\n"
    found = python_imports(source, "games.live.relay", False, known)
    assert found == {"json", "games.models", "games.engine.cards", "games.live.hub"}
    assert python_imports("from .hub import x", "games.live", True, known) == {"games.live.hub"}
    script = """
    import { a,
      b } from "./a.js";
    import "../b.js";
    export { c } from './c.js';
    /** @type {import("./d.js").D} */
    const e = await import("./e.js");
    """
    assert script_imports(script, "live/x.js") == {"live/a.js", "b.js", "live/c.js", "live/d.js", "live/e.js"}
    wrong = {"games.engine.a": {"games.models.b"}, "games.models.b": {"games.engine.a"}}
    assert upward_arrows(wrong, PYTHON_LAYERS) == ["games.engine.a imports games.models.b"]
    assert cycles(wrong) == ["games.engine.a", "games.models.b"]
    for line in ("export default x", "export * from 'a'", "import a from 'a'", "import * as a from 'a'"):
        assert NOT_OURS.search(line)
