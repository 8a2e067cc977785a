"""Every template can be read: a tag or a filter that it does not load is an error only when its page is asked for."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.template import TemplateSyntaxError
from django.template.loader import get_template

FOLDER = Path(settings.BASE_DIR) / "templates"


def test_every_template_compiles() -> None:
    names = [path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.suffix in (".html", ".txt")]
    assert len(names) > 100
    wrong = {}
    for name in names:
        try:
            get_template(name)
        except TemplateSyntaxError as error:
            wrong[name] = str(error)
    assert not wrong
