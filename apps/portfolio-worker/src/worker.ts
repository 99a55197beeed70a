import { MessageChannel } from 'node:worker_threads';
import type { MarketData } from '@tearsheet/market-data';
import {
  createThreadSlots,
  type SnapshotHaving,
  startWorkerApp,
  type WorkerAppOptions,
} from '@tearsheet/operations/worker';
import { JobFailure, type JobRun, type Processor } from '@tearsheet/runtime/jobs';
import type { ComputeOutcome, ComputeProgress, ComputeTask, Work } from './computeThread.ts';
import type { WorkerConfig } from './config.ts';
import { ANALYSIS_JOB, JOBS_OF_THREADS, type JobOfThreads } from './loadWork.ts';
import { warmUpPayload } from './warmUp.ts';

export interface ComputePool {
  /** Returns the processor of one kind of job. All kinds share the threads. */
  processorOf(job: JobOfThreads): Processor;
  /** Runs one small analysis in every thread, so that the first job is not several times slower than the later ones. */
  warmUp(market: MarketData, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface ComputePoolOptions {
  readonly snapshotHaving: SnapshotHaving;
  readonly threads: number;
  readonly threadMemoryMb: number;
  readonly compression?: WorkerConfig['compression'];
  /** A module like computeThread.ts. Tests pass one that fails. */
  readonly thread?: URL;
}

const COMPUTE_THREAD = new URL('./computeThread.ts', import.meta.url);

/** Percentages between which a thread computes. Before, the data are loaded. */
const COMPUTE_FROM = 20;
const COMPUTE_TO = 99;
const MESSAGES: Readonly<Record<string, string>> = {
  simulate: 'Simulating the holdings day by day',
  metrics: 'Computing returns, risk, and drawdowns',
  attribution: 'Attributing profit and loss',
  paths: 'Simulating paths',
  optimize: 'Finding the best weights',
  frontier: 'Computing the frontier',
  walk_forward: 'Repeating the optimization in the past',
  assemble: 'Writing the result',
};

/**
 * Returns the processors of jobs on portfolios. They read on this event loop, which renews the job's lock, and compute in a
 * thread. An aborted signal ends the thread, and a thread that runs out of memory crashes alone.
 */
export function createComputePool({
  snapshotHaving,
  threads,
  threadMemoryMb,
  compression = 'tables',
  thread = COMPUTE_THREAD,
}: ComputePoolOptions): ComputePool {
  const areTablesPacked = compression === 'tables';
  const slots = createThreadSlots<ComputeTask, ComputeOutcome>({ file: thread, threads, memoryMb: threadMemoryMb });

  async function compute(work: Work, { progress, signal }: Pick<JobRun, 'progress' | 'signal'>) {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', ({ step, fraction }: ComputeProgress) => {
      const percent = Math.floor(COMPUTE_FROM + (COMPUTE_TO - COMPUTE_FROM) * fraction);
      progress(step, percent, MESSAGES[step] ?? step);
    });
    try {
      const outcome = await slots.run({ work, areTablesPacked, port: port2 }, { signal, transferList: [port2] });
      if (outcome.kind === 'refused') throw new JobFailure(outcome.message);
      return outcome.result;
    } finally {
      port1.close();
    }
  }

  return {
    processorOf:
      ({ load }) =>
      async (bytes, run) =>
        compute(await load(bytes, { snapshotHaving, run }), run),
    async warmUp(market, signal) {
      const payload = warmUpPayload(market);
      if (payload === null) return;
      const run = { progress: () => {}, signal };
      const work = await ANALYSIS_JOB.load(payload, { snapshotHaving, run });
      const twice = async () => {
        for (let i = 0; i < 2; i++) await compute(work, run);
      };
      await Promise.all(Array.from({ length: threads }, twice));
    },
    close: slots.close,
  };
}

export interface WorkerOptions extends Omit<WorkerAppOptions, 'service' | 'config'> {
  readonly config: WorkerConfig;
  readonly createPool?: typeof createComputePool;
}

/** Starts the worker of jobs on portfolios. It runs as many of each kind at the same time as it has compute threads. */
export async function startPortfolioWorker({
  config,
  createPool = createComputePool,
  ...options
}: WorkerOptions): Promise<void> {
  await startWorkerApp({ service: 'portfolio-worker', config, ...options }, ({ snapshotHaving, onRelease }) => {
    const { threads, threadMemoryMb, compression } = config;
    const pool = createPool({ snapshotHaving, threads, threadMemoryMb, compression });
    onRelease('compute threads', () => pool.close());
    return JOBS_OF_THREADS.map((job) => ({
      definition: job.definition,
      process: pool.processorOf(job),
      concurrency: threads,
      ...(job === ANALYSIS_JOB ? { warmUp: pool.warmUp } : {}),
    }));
  });
}
