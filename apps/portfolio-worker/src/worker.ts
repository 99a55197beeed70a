import { MessageChannel } from 'node:worker_threads';
import type { Instrument, MarketData } from '@tearsheet/market-data';
import {
  type AnalysisPayload,
  checkAnalysis,
  estimateWork,
  instrumentsOf,
  readPayload,
  writePayload,
} from '@tearsheet/operations';
import {
  createThreadSlots,
  type SnapshotFor,
  startWorkerApp,
  type ThreadSlotOptions,
  type WorkerAppOptions,
} from '@tearsheet/operations/worker';
import { JOB_DEFINITIONS, type JobDefinition, JobFailure, type JobRun, type Processor } from '@tearsheet/runtime/jobs';
import { formatWeekday, median, type Weekday } from '@tearsheet/shared';
import type { AnalysisInput } from '@tearsheet/shared/engine';
import {
  type ComputeOutcome,
  type ComputeProgress,
  type ComputeTask,
  createShortWork,
  PORTFOLIO_JOBS,
  type PortfolioJobType,
  type Work,
} from './computeThread.ts';
import type { WorkerConfig } from './config.ts';
import { benchmarkRics, inputHash, type LoadStep, loadInput } from './loadInput.ts';

export type ComputePool = ReturnType<typeof createComputePool>;

export interface ComputePoolOptions {
  readonly snapshotFor: SnapshotFor;
  readonly threads: number;
  readonly longThreads?: number;
  readonly threadMemoryMb: number;
  readonly compression?: WorkerConfig['compression'];
  /** A module like computeThread.ts. Tests pass one that fails. */
  readonly thread?: URL;
}

const COMPUTE_THREAD = new URL('./computeThread.ts', import.meta.url);

/** Percentages between which a thread computes. Before, the data are loaded. */
const COMPUTE_FROM = 20;
const COMPUTE_TO = 99;
/** A solve may take longer than a slice, so threads with long work have a lower priority too. */
const LONG_NICENESS = 10;
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
  snapshotFor,
  threads,
  longThreads = 1,
  threadMemoryMb,
  compression = 'tables',
  thread = COMPUTE_THREAD,
}: ComputePoolOptions) {
  const areTablesPacked = compression === 'tables';
  const open = (options: Pick<ThreadSlotOptions, 'threads' | 'niceness' | 'startsOnDemand'>) =>
    createThreadSlots<ComputeTask, ComputeOutcome>({ file: thread, memoryMb: threadMemoryMb, ...options });
  const short = open({ threads });
  // Many workers never get long work, and a long job does not notice the start of its thread.
  const long = open({ threads: longThreads, niceness: LONG_NICENESS, startsOnDemand: true });
  const shortWork = createShortWork();

  async function compute(
    work: Work,
    { progress, signal, leftMs }: Pick<JobRun, 'progress' | 'signal' | 'leftMs'>,
    isLong: boolean,
  ) {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', ({ step, fraction }: ComputeProgress) => {
      const percent = Math.floor(COMPUTE_FROM + (COMPUTE_TO - COMPUTE_FROM) * fraction);
      progress(step, percent, MESSAGES[step] ?? step);
    });
    try {
      const task = { work, areTablesPacked, port: port2 };
      const options = { signal, transferList: [port2] };
      const outcome = isLong
        ? await long.run({ ...task, slices: { memory: shortWork.memory, leftMs } }, options)
        : await shortWork.run(() => short.run(task, options));
      if (outcome.kind === 'refused') throw new JobFailure(outcome.code, outcome.message);
      return outcome.result;
    } finally {
      port1.close();
    }
  }

  return {
    /** Returns the processor of one kind of job. Short analyses have threads of their own, and all other kinds share the long threads. */
    processorOf:
      (job: JobOfThreads): Processor =>
      async (bytes, run) =>
        compute(await job.load(bytes, { snapshotFor, run }), run, job !== ANALYSIS_JOB),
    /**
     * Runs small analyses in every short thread, so that the first job is not several times slower than the later ones. Returns
     * the milliseconds per unit of work (budget.ts).
     */
    async warmUp(market: MarketData, signal: AbortSignal): Promise<number | null> {
      const payload = warmUpPayload(market);
      if (payload === null) return null;
      const run = { progress: () => {}, signal, leftMs: Number.POSITIVE_INFINITY };
      const work = await ANALYSIS_JOB.load(await writePayload(payload), { snapshotFor, run });
      const estimated = estimateWork({ kind: 'analysis', portfolio: payload });
      const twice = async () => {
        await compute(work, run, false);
        const startedMs = performance.now();
        await compute(work, run, false);
        return (performance.now() - startedMs) / estimated;
      };
      return median(await Promise.all(Array.from({ length: threads }, twice)));
    },
    close: async (): Promise<void> => void (await Promise.all([short.close(), long.close()])),
  };
}

export interface WorkerOptions extends Omit<WorkerAppOptions, 'service' | 'config'> {
  readonly config: WorkerConfig;
  readonly createPool?: typeof createComputePool;
}

