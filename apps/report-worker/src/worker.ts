import {
  checkRedisServer,
  connectRedis,
  createKeys,
  type Lifecycle,
  type Logger,
  repeat,
  startHealthServer,
} from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS, type JobTimes, runWorker, type WorkerTimings } from '@tearsheet/runtime/jobs';
import { createMetrics, jobMetrics } from '@tearsheet/runtime/metrics';
import { openReportStore } from '@tearsheet/runtime/reports';
import type { WorkerConfig } from './config.ts';
import { createPortfolioReport } from './portfolioReport.ts';
import { createRenderPool } from './renderPool.ts';

export interface WorkerOptions {
  readonly config: WorkerConfig;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
  readonly now?: () => Date;
  /** Scaled down in tests. */
  readonly times?: JobTimes;
  readonly timings?: WorkerTimings;
}

/** Jobs per thread: most of them only wait for their analysis to end, and none of that costs anything. */
const JOBS_PER_THREAD = 4;
const SWEEP_MS = 3_600_000;

/** Boots the worker; everything it holds is registered with the lifecycle. Starts without Redis too, and is not ready then. */
export async function startReportWorker(options: WorkerOptions): Promise<void> {
  const { config, logger, lifecycle, now = () => new Date(), times, timings } = options;
  const redis = connectRedis({ url: config.redisUrl, role: 'worker', logger });
  lifecycle.onRelease('Redis', () => redis.disconnect());
  const keys = createKeys(config.redisNamespace);
  const definitions = Object.values(JOB_DEFINITIONS);
  const jobs = createJobQueue({ redis, keys, definitions, logger, ...(times ? { times } : {}) });
  lifecycle.onRelease('job queue', () => jobs.close());
  const reports = await openReportStore(config, now);
  const pool = createRenderPool({ threads: config.threads, threadMemoryMb: config.threadMemoryMb });
  lifecycle.onRelease('render threads', () => pool.close());
  const metrics = createMetrics({ service: 'report-worker', version: config.version });
  const definition = JOB_DEFINITIONS.portfolioReport;
  const worker = runWorker(definition, createPortfolioReport({ jobs, pool, reports, now }), {
    redis,
    keys,
    definitions,
    logger,
    concurrency: config.threads * JOBS_PER_THREAD,
    version: config.version,
    observe: jobMetrics(metrics)(definition),
    onWedged: () => void lifecycle.stop('the queue cannot be read', 1),
    ...(times ? { times } : {}),
    ...(timings ? { timings } : {}),
  });
  lifecycle.onRelease('worker', () => worker.stop(config.graceMs));
  const sweep = async () => {
    const days = await reports.sweep();
    if (days > 0) logger.info('old reports were removed', { days });
  };
  const onSweepError = (error: unknown) => logger.warn('old reports could not be removed', { error });
  void sweep().catch(onSweepError);
  const sweeps = repeat(SWEEP_MS, sweep, onSweepError);
  lifecycle.onRelease('sweeps', () => sweeps.stop());
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
  logger.info('report worker started', { threads: config.threads, health_port: health.port });
}
