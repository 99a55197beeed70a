"""Retries, deadlines, and errors."""

from __future__ import annotations

import time
from email.utils import formatdate
from typing import Any

import httpx
import pytest
from answers import Answer, answering
from holdings import HOLDINGS

from tearsheet import (
    ConnectionFailed,
    ConnectionSettingsError,
    JobExpired,
    JobFailed,
    NotFound,
    ProblemError,
    RateLimited,
    RetrySettings,
    Tearsheet,
    TearsheetError,
    Timeout,
    ValidationError,
)
from tearsheet.retries import retry_after, wait_before_retry

QUICK = RetrySettings(retries=2, first_wait=0.001)
PENDING: dict[str, Any] = {
    "job_id": "port-1",
    "job_type": "portfolio_analysis",
    "status": "pending",
    "created_at": "2024-01-02T00:00:00Z",
    "started_at": None,
    "finished_at": None,
    "expires_at": None,
    "warnings": [],
}


def requests_of(answers: list[Answer], method: str = "GET", **request: Any) -> list[tuple[str, str, dict[str, str]]]:
    """Returns the requests that were sent until an answer was final."""
    with answering(answers) as server, Tearsheet(server.url, "t", retry=QUICK) as client:
        try:
            if method == "SUBMIT":
                client.analyze(HOLDINGS)
            else:
                client.request(method, "/v1/portfolio/x", **request)
        except ProblemError:
            pass
        return server.requests


@pytest.mark.parametrize("status", [408, 429, 503])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_a_service_that_did_nothing_is_asked_again(method: str, status: int) -> None:
    assert len(requests_of([Answer(status), Answer(200)], method)) == 2
    assert len(requests_of([Answer(status)], method)) == 3


@pytest.mark.parametrize("status", [502, 504])
def test_after_an_unknown_outcome_only_repeatable_calls_are_tried_again(status: int) -> None:
    assert len(requests_of([Answer(status)], "GET")) == 3
    assert len(requests_of([Answer(status)], "PUT")) == 1
    submits = requests_of([Answer(status), Answer(202, {"job_id": "port-1"})], "SUBMIT")
    keys = {headers["idempotency-key"] for _, _, headers in submits}
    assert (len(submits), len(keys)) == (2, 1)


@pytest.mark.parametrize(
    "answer",
    [Answer(200, "<h1>Sign in</h1>", {"content-type": "text/html"}), Answer(303, "", {"location": "/sign-in"})],
)
def test_a_web_page_is_not_the_service(answer: Answer) -> None:
    with answering([answer]) as server, Tearsheet(server.url, "t", retry=QUICK) as client:
        with pytest.raises(ConnectionSettingsError, match="answers with a web page"):
            client.account()
        assert len(server.requests) == 1


def test_other_errors_are_final() -> None:
    assert len(requests_of([Answer(404), Answer(200)])) == 1
    assert len(requests_of([Answer(500), Answer(200)])) == 1


def wait(response: httpx.Response | None, attempt: int = 0, **settings: float) -> float | None:
    request = httpx.Request("GET", "http://service/v1/jobs")
    return wait_before_retry(request, response, attempt, RetrySettings(**settings))  # type: ignore[arg-type]


def test_retry_after_is_honored_as_seconds_and_as_a_date() -> None:
    assert wait(httpx.Response(503, headers={"retry-after": "7"})) == 7
    later = retry_after(httpx.Response(503, headers={"retry-after": formatdate(time.time() + 20, usegmt=True)}))
    assert later is not None
    assert 15 < later <= 20
    assert wait(httpx.Response(503, headers={"retry-after": "31"})) is None
    assert retry_after(httpx.Response(503, headers={"retry-after": "soon"})) is None


def test_waits_grow_and_are_random_below_their_limit() -> None:
    waits = [[wait(None, attempt, first_wait=1, max_wait=3) for _ in range(50)] for attempt in range(3)]
    for limit, found in zip((1, 2, 3), waits, strict=True):
        assert all(value is not None and 0 <= value <= limit for value in found)
        assert len(set(found)) > 40
    assert wait(None, 3) is None


