"""Who imports whom, read from the sources of both languages: graphs of module names, and what is wrong with a graph.

A module is named by its dotted name in Python (`games.engine.cards`) and by its path in JavaScript (`engine/cards.js`).
Imports inside functions count, and so do types that a JSDoc comment imports: a cycle is a cycle.
"""

from __future__ import annotations

import ast
import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHON_ROOTS = ("games", "accounts", "pyramid_site")
SCRIPTS = ROOT / "static" / "js"

Graph = dict[str, set[str]]

_IMPORTED = (
    re.compile(r"^\s*(?:import|export)\s[^;'\"]*?\bfrom\s*[\"']([^\"']+)[\"']", re.MULTILINE),
    re.compile(r"^\s*import\s*[\"']([^\"']+)[\"']", re.MULTILINE),
    re.compile(r"\bimport\(\s*[\"']([^\"']+)[\"']\s*\)"),
)


def python_graph() -> Graph:
    """Every module of ours, with all that it imports, ours or not; migrations apart."""
    modules = {
        name_of(path): path
        for root in PYTHON_ROOTS
        for path in (ROOT / root).rglob("*.py")
        if "migrations" not in path.parts
    }
    known = set(modules)
    return {
        name: python_imports(path.read_text(), name, path.stem == "__init__", known) for name, path in modules.items()
    }


def name_of(path: Path) -> str:
    """The dotted name of a Python file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def python_imports(source: str, name: str, is_package: bool, known: set[str]) -> set[str]:
    """What a Python source imports; `from package import module` counts as the module where there is one."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = name.split(".")[: None if is_package and node.level == 1 else -(node.level - is_package)]
                base = ".".join([*above, *filter(None, [node.module])])
            found |= {inner if (inner := f"{base}.{alias.name}") in known else base for alias in node.names}
    return found - {name}


def script_graph() -> Graph:
    """Every JavaScript module of ours, with the modules that it imports."""
    return {
        path.relative_to(SCRIPTS).as_posix(): script_imports(path.read_text(), path.relative_to(SCRIPTS).as_posix())
        for path in SCRIPTS.rglob("*.js")
    }


def script_imports(source: str, name: str) -> set[str]:
    """What a JavaScript source imports, as paths from static/js; what is not a relative path stays as written."""
    written = {found for pattern in _IMPORTED for found in pattern.findall(source)}
    folder = posixpath.dirname(name)
    return {posixpath.normpath(posixpath.join(folder, path)) if path.startswith(".") else path for path in written}


def ours(graph: Graph) -> Graph:
    """The graph without what is not ours."""
    return {name: imported & graph.keys() for name, imported in graph.items()}


def layer_of(name: str, layers: dict[str, int]) -> int:
    """The layer of a module: that of the longest prefix that names it."""
    fitting = [prefix for prefix in layers if name == prefix or name.startswith((f"{prefix}.", f"{prefix}/"))]
    return layers[max(fitting, key=len)]


def upward_arrows(graph: Graph, layers: dict[str, int]) -> list[str]:
    """Every import of a higher layer by a lower one."""
    return sorted(
        f"{name} imports {imported}"
        for name, imports in ours(graph).items()
        for imported in imports
        if layer_of(imported, layers) > layer_of(name, layers)
    )


def reached_from(graph: Graph, names: set[str]) -> set[str]:
    """All modules that these import, directly or through others."""
    inner = ours(graph)
    reached: set[str] = set()
    waiting = list(names)
    while waiting:
        fresh = inner[waiting.pop()] - reached
        reached |= fresh
        waiting += fresh
    return reached


def cycles(graph: Graph) -> list[str]:
    """The modules that import themselves through others."""
    return sorted(name for name in graph if name in reached_from(graph, {name}))
