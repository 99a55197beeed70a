import { dataMetrics, readStatus } from '@tearsheet/market-data';
import { readLastSync } from '@tearsheet/market-data/sync';
import { type ScheduledWorkerOptions, startScheduledWorker } from '@tearsheet/operations/worker';
import type { DataWorkerConfig } from './config.ts';
import { runSync } from './runSync.ts';

export interface DataWorkerOptions extends Pick<ScheduledWorkerOptions, 'logger' | 'lifecycle'> {
  readonly config: DataWorkerConfig;
}

const MS_PER_DAY = 86_400_000;

/** Fetches market data when SYNC_SCHEDULE says so. */
export function startDataWorker(options: DataWorkerOptions): Promise<void> {
  const { config, logger } = options;
  return startScheduledWorker(
    { ...options, service: 'data-worker', name: 'data_sync', variable: 'SYNC_SCHEDULE' },
    ({ metrics }) => {
      metrics.addReadings('data_status', async () => {
        const today = Math.floor(Date.now() / MS_PER_DAY);
        return dataMetrics(readStatus(config.dataFolder, today), await readLastSync(config.dataFolder));
      });
      return { run: (signal) => runSync(config, logger, signal) };
    },
  );
}