@pytest.mark.parametrize(
    ("answer", "kind", "code"),
    [
        (Answer(404, {"code": "symbol_not_found", "detail": "No."}), NotFound, "symbol_not_found"),
        (Answer(404, {"code": "job_expired"}), JobExpired, "job_expired"),
        (Answer(429, {"code": "rate_limited"}, {"retry-after": "99"}), RateLimited, "rate_limited"),
        (Answer(403, {"code": "insufficient_scope"}), ProblemError, "insufficient_scope"),
        (Answer(502, "<html>"), ProblemError, "unknown"),
        (Answer(500, "[1]"), ProblemError, "unknown"),
    ],
)
def test_each_answer_has_its_error(answer: Answer, kind: type[ProblemError], code: str) -> None:
    with answering([answer]) as server, Tearsheet(server.url, "t", retry=RetrySettings(retries=0)) as client:
        with pytest.raises(ProblemError) as caught:
            client.markets()
    error = caught.value
    assert (type(error), error.code, error.status) == (kind, code, answer.status)
    assert error.is_retryable == (answer.status in (429, 502))
    assert error.retry_after == (99 if answer.status == 429 else None)


def test_a_validation_error_lists_the_problems() -> None:
    item = {"type": "value_error", "loc": ["body", "benchmark"], "msg": "Value error, No.", "ctx": {"symbol": "X"}}
    with answering([Answer(422, {"detail": [item]})]) as server, Tearsheet(server.url, "t") as client:
        with pytest.raises(ValidationError, match=r"- body.benchmark: No.") as caught:
            client.validate(HOLDINGS)
    assert caught.value.problems[0].context == {"symbol": "X"}


def test_a_service_that_is_not_there_is_a_failed_connection() -> None:
    with Tearsheet("http://127.0.0.1:1", "t", retry=QUICK) as client:
        with pytest.raises(ConnectionFailed, match=r"http://127\.0\.0\.1:1 cannot be reached"):
            client.markets()


def test_a_wait_ends_at_its_deadline() -> None:
    with answering([Answer(200, PENDING)]) as server, Tearsheet(server.url, "t") as client:
        with pytest.raises(Timeout, match=r"port-1 has not ended within 0.3 s. It continues") as caught:
            client.job("port-1").wait(timeout=0.3)
    assert isinstance(caught.value, TimeoutError)
    assert isinstance(caught.value, TearsheetError)


def test_retries_do_not_exceed_the_deadline_of_a_wait() -> None:
    with answering([Answer(503, None, {"retry-after": "20"})]) as server, Tearsheet(server.url, "t") as client:
        with pytest.raises(Timeout):
            client.job("port-1").wait(timeout=0.2)


def test_a_failed_job_raises_the_message_of_the_service() -> None:
    failed = {**PENDING, "status": "failed", "error": "Too much.", "error_code": "timed_out", "retryable": True}
    with answering([Answer(200, failed)]) as server, Tearsheet(server.url, "t") as client:
        with pytest.raises(JobFailed, match=r"Too much\.") as caught:
            client.job("port-1").wait()
    assert (caught.value.job_id, caught.value.code, caught.value.is_retryable) == ("port-1", "timed_out", True)


def test_a_service_without_codes_gives_an_unclassified_failure() -> None:
    failed = {**PENDING, "status": "failed", "error": "Too much."}
    with answering([Answer(200, failed)]) as server, Tearsheet(server.url, "t") as client:
        with pytest.raises(JobFailed) as caught:
            client.job("port-1").wait()
    assert (caught.value.code, caught.value.is_retryable) == ("unclassified", False)


def test_a_stream_that_breaks_resumes_after_its_last_event() -> None:
    event = f"id: 1\nevent: progress\ndata: {httpx.Response(200, json=PENDING).text}\n\nid: 2\nda"
    failed = Answer(200, {**PENDING, "status": "failed", "error": "Stop."})
    answers = [Answer(200, event), Answer(200, PENDING), Answer(500), failed]
    with answering(answers) as server, Tearsheet(server.url, "t", retry=QUICK) as client:
        with pytest.raises(JobFailed):
            client.job("port-1").wait()
        streams = [headers for _, path, headers in server.requests if path.endswith("/events")]
    assert [headers.get("last-event-id") for headers in streams[:2]] == [None, "1"]


def test_notifications_are_followed_over_streams_and_read_without_one() -> None:
    event = 'event: unread\ndata: {"unread": 1}\n\n'
    page = {"notifications": [], "unread": 2, "next_cursor": None}
    answers = [Answer(200, event), Answer(404), Answer(200, page), Answer(401), Answer(401)]
    with answering(answers) as server, Tearsheet(server.url, "t", retry=QUICK) as client:
        numbers = client.notifications.follow()
        seen = [next(numbers), next(numbers)]
        with pytest.raises(ProblemError):
            next(numbers)
        paths = [path.partition("?")[0] for _, path, _ in server.requests]
    stream, read = "/v1/notifications/events", "/v1/notifications"
    assert (seen, paths) == ([1, 2], [stream, stream, read, stream, read])