/** Starts the worker of jobs on portfolios. It claims a job only when one of the threads for its kind is free. */
export async function startPortfolioWorker({
  config,
  createPool = createComputePool,
  ...options
}: WorkerOptions): Promise<void> {
  await startWorkerApp({ service: 'portfolio-worker', config, ...options }, ({ snapshotFor, onRelease }) => {
    const { threads, longThreads, threadMemoryMb, compression } = config;
    const pool = createPool({ snapshotFor, threads, longThreads, threadMemoryMb, compression });
    onRelease('compute threads', () => pool.close());
    const kindOf = (job: JobOfThreads) => ({ definition: job.definition, process: pool.processorOf(job) });
    const [first, ...others] = LONG_JOBS;
    return [
      { kinds: [kindOf(ANALYSIS_JOB)], concurrency: threads, warmUp: pool.warmUp },
      { kinds: [kindOf(first), ...others.map(kindOf)], concurrency: longThreads, leavesOneFree: true },
    ];
  });
}

const HOLDINGS = 10;
const YEARS = 5;
const WEEKDAYS_PER_YEAR = 261;
const QUARTERS = 4 * YEARS;

/**
 * Returns an ordinary small analysis of a snapshot's own instruments, with every default section: ten equal holdings, five
 * years, quarterly trades. A compute thread that has run it once compiles little during its first job. Null if the snapshot
 * has no stock with so many prices.
 */
export function warmUpPayload(market: MarketData): AnalysisPayload | null {
  const end = market.lastWeekday;
  const start = end - YEARS * WEEKDAYS_PER_YEAR;
  const stocks = market
    .instruments()
    .values()
    .filter((instrument) => hasPrices(instrument, market, start, end));
  const holdings = stocks.take(HOLDINGS).toArray();
  const [first] = holdings;
  if (first === undefined) return null;
  const dates = Array.from({ length: QUARTERS }, (_, i) => start + Math.floor((i * (end - start)) / QUARTERS));
  const rics = holdings.map(({ ric }) => ric);
  const request = {
    portfolio: dates.flatMap((weekday) =>
      rics.map((symbol) => ({ date: formatWeekday(weekday), symbol, weight: 1 / rics.length })),
    ),
    base_currency: first.currency,
    benchmark: first.ric,
    end_date: formatWeekday(end),
  };
  const source = { current: () => market, close: () => {} };
  const checked = checkAnalysis(
    { market: source, now: () => new Date(`${formatWeekday(end + 1)}T00:00:00Z`) },
    request,
  );
  return checked.kind === 'checked' ? checked.payload : null;
}

function hasPrices({ ric, type }: Instrument, market: MarketData, start: Weekday, end: Weekday): boolean {
  if (type !== 'stock') return false;
  const closes = market.closes(ric);
  return closes !== null && closes.first <= start && closes.first + closes.values.length > end;
}

interface Loading {
  readonly snapshotFor: SnapshotFor;
  readonly run: Pick<JobRun, 'progress' | 'signal'>;
}

/** A kind of job, and how its payload becomes work for a thread. */
export interface JobOfThreads {
  readonly definition: JobDefinition;
  /** Reads the payload and loads the data that the work needs. */
  load(bytes: Buffer, loading: Loading): Promise<Work>;
}

export const ANALYSIS_JOB = jobOf('portfolio_analysis', JOB_DEFINITIONS.portfolio_analysis);

/** The kinds of long work. They share the long threads, which short analyses do not use. */
export const LONG_JOBS: readonly [JobOfThreads, ...JobOfThreads[]] = [
  jobOf('portfolio_analysis', JOB_DEFINITIONS.long_portfolio_analysis),
  ...Object.keys(PORTFOLIO_JOBS)
    .map((name) => name as PortfolioJobType) // The keys are those of the table.
    .flatMap((type) => (type === 'portfolio_analysis' ? [] : [jobOf(type, JOB_DEFINITIONS[type])])),
];

function jobOf(type: PortfolioJobType, definition: JobDefinition): JobOfThreads {
  const { members, load } = PORTFOLIO_JOBS[type];
  return {
    definition,
    async load(bytes, loading) {
      const payload = await readPayload<object>(bytes, members);
      const loaded = await load(payload, (portfolio, settings) => loadPortfolio(portfolio, loading, settings));
      return { type, loaded };
    },
  };
}

/** Percent at which a step begins. */
const PERCENT = { resolve_symbols: 2, load_prices: 5, load_fx: 15 } as const;

/**
 * Waits for a snapshot that has the instruments of a portfolio, and loads their data. `settings` are what the result depends on
 * besides the portfolio.
 */
async function loadPortfolio(
  payload: AnalysisPayload,
  { snapshotFor, run }: Loading,
  settings?: object,
): Promise<AnalysisInput> {
  const snapshot = await snapshotFor(
    { dataVersion: payload.dataVersion, rics: [...benchmarkRics(payload), ...instrumentsOf(payload)] },
    run.signal,
  );
  const onStep = (step: LoadStep, message: string) => run.progress(step, PERCENT[step], message);
  // Histories of optimizations and simulations have a fixed number of returns a year.
  const input = loadInput(payload, snapshot, onStep, { onWeekdays: settings !== undefined });
  if (settings === undefined) return input;
  const provenance = {
    ...input.provenance,
    inputHash: inputHash({ ...payload, ...{ jobSettings: settings } }, snapshot.dataVersion),
  };
  return { ...input, provenance };
}
