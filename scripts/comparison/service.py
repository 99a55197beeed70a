"""The calls of the comparison to the service, through its Python client."""

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel
from tearsheet import Tearsheet


class Service:
    def __init__(self, url: str, token: str) -> None:
        self.client = Tearsheet(url, token)

    def analyze(self, request: dict[str, Any]) -> dict[str, Any]:
        """Returns the sections of a finished analysis."""
        result = self.client.analyze(request).wait(on_progress=lambda _: None)
        return result.model_dump(mode="json", by_alias=True, include=set(request["fields"]))

    def prices(self, symbol: str, **window: str) -> list[dict[str, Any]]:
        return plain(self.client.daily_price(symbol, **window))

    def dividends(self, symbol: str, **window: str) -> list[dict[str, Any]]:
        return plain(self.client.dividends(symbol, **window))

    def exchange_rates(self, base: str, quote: str, **window: str) -> list[dict[str, Any]]:
        return plain(self.client.exchange_rates(base, quote, **window))

    def risk_free_rates(self, currency: str, **window: str) -> list[dict[str, Any]]:
        return plain(self.client.risk_free_rates(currency=currency, **window))

    def currencies(self, symbols: Sequence[str]) -> dict[str, str]:
        """Returns the currency of each symbol."""
        return {symbol: self.client.company_info(symbol)[0].currency for symbol in symbols}


def plain(rows: Iterable[BaseModel]) -> list[dict[str, Any]]:
    return [row.model_dump(mode="json", by_alias=True) for row in rows]
