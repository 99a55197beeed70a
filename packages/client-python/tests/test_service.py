"""The synchronous client against the real service."""

from __future__ import annotations

import time
import warnings
from datetime import date, timedelta
from typing import Any

import pandas as pd
import polars as pl
import pytest
from holdings import HOLDINGS

from tearsheet import (
    AnalysisResult,
    JobFailed,
    NotFound,
    ProblemError,
    Progress,
    RequestChanged,
    Tearsheet,
    Timeout,
    ValidationError,
)

UNKNOWN_JOB = "port-00000000-0000-4000-8000-000000000000"
LEDGER = [
    {"date": "2024-01-02", "type": "deposit", "amount": 20_000},
    {"date": "2024-01-02", "type": "buy", "symbol": "AAPL", "quantity": 50, "price": 203, "fee": 5},
]


def test_analyze_returns_a_job_and_wait_its_typed_result(client: Tearsheet) -> None:
    reported: list[Progress] = []
    job = client.analyze(HOLDINGS, end_date="2023-12-29", fields=["portfolio_summary", "monthly_returns"])
    result = job.wait(timeout=60, on_progress=reported.append)
    assert result.portfolio_summary.total_return == pytest.approx(result.portfolio_summary.final_value / 10_000 - 1)
    assert [row.month for row in result.monthly_returns] == list(range(1, 13))
    assert (reported[-1].step, reported[-1].percent) == ("completed", 100)
    assert [progress.percent for progress in reported] == sorted(progress.percent for progress in reported)
    assert [progress.step for progress in client.job(job.job_id)] == ["completed"]
    assert job.read().status == "completed"
    assert isinstance(client.job(job.job_id).wait(), AnalysisResult)


def test_a_section_that_was_not_requested_is_missing_with_a_hint(client: Tearsheet) -> None:
    result = client.analyze(HOLDINGS, fields=["portfolio_summary"]).wait()
    with pytest.raises(AttributeError, match=r"no section 'confidence'\. Name it in `fields`"):
        _ = result.confidence
    with pytest.raises(AttributeError):
        _ = result.nothing  # type: ignore[attr-defined]
    assert result.is_simulated
    assert result.data_source == "demo (simulated)"
    assert repr(result) == str(result)
    assert result.model_dump(exclude_unset=True)["portfolio_summary"]["final_value"] > 0


def test_sections_become_dataframes(result: AnalysisResult) -> None:
    section = result.section("daily_summary")
    frame = section.to_pandas()
    assert isinstance(frame.index, pd.DatetimeIndex)
    assert frame["portfolio_value"].tolist() == [row.portfolio_value for row in result.daily_summary]
    assert section.to_polars().schema["date"] == pl.Date
    assert section.to_arrow().num_rows == len(result.daily_summary)
    assert section.data_source == "demo (simulated)"
    monthly = result.section("daily_summary", "monthly").to_pandas()
    assert len(monthly) == len(result.monthly_returns)
    episodes = result.section("drawdown_analysis.episodes").to_pandas()
    assert str(episodes["trough_date"].dtype).startswith("datetime64")
    windows = result.section("rolling_metrics").to_pandas()
    assert {"window_30d", "window_60d"} <= set(windows["key"])
    assert str(windows["observations"].dtype) == "Int64"
    assert result.section("latest_holdings").to_pandas()["ric"].tolist() == ["AAPL.OQ", "D05.SI"]
    with pytest.raises(NotFound, match="no such section"):
        result.section("nothing")


def test_a_job_lists_its_sections_and_gives_them_as_files(client: Tearsheet, result: AnalysisResult) -> None:
    job = client.job(result.job_id)
    assert "daily_summary" in [section.name for section in job.sections().sections]
    assert job.section_file("monthly_returns", "csv").startswith(b"year,month,")
    assert job.section_file("monthly_returns", "parquet").startswith(b"PAR1")
    assert job.workbook("monthly").startswith(b"PK")
    assert len(job.workbook("monthly", sheets="all")) > len(job.workbook("monthly"))
    assert job.section("monthly_returns").to_polars().height == len(result.monthly_returns)


def test_a_result_has_fewer_rows_with_a_resolution(client: Tearsheet, result: AnalysisResult) -> None:
    monthly = client.job(result.job_id).wait(resolution="monthly")
    assert len(monthly.daily_summary) == len(result.monthly_returns) < len(result.daily_summary)
    assert monthly.daily_summary[-1] == result.daily_summary[-1]


