import { openServiceData } from '@tearsheet/operations';
import { reanalyzePortfolios } from '@tearsheet/operations/tracking';
import {
  createKeys,
  type Lifecycle,
  type Logger,
  openRedis,
  pingRedis,
  startHealthServer,
  waitUntilReady,
} from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { createMetrics } from '@tearsheet/runtime/metrics';
import { createAlertStore, createPortfolioStore } from '@tearsheet/runtime/portfolios';
import { endSchedule, runSchedule } from '@tearsheet/runtime/schedule';
import { createDeliveryStore } from '@tearsheet/runtime/webhooks';
import type { TrackingWorkerConfig } from './config.ts';

export interface TrackingWorkerOptions {
  readonly config: TrackingWorkerConfig;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
}

/** Name of the queue and of the schedule; one per installation, whatever the number of workers. */
const TRACKING = 'portfolio_tracking';
const REDIS_DEADLINE_MS = 60_000;

/** Analyses tracked portfolios when TRACKING_SCHEDULE says so. Without one it ends the schedule of an earlier start, and itself. */
export async function startTrackingWorker({ config, logger, lifecycle }: TrackingWorkerOptions): Promise<void> {
  const redis = openRedis({ config, role: 'worker', logger, lifecycle });
  await waitUntilReady(redis, REDIS_DEADLINE_MS);
  const keys = createKeys(config.redisNamespace);
  const common = { redis, keys, logger, name: TRACKING };
  if (config.schedule === null) {
    await endSchedule(common);
    await lifecycle.stop('no schedule: TRACKING_SCHEDULE is not set');
    return;
  }
  const { market, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  const jobs = createJobQueue({ redis, keys, definitions: Object.values(JOB_DEFINITIONS), logger });
  lifecycle.onRelease('job queue', () => jobs.close());
  const dependencies = {
    market,
    jobs,
    now: () => new Date(),
    portfolios: createPortfolioStore({ redis, keys, mostPortfolios: 0 }),
    alerts: createAlertStore({ redis, keys }),
    deliveries: createDeliveryStore({ redis, keys }),
  };
  const schedule = await runSchedule({
    ...common,
    cron: config.schedule,
    timeZone: config.timeZone,
    task: async (signal) => {
      const onProblem = (portfolioId: string, reason: string) =>
        logger.warn('portfolio not analysed', { portfolio_id: portfolioId, reason });
      const report = await reanalyzePortfolios(dependencies, { signal, atOnce: config.atOnce, onProblem });
      logger.info('tracked portfolios analysed', { ...report });
    },
  });
  lifecycle.onRelease('schedule', () => schedule.stop(config.graceMs));
  const health = await startHealthServer({
    port: config.healthPort,
    host: config.host,
    metrics: createMetrics({ service: 'tracking-worker', version: config.version }),
    checks: { redis: () => pingRedis({ redis, keys }), market_data: async () => market.current() },
  });
  lifecycle.onRelease('health', () => health.close());
  const nextMs = await schedule.nextRunMs();
  logger.info('tracking worker started', {
    schedule: config.schedule,
    next_run: nextMs === null ? null : new Date(nextMs).toISOString(),
    health_port: health.port,
  });
}
