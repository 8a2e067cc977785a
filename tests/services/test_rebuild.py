"""`manage.py rebuild`: what has drifted is found and put right; a log that cannot be read is named and left alone."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from games.models import Game
from games.services.begin import begin

from .games import guest, sent


def test_drift_is_found_and_put_right() -> None:
    kept = begin(owner=guest(), sent=sent(log="d d u"))
    game = begin(owner=guest(), sent=sent(log="d d"))
    Game.objects.filter(pk=game.pk).update(score=999, moves=0)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("rebuild", "--check", stdout=out)
    assert f"{game.code}: score is 999, not 0; moves is 0, not 2" in out.getvalue()
    assert "1 right, 1 differ" in out.getvalue()
    assert Game.objects.get(pk=game.pk).score == 999, "--check only looks"
    out = StringIO()
    call_command("rebuild", stdout=out)
    assert "1 right, 1 rebuilt" in out.getvalue()
    row = Game.objects.get(pk=game.pk)
    assert (row.score, row.moves) == (0, 2)
    assert Game.objects.get(pk=kept.pk).undos == 1


def test_a_log_that_cannot_be_replayed_is_named() -> None:
    game = begin(owner=guest(), sent=sent(log="d d"))
    Game.objects.filter(pk=game.pk).update(log="d r")
    errors = StringIO()
    with pytest.raises(SystemExit):
        call_command("rebuild", stdout=StringIO(), stderr=errors)
    assert f"{game.code}: cannot be replayed: event 2, r: stock is not empty" in errors.getvalue()
    assert Game.objects.get(pk=game.pk).log == "d r"
    Game.objects.filter(pk=game.pk).update(log="d d")
