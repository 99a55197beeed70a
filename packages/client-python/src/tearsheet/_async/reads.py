# Made from docs/openapi.json by scripts/generate.py. Never edit it.
"""The reads of market data, one method for each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal

from .._generated.models import (
    Account,
    AnalyticsVersions,
    CompanyInfoRow,
    DailyPriceRow,
    DataQualityFindings,
    DividendYieldHistoryRow,
    DividendsRow,
    EtfScoresRow,
    ExchangeRatesRow,
    FundHoldingsRow,
    HistoricalScoresRow,
    KeyRatiosRow,
    ListingsRow,
    Markets,
    NotificationList,
    NotificationSettings,
    ReturnsCalendarRow,
    RiskFreeRatesRow,
    RollingVolatilityRow,
    SplitsRow,
    StatementsRow,
    SymbolsRow,
)
from ..tables import Rows
from .transport import AsyncTransport

Day = str | date
Names = str | Sequence[str]


class AsyncReads:
    """The reads of market data. Lists of symbols and fields are sequences, or texts with commas."""

    _transport: AsyncTransport

    async def list_notifications(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> NotificationList:
        """List the notifications about your tracked portfolios, newest first.

        `cursor`: next_cursor of the page before.
        `limit`: Most notifications of a page.
        """
        return await self._transport.model(
            "/v1/notifications",
            NotificationList,
            {"cursor": cursor, "limit": limit},
        )

    async def notification_settings(
        self,
    ) -> NotificationSettings:
        """Get how your notifications are mailed.
        """
        return await self._transport.model(
            "/v1/notifications/settings",
            NotificationSettings,
            {},
        )

    async def key_ratios(
        self,
        symbol: Names,
        *,
        limit: int | None = None,
        freq: int | None = None,
        fields: Names | None = None,
    ) -> Rows[KeyRatiosRow]:
        """Get the key ratios of the latest periods of companies, newest first.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `limit`: Periods per symbol.
        `freq`: 1 annual, 2 quarterly.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        """
        return await self._transport.rows(
            "/v1/key-ratios",
            KeyRatiosRow,
            {"symbol": symbol, "limit": limit, "freq": freq, "fields": fields},
        )

    async def daily_price(
        self,
        symbol: Names,
        *,
        start_date: Day | None = None,
        end_date: Day | None = None,
        latest: bool | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[DailyPriceRow]:
        """Get daily prices and volumes.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `start_date`: First day, inclusive. Default: one year before the last.
        `end_date`: Last day, inclusive. Default: the latest.
        `latest`: Only the latest row of each symbol.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/daily-price",
            DailyPriceRow,
            {"symbol": symbol, "start_date": start_date, "end_date": end_date, "latest": latest, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def etf_scores(
        self,
        symbol: Names,
    ) -> Rows[EtfScoresRow]:
        """Get the latest scores of funds: an object for one symbol, a list for several.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        """
        return await self._transport.rows(
            "/v1/etf/scores",
            EtfScoresRow,
            {"symbol": symbol},
        )

    async def historical_scores(
        self,
        symbol: Names,
        *,
        weeks: int | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[HistoricalScoresRow]:
        """Get the scores of the last Fridays.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `weeks`: Fridays, the latest ones.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/historical-scores",
            HistoricalScoresRow,
            {"symbol": symbol, "weeks": weeks, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def rolling_volatility(
        self,
        symbol: Names,
        *,
        start_date: Day | None = None,
        end_date: Day | None = None,
        window: int | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[RollingVolatilityRow]:
        """Get the volatility over a moving window of daily returns.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `start_date`: First day, inclusive. Default: one year before the last.
        `end_date`: Last day, inclusive. Default: the latest.
        `window`: Daily returns in the window.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/rolling-volatility",
            RollingVolatilityRow,
            {"symbol": symbol, "start_date": start_date, "end_date": end_date, "window": window, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def dividend_yield_history(
        self,
        symbol: Names,
        *,
        start_date: Day | None = None,
        end_date: Day | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[DividendYieldHistoryRow]:
        """Get the dividend yield of the trailing twelve months for every trading day.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `start_date`: First day, inclusive. Default: the beginning of the data.
        `end_date`: Last day, inclusive. Default: the latest.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/divyield-history",
            DividendYieldHistoryRow,
            {"symbol": symbol, "start_date": start_date, "end_date": end_date, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def returns_calendar(
        self,
        symbol: Names,
        *,
        monthly: bool | None = None,
        yearly: bool | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[ReturnsCalendarRow]:
        """Get returns by calendar month and year.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `monthly`: Rows of months.
        `yearly`: Rows of years.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/returns-calendar",
            ReturnsCalendarRow,
            {"symbol": symbol, "monthly": monthly, "yearly": yearly, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def risk_free_rates(
        self,
        *,
        currency: Names | None = None,
        start_date: Day | None = None,
        end_date: Day | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[RiskFreeRatesRow]:
        """Get the risk-free rates of currencies by day.

        `currency`: Currency codes (ISO 4217), each once, separated by commas, or the parameter repeated. Default: all
            with rates.
        `start_date`: First day, inclusive. Default: one year before the last.
        `end_date`: Last day, inclusive. Default: the latest.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/risk-free-rates",
            RiskFreeRatesRow,
            {"currency": currency, "start_date": start_date, "end_date": end_date, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def company_info(
        self,
        symbol: Names,
        *,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[CompanyInfoRow]:
        """Get reference data of instruments with the last price and scores.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/company-info",
            CompanyInfoRow,
            {"symbol": symbol, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def search_symbols(
        self,
        query: str,
        *,
        limit: int | None = None,
        fields: Names | None = None,
    ) -> Rows[SymbolsRow]:
        """Search for instruments by name, ticker, RIC, ISIN, or alias.

        `query`: Part of a name, ticker, RIC, ISIN or alias.
        `limit`: Most matches.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        """
        return await self._transport.rows(
            "/v1/symbols",
            SymbolsRow,
            {"query": query, "limit": limit, "fields": fields},
        )

    async def markets(
        self,
    ) -> Markets:
        """List markets with their exchanges, currencies, and default trading costs.
        """
        return await self._transport.model(
            "/v1/markets",
            Markets,
            {},
        )

    async def dividends(
        self,
        symbol: Names,
        *,
        start_date: Day | None = None,
        end_date: Day | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[DividendsRow]:
        """Get the dividends of instruments by ex-date.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `start_date`: First day, inclusive. Default: the beginning of the data.
        `end_date`: Last day, inclusive. Default: the latest.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/dividends",
            DividendsRow,
            {"symbol": symbol, "start_date": start_date, "end_date": end_date, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def splits(
        self,
        symbol: Names,
        *,
        start_date: Day | None = None,
        end_date: Day | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[SplitsRow]:
        """Get the splits of instruments by day.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `start_date`: First day, inclusive. Default: the beginning of the data.
        `end_date`: Last day, inclusive. Default: the latest.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/splits",
            SplitsRow,
            {"symbol": symbol, "start_date": start_date, "end_date": end_date, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def exchange_rates(
        self,
        from_: str,
        to: str,
        *,
        start_date: Day | None = None,
        end_date: Day | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[ExchangeRatesRow]:
        """Get the exchange rates of two currencies by day, with the stored pairs behind them.

        `from_`: Currency that is converted (ISO 4217).
        `to`: Currency of the rate (ISO 4217).
        `start_date`: First day, inclusive. Default: one year before the last.
        `end_date`: Last day, inclusive. Default: the latest.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/exchange-rates",
            ExchangeRatesRow,
            {"from": from_, "to": to, "start_date": start_date, "end_date": end_date, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def fund_holdings(
        self,
        symbol: Names,
        *,
        date: Day | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[FundHoldingsRow]:
        """Get the holdings of funds on a day, largest weight first.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `date`: Day for which the last list on or before it is returned. Default: the latest.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/fund-holdings",
            FundHoldingsRow,
            {"symbol": symbol, "date": date, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def statements(
        self,
        symbol: Names,
        *,
        frequency: Literal["annual", "quarterly"] | None = None,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[StatementsRow]:
        """Get the financial statements of companies with all restatements, oldest period first.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `frequency`: Length of the periods.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/statements",
            StatementsRow,
            {"symbol": symbol, "frequency": frequency, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def listings(
        self,
        symbol: Names,
        *,
        fields: Names | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Rows[ListingsRow]:
        """List the listings of the issuers of instruments.

        `symbol`: RIC, ticker, ISIN or alias; up to 50, each once, separated by commas, or the parameter repeated.
        `fields`: Members of each row, each once, separated by commas, or the parameter repeated. The others are left
            out. Default: all.
        `limit`: Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows.
        `cursor`: X-Next-Cursor of the previous page.
        """
        return await self._transport.rows(
            "/v1/listings",
            ListingsRow,
            {"symbol": symbol, "fields": fields, "limit": limit, "cursor": cursor},
        )

    async def data_quality(
        self,
        *,
        symbol: Names | None = None,
        code: Literal["unit_jump", "unadjusted_split", "stale_run", "non_positive_price", "session_gap", "off_session_price", "currency_without_rates", "dividend_without_rate", "statement_without_date", "statement_published_early", "statement_not_plausible", "ends_without_delisting", "dividend_outside_prices", "dividends_missing", "dividend_too_large"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> DataQualityFindings:
        """List the findings of the quality checks of the market data, page by page.

        `symbol`: Only findings of this instrument.
        `code`: Only findings of this kind.
        `limit`: Largest number of findings in this answer.
        `offset`: Number of findings to skip.
        """
        return await self._transport.model(
            "/v1/data-quality",
            DataQualityFindings,
            {"symbol": symbol, "code": code, "limit": limit, "offset": offset},
        )

    async def analytics_versions(
        self,
    ) -> AnalyticsVersions:
        """List the versions of the calculation, and who should restate stored results.
        """
        return await self._transport.model(
            "/v1/analytics-versions",
            AnalyticsVersions,
            {},
        )

    async def account(
        self,
    ) -> Account:
        """Get your account and your token.
        """
        return await self._transport.model(
            "/v1/account",
            Account,
            {},
        )
