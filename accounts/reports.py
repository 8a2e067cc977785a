"""A report of something out of place: stored for the admin, and told by mail to those who run the site."""

from __future__ import annotations

import logging
from smtplib import SMTPException

from django.core.exceptions import ValidationError
from django.core.mail import mail_admins
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Game
from games.selectors.replays import access, replay_named
from games.selectors.tables import table_named
from pyramid_site.context import public_origin

from . import names
from .models import Report, User
from .owners import Owner

logger = logging.getLogger(__name__)


class NothingThere(LookupError):
    """There is no such name, table or game that anybody could have seen."""


def about_whom(kind: str, subject: str, asker: Owner | None) -> User | None:
    """The account behind what was seen; None for a guest. NothingThere when `asker` cannot have seen it.

    Of a name it is never told whether somebody has it: every name that could be one may be reported.
    """
    if kind == Report.Kind.PERSON:
        try:
            name = names.clean(subject)
        except ValidationError as error:
            raise NothingThere(subject) from error
        return User.objects.filter(name_key=names.key(name)).first()
    if kind not in Report.Kind.values:
        raise NothingThere(kind)
    seen = table_named(subject) if kind == Report.Kind.TABLE else _game_seen(subject, asker)
    if seen is None:
        raise NothingThere(subject)
    return seen.user


def _game_seen(code: str, asker: Owner | None) -> Game | None:
    """The game of this code, unless it is private: then it is answered as one that is not there."""
    game = replay_named(code)
    return None if game is None or access(game, asker).why == "private" else game


def report(
    *, kind: str, subject: str, reason: str, words: str, asker: Owner | None, by: User | None, request: HttpRequest
) -> Report:
    """Store it, then tell those who run the site. Raises NothingThere. A mail that fails is logged."""
    about = about_whom(kind, subject, asker)
    subject = names.clean(subject) if kind == Report.Kind.PERSON else subject
    made = Report.objects.create(kind=kind, subject=subject, reason=reason, words=words, about=about, by=by)
    origin = public_origin(request)
    lines = [
        f"{made.get_kind_display()}: {subject}",
        made.get_reason_display(),
        words,
        origin + address_of(kind, subject),
        origin + reverse("admin:accounts_report_change", args=[made.pk]),
    ]
    try:
        mail_admins(_("Reported: %(what)s") % {"what": subject}, "\n\n".join(filter(None, lines)))
    except (OSError, SMTPException):
        logger.exception("report %s is stored, but nobody could be told by mail", made.pk)
    return made


def address_of(kind: str, subject: str) -> str:
    """Where it was seen."""
    if kind == Report.Kind.PERSON:
        return reverse("person", args=[subject])
    return f"/{'live' if kind == Report.Kind.TABLE else 'replay'}/{subject}/"
