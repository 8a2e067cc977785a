"""Every address that the resolver knows, filled with the owner's codes and ids; and what is sent to each.

A route with parameters that are not filled here, and a route that has no row in the table of answers, fail by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from games.engine.deal import deal_of_number

from .world import NOBODYS_CODE, PASSWORD, World, sent

METHODS = ("GET", "POST", "PUT", "DELETE")
_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
#: An id that no device of the owner's has used, and a name that nobody has.
NEW_GAME = "f" * 32
NOBODY = "Cheops"

Values = Callable[[World], dict[str, Any]]


def routes() -> list[str]:
    """Each route once, as the resolver writes it, those of the admin apart."""
    return [route for route in dict.fromkeys(_routes(get_resolver())) if not route.startswith("admin/")]


def admin_routes() -> list[str]:
    """Those of the admin."""
    return [route for route in dict.fromkeys(_routes(get_resolver())) if route.startswith("admin/")]


def _routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from _routes(pattern, route)


def _code(of: Callable[[World], str]) -> Values:
    return lambda world: {"code": of(world)}


_REPLAYS: dict[str, Values] = {
    "private": _code(lambda world: world.private.code),
    "open": _code(lambda world: world.open.code),
    "on the air": _code(lambda world: world.table.game.code if world.table.game else ""),
    "nobody's": _code(lambda world: NOBODYS_CODE),
}
_TABLES: dict[str, Values] = {
    "on the air": _code(lambda world: world.table.code),
    "ended": _code(lambda world: world.ended.code),
    "nobody's": _code(lambda world: NOBODYS_CODE),
}
_DAYS: dict[str, Values] = {
    "today": lambda world: {"day": world.today.date.isoformat()},
    "past": lambda world: {"day": world.past.date.isoformat()},
    "to come": lambda world: {"day": "2199-01-01"},
    "none": lambda world: {"day": "2026-02-30"},
}
_GAMES: dict[str, Values] = {
    "private": lambda world: {"id": world.private.client_game_id},
    "new": lambda world: {"id": NEW_GAME},
}
_RESULTS: dict[str, Values] = {
    "own": lambda world: {"day": world.today.date.isoformat(), "code": world.attempt.code},
    "nobody's": lambda world: {"day": world.today.date.isoformat(), "code": NOBODYS_CODE},
}

#: The parameters of each route that has some, by what they stand for.
FILLED: dict[str, dict[str, Values]] = {
    "deal/<str:ruleset>/<int:number>/": {"": lambda world: {"ruleset": "classic", "number": 22}},
    "deals/<str:ruleset>/": {"": lambda world: {"ruleset": "classic"}},
    "deals/<str:ruleset>/<int:number>/": {
        "today": lambda world: {"ruleset": "classic", "number": world.today.number},
    },
    "replay/<str:code>/": _REPLAYS,
    "api/replays/<code>": _REPLAYS,
    **{f"live/<str:code>/{page}": _TABLES for page in ("", "screen/", "embed/", "qr.svg", "deal/")},
    **{f"daily/<str:day>/{page}": _DAYS for page in ("", "start/", "give-up/", "board/", "solution/")},
    **{f"api/daily/<day>{page}": _DAYS for page in ("", "/start", "/give-up", "/board", "/solution")},
    **{f"daily/<str:day>/r/<str:code>{end}": _RESULTS for end in ("/", ".png")},
    "daily/friends/<str:code>/": {
        "own": _code(lambda world: world.friend),
        "nobody's": _code(lambda world: NOBODYS_CODE),
    },
    "api/games/<id>": _GAMES,
    "u/<str:name>/": {
        "private": lambda world: {"name": world.owner.username},
        "nobody's": lambda world: {"name": NOBODY},
    },
    "report/<str:kind>/<str:subject>/": {
        "person": lambda world: {"kind": "person", "subject": world.owner.username},
        "nobody": lambda world: {"kind": "person", "subject": NOBODY},
        "table": lambda world: {"kind": "table", "subject": world.table.code},
        "private": lambda world: {"kind": "replay", "subject": world.private.code},
        "open": lambda world: {"kind": "replay", "subject": world.open.code},
        "no game": lambda world: {"kind": "replay", "subject": NOBODYS_CODE},
    },
    "account/sessions/<int:session_id>/end/": {
        "own": lambda world: {"session_id": world.session},
        "nobody's": lambda world: {"session_id": 999_999},
    },
    **{
        f"account/2fa/webauthn/keys/<int:pk>/{what}/": {
            "own": lambda world: {"pk": world.passkey},
            "nobody's": lambda world: {"pk": 999_999},
        }
        for what in ("remove", "edit")
    },
}


def addresses(route: str, world: World) -> dict[str, str]:
    """The route's addresses by what they stand for; KeyError when its parameters are not filled."""
    if not _PARAMETER.search(route):
        return {"": "/" + route}
    return {name: "/" + _filled(route, values(world)) for name, values in FILLED[route].items()}


def _filled(route: str, values: dict[str, Any]) -> str:
    return _PARAMETER.sub(lambda found: str(values[found[1]]), route)


def _go_live(world: World) -> dict[str, Any]:
    game = sent(26)
    fields = {"id": game.id, "ruleset": game.ruleset, "version": game.version, "deck": game.deck, "log": "d"}
    return {"client": "c" * 32, "game": fields}


def _append(world: World) -> dict[str, Any]:
    """Goes on in the owner's private game; whoever else sends it has no such game."""
    return {"base_seq": world.private.seq, "events": ["d"]}


#: What is sent where something is: a change that the owner could make. Everything else is sent nothing.
BODIES: dict[tuple[str, str], Callable[[World], Any]] = {
    ("POST", "live/open/"): _go_live,
    ("POST", "api/games/<id>"): _append,
    ("PUT", "api/replays/<code>"): lambda world: {"seen": "link"},
    ("POST", "api/solve/may"): lambda world: {"deck": deal_of_number(22).text},
    ("POST", "api/solve"): lambda world: {"ruleset": "classic", "number": world.today.number},
    ("PUT", "api/settings"): lambda world: {"values": {"theme": "dark"}, "changed_ms": 1},
    ("DELETE", "api/daily/push"): lambda world: {"endpoint": "https://push.example/x"},
    ("POST", "account/name/"): lambda world: {"name": "Meresankh"},
    ("POST", "account/public/"): lambda world: {"public": "yes"},
    ("POST", "account/signup/"): lambda world: {
        "email": "new@example.org",
        "username": "Meresankh",
        "password1": PASSWORD,
    },
    ("POST", "account/login/"): lambda world: {"login": world.owner.email, "password": "wrong"},
    ("POST", "account/login/code/"): lambda world: {"email": world.owner.email},
    ("POST", "account/password/reset/"): lambda world: {"email": world.owner.email},
    ("POST", "account/email/"): lambda world: {"email": "next@example.org", "action_add": ""},
    ("POST", "account/delete/"): lambda world: {"name": world.owner.username},
    ("POST", "daily/friends/"): lambda world: {"hidden": "yes"},
    ("POST", "report/<str:kind>/<str:subject>/"): lambda world: {"reason": "other", "words": ""},
}
