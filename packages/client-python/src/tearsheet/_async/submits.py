"""The calls that start jobs. `wait()` of a job returns the result of its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, TypeVar

from pydantic import BaseModel
from typing_extensions import Unpack

from .._generated.models import (
    FinancialResult,
    NewsResult,
    OptimizationResult,
    PeersResult,
    PortfolioReportResult,
    ScoreResult,
    SimulationResult,
    StockReportResult,
)
from .._generated.requests import AnalyzeSettings, AnalyzeSettingsReport, OptimizeSettings, SimulateSettings
from ..errors import TearsheetError, ValidationError
from ..options import ResearchOptions, known
from ..positions import Positions, positions_of
from ..retries import error_of_body
from .calls import Answer, AsyncCalls, key_of
from .jobs import AsyncJob
from .results import AsyncAnalysisResult
from .transport import AsyncTransport

Model = TypeVar("Model", bound=BaseModel)


class AsyncSubmits:
    """The calls that start jobs.

    `portfolio` is a list of rows, a whole request as a dictionary, or a DataFrame of pandas or polars with holdings or
    transactions. `idempotency_key` is new for each call by default, so that a retry never starts a second job.
    `callback_url` receives a signed webhook when the job ends.
    """

    _transport: AsyncTransport
    _calls: AsyncCalls

    async def analyze(
        self,
        portfolio: Any = None,
        *,
        transactions: Any = None,
        idempotency_key: str | None = None,
        callback_url: str | None = None,
        **settings: Unpack[AnalyzeSettings],
    ) -> AsyncJob[AsyncAnalysisResult]:
        """Starts an analysis. The settings are those of the request, for example `end_date` and `fields`.

        Raises `ValidationError` for a row that cannot be held (unknown, delisted, not yet listed, no exchange rate).
        With `on_missing="drop"` the row is left out instead, and `wait()` warns of it.
        """
        positions = positions_of(portfolio, transactions)
        job_id = await self._submit(
            "/v1/portfolio/analyze", positions, known(settings, AnalyzeSettings), idempotency_key, callback_url
        )
        return self._analysis(job_id)

    async def analyze_batch(
        self,
        requests: Sequence[Mapping[str, Any]],
        *,
        idempotency_key: str | None = None,
        callback_url: str | None = None,
    ) -> list[AsyncJob[AsyncAnalysisResult] | TearsheetError]:
        """Submits up to 100 analyses. Returns a job or the error of each request, in their order."""
        read = [positions_of(request) for request in requests]
        response = await self._transport.request(
            "POST",
            "/v1/portfolio/analyze/batch",
            query={"callback_url": callback_url},
            body={"requests": [{"on_missing": "fail", **positions.members} for positions in read]},
            headers=key_of(idempotency_key),
        )
        outcomes: list[AsyncJob[AsyncAnalysisResult] | TearsheetError] = []
        for item, positions in zip(response.json()["results"], read, strict=True):
            if "job_id" in item:
                outcomes.append(self._analysis(item["job_id"]))
            else:
                error = error_of_body(item["http_status"], item)
                outcomes.append(positions.explain(error) if isinstance(error, ValidationError) else error)
        return outcomes

    async def simulate(
        self,
        portfolio: Any = None,
        *,
        transactions: Any = None,
        idempotency_key: str | None = None,
        callback_url: str | None = None,
        **settings: Unpack[SimulateSettings],
    ) -> AsyncJob[SimulationResult]:
        """Starts a simulation of the future of the latest holdings. Rows and errors are as for `analyze`."""
        positions = positions_of(portfolio, transactions)
        job_id = await self._submit(
            "/v1/portfolio/simulate", positions, known(settings, SimulateSettings), idempotency_key, callback_url
        )
        return self._job(job_id, SimulationResult)

    async def optimize(
        self,
        portfolio: Any = None,
        *,
        transactions: Any = None,
        idempotency_key: str | None = None,
        callback_url: str | None = None,
        **settings: Unpack[OptimizeSettings],
    ) -> AsyncJob[OptimizationResult]:
        """Starts a search for the best weights of `symbols`, or of the latest holdings."""
        positions = positions_of(portfolio, transactions)
        job_id = await self._submit(
            "/v1/portfolio/optimize", positions, known(settings, OptimizeSettings), idempotency_key, callback_url
        )
        return self._job(job_id, OptimizationResult)

    async def portfolio_report(
        self,
        job_id: str | None = None,
        *,
        portfolio_id: str | None = None,
        report: AnalyzeSettingsReport | None = None,
        compare_with: Sequence[str] | None = None,
        name: str | None = None,
        keep_for: str | timedelta | None = None,
        idempotency_key: str | None = None,
        callback_url: str | None = None,
    ) -> AsyncJob[PortfolioReportResult]:
        """Starts a report as PDF, HTML, and JSON of an analysis, a simulation, or an optimization that has not failed.

        With `portfolio_id` instead of `job_id`, it is a report of the present value of a tracked portfolio.
        `report` is its design, for example `{"version": "snapshot", "client": "Ada", "firm": "Huber"}`.
        With the jobs of other analyses in `compare_with`, it compares the first analysis with them.
        """
        query = {
            "job_id": job_id,
            "portfolio_id": portfolio_id,
            "name": name,
            "keep_for": keep_for,
            "callback_url": callback_url,
        }
        body = {**(report or {}), **({} if compare_with is None else {"compare_with": list(compare_with)})}
        return await self._start("/v1/portfolio/report", query, idempotency_key, PortfolioReportResult, body)

    async def peers_analysis(self, symbol: str, **options: Unpack[ResearchOptions]) -> AsyncJob[PeersResult]:
        """Starts a comparison of a stock with its peers."""
        return await self._research("/v1/peers-analysis", symbol, options, PeersResult)

    async def financial_analysis(self, symbol: str, **options: Unpack[ResearchOptions]) -> AsyncJob[FinancialResult]:
        """Starts an analysis of the financial statements of a company."""
        return await self._research("/v1/financial-analysis", symbol, options, FinancialResult)

    async def score_analysis(self, symbol: str, **options: Unpack[ResearchOptions]) -> AsyncJob[ScoreResult]:
        """Starts an explanation of the scores of a stock."""
        return await self._research("/v1/score-analysis", symbol, options, ScoreResult)

    async def news_analysis(self, symbol: str, **options: Unpack[ResearchOptions]) -> AsyncJob[NewsResult]:
        """Starts an analysis of the news of a company."""
        return await self._research("/v1/news-analysis", symbol, options, NewsResult)

    async def stock_report(self, symbol: str, **options: Unpack[ResearchOptions]) -> AsyncJob[StockReportResult]:
        """Starts a report on a stock as PDF, HTML, and JSON."""
        return await self._research("/v1/stock-report", symbol, options, StockReportResult)

    async def _submit(
        self, path: str, positions: Positions, settings: Mapping[str, Any], key: str | None, callback_url: str | None
    ) -> str:
        # A row that cannot be held is an error, unless the caller decides otherwise.
        body = {"on_missing": "fail", **positions.members, **settings}
        query = {"callback_url": callback_url}
        with explained(positions):
            response = await self._transport.request("POST", path, query=query, body=body, headers=key_of(key))
        return str(response.json()["job_id"])

    async def _start(
        self, path: str, query: Mapping[str, Any], key: str | None, kind: type[Model], body: Any = None
    ) -> AsyncJob[Model]:
        response = await self._transport.request("POST", path, query=query, body=body, headers=key_of(key))
        return self._job(response.json()["job_id"], kind)

    async def _research(self, path: str, symbol: str, options: ResearchOptions, kind: type[Model]) -> AsyncJob[Model]:
        query = {"symbol": symbol, **known(options, ResearchOptions)}
        return await self._start(path, query, query.pop("idempotency_key", None), kind)

    def _job(self, job_id: str, kind: type[Model]) -> AsyncJob[Model]:
        return AsyncJob(self._calls, job_id, lambda answer: kind.model_validate(answer.result))

    def _analysis(self, job_id: str) -> AsyncJob[AsyncAnalysisResult]:
        return AsyncJob(self._calls, job_id, self._analysis_of)

    def _analysis_of(self, answer: Answer) -> AsyncAnalysisResult:
        result = AsyncAnalysisResult.of(answer.state.job_id, answer.result["result"], answer.data_source)
        result._calls = self._calls
        return result


@contextmanager
def explained(positions: Positions) -> Iterator[None]:
    """Adds the rows and columns of the DataFrame to an error about them."""
    try:
        yield
    except ValidationError as error:
        raise positions.explain(error) from None
