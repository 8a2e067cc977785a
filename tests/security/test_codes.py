"""Codes cannot be guessed, and nobody learns by asking who is here: lengths, chance, and the effort of an answer."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.owners import GUEST_HEX
from games.models.owned import CODE_ALPHABET, CODE_LENGTH, new_code

from .world import NOBODYS_CODE, World

#: Fewest random bits of whatever opens something to whoever has it.
FEWEST_BITS = 50
CODE = re.compile(rf"[{CODE_ALPHABET}]{{{CODE_LENGTH}}}")


def test_a_code_is_long_enough_and_made_by_chance() -> None:
    assert CODE_LENGTH * math.log2(len(set(CODE_ALPHABET))) >= FEWEST_BITS
    assert GUEST_HEX * 4 >= 128
    codes = [new_code() for _ in range(2000)]
    assert len(set(codes)) == len(codes)
    for place in range(CODE_LENGTH):
        assert {code[place] for code in codes} == set(CODE_ALPHABET), "every letter, at every place"


def test_every_code_in_the_database_is_such_a_one() -> None:
    """Replay, table, result, friend link; a model with a new kind of code is found here."""
    fields = [field for model in apps.get_models() for field in model._meta.fields if field.name == "code"]
    named = {f"{field.model.__name__}.code" for field in fields}
    assert named == {"Game.code", "Table.code", "DailyAttempt.code", "DailyPerson.code"}
    for field in fields:
        assert field.default is new_code, field
        assert field.unique, field


@pytest.mark.django_db
def test_every_link_holds_one(world: World) -> None:
    for code in (world.private.code, world.table.code, world.attempt.code, world.friend):
        assert CODE.fullmatch(code)
    assert CODE.fullmatch(NOBODYS_CODE), "what the tests ask for in vain could be one"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("there", "nowhere"),
    [
        ("/u/{name}/", "/u/Cheops/"),
        ("/replay/{code}/", f"/replay/{NOBODYS_CODE}/"),
        ("/report/person/{name}/", "/report/person/Cheops/"),
    ],
)
def test_an_answer_costs_the_same_whether_there_is_somebody_or_not(world: World, there: str, nowhere: str) -> None:
    """Counted in questions to the database, 0.1 ms each, as time on a busy machine tells nothing."""
    spent = []
    for address in (there.format(name=world.owner.username, code=world.private.code), nowhere):
        with CaptureQueriesContext(connection) as asked:
            world.ask("stranger", "GET", address)
        spent.append(len(asked))
    assert abs(spent[0] - spent[1]) <= 2


@pytest.mark.django_db
def test_the_name_at_sign_up_is_the_only_thing_that_is_told(world: World, settings: Any) -> None:
    """Names are public; addresses are not: `tests/accounts/test_enumeration.py` walks every door with both."""
    body = {"email": "new@example.org", "username": world.owner.username, "password1": "a camel of sand 42"}
    assert b"is taken" in world.ask("stranger", "POST", "/account/signup/", body).content
    taken = world.ask("stranger", "POST", "/account/signup/", body | {"username": "Cheops", "email": world.owner.email})
    free = world.ask("stranger", "POST", "/account/signup/", body | {"username": "Chephren"})
    assert (taken.status_code, taken["Location"]) == (free.status_code, free["Location"])
