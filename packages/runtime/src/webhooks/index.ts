export { createDeliveryStore, type Delivery, type DeliveryStore, isDeliveryListEntry } from './deliveryStore.ts';
export type { WebhookEvent } from './outbox.ts';
export { runDeliveries, type SendOutcome } from './runDeliveries.ts';
export { readOutbox, webhookMetrics } from './webhookMetrics.ts';
export { createWebhookSecrets, type WebhookSecrets } from './webhookSecrets.ts';
