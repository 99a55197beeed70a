"""The inbox of the account."""

from __future__ import annotations

from dataclasses import dataclass

from .._generated.models import NotificationList
from .transport import AsyncTransport


@dataclass(frozen=True)
class AsyncNotifications:
    """The inbox of the account, which the nightly analyses of tracked portfolios fill."""

    _transport: AsyncTransport

    async def list(self, *, limit: int | None = None, cursor: str | None = None) -> NotificationList:
        """Returns a page, newest first, with the number of unread notifications."""
        return await self._transport.model("/v1/notifications", NotificationList, {"limit": limit, "cursor": cursor})

    async def mark_read(self, up_to: str) -> int:
        """Marks a notification and all earlier ones as read. Returns the number of those that are still unread."""
        response = await self._transport.request("POST", "/v1/notifications/read", body={"up_to": up_to})
        return int(response.json()["unread"])
