"""A game comes to the server: checked whole, stored once, and what is wrong with it is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from games.engine.deal import deal_of_number
from games.models import Game
from games.services.append import append
from games.services.begin import SentGame, begin
from games.services.errors import BadGame, IllegalEvent, Refusal, Stale

from .games import guest, sent

GOOD = sent(48213, log="d d u")
DECK = deal_of_number(48213).text


def test_what_is_stored_is_what_was_sent() -> None:
    owner = guest()
    game = begin(owner=owner, sent=GOOD)
    assert (game.deck, game.number, game.log, game.seq, game.moves, game.undos) == (DECK, 48213, "d d u", 3, 1, 1)
    assert game.owner == owner
    assert game.code != GOOD.id


def test_the_same_game_again_is_the_same_row() -> None:
    owner = guest()
    first = begin(owner=owner, sent=GOOD)
    assert begin(owner=owner, sent=GOOD).pk == first.pk
    assert begin(owner=owner, sent=replace(GOOD, log="d d u y")).log == "d d u y"
    assert begin(owner=owner, sent=GOOD).log == "d d u y", "a shorter log takes nothing away"
    with pytest.raises(Stale):
        begin(owner=owner, sent=replace(GOOD, log="d u"))
    assert Game.objects.get().log == "d d u y"


def test_an_id_that_others_saw_claims_nothing() -> None:
    one, other = guest(), guest()
    first, second = begin(owner=one, sent=GOOD), begin(owner=other, sent=replace(GOOD, log=""))
    assert first.pk != second.pk
    append(game=second.code, owner=other, base_seq=0, events=["d"])
    assert Game.objects.get(pk=first.pk).log == "d d u"


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (replace(GOOD, id="x" * 32), "bad id"),
        (replace(GOOD, id="a" * 31), "bad id"),
        (replace(GOOD, ruleset="chaos"), "unknown ruleset"),
        (replace(GOOD, version="9.9.9"), "unknown version"),
        (replace(GOOD, number=48214), "wrong number"),
        (replace(GOOD, number=0), "wrong number"),
        (replace(GOOD, number=2**32), "wrong number"),
        (replace(GOOD, deck=DECK[:-3]), "bad deck"),
        (replace(GOOD, deck=DECK[:-2] + DECK[:2]), "bad deck"),
        (replace(GOOD, deck="nonsense"), "bad deck"),
        (replace(GOOD, deck=""), "bad deck"),
        (replace(GOOD, log="d d r"), "illegal"),
        (replace(GOOD, log="d  d"), "illegal"),
        (replace(GOOD, log="d " * 2000 + "d"), "illegal"),
        (replace(GOOD, log=" ".join(["d", "u"] * 1000 + ["d"])), "log full"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_stored(bad: SentGame, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        begin(owner=guest(), sent=bad)
    assert refusal.value.code == code
    assert refusal.value.detail
    assert isinstance(refusal.value, BadGame | IllegalEvent)
    assert not Game.objects.exists()


def test_one_id_stands_for_one_deal() -> None:
    owner = guest()
    begin(owner=owner, sent=GOOD)
    with pytest.raises(BadGame) as refusal:
        begin(owner=owner, sent=replace(GOOD, number=None, deck=deal_of_number(2).text, log=""))
    assert refusal.value.code == "other game"
    assert Game.objects.get().deck == DECK


def test_the_database_itself_wants_exactly_one_owner() -> None:
    game = begin(owner=guest(), sent=GOOD)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(guest="")
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(client_game_id=game.client_game_id, guest=game.guest, ruleset="classic", deck=DECK)
