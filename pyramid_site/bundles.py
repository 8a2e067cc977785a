"""Joins the JavaScript modules of a page into one file, when static files are collected; developers never see it.

Forty small modules took 1.6 s to be ready on a slow phone where one file took 0.7 s: each is a request of its own, and
every import is found only when its importer has come. So a page's entry module is replaced, in the collected copy
and under the same name, by one file that holds all its imports, each in a function of its own, leaves first. A part
that a page loads later (`import()`) becomes one file too, which takes from the page's file what that already holds, so
that no module runs twice.

It understands the module style that the house keeps and no more: `import { a, b as c } from "./x.js";`, `export` before
a function, class or const, no default exports, no cycles. Anything else is a BundleError, which stops `collectstatic`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import rjsmin

_IMPORT = re.compile(r'^import\s+(?:(?P<names>\{[^}]*\})\s+from\s+)?"(?P<source>[^"]+)";[ \t]*$', re.MULTILINE)
_EXPORT = re.compile(r"^export\s+(?P<what>(?:async\s+)?function\*?|class|const)\s+(?P<name>[\w$]+)", re.MULTILINE)
_RENAME = re.compile(r"\s+as\s+")
_OTHER = re.compile(r"^(?:import|export)\b.*$|\bimport\.meta\b", re.MULTILINE)


class BundleError(ValueError):
    """A module that is not written in the house's style, or imports in a circle; the message names it."""


@dataclass(frozen=True, slots=True)
class Module:
    """One module: its text without imports and exports, what it exports, and `(names, path)` of each import."""

    path: str
    body: str
    exports: tuple[str, ...]
    imports: tuple[tuple[str, str], ...]


def parse(path: str, source: str) -> Module:
    """Read one module; `path` is relative to the static root. BundleError when it is not in the house's style."""
    imports = tuple(
        (match["names"] or "{}", posixpath.normpath(posixpath.join(posixpath.dirname(path), match["source"])))
        for match in _IMPORT.finditer(source)
    )
    body = _IMPORT.sub("", source)
    exports = tuple(match["name"] for match in _EXPORT.finditer(body))
    body = _EXPORT.sub(r"\g<what> \g<name>", body)
    stray = _OTHER.search(body)
    if stray:
        raise BundleError(f"{path}: cannot join this into a bundle: {stray.group().strip()[:80]}")
    return Module(path, body, exports, imports)


@dataclass(slots=True)
class Bundle:
    """The modules that an entry needs, leaves first. What `shared` already holds is imported from there."""

    entry: str
    read: Callable[[str], str]
    shared: Bundle | None = None
    #: Whether a tap may come any moment. Then the browser is asked to compile all of it while it comes, beside the
    #: page, instead of each function in the middle of the tap that needs it first (Chromium's explicit compile hints;
    #: to others a comment); and the entry runs in a task of its own, not in one breath with all that it imports.
    eager: bool = False
    modules: dict[str, Module] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._add(self.entry, ())

    def text(self) -> str:
        """The joined module, without comments."""
        sources = {source for module in self.modules.values() for _, source in module.imports}
        borrowed = sorted(filter(self._has, sources))
        lines = []
        if self.shared and borrowed:
            names = ", ".join(map(_variable, borrowed))
            start = posixpath.dirname(self.entry)
            source = posixpath.relpath(self.shared.entry, start)
            lines.append(f'import {{ {names} }} from "{source if source.startswith(".") else "./" + source}";')
        entry = self.modules[self.entry]
        if self.eager and entry.exports:
            raise BundleError(f"{self.entry}: runs in a task of its own, and cannot export {', '.join(entry.exports)}")
        if len(self.modules) == 1 and not (borrowed or entry.exports or self.eager):
            # Alone, it stays what it is: a page may run it as a plain script too.
            return str(rjsmin.jsmin(entry.body))
        given = [module for module in self.modules.values() if module is not entry or not self.eager]
        lines += [_wrapped(module) for module in given]
        if self.eager:
            lines.append(f"setTimeout(() => {{\n{_taken(entry)}\n{entry.body}\n}});")
        # The page's modules are handed to its later parts; the entry's own names are what its importers asked for.
        lines.append(f"export {{ {', '.join(_variable(module.path) for module in given)} }};")
        lines += [f"export const {name} = {_variable(self.entry)}.{name};" for name in entry.exports]
        hint = "//# allFunctionsCalledOnLoad\n" if self.eager else ""
        return hint + str(rjsmin.jsmin("\n".join(lines)))

    def _has(self, path: str) -> bool:
        return self.shared is not None and path in self.shared.modules

    def _add(self, path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise BundleError("modules import in a circle: " + " -> ".join((*above, path)))
        if path in self.modules or self._has(path):
            return
        module = parse(path, self.read(path))
        for _, source in module.imports:
            self._add(source, (*above, path))
        self.modules[path] = module


def _variable(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def _taken(module: Module) -> str:
    return "\n".join(
        f"const {_RENAME.sub(': ', names)} = {_variable(source)};" for names, source in module.imports if names != "{}"
    )


def _wrapped(module: Module) -> str:
    given = ", ".join(module.exports)
    return f"const {_variable(module.path)} = (() => {{\n{_taken(module)}\n{module.body}\nreturn {{ {given} }};\n}})();"
