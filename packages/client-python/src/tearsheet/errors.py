"""The errors of the package. All of them are a `TearsheetError`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


class TearsheetError(Exception):
    """The base of all errors. `is_retryable` is true if the same call may succeed later."""

    is_retryable = False


class ConnectionFailed(TearsheetError):
    """No answer came, because the service is not reachable or one attempt took too long."""

    is_retryable = True


class Timeout(TearsheetError, TimeoutError):
    """The deadline of the caller passed. A job that was waited for continues."""

    is_retryable = True


class ProblemError(TearsheetError):
    """The service answered with an error. `code` is listed in docs/errors.md, or "unknown" if a proxy answered."""

    def __init__(self, status: int, problem: Mapping[str, Any], retry_after: float | None = None) -> None:
        text = problem.get("detail") or problem.get("title") or f"The service answered {status}."
        super().__init__(str(text))
        self.status = status
        self.code = str(problem.get("code", "unknown"))
        self.request_id: str | None = problem.get("request_id")
        """The id of the request in the logs of the service. None if a proxy answered."""
        self.retry_after = retry_after
        """Seconds after which the service asked to try again. None if it did not ask."""
        self.is_retryable = status in (408, 429, 502, 503, 504)


class NotFound(ProblemError):
    """The job, portfolio, symbol, or section does not exist (404)."""


class JobExpired(NotFound):
    """The job ended too long ago, and its result is deleted. Submit it again."""


class RateLimited(ProblemError):
    """The account sent too many requests (429), and the retries did not help."""


class JobFailed(TearsheetError):
    """The job ended without a result. The message comes from the service."""

    def __init__(self, job_id: str, message: str, code: str = "unclassified", *, is_retryable: bool = False) -> None:
        super().__init__(message)
        self.job_id = job_id
        self.code = code
        """The kind of the failure, from the list in docs/errors.md."""
        self.is_retryable = is_retryable


@dataclass(frozen=True)
class Problem:
    """One problem of a request."""

    message: str
    """One sentence for people."""
    loc: tuple[str | int, ...] = ()
    """The path in the request, for example ("body", "portfolio", 3, "symbol"). Empty if it was never sent."""
    where: str | None = None
    """The row and the column of the table, for example `row 3, column "weight"`. None for other requests."""
    context: Mapping[str, Any] = field(default_factory=dict)
    """Values that the message mentions. `suggestions` lists symbols that may be meant instead."""

    def __str__(self) -> str:
        place = self.where or ".".join(map(str, self.loc))
        return f"{place}: {self.message}" if place else self.message


class ValidationError(TearsheetError, ValueError):
    """The request is not valid. `problems` lists everything that is wrong, with its place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        lines = "".join(f"\n- {problem}" for problem in problems[:10])
        more = f"\n- and {len(problems) - 10} more" if len(problems) > 10 else ""
        super().__init__(f"The request is not valid:{lines}{more}")
        self.problems = list(problems)


class ConnectionSettingsError(TearsheetError, ValueError):
    """The address or the token of the service is missing or cannot be used."""


class RequestChanged(UserWarning):
    """The data have a fault, or the answer differs from the request, for example because weights were scaled to 1."""
