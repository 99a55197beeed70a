import {
  createKeys,
  createMetrics,
  healthAddress,
  type Lifecycle,
  type Logger,
  openRedis,
  pingRedis,
  startHealthServer,
} from '@tearsheet/runtime';
import { createWebhookSecrets, runDeliveries, webhookMetrics } from '@tearsheet/runtime/webhooks';
import type { WebhookWorkerConfig } from './config.ts';
import { createPost } from './post.ts';
import { createSend } from './sendDelivery.ts';

export interface WebhookWorkerOptions {
  readonly config: WebhookWorkerConfig;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
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
  const redis = openRedis({ config, role: 'worker', logger, lifecycle });
  const keys = createKeys(config.redisNamespace);
  const send = createSend({
    secrets: createWebhookSecrets({ redis, keys }),
    post: createPost({ allowPrivate: config.webhookAllowPrivate }),
    version: config.version,
  });
  const metrics = await createMetrics({ service: 'webhook-worker', version: config.version });
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
    ...healthAddress(config),
    metrics,
    checks: {
      redis: () => pingRedis({ redis, keys }),
    },
  });
  lifecycle.onRelease('health', () => health.close());
  logger.info('webhook worker started', { concurrency: config.concurrency, health_port: health.port });
}
