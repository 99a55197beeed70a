import { MessageChannel } from 'node:worker_threads';
import { instrumentsOf, readAnalysisPayload } from '@tearsheet/operations';
import {
  createThreadSlots,
  type SnapshotHaving,
  startWorkerApp,
  type WorkerAppOptions,
} from '@tearsheet/operations/worker';
import { JOB_DEFINITIONS, JobFailure, type Processor } from '@tearsheet/runtime/jobs';
import type { ComputeOutcome, ComputeProgress, ComputeTask } from './computeThread.ts';
import type { WorkerConfig } from './config.ts';
import { benchmarkRics, loadInput } from './loadInput.ts';

export interface ComputePool {
  readonly process: Processor;
  close(): Promise<void>;
}

export interface ComputePoolOptions {
  readonly snapshotHaving: SnapshotHaving;
  readonly threads: number;
  readonly threadMemoryMb: number;
  /** A module like computeThread.ts. Tests pass one that fails. */
  readonly thread?: URL;
}

const COMPUTE_THREAD = new URL('./computeThread.ts', import.meta.url);

/** Percent at which a step begins. */
const LOAD_PERCENT = { resolve_symbols: 2, load_prices: 5, load_fx: 15 } as const;
const COMPUTE_FROM = 20;
const COMPUTE_TO = 99;
const MESSAGES: Readonly<Record<string, string>> = {
  simulate: 'Simulating the holdings day by day',
  metrics: 'Computing returns, risk, and drawdowns',
  attribution: 'Attributing profit and loss',
  assemble: 'Writing the result',
};

/**
 * Returns the processor of portfolio analyses. It reads on this event loop, which renews the job's lock, and computes in a
 * thread. An aborted signal ends the thread, and a thread that runs out of memory crashes alone.
 */
export function createComputePool({
  snapshotHaving,
  threads,
  threadMemoryMb,
  thread = COMPUTE_THREAD,
}: ComputePoolOptions): ComputePool {
  const slots = createThreadSlots<ComputeTask, ComputeOutcome>({ file: thread, threads, memoryMb: threadMemoryMb });

  async function process(bytes: Buffer, { progress, signal }: Parameters<Processor>[1]) {
    const payload = readAnalysisPayload(bytes);
    const snapshot = await snapshotHaving([...benchmarkRics(payload), ...instrumentsOf(payload)], signal);
    const input = loadInput(payload, snapshot, (step, message) => progress(step, LOAD_PERCENT[step], message));
    const { port1, port2 } = new MessageChannel();
    port1.on('message', ({ step, fraction }: ComputeProgress) => {
      const percent = Math.floor(COMPUTE_FROM + (COMPUTE_TO - COMPUTE_FROM) * fraction);
      progress(step, percent, MESSAGES[step] ?? step);
    });
    try {
      const outcome = await slots.run({ input, port: port2 }, { signal, transferList: [port2] });
      if (outcome.kind === 'refused') throw new JobFailure(outcome.message);
      return outcome.result;
    } finally {
      port1.close();
    }
  }

  return { process, close: slots.close };
}

export interface WorkerOptions extends Omit<WorkerAppOptions, 'service' | 'config'> {
  readonly config: WorkerConfig;
  readonly createPool?: typeof createComputePool;
}

/** Starts the worker of portfolio analyses. It runs as many at the same time as it has compute threads. */
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
