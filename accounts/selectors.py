"""What is read about people: is a name taken, what an account holds, everything of it as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession

from . import devices, names
from .models import BlockedName, Report, User


@dataclass(frozen=True, slots=True)
class SignedIn:
    """One browser that is signed in."""

    id: int
    device: str
    handheld: bool
    ip: str
    since: datetime
    seen: datetime
    current: bool


@dataclass(frozen=True, slots=True)
class Overview:
    """What the account page shows: addresses, ways in, how many browsers are signed in."""

    email: str
    email_waiting: str
    has_password: bool
    passkeys: int
    has_authenticator: bool
    recovery_codes_left: int
    sessions: int
    connected: list[str]


def name_taken(name: str, *, except_for: User | None = None) -> bool:
    """Whether somebody else has `name`, or one that looks the same; or nobody may have it."""
    key = names.key(name)
    others = User.objects.exclude(pk=except_for.pk) if except_for else User.objects.all()
    return others.filter(name_key=key).exists() or BlockedName.objects.filter(key=key).exists()


def passkey_count(user: User) -> int:
    """How many passkeys the person has."""
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count()


def overview(user: User) -> Overview:
    """The account page of `user`."""
    addresses = list(EmailAddress.objects.filter(user=user).order_by("-primary", "-verified"))
    authenticators = list(Authenticator.objects.filter(user=user))
    return Overview(
        email=next((address.email for address in addresses if address.verified), user.email),
        email_waiting=next((address.email for address in addresses if not address.verified), ""),
        has_password=user.has_usable_password(),
        passkeys=sum(each.type == Authenticator.Type.WEBAUTHN for each in authenticators),
        has_authenticator=any(each.type == Authenticator.Type.TOTP for each in authenticators),
        recovery_codes_left=_codes_left(authenticators),
        sessions=len(UserSession.objects.purge_and_list(user)),
        connected=[account.get_provider().name for account in SocialAccount.objects.filter(user=user)],
    )


def signed_in(user: User, *, session_key: str | None) -> list[SignedIn]:
    """The browsers in which `user` is signed in, the one with `session_key` first, then the last seen first."""
    found = [
        SignedIn(
            id=session.pk,
            device=devices.describe(session.user_agent),
            handheld=devices.is_handheld(session.user_agent),
            ip=session.ip,
            since=session.created_at,
            seen=session.last_seen_at,
            current=session.session_key == session_key,
        )
        for session in UserSession.objects.purge_and_list(user)
    ]
    return sorted(found, key=lambda each: (not each.current, -each.seen.timestamp()))


def account_data(user: User) -> dict[str, Any]:
    """Everything kept about the account itself, as JSON values: times in ISO 8601, UTC. No secrets."""
    authenticators = list(Authenticator.objects.filter(user=user).order_by("created_at"))
    return {
        "name": user.username,
        "joined": _iso(user.date_joined),
        "last_sign_in": _iso(user.last_login),
        "has_password": user.has_usable_password(),
        "email": [
            {"address": address.email, "confirmed": address.verified, "primary": address.primary}
            for address in EmailAddress.objects.filter(user=user).order_by("pk")
        ],
        "passkeys": [
            {"name": each.wrap().name, "added": _iso(each.created_at), "last_used": _iso(each.last_used_at)}
            for each in authenticators
            if each.type == Authenticator.Type.WEBAUTHN
        ],
        "authenticator_app": next(
            (
                {"added": _iso(each.created_at), "last_used": _iso(each.last_used_at)}
                for each in authenticators
                if each.type == Authenticator.Type.TOTP
            ),
            None,
        ),
        "recovery_codes_left": _codes_left(authenticators),
        "signed_in": [
            {
                "browser": session.user_agent,
                "ip": session.ip,
                "since": _iso(session.created_at),
                "last_seen": _iso(session.last_seen_at),
            }
            for session in UserSession.objects.filter(user=user).order_by("created_at")
        ],
        "reports_sent": [
            {"kind": each.kind, "what": each.subject, "reason": each.reason, "words": each.words, "at": _iso(each.at)}
            for each in Report.objects.filter(by=user).order_by("at")
        ],
        "connected": [
            {"provider": account.provider, "id": account.uid, "since": _iso(account.date_joined)}
            for account in SocialAccount.objects.filter(user=user).order_by("date_joined")
        ],
    }


def _codes_left(authenticators: Iterable[Authenticator]) -> int:
    codes = next((each for each in authenticators if each.type == Authenticator.Type.RECOVERY_CODES), None)
    return len(codes.wrap().get_unused_codes()) if codes else 0


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
