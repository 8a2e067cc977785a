"""What this house decides where allauth asks: names, mails, the second step, passkeys.

Every link in a mail and the passkeys' home come from PUBLIC_ORIGIN: a forged Host header reaches neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from pyramid_site.context import public_origin

from . import letters, names, secrets, selectors
from .models import User
from .signals import session_ended

SITE_NAME = "Pyramid"
CONFIRMED = "account/messages/email_confirmed.txt"
NAME_TAKEN = _("That name is taken, or looks too much like one that is.")


class AccountAdapter(DefaultAccountAdapter):
    """Accounts: who may be called what, what mails say and where their links lead."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _("E-mail and password do not belong together."),
        "incorrect_code": _("That is not the code."),
        "incorrect_password": _("That is not the password."),
        "enter_current_password": _("That is not the password."),
        "too_many_login_attempts": _("Too many tries. Wait a few minutes, then try again."),
        "rate_limited": _("That was quick. Wait a moment, then try again."),
        "username_taken": NAME_TAKEN,
        "username_blacklisted": _("That name is kept for the house. Choose another."),
        "same_as_current": _("That is the address you have now."),
        "email_taken": _("That address cannot be used here."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it will be shown. ValidationError when it is misshapen, kept for the house, or taken."""
        name = names.clean(username)
        if names.is_reserved(name):
            raise self.validation_error("username_blacklisted")
        if not shallow and selectors.name_taken(name):
            raise self.validation_error("username_taken")
        return name

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Save a new person; somebody who took the name between the check and now sends the newcomer back."""
        try:
            with transaction.atomic():
                return super().save_user(request, user, form, commit)
        except IntegrityError as error:
            if not selectors.name_taken(form.cleaned_data.get("username", "")):
                raise
            messages.error(request, str(NAME_TAKEN))
            raise ImmediateHttpResponse(HttpResponseRedirect(request.get_full_path())) from error

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **kwargs: Any
    ) -> None:
        """As allauth's; but whoever signs up by confirming an address sees that it worked, and needs no word of it on
        whatever page shows messages next.
        """
        if message_template == CONFIRMED and not request.user.is_authenticated:
            return
        super().add_message(request, level, message_template, *args, **kwargs)

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """A changed address is seen on the account page; whoever signs up goes on to where they were going."""
        if self.request.user.is_authenticated:
            return reverse("account_overview")
        url: str = super().get_email_verification_redirect_url(email_address)
        return url

    def get_login_stages(self) -> list[str]:
        """allauth's stages, with our rule for when the second step is asked for."""
        ours = {"allauth.mfa.stages.AuthenticateStage": "accounts.stages.SecondStep"}
        return [ours.get(stage, stage) for stage in super().get_login_stages()]

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """Ways to prove again who one is: password, then passkey, then the authenticator, then a code by mail."""
        order = ["reauthenticate", "mfa_reauthenticate:webauthn", "mfa_reauthenticate", "reauthenticate_by_code"]
        words = {
            "reauthenticate": _("Use your password"),
            "mfa_reauthenticate:webauthn": _("Use a passkey"),
            "mfa_reauthenticate": _("Use your authenticator app"),
            "reauthenticate_by_code": _("Send me a code by mail"),
        }
        methods = [
            method | {"description": words[method["id"]]} for method in super().get_reauthentication_methods(user)
        ]
        return sorted(methods, key=lambda method: order.index(method["id"]))

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """The mail `template_prefix`: subject and text from templates, the HTML made from the text."""
        request = current.request
        origin = public_origin(request)
        values = {**context, "origin": origin, "site_name": SITE_NAME}
        subject = " ".join(render_to_string(f"{template_prefix}_subject.txt", values).split())
        text = render_to_string(f"{template_prefix}_message.txt", values, request).strip() + "\n"
        code = context.get("code", "")
        body = {
            "subject": subject,
            "heading": _("Your code") if code else subject,
            "origin": origin,
            "site_name": SITE_NAME,
            "parts": letters.parts(text, code=code, origin=origin),
        }
        to = [email] if isinstance(email, str) else email
        mail = EmailMultiAlternatives(subject, text, self.get_from_email(), to, headers=headers)
        mail.attach_alternative(render_to_string("account/email/letter.html", body), "text/html")
        return mail


class MFAAdapter(DefaultMFAAdapter):
    """Passkeys and authenticator apps: under which name and address they are kept."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That did not match. Try again."),
        "unverified_email": _("Confirm your e-mail address first."),
    }

    def encrypt(self, text: str) -> str:
        """Keys of authenticator apps and recovery codes are kept encrypted."""
        return secrets.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        """What `encrypt` was given."""
        return secrets.decrypt(encrypted_text)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """The home of passkeys: the host of PUBLIC_ORIGIN, whatever the request's Host header says."""
        host = urlsplit(public_origin(current.request)).hostname
        if not host:
            raise ValidationError(_("Passkeys need an address with a name."))
        return {"id": host, "name": SITE_NAME}

    def get_public_key_credential_user_entity(self, user: Any) -> dict[str, Any]:
        """Who a passkey is for, as the device shows it: the display name."""
        return super().get_public_key_credential_user_entity(user) | {"name": user.username}

    def get_totp_label(self, user: Any) -> str:
        """What an authenticator app shows beside the code."""
        return str(user.username)

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        """A first name for a new passkey; the person may write a better one."""
        count = selectors.passkey_count(user)
        return str(_("My passkey") if count == 0 else _("Passkey %(number)d") % {"number": count + 1})


class SessionsAdapter(DefaultUserSessionsAdapter):
    """Browsers that are signed in: ending one ends what it was doing on its sockets."""

    def end_sessions(self, sessions: Iterable[Any]) -> None:
        """End them, and name each to whoever holds its sockets."""
        for session in sessions:
            session.end()
            session_ended.send(sender=type(session), session_key=session.session_key)


class SocialAdapter(DefaultSocialAccountAdapter):
    """Signing in by another site: keys come from the environment, never from the database."""

    def list_apps(self, request: HttpRequest, provider: Any = None, client_id: Any = None) -> list[Any]:
        """The applications of SOCIALACCOUNT_PROVIDERS; no query is made."""
        from allauth.socialaccount.models import SocialApp  # noqa: PLC0415 - allauth loads adapters before its models

        apps = [
            SocialApp(provider=site, **app)
            for site, options in settings.SOCIALACCOUNT_PROVIDERS.items()
            for app in options["APPS"]
        ]
        return [app for app in apps if provider in (None, app.provider) and client_id in (None, app.client_id)]
