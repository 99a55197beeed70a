import { type AppOptions, openApp, redisNow, waitUntilReady } from '@tearsheet/runtime';
import { createWebhookSecrets, runDeliveries, webhookMetrics } from '@tearsheet/runtime/webhooks';
import type { WebhookWorkerConfig } from './config.ts';
import { createPost, createSend } from './sendDelivery.ts';

export interface WebhookWorkerOptions extends Omit<AppOptions<WebhookWorkerConfig>, 'service'> {
  /** Tests use shorter delays. */
  readonly retryDelaysMs?: readonly number[];
}

export async function startWebhookWorker({ retryDelaysMs, ...options }: WebhookWorkerOptions): Promise<void> {
  const { config, logger, lifecycle } = options;
  const { redis, keys, metrics, serveHealth } = await openApp('worker', { service: 'webhook-worker', ...options });
  const send = createSend({
    secrets: createWebhookSecrets({ redis, keys }),
    post: createPost({ allowPrivate: config.webhookAllowPrivate }),
    version: config.version,
    now: async () => new Date(await redisNow(redis, keys)),
  });
  const healthPort = await serveHealth();
  await waitUntilReady(redis, null);
  const deliveries = runDeliveries({
    redis,
    keys,
    logger,
    send,
    concurrency: config.concurrency,
    observe: webhookMetrics(metrics),
    ...(retryDelaysMs ? { retryDelaysMs } : {}),
  });
  lifecycle.onRelease('deliveries', () => deliveries.stop(config.graceMs));
  logger.info('webhook worker started', { concurrency: config.concurrency, health_port: healthPort });
}
