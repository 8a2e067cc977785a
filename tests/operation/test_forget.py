"""Guests who cannot come back are forgotten, and nobody else."""

from __future__ import annotations

import secrets
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from games.engine.deal import deal_of_number
from games.models import Game, Table
from games.services.forget import belongings

pytestmark = pytest.mark.django_db


def game_of(days: int, **owner: object) -> Game:
    """A game whose last event came so many days ago."""
    return Game.objects.create(
        client_game_id=secrets.token_hex(16),
        ruleset="classic",
        rules_version="1.0.0",
        deck=deal_of_number(5).text,
        last_at=timezone.now() - timedelta(days=days),
        **owner,
    )


def test_only_guests_who_cannot_come_back(capsys: pytest.CaptureFixture[str]) -> None:
    gone, here = secrets.token_hex(16), secrets.token_hex(16)
    person = User.objects.create_user("nefertari", "n@example.com")
    forgotten = [game_of(500, guest=gone), game_of(450, guest=gone)]
    Table.objects.create(guest=gone, holder=secrets.token_hex(16), game=forgotten[0])
    stays = [game_of(900, guest=here), game_of(10, guest=here), game_of(900, user=person)]

    call_command("forget_guests")
    assert capsys.readouterr().out == "1 guests forgotten\n"
    assert set(Game.objects.all()) == set(stays)
    assert not Table.objects.exists()
    call_command("forget_guests")
    assert capsys.readouterr().out == "0 guests forgotten\n"


def test_not_while_a_session_may_last() -> None:
    with pytest.raises(CommandError, match="365 days"):
        call_command("forget_guests", "--days", "30")


def test_every_kind_of_row_that_belongs_to_somebody_is_thought_of() -> None:
    kinds = belongings()
    assert {Game, Table} <= set(kinds)
    assert kinds[-1] is Game
