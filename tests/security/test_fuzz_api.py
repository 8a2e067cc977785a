"""Whatever is sent to the API: an answer as described or a named refusal, never a fault; and soon."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.core import NOT_SET

from games.api.site import api
from games.engine.deal import deal_of_number
from games.engine.rules import RULES_VERSION

from .strict import as_strict_as_postgresql, soon, spoilt
from .world import WHO, World

pytestmark = pytest.mark.django_db

DESCRIPTION = json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/")))
OPERATIONS = {
    f"{operation.method.upper()} {operation.path}": operation
    for operation in (found.ok() for found in schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations())
}


def asks_for_something(operation: Any) -> bool:
    """Whether it has a parameter or a body."""
    raw = operation.definition.raw
    return bool(raw.get("parameters")) or "requestBody" in raw


#: 0.2 s each at most; the same examples on every run.
BOUNDED = settings(
    max_examples=8,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)
MEBIBYTE = 1024 * 1024
_DECK = deal_of_number(22).text
#: A body that each operation takes.
GOOD: dict[str, Any] = {
    "POST /api/games/{id}": {
        "base_seq": 0,
        "events": ["d"],
        "deal": {"ruleset": "classic", "version": RULES_VERSION, "deck": _DECK, "number": 22, "daily": "2026-11-30"},
        "active_ms": 1,
        "begun_ms": 1,
        "status": "playing",
        "client": "c" * 32,
    },
    "PUT /api/replays/{code}": {"seen": "link"},
    "POST /api/solve": {
        "ruleset": "classic", "version": RULES_VERSION, "deck": _DECK, "number": 22, "log": "d", "gone": ["Kc"],
        "waste": "Kc", "pass": 2, "ask": "winnable",
    },
    "POST /api/solve/may": {"deck": _DECK},
    "PUT /api/daily/push": {"endpoint": "https://push.example/x", "minute": 1, "zone": 60},
    "DELETE /api/daily/push": {"endpoint": "https://push.example/x"},
    "PUT /api/settings": {"values": {"theme": "dark"}, "changed_ms": 1},
}  # fmt: skip


def fits(name: str, answer: Any) -> None:
    """One of the described answers; a refusal names itself."""
    described = OPERATIONS[name].definition.raw["responses"]
    assert answer.status_code < 500, (name, answer.content[:300])
    if answer.status_code in (304, 404, 405) or answer["Content-Type"].startswith("text/html"):
        return  # an address that leads nowhere
    assert str(answer.status_code) in described, (name, answer.status_code, answer.content[:300])
    if answer.status_code >= 400:
        assert answer.json()["code"]
        assert answer.json()["detail"]


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        (name, mode)
        for name, operation in OPERATIONS.items()
        for mode in GenerationMode
        # Where nothing is asked for, nothing can be forbidden.
        if mode is GenerationMode.POSITIVE or asks_for_something(operation)
    ],
)
def test_what_the_description_allows_and_what_it_forbids(same_world: World, name: str, mode: GenerationMode) -> None:
    world = same_world

    @BOUNDED
    @given(OPERATIONS[name].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        client = world.browsers["owner"].client()
        for key, value in (case.cookies or {}).items():
            client.cookies[str(key)] = str(value)
        body = case.body if isinstance(case.body, bytes) else "" if case.body is NOT_SET else json.dumps(case.body)
        headers = {str(key): str(value) for key, value in (case.headers or {}).items()}
        headers["X-CSRFToken"] = world.browsers["owner"].token
        answer = client.generic(
            case.method, case.formatted_path, body, content_type="application/json",
            query_params=dict(case.query or {}), headers=headers,
        )  # fmt: skip
        fits(name, answer)

    with as_strict_as_postgresql():
        ask()


@pytest.mark.parametrize("name", GOOD)
def test_every_part_of_a_body_replaced(same_world: World, name: str) -> None:
    method, path = name.split(" ")
    address = path.format(id=same_world.private.client_game_id, code=same_world.private.code)
    with as_strict_as_postgresql():
        for body in spoilt(GOOD[name]):
            fits(name, same_world.ask("owner", method, address, json.dumps(body)))


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize(
    "text", ["[" * MEBIBYTE, '"' + "d " * (MEBIBYTE // 2) + '"', '{"deck":"' + "9" * MEBIBYTE + '"}']
)
def test_too_much_is_refused_soon_and_costs_little(same_world: World, name: str, text: str) -> None:
    method, path = name.split(" ")
    address = path.format(id=same_world.private.client_game_id, code=same_world.private.code)
    for who in WHO:
        tracemalloc.start()
        with soon():
            status = same_world.ask(who, method, address, text).status_code
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert status in (401, 413)
        assert most < 8 * MEBIBYTE
