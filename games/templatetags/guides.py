"""Words of the guides' templates: what machines read of a page (JSON-LD), and cards as small as a word."""

from __future__ import annotations

from functools import cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cards import parse_card
from games.guides.pages import Page
from games.guides.spots import SPOTS
from games.views.guide_figures import Figure, chip

from .board import board
from .cards import sprites

register = template.Library()


@register.filter
def figure_named(figures: dict[str, Figure], slug: str) -> Figure:
    """The diagram of a name that no template variable could have."""
    return figures[slug]


@register.simple_tag
def figure_table(figure: Figure) -> SafeString:
    """The cards of a diagram at first paint, drawn once in a language: twenty tables a page are worth keeping."""
    return _table(figure.slug, get_language() or "", sprites())


@cache
def _table(slug: str, _language: str, _sprites: str) -> SafeString:
    return render_to_string("games/_board.html", board(SPOTS[slug].game.public, interactive=True))


@register.simple_tag
def small_card(text: str) -> SafeString:
    """`{% small_card "Qs" %}`: rank and suit in a line of words; KeyError when it is no card."""
    card = chip(parse_card(text))
    return format_html(
        '<span class="chip{}"><span aria-hidden="true">{}<i>{}</i></span>'
        '<span class="visually-hidden">{}</span></span>',
        " is-red" if card.red else "",
        card.rank,
        card.glyph,
        card.name,
    )


@register.simple_tag(takes_context=True)
def structured(context: dict[str, Any]) -> SafeString:
    """The JSON-LD of a guide: an article, where it stands, the game it is about; questions with their answers."""
    page: Page = context["page"]
    origin, words = context["origin"], context["words"]
    url = f"{origin}{page.path}"
    things: list[dict[str, Any]] = [
        {
            "@type": "Article",
            "headline": words["title"],
            "description": words["description"],
            "inLanguage": get_language(),
            "url": url,
            "image": f"{origin}{static(page.picture)}",
            "dateModified": page.reviewed.isoformat(),
            "about": _game(origin),
        },
        {
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": 1, "name": _("Pyramid"), "item": f"{origin}/"},
                {"@type": "ListItem", "position": 2, "name": words["title"], "item": url},
            ],
        },
    ]
    if "questions" in context:
        asked = [one for group in context["questions"] for one in group["asked"]]
        things.append(
            {
                "@type": "FAQPage",
                "mainEntity": [
                    {
                        "@type": "Question",
                        "name": one.question,
                        "acceptedAnswer": {"@type": "Answer", "text": " ".join(one.answer)},
                    }
                    for one in asked
                ],
            }
        )
    block = json_script({"@context": "https://schema.org", "@graph": things})
    # A data block of another type: no script, so the content security policy has nothing to say about it.
    return mark_safe(block.replace('type="application/json"', 'type="application/ld+json"'))  # noqa: S308


def _game(origin: str) -> dict[str, Any]:
    return {
        "@type": "Game",
        "name": _("Pyramid Solitaire"),
        "url": f"{origin}/",
        "numberOfPlayers": {"@type": "QuantitativeValue", "value": 1},
        "audience": {"@type": "PeopleAudience", "suggestedMinAge": 8},
        "gameItem": {"@type": "Thing", "name": _("A deck of 52 cards")},
    }
