"""The calendar feed of the reminder: an event each day at a time of one's own, as iCalendar (RFC 5545).

Floating time, without a zone: it rings at that hour wherever the calendar is. The same for everyone, so it tells nobody
anything.
"""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from pyramid_site.context import public_origin


def reminder_feed(request: HttpRequest, begin: date, hour: int, minute: int) -> str:
    """The feed, its lines ended as the standard asks."""
    link = public_origin(request) + reverse("games:daily")
    host = public_origin(request).partition("://")[2].partition(":")[0]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Pyramid//Daily deal//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_text(_('Pyramid: the daily deal'))}",
        "BEGIN:VEVENT",
        f"UID:daily-{hour:02}{minute:02}@{host}",
        f"DTSTAMP:{begin:%Y%m%d}T000000Z",
        f"DTSTART:{begin:%Y%m%d}T{hour:02}{minute:02}00",
        "DURATION:PT15M",
        "RRULE:FREQ=DAILY",
        "TRANSP:TRANSPARENT",
        f"SUMMARY:{_text(_('Pyramid: the daily deal is on the table'))}",
        f"URL:{link}",
        f"DESCRIPTION:{_text(link)}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "TRIGGER:PT0M",
        f"DESCRIPTION:{_text(_('The daily deal'))}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _text(words: str) -> str:
    return words.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _folded(line: str) -> str:
    """No line is longer than 75 octets; a blank begins the rest of one."""
    parts, rest = [], line
    while len(rest.encode()) > 74:
        cut = 74
        while len(rest[:cut].encode()) > 74:
            cut -= 1
        parts.append(rest[:cut])
        rest = rest[cut:]
    return "\r\n ".join([*parts, rest])
