import { dataMetrics, readStatus } from '@tearsheet/market-data/status';
import { readLastSync } from '@tearsheet/market-data/sync';
import {
  createKeys,
  type Lifecycle,
  type Logger,
  openRedis,
  pingRedis,
  startHealthServer,
  waitUntilReady,
} from '@tearsheet/runtime';
import { createMetrics } from '@tearsheet/runtime/metrics';
import { endSchedule, runSchedule } from '@tearsheet/runtime/schedule';
import type { DataWorkerConfig } from './config.ts';
import { runSync } from './runSync.ts';

export interface DataWorkerOptions {
  readonly config: DataWorkerConfig;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
}

/** Name of the queue and of the schedule; one per installation, whatever the number of workers. */
const SYNC = 'data_sync';
const REDIS_DEADLINE_MS = 60_000;
const MS_PER_DAY = 86_400_000;

/** Fetches market data when SYNC_SCHEDULE says so. Without one it ends the schedule of an earlier start, and itself. */
export async function startDataWorker({ config, logger, lifecycle }: DataWorkerOptions): Promise<void> {
  const redis = openRedis({ config, role: 'worker', logger, lifecycle });
  await waitUntilReady(redis, REDIS_DEADLINE_MS);
  const keys = createKeys(config.redisNamespace);
  const common = { redis, keys, logger, name: SYNC };
  if (config.schedule === null) {
    await endSchedule(common);
    await lifecycle.stop('no schedule: SYNC_SCHEDULE is not set');
    return;
  }
  const schedule = await runSchedule({
    ...common,
    cron: config.schedule,
    timeZone: config.timeZone,
    task: (signal) => runSync(config, logger, signal),
  });
  lifecycle.onRelease('schedule', () => schedule.stop(config.graceMs));
  const metrics = createMetrics({ service: 'data-worker', version: config.version });
  metrics.addReadings('data_status', async () => {
    const today = Math.floor(Date.now() / MS_PER_DAY);
    return dataMetrics(readStatus(config.dataFolder, today), await readLastSync(config.dataFolder));
  });
  const health = await startHealthServer({
    port: config.healthPort,
    host: config.host,
    metrics,
    checks: { redis: () => pingRedis({ redis, keys }) },
  });
  lifecycle.onRelease('health', () => health.close());
  const nextMs = await schedule.nextRunMs();
  logger.info('data worker started', {
    schedule: config.schedule,
    next_run: nextMs === null ? null : new Date(nextMs).toISOString(),
    health_port: health.port,
  });
}
