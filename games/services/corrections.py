"""A reader says that something in a guide is wrong: it goes by mail to those who run the site, kept nowhere else."""

from __future__ import annotations

from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage


class NotSent(RuntimeError):
    """The mail could not be handed over; nothing was kept, so the reader must be told."""


def send_correction(*, url: str, text: str, reply_to: str = "") -> None:
    """Mail `text` about the page at `url` to the admins, or to the site's own address where none are named.

    NotSent when that fails.
    """
    people = [address for _name, address in settings.ADMINS] or [settings.DEFAULT_FROM_EMAIL]
    mail = EmailMessage(
        subject=f"Correction: {url}",
        body=f"{text}\n\n{url}\n",
        to=people,
        reply_to=[reply_to] if reply_to else None,
    )
    try:
        mail.send()
    except (OSError, SMTPException) as error:
        raise NotSent(str(error)) from error
