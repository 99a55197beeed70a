import { createLogger } from '@tearsheet/runtime';
import { startWebhookWorker, type WebhookWorkerOptions } from '../../../../apps/webhook-worker/src/worker.ts';
import { freePort, type TestRedis } from '../redis/redisServer.ts';
import { SHARDS } from '../redis/testShards.ts';

interface TestWebhookWorkerOptions extends Partial<Omit<WebhookWorkerOptions, 'config' | 'lifecycle'>> {
  readonly config?: Partial<WebhookWorkerOptions['config']>;
}

/**
 * Starts a webhook worker in this process that sends to private addresses and no mail, and returns the port of its health.
 *
 * @param releases gets the functions that stop it, to be called in reverse order
 */
export async function startTestWebhookWorker(
  redis: TestRedis,
  releases: (() => unknown)[],
  { config, ...options }: TestWebhookWorkerOptions = {},
): Promise<number> {
  const healthPort = await freePort();
  await startWebhookWorker({
    config: {
      ...{ host: '127.0.0.1', healthHost: null, healthPort, logLevel: 'error', graceMs: 1000, version: 'test' },
      ...{ redisUrl: redis.url, redisCaFile: null, redisNamespace: redis.namespace, installation: null },
      ...{ shards: SHARDS, webhookAllowPrivate: true, concurrency: 5 },
      ...{ smtpUrl: null, mailFrom: '', apiUrl: 'http://api.test' },
      ...config,
    },
    logger: createLogger({ service: 'test', level: 'error' }),
    lifecycle: { onRelease: (_name, release) => releases.push(release), stop: async () => {} },
    ...options,
  });
  return healthPort;
}
