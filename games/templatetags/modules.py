"""`{% page_module "js/pages/play.js" %}`: a page's entry module, with all that must be under way before it runs."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from pyramid_site.bundles import Bundle
from pyramid_site.sources import source

register = template.Library()


@register.simple_tag
def page_module(entry: str) -> SafeString:
    """The module's script tag and its preloads: one file where modules were joined, each of them for a developer."""
    paths = _modules(entry) if settings.DEBUG else [entry]
    preloads = format_html_join("\n", '<link rel="modulepreload" href="{}">', ((static(path),) for path in paths))
    return format_html('{}\n<script type="module" src="{}"></script>', preloads, static(entry))


def _modules(entry: str) -> list[str]:
    return list(Bundle(entry, source).modules)
