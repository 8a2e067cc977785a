"""Joining modules: the joined file does what the modules did, and a style it does not know is refused by name."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from tests.engine.node import node_path

from pyramid_site.bundles import Bundle, BundleError, parse

STATIC = Path(__file__).resolve().parent.parent / "static"

LEAF = "export const one = 1;\nexport function twice(n) {\n  return 2 * n;\n}\n"
MIDDLE = 'import { one, twice as double } from "./leaf.js";\nexport class Two {\n  value = double(one);\n}\n'
PAGE = """import { Two } from "./deep/middle.js";
import { one } from "./deep/leaf.js";
export const three = new Two().value + one;
"""
LATER = """import { Two } from "../deep/middle.js";
import { six } from "./six.js";
export const result = [new Two() instanceof Two, six, Two];
"""
SOURCES = {
    "page.js": PAGE,
    "deep/middle.js": MIDDLE,
    "deep/leaf.js": LEAF,
    "parts/later.js": LATER,
    "parts/six.js": "export const six = 6;\n",
}


def write(folder: Path, bundle: Bundle) -> None:
    target = folder / bundle.entry
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(bundle.text())


def run(folder: Path, script: str) -> object:
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "main.js").write_text(script)
    done = subprocess.run([str(node_path()), "main.js"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_page_and_its_later_part_share_their_modules(tmp_path: Path) -> None:
    page = Bundle("page.js", SOURCES.__getitem__)
    later = Bundle("parts/later.js", SOURCES.__getitem__, page)
    write(tmp_path, page)
    write(tmp_path, later)
    assert list(page.modules) == ["deep/leaf.js", "deep/middle.js", "page.js"]
    assert list(later.modules) == ["parts/six.js", "parts/later.js"]
    script = """
        import { three, $deep_middle } from "./page.js";
        const { result } = await import("./parts/later.js");
        console.log(JSON.stringify([three, result[0], result[1], result[2] === $deep_middle.Two]));
    """
    assert run(tmp_path, script) == [3, True, 6, True]


def test_the_joined_engine_plays_as_the_modules_do(tmp_path: Path) -> None:
    game = json.loads((STATIC.parent / "tests/vectors/games.jsonl").read_text().splitlines()[0])
    write(tmp_path, Bundle("js/engine/replay.js", lambda path: (STATIC / path).read_text()))
    script = f"""
        import {{ replay }} from "./js/engine/replay.js";
        const {{ deck, ruleset, events }} = {json.dumps(game)};
        console.log(JSON.stringify(replay(deck, ruleset, "1.0.0", events).view()));
    """
    assert run(tmp_path, script) == game["steps"][-1]


@pytest.mark.parametrize(
    "source",
    [
        "export default function () {}\n",
        'export * from "./leaf.js";\n',
        'import * as leaf from "./leaf.js";\n',
        "export let count = 0;\n",
        "const here = import.meta.url;\n",
    ],
)
def test_another_style_is_refused(source: str) -> None:
    with pytest.raises(BundleError, match=r"^odd\.js: cannot join"):
        parse("odd.js", source)


def test_a_circle_is_refused() -> None:
    sources = {
        "a.js": 'import { b } from "./b.js";\nexport const a = 1;\n',
        "b.js": 'import { a } from "./a.js";\nexport const b = 1;\n',
    }
    with pytest.raises(BundleError, match=r"in a circle: a\.js -> b\.js -> a\.js"):
        Bundle("a.js", sources.__getitem__)
