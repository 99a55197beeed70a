import { type AppOptions, openApp, parseSmtpUrl, redisNow, waitUntilReady } from '@tearsheet/runtime';
import { createMailStore, createNightStore, createNotificationStore, emailOf } from '@tearsheet/runtime/portfolios';
import { createDeliveryStore, createWebhookSecrets, runDeliveries, webhookMetrics } from '@tearsheet/runtime/webhooks';
import type { WebhookWorkerConfig } from './config.ts';
import { startDigests } from './mailDigests.ts';
import { createPost, createSend } from './sendDelivery.ts';
import { createSendMail } from './sendMail.ts';

export interface WebhookWorkerOptions extends Omit<AppOptions<WebhookWorkerConfig>, 'service'> {
  /** Tests use shorter delays. */
  readonly retryDelaysMs?: readonly number[];
  readonly mailEveryMs?: number;
}

export async function startWebhookWorker({
  retryDelaysMs,
  mailEveryMs,
  ...options
}: WebhookWorkerOptions): Promise<void> {
  const { config, logger, lifecycle } = options;
  const { redis, keys, metrics, serveHealth } = await openApp('worker', { service: 'webhook-worker', ...options });
  const mail = createMailStore({ redis, keys });
  const sendMail = createSendMail({
    smtp: config.smtpUrl === null ? null : parseSmtpUrl(config.smtpUrl),
    from: config.mailFrom,
    apiUrl: config.apiUrl,
    mail,
    deliveries: createDeliveryStore({ redis, keys }),
  });
  const post = createSend({
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
    send: (delivery, signal) => (emailOf(delivery.url) === null ? post : sendMail)(delivery, signal),
    concurrency: config.concurrency,
    observe: webhookMetrics(metrics),
    ...(retryDelaysMs ? { retryDelaysMs } : {}),
  });
  lifecycle.onRelease('deliveries', () => deliveries.stop(config.graceMs));
  if (config.smtpUrl !== null) {
    const digests = startDigests({
      mail,
      notifications: createNotificationStore({ redis, keys }),
      nights: createNightStore({ redis, keys }),
      now: () => redisNow(redis, keys),
      onError: (error) => logger.warn('notifications wait to be mailed', { error }),
      ...(mailEveryMs ? { everyMs: mailEveryMs } : {}),
    });
    lifecycle.onRelease('mail', digests.stop);
  }
  logger.info('webhook worker started', { concurrency: config.concurrency, health_port: healthPort });
}
