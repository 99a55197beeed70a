# Made from ../_async by scripts/generate.py. Never edit it.
"""The client of the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
from typing_extensions import Self, Unpack

from .._generated.kinds import KINDS
from .._generated.models import JobList, ResolveResult, ValidateResult
from .._generated.requests import AnalyzeSettings
from ..connection import Token
from ..options import known
from ..positions import positions_of
from ..retries import DEFAULT_RETRY, RetrySettings
from .calls import Answer, Calls
from .jobs import Job
from .notifications import Notifications
from .portfolios import Portfolios
from .reads import Reads
from .submits import Submits, explained
from .transport import Transport
from .webhook_calls import Webhooks


class Tearsheet(Reads, Submits):
    """The service. Every method raises the errors of `tearsheet.errors`.

    `url` and `token` default to TEARSHEET_URL and TEARSHEET_TOKEN, then to those of `tearsheet login`, then to those of
    `npm start` in the current folder. `token` may be a function that returns one for each request.
    """

    def __init__(
        self,
        url: str | None = None,
        token: Token | None = None,
        *,
        retry: RetrySettings = DEFAULT_RETRY,
        http_transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._transport = Transport(url, token, retry, http_transport)
        self._calls = Calls(self._transport)
        self.portfolios = Portfolios(self._transport)
        """The stored portfolios."""
        self.notifications = Notifications(self._transport)
        """The inbox of the account."""
        self.webhooks = Webhooks(self._transport)
        """The secret and the deliveries of the webhooks."""

    @property
    def url(self) -> str:
        """The address of the service."""
        return self._transport.url

    def validate(
        self, portfolio: Any = None, *, transactions: Any = None, **settings: Unpack[AnalyzeSettings]
    ) -> ValidateResult:
        """Reports every error and warning of a request, without a job."""
        body = self._check("/v1/portfolio/validate", portfolio, transactions, known(settings, AnalyzeSettings))
        return ValidateResult.model_validate_json(body)

    def resolve(
        self, portfolio: Any = None, *, transactions: Any = None, **settings: Unpack[AnalyzeSettings]
    ) -> ResolveResult:
        """Returns a corrected request, with all changes."""
        body = self._check("/v1/portfolio/resolve", portfolio, transactions, known(settings, AnalyzeSettings))
        return ResolveResult.model_validate_json(body)

    def job(self, job_id: str) -> Job[Any]:
        """Returns a job of any kind by its id. `wait()` returns the result of its kind."""
        return Job(self._calls, job_id, self._result_of)

    def jobs(
        self,
        *,
        q: str | None = None,
        status: str | None = None,
        type: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> JobList:
        """Returns a page of the jobs of the account, the newest first. `q` is a part of the name.

        `status="expired"` lists the jobs that can only be rerun.
        """
        query = {"q": q, "status": status, "type": type, "limit": limit, "cursor": cursor}
        return self._transport.model("/v1/jobs", JobList, query)

    def request(
        self, method: str, path: str, *, query: Mapping[str, Any] | None = None, body: Any = None
    ) -> httpx.Response:
        """Sends any other request with the same retries: `client.request("GET", "/v1/example")`."""
        return self._transport.request(method, path, query=query, body=body)

    def close(self) -> None:
        """Closes the connections. `with` does that too."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.url}>"

    def _check(self, path: str, portfolio: Any, transactions: Any, settings: Mapping[str, Any]) -> bytes:
        positions = positions_of(portfolio, transactions)
        with explained(positions):
            response = self._transport.request("POST", path, body={**positions.members, **settings})
        return response.content

    def _result_of(self, answer: Answer) -> Any:
        if answer.state.job_type == "portfolio_analysis":
            return self._analysis_of(answer)
        kind = KINDS.get(answer.state.job_type)
        return answer.result if kind is None else kind.model_validate(answer.result)
