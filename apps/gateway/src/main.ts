import { once } from 'node:events';
import { dataReadings, openServiceData } from '@tearsheet/operations';
import { researchSettings } from '@tearsheet/operations/research';
import {
  createKeys,
  createLifecycle,
  createLogger,
  createMetrics,
  healthAddress,
  openRedis,
  pingRedis,
  readConfig,
  readRedis,
  startHealthServer,
  startTracing,
} from '@tearsheet/runtime';
import {
  createAccountStore,
  createAuthenticate,
  createCreditStore,
  createFindAccessToken,
  createTokenStore,
} from '@tearsheet/runtime/accounts';
import { httpMetrics } from '@tearsheet/runtime/http';
import { createJobQueue, JOB_DEFINITIONS, queueReadings } from '@tearsheet/runtime/jobs';
import { createAlertStore, createPortfolioStore } from '@tearsheet/runtime/portfolios';
import { createRateLimits, jobLimits } from '@tearsheet/runtime/rates';
import { openReportStore } from '@tearsheet/runtime/reports';
import { createDeliveryStore, createWebhookSecrets, readOutbox } from '@tearsheet/runtime/webhooks';
import { createAnswerCache } from './answerCache.ts';
import { createApp } from './app.ts';
import { CONFIG } from './config.ts';
import { createHttpServer } from './server.ts';
import { createOpenWaits } from './waiting/openWaits.ts';

const config = readConfig(CONFIG, process.env);
const logger = createLogger({ service: 'gateway', level: config.logLevel });
const now = () => new Date();
const lifecycle = createLifecycle({ logger, graceMs: config.graceMs + 5000 });

await lifecycle.run(async () => {
  const tracing = await startTracing({ url: config.tracesUrl, service: 'gateway', version: config.version });
  lifecycle.onRelease('traces', () => tracing?.stop());
  const redis = openRedis({ config, role: 'gateway', logger, lifecycle });
  const { market, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  const keys = createKeys(config.redisNamespace);
  const definitions = Object.values(JOB_DEFINITIONS);
  const telemetry = tracing ? { telemetry: tracing.queue } : {};
  const jobs = createJobQueue({
    redis,
    keys,
    definitions,
    logger,
    limits: jobLimits(config),
    replicas: config.waitReplicas,
    ...telemetry,
  });
  lifecycle.onRelease('job queue', () => jobs.close());
  const metrics = await createMetrics({ service: 'gateway', version: config.version });
  metrics.addReadings('redis', () => readRedis({ redis, keys }));
  metrics.addReadings('queues', async () => queueReadings(await jobs.queues()));
  metrics.addReadings('webhooks', () => readOutbox({ redis, keys }));
  metrics.addReadings('market_data', async () => dataReadings(market, now));
  const checks = { redis: () => pingRedis({ redis, keys }), market_data: async () => market.current() };
  let isStopping = false;
  const reports = await openReportStore(config, now);
  const waits = createOpenWaits({ total: config.maxWaits, perOwner: config.maxWaitsPerCaller });
  const app = createApp({
    tracing,
    reports,
    waits,
    alerts: createAlertStore({ redis, keys }),
    portfolios: createPortfolioStore({ redis, keys, mostPortfolios: config.maxPortfolios }),
    webhooks: {
      secrets: createWebhookSecrets({ redis, keys }),
      deliveries: createDeliveryStore({ redis, keys }),
      allowPrivate: config.webhookAllowPrivate,
    },
    rates: createRateLimits(config, { redis, keys }),
    answers: createAnswerCache(config.answerCacheMb * 1_000_000),
    market,
    jobs,
    now,
    ...(config.signInUrl ? { signIn: { issuer: config.signInUrl, resource: config.apiUrl } } : {}),
    research: researchSettings(config),
    credits: createCreditStore({ redis, keys }),
    authenticate: createAuthenticate({
      tokens: createTokenStore({ redis, keys }),
      findAccessToken: createFindAccessToken({
        redis,
        keys,
        accounts: createAccountStore({ redis, keys }),
        audience: config.apiUrl,
        now: Date.now,
      }),
    }),
    health: checks,
    metrics: httpMetrics(metrics),
    logger,
    isStopping: () => isStopping,
  });
  const server = createHttpServer(app, config);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  lifecycle.onRelease('HTTP server', async () => {
    isStopping = true;
    waits.close();
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), config.graceMs);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearTimeout(cut);
  });
  const health = await startHealthServer({
    ...healthAddress(config),
    checks,
    metrics,
  });
  lifecycle.onRelease('health', () => health.close());
  logger.info('gateway listens', { host: config.host, port: config.port, health_port: health.port });
});