def test_a_job_is_found_by_its_name_changed_and_rerun(client: Tearsheet) -> None:
    job = client.analyze(HOLDINGS, name="Growth of spring", keep_for=timedelta(days=2), fields=["portfolio_summary"])
    first = job.wait()
    assert [found.job_id for found in client.jobs(q="OF SPRING", status="completed").jobs] == [job.job_id]
    state = job.change(name="Autumn", keep_for=timedelta(days=7, minutes=30))
    assert state.finished_at is not None
    assert state.expires_at is not None
    assert timedelta(days=7, minutes=30) <= state.expires_at - state.finished_at < timedelta(days=7, hours=1)
    assert client.jobs(q="spring").jobs == []
    again = job.rerun()
    assert again.wait().portfolio_summary == first.portfolio_summary
    states = {found.job_id: found.model_dump() for found in client.jobs(q="autumn").jobs}
    assert states.keys() == {job.job_id, again.job_id}
    assert states[again.job_id]["rerun_of"] == job.job_id
    assert again.request() == job.request()
    assert (job.request().operation, job.request().request["portfolio"]) == ("analyze_portfolio", HOLDINGS)
    job.change(name=None)
    assert [found.job_id for found in client.jobs(q="autumn").jobs] == [again.job_id]
    assert client.jobs(status="expired").jobs == []
    with pytest.raises(ValidationError, match="30 days"):
        job.change(keep_for=timedelta(days=31))
    with pytest.raises(NotFound):
        client.job(UNKNOWN_JOB).rerun()


def test_research_and_reports_have_a_name_and_a_lifetime(client: Tearsheet, result: AnalysisResult) -> None:
    research = client.score_analysis("AAPL", name="Named research", keep_for=timedelta(hours=1))
    report = client.portfolio_report(result.job_id, report={"client": "Ada"}, name="Named report", keep_for="PT1H")
    assert {found.job_id for found in client.jobs(q="named re").jobs} == {research.job_id, report.job_id}


def frames() -> list[Any]:
    wide = {"AAPL": [0.6, 0.5], "D05.SI": [0.4, 0.5]}
    days = ["2023-01-03", "2023-07-03"]
    return [pd.DataFrame(wide, index=pd.to_datetime(days)), pl.DataFrame({"date": days, **wide})]


@pytest.mark.parametrize("frame", frames())
def test_dataframes_of_weights_are_analyzed_as_they_are(client: Tearsheet, frame: Any) -> None:
    result = client.analyze(frame, fields=["portfolio_input"]).wait()
    sent = [(str(row.date), row.ric, row.weight) for row in result.portfolio_input]  # type: ignore[union-attr]
    assert sent == [
        ("2023-01-03", "AAPL.OQ", 0.6),
        ("2023-01-03", "D05.SI", 0.4),
        ("2023-07-03", "AAPL.OQ", 0.5),
        ("2023-07-03", "D05.SI", 0.5),
    ]


def test_a_dataframe_of_transactions_is_a_ledger(client: Tearsheet) -> None:
    result = client.analyze(pd.DataFrame(LEDGER), dividends="market", fields=["profit_and_loss"]).wait()
    assert result.profit_and_loss.totals.total == pytest.approx(sum(row.total for row in result.profit_and_loss.rows))
    assert client.validate(transactions=LEDGER).valid


def test_weights_that_the_service_scales_are_a_warning(client: Tearsheet) -> None:
    rows = [{**row, "weight": row["weight"] / 2} for row in HOLDINGS]
    job = client.analyze(rows, fields=["portfolio_summary"])
    with pytest.warns(RequestChanged, match="The weights of 2023-01-03 sum to 0.5"):
        result = job.wait()
    assert [warning.code for warning in result.warnings] == ["weights_renormalized"]


def test_a_parameter_without_effect_is_a_warning_at_the_call(client: Tearsheet) -> None:
    result = client.analyze(HOLDINGS, fields=["portfolio_summary", "daily_summary"]).wait()
    with pytest.warns(RequestChanged, match="sections/portfolio_summary: resolution") as caught:
        result.section("portfolio_summary", resolution="monthly")
    assert [warning.filename for warning in caught] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result.section("daily_summary", resolution="monthly")


