import { dataReadings, openServiceData } from '@tearsheet/operations';
import {
  createKeys,
  createLifecycle,
  createLogger,
  createMetrics,
  healthAddress,
  openRedis,
  readConfig,
  readRedis,
  startHealthServer,
  startTracing,
  toolMetrics,
} from '@tearsheet/runtime';
import { httpMetrics } from '@tearsheet/runtime/http';
import { createJobQueue, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { jobLimits } from '@tearsheet/runtime/rates';
import { CONFIG } from './config.ts';
import { startToolServer } from './toolServer.ts';

const config = readConfig(CONFIG, process.env);
const logger = createLogger({ service: 'tool-server', level: config.logLevel });
const now = () => new Date();
const lifecycle = createLifecycle({ logger, graceMs: config.graceMs + 5000 });

await lifecycle.run(async () => {
  const tracing = await startTracing({ url: config.tracesUrl, service: 'tool-server', version: config.version });
  lifecycle.onRelease('traces', () => tracing?.stop());
  const redis = openRedis({ config, role: 'gateway', logger, lifecycle });
  const { market, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  const keys = createKeys(config.redisNamespace);
  const jobs = createJobQueue({
    redis,
    keys,
    definitions: Object.values(JOB_DEFINITIONS),
    logger,
    limits: jobLimits(config),
    ...(tracing ? { telemetry: tracing.queue } : {}),
    replicas: config.waitReplicas,
  });
  lifecycle.onRelease('job queue', () => jobs.close());
  const metrics = await createMetrics({ service: 'tool-server', version: config.version });
  metrics.addReadings('redis', () => readRedis({ redis, keys }));
  metrics.addReadings('market_data', async () => dataReadings(market, now));
  let isStopping = false;
  const toolServer = await startToolServer({
    config,
    redis,
    keys,
    market,
    jobs,
    logger,
    metrics: httpMetrics(metrics),
    tracing,
    observe: toolMetrics(metrics),
    now,
    isStopping: () => isStopping,
  });
  lifecycle.onRelease('HTTP server', () => {
    isStopping = true;
    return toolServer.stop(config.graceMs);
  });
  const health = await startHealthServer({ ...healthAddress(config), checks: toolServer.health, metrics });
  lifecycle.onRelease('health', () => health.close());
  logger.info('tool server listens', { host: config.host, url: toolServer.url, health_port: health.port });
});
