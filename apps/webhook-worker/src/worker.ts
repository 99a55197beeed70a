import { connectRedis, createKeys, type Lifecycle, type Logger, startHealthServer } from '@tearsheet/runtime';
import { createMetrics, webhookMetrics } from '@tearsheet/runtime/metrics';
import { createWebhookSecrets, runDeliveries } from '@tearsheet/runtime/webhooks';
import type { WebhookWorkerConfig } from './config.ts';
import { createPost } from './post.ts';
import { createSend } from './sendDelivery.ts';

export interface WebhookWorkerOptions {
  readonly config: WebhookWorkerConfig;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease'>;
  /** Scaled down in tests. */
  readonly retryDelaysMs?: readonly number[];
}

/** Boots the worker; everything it holds is registered with the lifecycle. */
export async function startWebhookWorker({
  config,
  logger,
  lifecycle,
  retryDelaysMs,
}: WebhookWorkerOptions): Promise<void> {
  const redis = connectRedis({ url: config.redisUrl, role: 'worker', logger });
  lifecycle.onRelease('Redis', () => redis.disconnect());
  const keys = createKeys(config.redisNamespace);
  const send = createSend({
    secrets: createWebhookSecrets({ redis, keys }),
    post: createPost({ allowPrivate: config.webhookAllowPrivate }),
    version: config.version,
  });
  const metrics = createMetrics({ service: 'webhook-worker', version: config.version });
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
  const health = await startHealthServer({
    port: config.healthPort,
    host: config.host,
    metrics,
    checks: {
      redis: async () => {
        if (redis.status !== 'ready') throw new Error('not connected');
        await redis.ping();
      },
    },
  });
  lifecycle.onRelease('health', () => health.close());
  logger.info('webhook worker started', { concurrency: config.concurrency, health_port: health.port });
}
