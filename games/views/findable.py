"""What search engines read: the list of pages worth finding, and what to leave alone."""

from __future__ import annotations

from xml.sax.saxutils import escape

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.guides.pages import PAGES
from pyramid_site.context import public_origin

#: Pages beside the guides, by name of their address.
_OTHERS = ("play", "daily", "lobby", "examine", "winnable", "credits")
#: Nothing to find there: accounts, answers for scripts, deals without end, single games of single people.
_NOT_FOR_ROBOTS = ("/account/", "/admin/", "/api/", "/deals/", "/deal/", "/replay/", "/offline/", "/live/open/")


@require_safe
@cache_control(public=True, max_age=86_400)
def sitemap(request: HttpRequest) -> HttpResponse:
    """`/sitemap.xml`: every page that is the same for everybody, the guides with their dates."""
    origin = public_origin(request)
    pages = [(reverse(f"games:{name}"), "") for name in _OTHERS]
    pages += [(page.path, page.reviewed.isoformat()) for page in PAGES.values()]
    entries = [
        f"<url><loc>{escape(origin + path)}</loc>{f'<lastmod>{date}</lastmod>' if date else ''}</url>"
        for path, date in pages
    ]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    return HttpResponse("\n".join([head, *entries, "</urlset>\n"]), content_type="application/xml")


@require_safe
@cache_control(public=True, max_age=86_400)
def robots(request: HttpRequest) -> HttpResponse:
    """`/robots.txt`."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in _NOT_FOR_ROBOTS)]
    lines += ["", f"Sitemap: {public_origin(request)}{reverse('games:sitemap')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
