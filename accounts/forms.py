"""The forms of signing in. What they do is allauth's; here is what they say, and what is checked beyond it."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from allauth.socialaccount import forms as social
from django import forms
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from . import names, selectors
from .adapters import AccountAdapter
from .models import Report, User

NAME_HELP = _("What others see when you host or finish a daily. You can change it later.")
PASSWORD_HELP = _("At least 8 characters; not a common word, not all digits, not your name.")


def _name_field(form: forms.Form) -> None:
    """Our words and limits on a name field that allauth made."""
    field = form.fields["username"]
    field.label, field.help_text = _("Display name"), NAME_HELP
    field.widget.attrs |= {"autocomplete": "nickname", "minlength": names.SHORTEST, "spellcheck": "false"}


def _one_password(form: forms.Form, label: Any) -> None:
    """One password field, not two: it can be shown while it is typed."""
    form.fields.pop("password2", None)
    form.fields["password1"].label, form.fields["password1"].help_text = label, PASSWORD_HELP


class LoginForm(account.LoginForm):
    """Sign in with e-mail and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("E-mail")
        self.fields["password"].help_text = ""  # the way to a new password stands beside the button


class SignupForm(account.SignupForm):
    """Sign up with e-mail, name and password, or (`by_passkey`) with e-mail and name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        self.fields["email"].help_text = _("For signing in and for nothing else. Nobody sees it.")
        _name_field(self)
        if "password1" in self.fields:
            _one_password(self, _("Password"))

    def try_save(self, request: HttpRequest) -> Any:
        """As allauth's; an address that is known already takes as long to answer as a new one."""
        if self.account_already_exists and self.cleaned_data.get("password1"):
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)


class SocialSignupForm(social.SignupForm):
    """The last step of signing up by another site: a name, and an address if that site gave none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "email" in self.fields:
            self.fields["email"].label = _("E-mail")
        _name_field(self)


class ResetPasswordForm(account.ResetPasswordForm):
    """Ask for a code to choose a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")


class ResetPasswordKeyForm(account.ResetPasswordKeyForm):
    """Choose a new password, the code being right."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _one_password(self, _("New password"))


class SetPasswordForm(account.SetPasswordForm):
    """Choose a password where there is none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _one_password(self, _("Password"))


class ChangePasswordForm(account.ChangePasswordForm):
    """Choose another password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Password now")
        self.fields["oldpassword"].help_text = ""
        _one_password(self, _("New password"))


class ReauthenticateForm(account.ReauthenticateForm):
    """The password once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""


class RequestLoginCodeForm(account.RequestLoginCodeForm):
    """Ask for a sign-in code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")


class AddEmailForm(account.AddEmailForm):
    """A new address instead of the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail")


class AuthenticateForm(mfa.AuthenticateForm):
    """The second step: a code of the app, or a recovery code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code")
        self.fields["code"].help_text = _("Six digits from your authenticator app, or one of your recovery codes.")


class ReauthenticateCodeForm(mfa.ReauthenticateForm):
    """A code of the app once more, before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].help_text = _("Six digits from your authenticator app, or one of your recovery codes.")


class ActivateTOTPForm(totp.ActivateTOTPForm):
    """The first code of a new authenticator app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Code shown by the app")
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class NameForm(forms.Form):
    """Another display name."""

    name = forms.CharField(
        label=_("Display name"),
        help_text=_("3 to 24 letters, digits, spaces, - and _. Nobody else may have one that looks the same."),
        widget=forms.TextInput(
            attrs={"autocomplete": "nickname", "minlength": names.SHORTEST, "maxlength": names.LONGEST}
        ),
    )

    def __init__(self, data: Any = None, *, user: User) -> None:
        self.user = user
        super().__init__(data, initial={"name": user.username})

    def clean_name(self) -> str:
        """The name as it will be shown. ValidationError as of the adapter."""
        adapter = AccountAdapter()
        name = adapter.clean_username(self.cleaned_data["name"], shallow=True)
        if selectors.name_taken(name, except_for=self.user):
            raise adapter.validation_error("username_taken")
        return name


class DeleteForm(forms.Form):
    """The display name, typed out, as the last word before an account is deleted."""

    name = forms.CharField(label=_("Your display name"), widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, data: Any = None, *, user: User) -> None:
        self.user = user
        super().__init__(data)

    def clean_name(self) -> str:
        """The typed name. ValidationError (`other_name`) when it is not this person's."""
        name: str = self.cleaned_data["name"]
        if names.key(name) != self.user.name_key:
            raise ValidationError(_("That is not the name of this account."), code="other_name")
        return name


class ReportForm(forms.Form):
    """What is out of place, and, if one likes, in words."""

    reason = forms.ChoiceField(label=_("What is wrong?"), choices=Report.Reason.choices)
    words = forms.CharField(
        label=_("In your own words"),
        help_text=_("If you like; 500 characters at most."),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": 500}),
    )
