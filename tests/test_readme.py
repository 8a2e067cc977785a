"""The README tells of every setting, command, message and dependency, and its example runs."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from games.engine.moves import Refused
from games.live import protocol, told

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()


def test_every_setting_is_told() -> None:
    names = set(re.findall(r'"([A-Z][A-Z_]{2,})"', (ROOT / "pyramid_site/env.py").read_text()))
    assert "PUBLIC_ORIGIN" in names
    assert not {name for name in names if f"`{name}`" not in README}


def test_every_command_is_told() -> None:
    commands = {path.stem for path in ROOT.glob("*/management/commands/*.py") if not path.stem.startswith("_")}
    assert "replay" in commands
    assert not {name for name in commands if not re.search(rf"^\| `{name}\b", README, re.MULTILINE)}


def test_every_message_is_told() -> None:
    named = [*vars(protocol).values(), *vars(told).values()]
    types = [kind for kind in named if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    tags = {value.__struct_config__.tag for value in types} - {None}
    assert {"hello", "snapshot"} <= tags
    assert not {tag for tag in tags if f"| `{tag}` |" not in README and tag.islower()}


def test_every_dependency_has_its_reason() -> None:
    named = (ROOT / "requirements.txt").read_text().split("# asked for by the above")[0]
    packages = re.findall(r"^([A-Za-z][\w-]*)==", named, re.MULTILINE)
    assert "Django" in packages
    assert not {name for name in packages if name.lower() not in README.lower()}


def test_the_example_runs_as_it_says() -> None:
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert example is not None
    said: dict[str, object] = {}
    exec(example[1].replace('game.after("Jh")', ""), said)
    game = said["game"]
    assert game.score == 13
    with pytest.raises(Refused) as refused:
        game.after("Jh")
    assert f'"{refused.value}"' in example[1]
