# Made from ../_async by scripts/generate.py. Never edit it.
"""The inbox of the account."""

from __future__ import annotations

from dataclasses import dataclass

from .._generated.models import NotificationList, NotificationSettings
from .transport import Transport


@dataclass(frozen=True)
class Notifications:
    """The inbox of the account, which the nightly analyses of tracked portfolios fill."""

    _transport: Transport

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> NotificationList:
        """Returns a page, newest first, with the number of unread notifications."""
        return self._transport.model("/v1/notifications", NotificationList, {"limit": limit, "cursor": cursor})

    def mark_read(self, up_to: str) -> int:
        """Marks a notification and all earlier ones as read. Returns the number of those that are still unread."""
        response = self._transport.request("POST", "/v1/notifications/read", body={"up_to": up_to})
        return int(response.json()["unread"])

    def settings(self) -> NotificationSettings:
        """Returns how the notifications are mailed."""
        return self._transport.model("/v1/notifications/settings", NotificationSettings)

    def set_settings(
        self, email: str | None, *, quiet_hours: dict[str, str] | None = None
    ) -> NotificationSettings:
        """Sets the address and the quiet hours. A new address gets a mail with a link to confirm it.

        `quiet_hours` has `from`, `to`, and `time_zone`.
        """
        body = {"email": email, "quiet_hours": quiet_hours}
        response = self._transport.request("PUT", "/v1/notifications/settings", body=body)
        return NotificationSettings.model_validate_json(response.content)
