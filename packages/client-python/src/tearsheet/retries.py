"""Decides which calls are tried again, when, and which error an answer means."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from .errors import JobExpired, NotFound, Problem, ProblemError, RateLimited, TearsheetError, ValidationError

REFUSED = {408, 429, 503}
"""Statuses of a service that has done nothing, so any request may be sent again."""
UNKNOWN = {502, 504}
"""Statuses of a proxy. As without an answer, it is unknown whether the service has done anything."""


@dataclass(frozen=True)
class RetrySettings:
    """How often and how long a call is tried again."""

    retries: int = 3
    """The number of attempts after the first."""
    first_wait: float = 0.25
    """Seconds. The upper limit of the first wait, which doubles each time. The actual wait is random below it."""
    max_wait: float = 30
    """Seconds. A longer `Retry-After` ends the attempts."""
    timeout: float = 60
    """Seconds. The longest silence in one attempt, before the answer and inside it."""


DEFAULT_RETRY = RetrySettings()


def wait_before_retry(
    request: httpx.Request, response: httpx.Response | None, attempt: int, settings: RetrySettings
) -> float | None:
    """Returns the seconds to wait before the next attempt. None if there is none. No response means no answer."""
    if attempt >= settings.retries or not _may_try_again(request, response):
        return None
    asked = None if response is None else retry_after(response)
    if asked is not None:
        return asked if asked <= settings.max_wait else None
    # Full jitter, so that many clients do not come back together.
    return random.uniform(0, min(settings.first_wait * 2**attempt, settings.max_wait))


def _may_try_again(request: httpx.Request, response: httpx.Response | None) -> bool:
    if response is not None and response.status_code in REFUSED:
        return True
    if response is not None and response.status_code not in UNKNOWN:
        return False
    # Reads, checks, and submits with a key. A second PUT with If-Match would be rejected.
    is_check = request.url.path.endswith(("/portfolio/validate", "/portfolio/resolve"))
    return request.method == "GET" or "idempotency-key" in request.headers or is_check


def retry_after(response: httpx.Response) -> float | None:
    """Returns the seconds of `Retry-After` (RFC 9110 10.2.3), which may be a date. None without a usable one."""
    value = response.headers.get("retry-after", "").strip()
    if value.isdecimal():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None


def is_web_page(response: httpx.Response) -> bool:
    """Returns True for a page, and for a redirect to one, such as a sign-in. The service has neither."""
    is_page = response.headers.get("content-type", "").startswith("text/html")
    return response.is_redirect or (response.is_success and is_page)


def error_of(response: httpx.Response) -> TearsheetError:
    """Returns the error that an answer means."""
    try:
        body = response.json()
    except ValueError:
        body = {}
    return error_of_body(response.status_code, body if isinstance(body, dict) else {}, retry_after(response))


def error_of_body(status: int, body: Mapping[str, Any], wait: float | None = None) -> TearsheetError:
    """Returns the error that the body of an answer means."""
    detail = body.get("detail")
    if status == 422 and isinstance(detail, list):
        return ValidationError([_problem(item) for item in detail])
    kinds = {404: JobExpired if body.get("code") == "job_expired" else NotFound, 429: RateLimited}
    return kinds.get(status, ProblemError)(status, body, wait)


def _problem(item: Mapping[str, Any]) -> Problem:
    return Problem(item["msg"].removeprefix("Value error, "), tuple(item["loc"]), context=item.get("ctx", {}))
