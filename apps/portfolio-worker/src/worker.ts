import { dataReadings, openServiceData } from '@tearsheet/operations';
import {
  checkRedisServer,
  connectRedis,
  createKeys,
  type Lifecycle,
  type Logger,
  startHealthServer,
} from '@tearsheet/runtime';
import { JOB_DEFINITIONS, type JobTimes, runWorker, type WorkerTimings } from '@tearsheet/runtime/jobs';
import { createMetrics, jobMetrics } from '@tearsheet/runtime/metrics';
import type { WorkerConfig } from './config.ts';
import { createComputePool } from './process.ts';

export interface WorkerOptions {
  readonly config: WorkerConfig;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
  /** Scaled down in tests. */
  readonly times?: JobTimes;
  readonly timings?: WorkerTimings;
  readonly createPool?: typeof createComputePool;
}

/** Boots the worker; everything it holds is registered with the lifecycle. Starts without Redis too, and is not ready then. */
export async function startPortfolioWorker({
  config,
  logger,
  lifecycle,
  times,
  timings,
  createPool = createComputePool,
}: WorkerOptions): Promise<void> {
  const redis = connectRedis({ url: config.redisUrl, role: 'worker', logger });
  lifecycle.onRelease('Redis', () => redis.disconnect());
  const { market, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  const pool = createPool({ market, threads: config.threads, threadMemoryMb: config.threadMemoryMb });
  lifecycle.onRelease('compute threads', () => pool.close());
  const metrics = createMetrics({ service: 'portfolio-worker', version: config.version });
  metrics.addReadings('market_data', async () => dataReadings(market, () => new Date()));
  const worker = runWorker(JOB_DEFINITIONS.portfolioAnalysis, pool.process, {
    redis,
    keys: createKeys(config.redisNamespace),
    definitions: Object.values(JOB_DEFINITIONS),
    logger,
    concurrency: config.threads,
    version: config.version,
    observe: jobMetrics(metrics)(JOB_DEFINITIONS.portfolioAnalysis),
    onWedged: () => void lifecycle.stop('the queue cannot be read', 1),
    ...(times ? { times } : {}),
    ...(timings ? { timings } : {}),
  });
  lifecycle.onRelease('worker', () => worker.stop(config.graceMs));
  const health = await startHealthServer({
    port: config.healthPort,
    host: config.host,
    metrics,
    checks: {
      redis: async () => {
        if (redis.status !== 'ready') throw new Error('not connected');
        await redis.ping();
      },
      market_data: async () => market.current(),
    },
  });
  lifecycle.onRelease('health', () => health.close());
  redis.once('ready', () => {
    void checkRedisServer(redis).then(
      ({ problems, warnings }) => {
        for (const warning of warnings) logger.warn(warning);
        if (problems.length > 0) {
          for (const problem of problems) logger.error(problem);
          void lifecycle.stop('Redis is not usable', 1);
        }
      },
      (error: unknown) => logger.warn('Redis could not be checked', { error }),
    );
  });
  logger.info('portfolio worker started', { threads: config.threads, health_port: health.port });
}
