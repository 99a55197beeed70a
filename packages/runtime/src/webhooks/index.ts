export {
  createDeliveryStore,
  type Delivery,
  type DeliveryListQuery,
  type DeliveryStatus,
  type DeliveryStore,
  isDeliveryListEntry,
} from './deliveryStore.ts';
export type { WebhookEvent } from './outbox.ts';
export {
  type Deliveries,
  type DeliveriesOptions,
  type DeliveryObserver,
  RETRY_DELAYS_MS,
  runDeliveries,
  type SendOutcome,
} from './runDeliveries.ts';
export { createWebhookSecrets, OLD_SECRET_HOURS, type WebhookSecrets } from './webhookSecrets.ts';
export { WEBHOOK_VARIABLES } from './webhookVariables.ts';
