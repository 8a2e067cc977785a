"""The forms that a passkey comes in by. What a browser sends is read strictly here, before anything else looks at it.

allauth and fido2 meet a credential that makes no sense with whatever error comes first; here that is one refusal.
"""

from __future__ import annotations

from typing import Any

from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

#: A credential is a few hundred characters; an attestation with its certificates some thousand.
LONGEST = 32_768
SENSELESS = ValidationError(_("That was no passkey. Try again."), code="senseless_credential")


class CredentialField(forms.JSONField):
    """The JSON of a credential: as the browser's standard writes it, or `senseless_credential`."""

    widget = forms.HiddenInput

    def __init__(self, parser: Any) -> None:
        super().__init__(required=True, error_messages={"invalid": SENSELESS.message, "required": SENSELESS.message})
        self._parser = parser

    def to_python(self, value: Any) -> Any:
        """The credential as a dict that fido2 can read. ValidationError otherwise."""
        if isinstance(value, str) and len(value) > LONGEST:
            raise SENSELESS
        try:
            credential = super().to_python(value)
            if credential is not None:
                self._parser.from_dict(credential)
        except ValidationError:
            raise
        except Exception as error:  # a stranger's bytes, decoded by code that promises no kind of error
            raise SENSELESS from error
        if isinstance(credential, dict) and not isinstance(credential.get("rawId"), str):
            raise SENSELESS
        return credential


def _name_field(form: forms.Form) -> None:
    field = form.fields["name"]
    field.label, field.help_text = _("Name of this passkey"), _("To tell it from others: “My phone”, “Blue key”.")
    field.validators.append(MaxLengthValidator(40))
    field.widget.attrs |= {"maxlength": 40, "autocomplete": "off"}


class AddForm(webauthn.AddWebAuthnForm):
    """A new passkey: always one that signs in by itself."""

    passwordless = forms.BooleanField(widget=forms.HiddenInput, initial=True, required=True)
    credential = CredentialField(RegistrationResponse)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_field(self)


class SignupForm(webauthn.SignupWebAuthnForm):
    """The passkey of a new account."""

    credential = CredentialField(RegistrationResponse)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_field(self)


class EditForm(webauthn.EditWebAuthnForm):
    """Another name for a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_field(self)


class LoginForm(webauthn.LoginWebAuthnForm):
    """Sign in by a passkey alone."""

    credential = CredentialField(AuthenticationResponse)


class AuthenticateForm(webauthn.AuthenticateWebAuthnForm):
    """A passkey as the second step."""

    credential = CredentialField(AuthenticationResponse)


class ReauthenticateForm(webauthn.ReauthenticateWebAuthnForm):
    """A passkey once more, before something that matters."""

    credential = CredentialField(AuthenticationResponse)