def test_a_row_that_cannot_be_held_is_an_error_with_its_place(client: Tearsheet) -> None:
    with pytest.raises(ValidationError, match=r"- body.portfolio.0.symbol: Symbol \"APPL\" is not known") as caught:
        client.analyze([{"date": "2024-01-02", "symbol": "APPL", "weight": 1}])
    assert caught.value.problems[0].context["suggestions"] == ["AAPL.OQ"]
    wide = pd.DataFrame({"AAPL": [0.5], "APPL": [0.5]}, index=pd.to_datetime(["2024-01-02"]))
    with pytest.raises(ValidationError, match="- row 2024-01-02, column 'APPL': Symbol"):
        client.analyze(wide)
    long = pl.DataFrame({"date": ["2024-01-02"] * 2, "symbol": ["AAPL", "APPL"], "weight": [0.5, 0.5]})
    with pytest.raises(ValidationError, match="- row 1, column 'symbol': Symbol"):
        client.simulate(long)
    with pytest.warns(RequestChanged, match="APPL"):
        assert client.analyze(wide, on_missing="drop", fields=["portfolio_input"]).wait().portfolio_input


def test_a_batch_gives_a_job_or_an_error_for_each_request(client: Tearsheet) -> None:
    first, second = client.analyze_batch([{"portfolio": HOLDINGS}, {"portfolio": HOLDINGS, "benchmark": "NOBODY"}])
    assert isinstance(second, ValidationError)
    assert not isinstance(first, Exception)
    assert first.wait().analytics_version > 0


def test_simulations_and_optimizations_have_results_of_their_kind(client: Tearsheet) -> None:
    simulated = client.simulate(HOLDINGS, years=2, paths=200, seed=1).wait()
    assert (simulated.final_value.mean or 0) > 0
    best = client.optimize(symbols=["AAPL", "MSFT", "D05.SI"], objective="minimum_variance").wait()
    assert sum(row.proposed_weight for row in best.weights) == pytest.approx(1)
    newest = client.jobs(limit=2).jobs
    assert [job.job_type for job in newest] == ["portfolio_optimization", "portfolio_simulation"]
    assert client.job(newest[0].job_id).wait() == best


def test_research_has_results_of_its_kind(client: Tearsheet) -> None:
    assert client.peers_analysis("AAPL", peers=4).wait().symbol == "AAPL.OQ"
    assert client.financial_analysis("AAPL").wait().executive_summary.recommended_action
    for job in (client.score_analysis("AAPL"), client.news_analysis("AAPL", lang="en")):
        assert job.read().job_type in ("score_analysis", "news_analysis")
    assert client.stock_report("AAPL").read().job_type == "stock_report"


def test_a_tear_sheet_is_made_of_an_analysis(client: Tearsheet, result: AnalysisResult) -> None:
    report = client.portfolio_report(result.job_id)
    assert report.read().job_type == "portfolio_report"
    report.cancel()
    with pytest.raises(JobFailed, match="canceled"):
        report.wait()
    with pytest.raises(ProblemError) as caught:
        report.cancel()
    assert caught.value.code == "job_already_finished"


def test_the_same_key_gives_the_same_job(client: Tearsheet) -> None:
    jobs = [client.analyze(HOLDINGS, idempotency_key="mine") for _ in range(2)]
    assert jobs[0].job_id == jobs[1].job_id
    assert client.analyze(HOLDINGS).job_id != jobs[0].job_id


def test_a_wait_that_times_out_leaves_the_job(client: Tearsheet) -> None:
    job = client.analyze(HOLDINGS)
    with pytest.raises(Timeout, match=job.job_id):
        job.wait(timeout=0)
    assert job.wait().analytics_version > 0


def test_checks_report_and_repair(client: Tearsheet) -> None:
    request = {"portfolio": [{"date": "2024-01-02", "symbol": "d05.si", "weight": 1}]}
    assert client.resolve(request).status == "resolved"
    report = client.validate([{"date": "2024-01-02", "symbol": "APPL", "weight": 1}])
    assert [error.code for error in report.errors] == ["unresolved_symbol"]


def test_an_unknown_job_is_not_found(client: Tearsheet) -> None:
    with pytest.raises(NotFound) as caught:
        client.job(UNKNOWN_JOB).wait()
    assert (caught.value.code, bool(caught.value.request_id)) == ("job_not_found", True)


