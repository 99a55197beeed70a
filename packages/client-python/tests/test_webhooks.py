"""Signatures of webhooks. The vector is the one of the libraries of standardwebhooks.com."""

from __future__ import annotations

import json
import time
from base64 import b64decode
from email.message import Message

import httpx
import pytest

from tearsheet.webhooks import SignatureError, read_webhook, signature_of

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
MESSAGE = "msg_p5jXN8AQM9LWM0D4loKWxJek"
BODY = b'{"test": 2432232314}'


def signed(secret: str = SECRET, ago: int = 0, body: bytes = BODY) -> dict[str, str]:
    at = int(time.time()) - ago
    key = b64decode(secret.removeprefix("whsec_"))
    return {
        "webhook-id": MESSAGE,
        "webhook-timestamp": str(at),
        "webhook-signature": signature_of(key, MESSAGE, at, body),
    }


def test_the_signature_is_that_of_the_published_vector() -> None:
    found = signature_of(b64decode(SECRET.removeprefix("whsec_")), MESSAGE, 1614265330, BODY)
    assert found == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_signed_delivery_is_read() -> None:
    for ago in (-290, 0, 290):
        assert read_webhook(SECRET, signed(ago=ago), BODY) == {"test": 2432232314}
    assert read_webhook(SECRET.removeprefix("whsec_"), signed(), BODY.decode()) == json.loads(BODY)
    assert read_webhook(SECRET, httpx.Headers({name.title(): text for name, text in signed().items()}), BODY)
    message = Message()  # http.server has this type
    for name, value in signed().items():
        message[name] = value
    assert read_webhook(SECRET, message, BODY)
    text = '{"name":"Ä"}'
    assert read_webhook(SECRET, signed(body=text.encode()), text) == {"name": "Ä"}
    assert read_webhook(SECRET, signed(body=b""), b"") is None


def test_one_of_several_signatures_is_enough() -> None:
    headers = signed()
    right = headers["webhook-signature"]
    others = [signed(OTHER)["webhook-signature"], "v2,AAAA", "v1,", "", "v1"]
    assert read_webhook(SECRET, {**headers, "webhook-signature": " ".join([*others, right])}, BODY)
    with pytest.raises(SignatureError, match="No signature"):
        read_webhook(SECRET, {**headers, "webhook-signature": " ".join(others)}, BODY)
    with pytest.raises(SignatureError, match="No signature"):
        read_webhook(SECRET, {**headers, "webhook-signature": right.replace("v1,", "v2,")}, BODY)


@pytest.mark.parametrize(
    ("headers", "body", "reason"),
    [
        (signed(), BODY + b" ", "No signature"),
        (signed(OTHER), BODY, "No signature"),
        ({**signed(), "webhook-id": "msg_1"}, BODY, "No signature"),
        ({**signed(), "webhook-timestamp": str(int(time.time()) - 9)}, BODY, "No signature"),
        ({**signed(), "webhook-signature": "ÄÖ 😀"}, BODY, "No signature"),
        (signed(ago=900), BODY, "five minutes"),
        (signed(ago=-900), BODY, "five minutes"),
        *[
            ({**signed(), "webhook-timestamp": text}, BODY, "seconds since 1970")
            for text in ("-1", "1e9", "nan", " 1", "1_0", "٣", "9" * 13)
        ],
        *[({**signed(), name: ""}, BODY, "are required") for name in signed()],
        ({}, BODY, "are required"),
    ],
)
def test_any_other_delivery_is_refused(headers: dict[str, str], body: bytes, reason: str) -> None:
    with pytest.raises(SignatureError, match=reason):
        read_webhook(SECRET, headers, body)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_not base64", "whsec_abc", "whsec_Ä"])
def test_a_secret_that_is_no_key_is_an_error_of_the_caller(secret: str) -> None:
    with pytest.raises(ValueError, match="base64"):
        read_webhook(secret, signed(), BODY)
