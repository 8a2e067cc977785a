"""What lets the table open without a network: the service worker at the root, what it keeps, and the web manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.templatetags.cards import SPRITES
from pyramid_site.bundles import Bundle
from pyramid_site.sources import source
from pyramid_site.styles import imported_styles

from .daily_table import daily_table
from .table_parts import table_parts

WORKER = "js/sw.js"
ENTRY = "js/pages/play.js"
SOLVER = "js/solver/worker.js"
STATISTICS = "js/pages/statistics.js"
DAILY = "js/pages/daily.js"
TABLE_DAILY = "js/today/table.js"
#: Pages that need no server, with their workers: games of the device are looked back on, and deals examined, anywhere.
LOOKING = ("js/pages/replay.js", "js/pages/examine.js")
LOOKING_WORKERS = ("js/review/worker.js", "js/examine/worker.js")

#: All that the table needs beside its modules, and nothing that belongs to an account.
_STYLES = (
    *("css/house.css", "css/table.css", "css/table_parts.css", "css/forms.css", "css/statistics.css"),
    *("css/daily.css", "css/daily_table.css", "css/replay.css", "css/examine.css"),
)
_ALWAYS = (
    "fonts/atkinson.woff2",
    "fonts/fraunces.woff2",
    *SPRITES,
    "icons/icons.svg",
    "icons/mark.svg",
)
#: Fragments that the table asks for later, kept with it: they belong to nobody.
_FRAGMENTS = (table_parts, daily_table)
#: Modules and workers that the table asks for later.
_LATER = (
    "js/play/joy.js",
    "js/dialogs/dialogs.js",
    "js/live/host.js",
    "js/sync/start.js",
    "js/sync/boards.js",
    "js/sync/ear.js",
    TABLE_DAILY,
    SOLVER,
    *LOOKING_WORKERS,
    "js/pages/looks.js",
    "js/pages/faces.js",
    "icons/tick.svg",
)


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker of this release: its source, headed by the names of all files that belong together."""
    shell = shell_urls()
    release = {
        "name": _release(shell, *(part(request).content for part in _FRAGMENTS)),
        "shell": shell,
        "home": "/",
        "offline": reverse("games:offline"),
        "pages": [reverse("games:statistics"), reverse("games:replays"), reverse("games:examine")],
        "entry": static(ENTRY),
        "daily": {
            "page": reverse("games:daily"),
            "kept": reverse("games:daily_kept"),
            "reminder": {"title": _("Pyramid"), "body": _("Today’s deal is on the table.")},
        },
    }
    worker = f"self.release = {json.dumps(release)};\n{source(WORKER)}"
    return HttpResponse(worker, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest: Pyramid on a home screen."""
    icons = [
        {"src": static(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in (
            ("icon-192", 192, "any"),
            ("icon-512", 512, "any"),
            ("maskable-512", 512, "maskable"),
        )
        if _exists(f"icons/{name}.png")
    ]
    icons.append({"src": static("icons/mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"})
    answer = {
        "id": "/",
        "name": _("Pyramid"),
        "short_name": _("Pyramid"),
        "description": _("Pyramid Solitaire, played at once and watched live."),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#0f1e2b",
        "theme_color": "#1a3347",
        "icons": icons,
    }
    return JsonResponse(answer, content_type="application/manifest+json")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What a page says that cannot be fetched; kept by the worker."""
    return render(request, "offline.html")


def shell_urls() -> list[str]:
    """The addresses of everything that the table needs to open and play, the pages themselves not among them."""
    paths = [*_STYLES, *_ALWAYS, *_modules(), *_LATER]
    parts = [reverse("games:manifest"), reverse("games:table_parts"), reverse("games:daily_table")]
    return [*dict.fromkeys(map(static, paths)), *parts]


def _modules() -> Iterator[str]:
    """One file where modules were joined, each module and each sheet for a developer."""
    yield from (ENTRY, STATISTICS, DAILY, *LOOKING)
    if settings.DEBUG:
        for entry in (ENTRY, STATISTICS, DAILY, TABLE_DAILY, SOLVER, *LOOKING, *LOOKING_WORKERS):
            yield from Bundle(entry, source).modules
        for entry in _STYLES:
            yield from imported_styles(entry, source)


def _release(shell: list[str], *parts: bytes) -> str:
    """A short name that differs whenever any file of the shell, one of the fragments in it, or the worker does."""
    told = [getattr(staticfiles_storage, "manifest_hash", ""), *shell, source(WORKER)]
    return hashlib.sha256(b"\n".join(["\n".join(told).encode(), *parts])).hexdigest()[:12]


def _exists(path: str) -> bool:
    return finders.find(path) is not None