def test_reads_are_typed_rows_and_dataframes(client: Tearsheet) -> None:
    prices = client.daily_price(["AAPL", "NOBODY"], start_date=date(2024, 12, 1), end_date="2024-12-31")
    assert (prices[0].ric, prices.unresolved, prices.data_source) == ("AAPL.OQ", ("NOBODY",), "demo (simulated)")
    assert str(prices.to_pandas()["date"].dtype).startswith("datetime64")
    assert prices.to_polars().height == len(prices) > 15
    page = client.daily_price("AAPL", limit=2)
    assert page.next_cursor is not None
    assert client.daily_price("AAPL", limit=2, cursor=page.next_cursor)[0].date > page[1].date
    some = client.daily_price("AAPL", latest=True, fields=["date", "close"])[0]
    assert some.model_dump(exclude_unset=True).keys() == {"date", "close"}
    assert some.date >= date(2024, 12, 31)


def test_every_read_answers(client: Tearsheet) -> None:
    for rows in (
        client.key_ratios("AAPL", limit=1),
        client.etf_scores("ACWI.OQ"),
        client.historical_scores("AAPL", weeks=2),
        client.rolling_volatility("AAPL", window=20, limit=1),
        client.dividend_yield_history("AAPL", limit=1),
        client.returns_calendar("AAPL"),
        client.company_info("AAPL"),
        client.dividends("AAPL"),
        client.exchange_rates("EUR", "USD", limit=1),
        client.statements("AAPL", limit=1),
        client.listings("AAPL"),
        client.search_symbols("apple", limit=1),
    ):
        assert len(rows) > 0
    assert isinstance(client.splits("AAPL"), list)
    assert isinstance(client.fund_holdings("ACWI.OQ", limit=1), list)
    assert client.markets().data_source == "demo (simulated)"
    assert client.data_quality(limit=1).instruments > 0
    assert client.request("GET", "/v1/markets").json()["data_source"] == "demo (simulated)"


def test_tracked_portfolios_have_versions(client: Tearsheet) -> None:
    portfolios = client.portfolios
    first = portfolios.track(HOLDINGS, name="mine")
    portfolio_id = first.portfolio.portfolio_id
    second = portfolios.update(portfolio_id, HOLDINGS, name="changed", etag=first.etag)
    with pytest.raises(ProblemError) as caught:
        portfolios.update(portfolio_id, HOLDINGS, etag=first.etag)
    assert caught.value.status == 412
    assert portfolios.get(portfolio_id) == second
    assert portfolio_id in [item.portfolio_id for item in portfolios.list().portfolios]
    assert [item.version for item in portfolios.versions(portfolio_id).versions] == [2, 1]
    assert portfolios.version(portfolio_id, 1).name == "mine"
    assert portfolios.value(portfolio_id).portfolio_id == portfolio_id
    assert portfolios.alert(portfolio_id) is None
    alert = portfolios.set_alert(portfolio_id, "https://receiver.example/hook", 0.05)
    assert portfolios.alert(portfolio_id) == alert
    portfolios.delete_alert(portfolio_id)
    portfolios.delete(portfolio_id, etag=second.etag)
    with pytest.raises(NotFound):
        portfolios.get(portfolio_id)


def test_webhooks_have_a_secret_and_deliveries(client: Tearsheet) -> None:
    webhooks = client.webhooks
    old = webhooks.secret()
    assert (webhooks.rotate_secret() != old, webhooks.secret() != old, old[:6]) == (True, True, "whsec_")
    delivery_id = webhooks.test("https://receiver.example/hook")
    while delivery_id not in [found.delivery_id for found in webhooks.deliveries(limit=5).deliveries]:
        time.sleep(0.05)
    delivery = webhooks.delivery(delivery_id)
    assert (delivery.payload.type, str(delivery.url)) == ("webhook.test", "https://receiver.example/hook")
    assert delivery_id not in [found.delivery_id for found in webhooks.deliveries(status="delivered").deliveries]
    with pytest.raises(ProblemError) as caught:
        webhooks.retry(delivery_id)
    assert caught.value.code == "delivery_not_failed"
    with pytest.raises(NotFound):
        webhooks.delivery("dlv-00000000-0000-4000-8000-000000000000")
