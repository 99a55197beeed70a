# Made from ../_async by scripts/generate.py. Never edit it.
"""The tracked portfolios."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
from typing_extensions import Unpack

from .._generated.models import (
    CreatedPortfolioShare,
    PortfolioAlert,
    PortfolioList,
    PortfolioShareList,
    PortfolioValue,
    PortfolioVersions,
    TrackedPortfolio,
)
from .._generated.requests import TrackSettings
from ..errors import NotFound
from ..options import known
from ..positions import positions_of
from .submits import explained
from .transport import Transport


@dataclass(frozen=True)
class ReadPortfolio:
    """A tracked portfolio. `etag` names its version for `update` and `delete`."""

    portfolio: TrackedPortfolio
    etag: str


@dataclass(frozen=True)
class Portfolios:
    """The stored portfolios and their versions. Holdings and transactions are as for `analyze`."""

    _transport: Transport

    def track(
        self, portfolio: Any = None, *, transactions: Any = None, **settings: Unpack[TrackSettings]
    ) -> ReadPortfolio:
        """Stores a portfolio. A retry does not store it twice."""
        positions = positions_of(portfolio, transactions)
        with explained(positions):
            return _read(
                self._transport.request(
                    "POST",
                    "/v1/portfolio/track",
                    body={**positions.members, **known(settings, TrackSettings)},
                    headers={"Idempotency-Key": uuid4().hex},
                )
            )

    def get(self, portfolio_id: str) -> ReadPortfolio:
        return _read(self._transport.request("GET", f"/v1/portfolio/{portfolio_id}"))

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> PortfolioList:
        """Returns a page with the cursor of the next one."""
        return self._transport.model("/v1/portfolio", PortfolioList, {"limit": limit, "cursor": cursor})

    def update(
        self,
        portfolio_id: str,
        portfolio: Any = None,
        *,
        etag: str,
        transactions: Any = None,
        **settings: Unpack[TrackSettings],
    ) -> ReadPortfolio:
        """Replaces a portfolio. Raises `ProblemError` 412 if there is a newer version than `etag` names."""
        positions = positions_of(portfolio, transactions)
        body = {**positions.members, **known(settings, TrackSettings)}
        with explained(positions):
            path = f"/v1/portfolio/{portfolio_id}"
            return _read(self._transport.request("PUT", path, body=body, headers={"If-Match": etag}))

    def delete(self, portfolio_id: str, *, etag: str) -> None:
        """Deletes a portfolio. Raises `ProblemError` 412 if there is a newer version than `etag` names."""
        self._transport.request("DELETE", f"/v1/portfolio/{portfolio_id}", headers={"If-Match": etag})

    def value(self, portfolio_id: str) -> PortfolioValue:
        """Returns the value at the last close, the change of the day, and a short history."""
        return self._transport.model(f"/v1/portfolio/{portfolio_id}/value", PortfolioValue)

    def versions(self, portfolio_id: str) -> PortfolioVersions:
        """Returns the versions, the latest first."""
        return self._transport.model(f"/v1/portfolio/{portfolio_id}/versions", PortfolioVersions)

    def version(self, portfolio_id: str, version: int) -> TrackedPortfolio:
        """Returns one version of the portfolio."""
        return self._transport.model(f"/v1/portfolio/{portfolio_id}/versions/{version}", TrackedPortfolio)

    def alert(self, portfolio_id: str) -> PortfolioAlert | None:
        """Returns who is notified of changes in its nightly analyses. None if there is no alert."""
        try:
            return self._transport.model(f"/v1/portfolio/{portfolio_id}/alert", PortfolioAlert)
        except NotFound:
            return None

    def set_alert(
        self,
        portfolio_id: str,
        callback_url: str | None = None,
        least_change: float | None = None,
        *,
        least_holding_change: float | None = None,
    ) -> PortfolioAlert:
        """Notifies the owner when the value changes by at least `least_change`, as a decimal.

        `least_holding_change` is the same for a holding. `callback_url` also receives the notifications as webhooks.
        """
        rules = {
            "callback_url": callback_url,
            "least_change": least_change,
            "least_holding_change": least_holding_change,
        }
        body = {name: value for name, value in rules.items() if value is not None}
        response = self._transport.request("PUT", f"/v1/portfolio/{portfolio_id}/alert", body=body)
        return PortfolioAlert.model_validate_json(response.content)

    def delete_alert(self, portfolio_id: str) -> None:
        self._transport.request("DELETE", f"/v1/portfolio/{portfolio_id}/alert")

    def share(self, portfolio_id: str, keep_for: str = "P7D", hide_amounts: bool = True) -> CreatedPortfolioShare:
        """Makes a link that shows the present value without an account. Only this answer has its token."""
        body = {"keep_for": keep_for, "hide_amounts": hide_amounts}
        response = self._transport.request("POST", f"/v1/portfolio/{portfolio_id}/shares", body=body)
        return CreatedPortfolioShare.model_validate_json(response.content)

    def shares(self, portfolio_id: str) -> PortfolioShareList:
        """Returns the links that work, without their tokens."""
        return self._transport.model(f"/v1/portfolio/{portfolio_id}/shares", PortfolioShareList)

    def revoke_share(self, portfolio_id: str, share_id: str) -> None:
        self._transport.request("DELETE", f"/v1/portfolio/{portfolio_id}/shares/{share_id}")


def _read(response: httpx.Response) -> ReadPortfolio:
    portfolio = TrackedPortfolio.model_validate_json(response.content)
    return ReadPortfolio(portfolio, response.headers.get("etag", "*"))
