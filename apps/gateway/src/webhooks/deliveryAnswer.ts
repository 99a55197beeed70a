import type { Delivery } from '@tearsheet/runtime/webhooks';
import { AppError } from '@tearsheet/shared';

/** A delivery as its owner sees it in a list. */
export function deliveryMembers(delivery: Delivery) {
  return {
    delivery_id: delivery.id,
    event_type: delivery.eventType,
    url: delivery.url,
    status: delivery.status,
    attempts: delivery.attempts,
    created_at: delivery.createdAt,
    next_attempt_at: delivery.nextAttemptAt,
    delivered_at: delivery.deliveredAt,
    last_http_status: delivery.lastStatus,
    last_error: delivery.lastError,
  };
}

/** One delivery with what is sent. */
export function deliveryAnswer(delivery: Delivery): object {
  const payload: unknown = JSON.parse(delivery.body);
  return { ...deliveryMembers(delivery), payload };
}

export function deliveryNotFound(): AppError {
  return new AppError('delivery_not_found', 'There is no delivery with this id. Deliveries are kept for 7 days.');
}
