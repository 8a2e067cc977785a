"""The guides: pages that teach. Facts come from the engine, answers from the solver, words from their own files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.bank.study import Count
from games.engine.cards import RANKS
from games.engine.layout import ROWS, STOCK_SIZE
from games.engine.rules import RULESETS
from games.guides.answers import answers
from games.guides.facts import facts, pairs, redeals, rows_of_the_pyramid
from games.guides.pages import PAGES
from games.guides.spots import DIAGRAMS, FIRST_FIVE, LESSONS, MISTAKES, Spot
from games.guides.tries import TRIES
from games.live.constants import SEAT_KEPT
from games.live.people import SEAT_COOKIE

from .guide_figures import Figure, figure
from .guide_lessons import lessons
from .guide_mistakes import mistakes
from .guide_nav import guide_links, link_after
from .guide_questions import questions
from .guide_variants import differences, relatives
from .guide_words import first_five_words, script_words, titles
from .winnable import all_cards_study, shipped_study
from .words import rank_words, ruleset_words

#: Seconds.
DAY = 86_400
#: An ordinary poker card, and the gap between two of a row, in cm.
CARD_CM = (6.3, 8.8)
GAP_CM = 0.5


@require_safe
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """The guide of this name."""
    return render_guide(request, name)


def render_guide(
    request: HttpRequest, name: str, more: Mapping[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """A guide with all that its template needs; `more` is what a page of its own adds."""
    page, words = PAGES[name], titles()
    context: dict[str, Any] = {
        "page": page,
        "words": words[name],
        "guides": guide_links(),
        "after": link_after(page.path),
        "facts": facts(),
        "rulesets": _rulesets(),
        "figures": {},
        **_CONTEXTS.get(name, dict)(),
        **(more or {}),
    }
    if context["figures"]:
        context["script"] = {
            "words": script_words(),
            "figures": {slug: one.data for slug, one in context["figures"].items()},
        }
    return render(request, page.template, context, status=status)


def _rulesets() -> list[dict[str, Any]]:
    """The rulesets with what differs between them, and the share of random deals that can be won."""
    shares, words = _shares(), ruleset_words()
    return [
        {
            "slug": name,
            "name": words[name]["name"],
            "line": words[name]["line"],
            "passes": rules.passes,
            "redeals": redeals(rules.passes),
            "open_stock": rules.open_stock,
            "share": shares[name],
        }
        for name, rules in RULESETS.items()
    ]


def _rules() -> dict[str, Any]:
    first = DIAGRAMS["first-five"]
    figures = {
        "first-five": figure(first, "lesson", lit=FIRST_FIVE, said=first_five_words()),
        "holds": figure(DIAGRAMS["holds"], "holds"),
        "waste": figure(DIAGRAMS["waste"], "waste"),
        "passes": figure(DIAGRAMS["passes"], "passes", rulesets=list(RULESETS)),
    }
    ranks = rank_words()
    return {
        "figures": figures,
        "pairs": [
            {
                "large": ranks[large - 1],
                "small": ranks[small - 1],
                "cards": (f"{RANKS[large - 1]}s", f"{RANKS[small - 1]}h"),
                "values": f"{large} + {small}",
            }
            for large, small in pairs()
        ],
        "rows": rows_of_the_pyramid(),
    }


def _strategy() -> dict[str, Any]:
    known = answers()
    figures: dict[str, Figure] = {}
    for words in lessons():
        figures[words.slug] = figure(LESSONS[words.slug], "exercise", words=words, answer=known[words.slug])
    for words in mistakes():
        spot: Spot = MISTAKES[words.slug]
        if words.slug in known:
            figures[words.slug] = figure(spot, "exercise", words=words, answer=known[words.slug])
        else:
            figures[words.slug] = figure(spot, "try", words=words, said={TRIES[words.slug][1]: words.why})
    return {
        "figures": figures,
        "lessons": [figures[words.slug] for words in lessons()],
        "mistakes": [figures[words.slug] for words in mistakes()],
    }


def _real_deck() -> dict[str, Any]:
    wide, high = CARD_CM[0] * ROWS + GAP_CM * (ROWS - 1), CARD_CM[1] * (ROWS + 1) / 2
    rows = [{**row, "range": range(row["cards"])} for row in rows_of_the_pyramid()]
    return {"rows": rows, "room": {"wide": round(wide), "high": round(high), "quarter": STOCK_SIZE // 4}}


def _variants() -> dict[str, Any]:
    return {"differences": differences(_shares(), _per_cent(all_cards_study())), "relatives": relatives()}


def _questions() -> dict[str, Any]:
    return {"questions": questions(_shares()["classic"])}


def _privacy() -> dict[str, Any]:
    return {
        "kept": {
            "session_days": settings.SESSION_COOKIE_AGE // DAY,
            "session": settings.SESSION_COOKIE_NAME,
            "csrf": settings.CSRF_COOKIE_NAME,
            "seat": SEAT_COOKIE,
            "seat_hours": SEAT_KEPT // 3600,
        }
    }


def _shares() -> dict[str, float | None]:
    """Per cent of random deals that can be won, by ruleset; None where this release does not say."""
    return _per_cent(shipped_study())


def _per_cent(counts: list[Count]) -> dict[str, float | None]:
    counted = {count.ruleset: 100 * count.share for count in counts}
    return {name: counted.get(name) for name in RULESETS}


_CONTEXTS: dict[str, Callable[[], dict[str, Any]]] = {
    "rules": _rules,
    "strategy": _strategy,
    "real-deck": _real_deck,
    "variants": _variants,
    "questions": _questions,
    "privacy": _privacy,
}
