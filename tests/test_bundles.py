"""Joining modules: the joined file does what the modules did, and a style it does not know is refused by name."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.management import call_command
from pytest_django import Settings

from pyramid_site.bundles import Bundle, BundleError, parse
from pyramid_site.staticfiles import ENTRIES
from pyramid_site.styles import imported_styles, joined_styles
from tests.engine.node import node_path

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


def test_the_entry_of_an_eager_page_runs_by_itself_after_what_it_imports(tmp_path: Path) -> None:
    sources = SOURCES | {
        "page.js": 'import { Two } from "./deep/middle.js";\nglobalThis.said = [new Two().value];\n',
        "parts/later.js": 'import { Two } from "../deep/middle.js";\nexport const same = Two;\n',
    }
    page = Bundle("page.js", sources.__getitem__, eager=True)
    assert page.text().startswith("//# allFunctionsCalledOnLoad\n"), "read in the first line only"
    write(tmp_path, page)
    write(tmp_path, Bundle("parts/later.js", sources.__getitem__, page))
    script = """
        import { $deep_middle } from "./page.js";
        const before = globalThis.said ?? null;
        await new Promise((done) => setTimeout(done));
        const { same } = await import("./parts/later.js");
        console.log(JSON.stringify([before, globalThis.said, same === $deep_middle.Two]));
    """
    assert run(tmp_path, script) == [None, [2], True]


def test_an_eager_page_can_give_nothing_away() -> None:
    with pytest.raises(BundleError, match=r"page\.js: runs in a task of its own, and cannot export three"):
        Bundle("page.js", SOURCES.__getitem__, eager=True).text()


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


def test_every_script_that_a_page_names_is_joined() -> None:
    named = {
        path
        for template in (STATIC.parent / "templates").rglob("*.html")
        for path in re.findall(r"""(?:static|page_module) "(js/[^"]+)\"""", template.read_text())
    }
    assert "js/pages/play.js" in named
    assert named <= set(ENTRIES), "list these in pyramid_site/staticfiles.py"


def test_an_entry_that_does_not_exist_is_an_error(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    with patch.dict(ENTRIES, {"js/pages/nowhere.js": None}), pytest.raises(FileNotFoundError, match="nowhere"):
        call_command("collectstatic", interactive=False, verbosity=0)


def test_style_sheets_are_joined_in_order_without_comments_and_breaks() -> None:
    sources = {
        "css/all.css": '/* all */\n@import "one.css";\n@import "two.css";\n',
        "css/one.css": "/* first */ a { color: red; }\n",
        "css/two.css": (
            '@media print {\n  b,\n  i {\n    background: url("../x.svg");\n    grid: "a b"\n      "c d";\n  }\n}\n'
        ),
    }
    assert joined_styles("css/all.css", sources.__getitem__) == (
        'a { color: red; }@media print {b,i {background: url("../x.svg");grid: "a b"\n      "c d";}}'
    )
    assert imported_styles("css/all.css", sources.__getitem__) == ["css/one.css", "css/two.css"]


def test_a_sheet_of_another_folder_is_refused() -> None:
    sources = {"css/all.css": '@import "../one.css";\n', "one.css": "a { color: red; }\n"}
    with pytest.raises(ValueError, match="another folder"):
        joined_styles("css/all.css", sources.__getitem__)


def test_collected_pages_are_one_script_and_one_sheet(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    play = next((tmp_path / "js/pages").glob("play.*.js")).read_text()
    assert not re.search(r"""\bfrom\s*"|^import\b""", play, re.MULTILINE)
    assert "$js_engine_replay" in play
    assert play.startswith("//# allFunctionsCalledOnLoad\n")
    host = next((tmp_path / "js/live").glob("host.*.js")).read_text()
    assert re.search(r'from "\.\./pages/play\.[0-9a-f]{12}\.js";', host), host[:300]
    served = {
        re.sub(r"\.[0-9a-f]{12}\.js$", ".js", str(path.relative_to(tmp_path)))
        for path in (tmp_path / "js").rglob("*.js")
    }
    assert served == set(ENTRIES), "a module that is part of an entry is not served beside it"
    sheets = {path.name: path.read_text() for path in (tmp_path / "css").glob("*.css")}
    assert sheets
    assert [name for name, text in sheets.items() if "@import" in text] == []
    house = next((tmp_path / "css").glob("house.*.css")).read_text()
    assert re.search(r"""url\("\.\./fonts/fraunces\.[0-9a-f]{12}\.woff2"\)""", house)
