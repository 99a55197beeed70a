import { startWorkerApp, type WorkerAppOptions } from '@tearsheet/operations/worker';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import type { WorkerConfig } from './config.ts';
import { createComputePool } from './process.ts';

export interface WorkerOptions extends Omit<WorkerAppOptions, 'service' | 'config'> {
  readonly config: WorkerConfig;
  readonly createPool?: typeof createComputePool;
}

/** Boots the worker of portfolio analyses: as many at the same time as there are compute threads. */
export async function startPortfolioWorker({
  config,
  createPool = createComputePool,
  ...options
}: WorkerOptions): Promise<void> {
  await startWorkerApp({ service: 'portfolio-worker', config, ...options }, ({ snapshotHaving, onRelease }) => {
    const pool = createPool({ snapshotHaving, threads: config.threads, threadMemoryMb: config.threadMemoryMb });
    onRelease('compute threads', () => pool.close());
    return [{ definition: JOB_DEFINITIONS.portfolioAnalysis, process: pool.process, concurrency: config.threads }];
  });
}
