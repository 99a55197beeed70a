"""Checks the signatures of webhooks (standardwebhooks.com)."""

from __future__ import annotations

import hmac
import json
import re
import time
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Protocol

from .errors import TearsheetError

# Seconds by which the clocks of sender and receiver may differ, and by which a delivery may be late.
TOLERANCE = 300.0
PREFIX = "whsec_"


class SignatureError(TearsheetError):
    """The delivery was not signed with the secret, was changed, or is more than five minutes from now."""


class Headers(Protocol):
    """A dictionary, or the headers of any web framework."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def read_webhook(secret: str, headers: Headers, body: bytes | str) -> Any:
    """Returns the parsed body of a webhook. Raises `SignatureError` if the delivery must not be trusted.

    `secret` is the one that the service showed (`whsec_…`). `headers` are those of the delivery; case is ignored.
    `body` is the body exactly as it arrived, before any parsing.
    """
    key = _key_of(secret)
    sent = {name.lower(): value for name, value in headers.items()}
    message, at, signatures = (sent.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not (message and at and signatures):
        raise SignatureError("The headers webhook-id, webhook-timestamp, and webhook-signature are required.")
    if re.fullmatch(r"[0-9]{1,12}", at) is None:
        raise SignatureError("The header webhook-timestamp must be seconds since 1970.")
    if abs(time.time() - int(at)) > TOLERANCE:
        raise SignatureError("The delivery is more than five minutes from now.")
    content = body.encode() if isinstance(body, str) else body
    expected = signature_of(key, message, int(at), content).encode()
    if not any(hmac.compare_digest(signature.encode(), expected) for signature in signatures.split(" ")):
        raise SignatureError("No signature of the delivery was made with this secret.")
    return json.loads(content) if content else None


def signature_of(key: bytes, message: str, at: int, body: bytes) -> str:
    """Returns the signature of version 1: HMAC-SHA256 of the id, the seconds since 1970, and the body, in base64."""
    signed = f"{message}.{at}.".encode() + body
    return f"v1,{b64encode(hmac.digest(key, signed, sha256)).decode()}"


def _key_of(secret: str) -> bytes:
    try:
        key = b64decode(secret.removeprefix(PREFIX), validate=True)
    except ValueError:
        key = b""
    if not key:
        raise ValueError("The secret of webhooks must be in base64, as the service showed it: whsec_…")
    return key
