"""The webhooks of the account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .._generated.models import WebhookDelivery, WebhookDeliveryList
from .transport import AsyncTransport


@dataclass(frozen=True)
class AsyncWebhooks:
    """The webhooks of the account. The receiver checks them with `tearsheet.webhooks.read_webhook`."""

    _transport: AsyncTransport

    async def secret(self) -> str:
        """Returns the secret that signs the webhooks of the account: `whsec_…`."""
        return str((await self._transport.request("GET", "/v1/webhooks/secret")).json()["secret"])

    async def rotate_secret(self) -> str:
        """Replaces the secret and returns the new one. The old secret also signs for 24 hours."""
        return str((await self._transport.request("POST", "/v1/webhooks/secret/rotate")).json()["secret"])

    async def test(self, callback_url: str) -> str:
        """Sends a signed event of type `webhook.test`. Returns the id of the delivery, which exists a moment later."""
        query = {"callback_url": callback_url}
        return str((await self._transport.request("POST", "/v1/webhooks/test", query=query)).json()["delivery_id"])

    async def deliveries(
        self,
        *,
        status: Literal["pending", "delivered", "failed"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> WebhookDeliveryList:
        """Returns a page of the deliveries of the last 7 days, the newest first."""
        query = {"status": status, "limit": limit, "cursor": cursor}
        return await self._transport.model("/v1/webhooks/deliveries", WebhookDeliveryList, query)

    async def delivery(self, delivery_id: str) -> WebhookDelivery:
        """Returns a delivery with its payload. Its id is the header `webhook-id`."""
        return await self._transport.model(f"/v1/webhooks/deliveries/{delivery_id}", WebhookDelivery)

    async def retry(self, delivery_id: str) -> WebhookDelivery:
        """Starts a failed delivery again. Raises `ProblemError` `delivery_not_failed` for any other."""
        response = await self._transport.request("POST", f"/v1/webhooks/deliveries/{delivery_id}/retry")
        return WebhookDelivery.model_validate_json(response.content)
