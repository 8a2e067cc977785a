"""A passkey as a browser registers one: its public half is real, so pages and ceremonies can read it."""

from __future__ import annotations

import json
import secrets
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData


def credential() -> dict[str, Any]:
    """What the browser sent when it was added, as JSON values."""
    key = ES256.from_cryptography_key(ec.generate_private_key(ec.SECP256R1()).public_key())
    name = secrets.token_bytes(16)
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV | AuthenticatorData.FLAG.AT
    data = AuthenticatorData.create(bytes(32), flags, 0, AttestedCredentialData.create(bytes(16), name, key))
    client = {"type": "webauthn.create", "challenge": "AA", "origin": "https://pyramid.example"}
    return {
        "id": websafe_encode(name),
        "rawId": websafe_encode(name),
        "type": "public-key",
        "response": {
            "clientDataJSON": websafe_encode(json.dumps(client).encode()),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        },
        "clientExtensionResults": {"credProps": {"rk": True}},
    }
