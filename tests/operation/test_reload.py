"""`manage.py reload_clients` where it cannot work: it says so. (Where it can: tests/scale/test_live_bridge.py.)"""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tests.browser.site import free_port


def test_one_process_is_told_what_to_do_instead(settings: Settings) -> None:
    settings.ENV = replace(settings.ENV, redis_url="")
    with pytest.raises(CommandError, match=r"REDIS_URL is not set.*Restart it"):
        call_command("reload_clients")


def test_nobody_was_asked_when_redis_is_away(settings: Settings) -> None:
    settings.ENV = replace(settings.ENV, redis_url=f"redis://127.0.0.1:{free_port()}/0")
    with pytest.raises(CommandError, match="nobody was asked"):
        call_command("reload_clients", "--over", "1s")


@pytest.mark.parametrize("time", ["", "soon", "-1s", "2h", "61m", "1e3"])
def test_what_is_no_time_is_refused(time: str) -> None:
    with pytest.raises(CommandError, match="no time up to an hour"):
        call_command("reload_clients", f"--over={time}")
