"""Frames: the one place where the text of a frame becomes a message, or is refused as none; and back."""

from __future__ import annotations

import msgspec

from .constants import MAX_FRAME
from .protocol import ClientMessage, Message


class BadFrame(ValueError):
    """What arrived is no message; says why."""


_decoder = msgspec.json.Decoder(ClientMessage, strict=True)
_encoder = msgspec.json.Encoder()


def decode(text: str) -> ClientMessage:
    """Read a frame from a client; BadFrame when it is too big, no JSON, or no message."""
    if len(text) > MAX_FRAME:
        raise BadFrame("frame too big")
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise BadFrame(str(error)) from None
    except (msgspec.DecodeError, UnicodeError):
        raise BadFrame("not JSON") from None
    except RecursionError:
        raise BadFrame("nested too deeply") from None


def encode(message: Message) -> str:
    """Write a frame to a client."""
    return _encoder.encode(message).decode()
