"""The inbox of the account."""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from anyio import sleep

from .._generated.models import NotificationList, NotificationSettings
from ..deadline import Deadline
from ..errors import ConnectionFailed, ProblemError
from ..events import EventParser
from .transport import AsyncTransport

# Seconds. The service writes to a stream every 15 seconds.
LONGEST_SILENCE = 45.0
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0


@dataclass(frozen=True)
class AsyncNotifications:
    """The inbox of the account, which the nightly analyses of tracked portfolios fill."""

    _transport: AsyncTransport

    async def list(self, *, limit: int | None = None, cursor: str | None = None) -> NotificationList:
        """Returns a page, newest first, with the number of unread notifications."""
        return await self._transport.model("/v1/notifications", NotificationList, {"limit": limit, "cursor": cursor})

    async def follow(self, timeout: float = float("inf")) -> AsyncGenerator[int, None]:
        """Iterates over the number of unread notifications, now and after every change of it.

        It reconnects if the connection drops. Raises `Timeout` after `timeout` seconds, and `ProblemError` if the
        service refuses the token.
        """
        deadline = Deadline.after(timeout, f"The notifications were followed for {timeout:g} s.")
        seen: int | None = None
        pause = FIRST_PAUSE
        while True:
            parser = EventParser()
            events = self._transport.events("/v1/notifications/events", parser, deadline, LONGEST_SILENCE)
            received = False
            async with aclosing(events):
                async for event in events:
                    received = True
                    if event["unread"] != seen:
                        seen = event["unread"]
                        yield seen
            if received:
                pause = FIRST_PAUSE
            elif (unread := await self._unread()) is not None and unread != seen:
                seen = unread
                yield seen
            # The clients of a gateway that stopped do not come back at the same time.
            await sleep(min(pause * random.uniform(0.5, 1.5), deadline.left()))
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _unread(self) -> int | None:
        """Returns None while the service cannot be reached."""
        try:
            return (await self.list(limit=1)).unread
        except (ConnectionFailed, ProblemError) as error:
            if error.is_retryable:
                return None
            raise

    async def mark_read(self, up_to: str) -> int:
        """Marks a notification and all earlier ones as read. Returns the number of those that are still unread."""
        response = await self._transport.request("POST", "/v1/notifications/read", body={"up_to": up_to})
        return int(response.json()["unread"])

    async def settings(self) -> NotificationSettings:
        """Returns how the notifications are mailed."""
        return await self._transport.model("/v1/notifications/settings", NotificationSettings)

    async def set_settings(
        self, email: str | None, *, quiet_hours: dict[str, str] | None = None
    ) -> NotificationSettings:
        """Sets the address and the quiet hours. A new address gets a mail with a link to confirm it.

        `quiet_hours` has `from`, `to`, and `time_zone`.
        """
        body = {"email": email, "quiet_hours": quiet_hours}
        response = await self._transport.request("PUT", "/v1/notifications/settings", body=body)
        return NotificationSettings.model_validate_json(response.content)
