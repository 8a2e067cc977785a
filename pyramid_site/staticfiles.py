"""Static files under names that hold their hash, for a browser to keep for ever; a page's modules in one file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from .bundles import Bundle
from .styles import joined_styles

#: Entry modules, each with the page whose file it is loaded into, or None where it stands alone.
ENTRIES: dict[str, str | None] = {
    "js/pages/play.js": None,
    "js/pages/watch.js": None,
    "js/pages/lobby.js": None,
    "js/pages/account.js": None,
    "js/pages/statistics.js": None,
    "js/pages/guides.js": None,
    "js/pages/looks.js": None,
    "js/pages/faces.js": None,
    "js/live/host.js": "js/pages/play.js",
    "js/play/joy.js": "js/pages/play.js",
    "js/dialogs/dialogs.js": "js/pages/play.js",
    "js/tour/tour.js": "js/pages/play.js",
    "js/sync/start.js": "js/pages/play.js",
    "js/sync/boards.js": "js/pages/play.js",
    "js/sync/ear.js": "js/pages/play.js",
    "js/today/table.js": "js/pages/play.js",
    "js/pages/daily.js": None,
    "js/pages/daily_solution.js": None,
    "js/solver/worker.js": None,
    "js/pages/replay.js": None,
    "js/pages/examine.js": None,
    "js/review/worker.js": None,
    "js/examine/worker.js": None,
}

#: Those whose first moments are in a player's hands.
EAGER = {"js/pages/play.js"}

#: Sheets that import others.
STYLES = (
    "css/house.css",
    "css/table.css",
    "css/table_parts.css",
    "css/watch.css",
    "css/guide.css",
    "css/counted.css",
    "css/account.css",
    "css/daily.css",
    "css/daily_table.css",
    "css/replay.css",
    "css/examine.css",
)

#: Where modules lie that are served as parts of an entry only.
_PARTS = "js/"


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Joins modules, hashes names and rewrites them in style sheets and in imports, compresses beside."""

    support_js_module_import_aggregation = True
    #: A module takes its hash from those that it imports: one pass for each step of the longest chain of imports.
    max_post_process_passes = 20

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """As Django's, after entry modules and sheets have been replaced by what they import and are."""
        if not dry_run:
            joined = self._join()
            for path in [path for path in paths if path.startswith(_PARTS) and path not in joined]:
                self.delete(path)
                del paths[path]
            # Django hashes what it found at the source; what was joined is found here.
            paths |= {entry: (self, entry) for entry in joined}
        yield from super().post_process(paths, dry_run, **options)

    def _join(self) -> list[str]:
        pages = {
            entry: Bundle(entry, self._read, eager=entry in EAGER) for entry, page in ENTRIES.items() if page is None
        }
        parts = {entry: Bundle(entry, self._read, pages[page]) for entry, page in ENTRIES.items() if page is not None}
        # All are read before any is written: a part shares modules with its page.
        texts = {entry: bundle.text() for entry, bundle in (pages | parts).items()}
        texts |= {entry: joined_styles(entry, self._read) for entry in STYLES}
        for entry, text in texts.items():
            self.delete(entry)
            self._save(entry, ContentFile(text.encode()))
        return list(texts)

    def _read(self, path: str) -> str:
        with self.open(path) as file:
            return bytes(file.read()).decode()
