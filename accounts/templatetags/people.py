"""What account pages and mails are written with.

`{% fields form %}`, `{% field form.email %}`: form fields in the house's look. `{{ text|device }}`: a browser in words.
`{{ name|isolated }}`: a name beside other words.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.forms import BaseForm, BoundField
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from accounts import devices, names

register = template.Library()

#: Names of fields whose value is a code from a mail or an app: drawn large, and never spell-checked.
CODES = {"code"}


@register.inclusion_tag("accounts/_fields.html")
def fields(form: BaseForm) -> dict[str, Any]:
    """All fields of a form, with labels, help and what was wrong."""
    return {"form": form}


@register.inclusion_tag("accounts/_field.html")
def field(bound: BoundField) -> dict[str, Any]:
    """One field: label, input, help, errors, tied together for a screen reader."""
    kind = getattr(bound.field.widget, "input_type", "select")
    return {"field": bound, "kind": "code" if bound.name in CODES else kind, "input": _input(bound)}


@register.filter
def ago(moment: datetime) -> str:
    """How long ago, in one unit: `just now`, `5 minutes ago`, `3 weeks ago`."""
    if timezone.now() - moment < timedelta(minutes=2):
        return _("just now")
    return _("%(time)s ago") % {"time": timesince(moment, depth=1)}


@register.filter
def device(user_agent: str) -> str:
    """`Firefox on Windows`, from a User-Agent header."""
    return devices.describe(user_agent)


@register.filter
def isolated(name: str) -> str:
    """A display name that keeps to itself: one that is written from right to left does not turn the words beside it."""
    return names.isolated(name)


@register.filter
def table_time(ms: int) -> str:
    """Time at the table: `2:14`, or `1:02:14` after an hour."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _input(bound: BoundField) -> SafeString:
    # A placeholder that repeats the label only vanishes when it is needed; False leaves the attribute out.
    attributes: dict[str, Any] = {"placeholder": False}
    if bound.name in CODES:
        attributes |= {"autocapitalize": "characters", "spellcheck": "false"}
    return bound.as_widget(attrs=attributes)
