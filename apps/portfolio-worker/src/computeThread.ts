import type { MessagePort } from 'node:worker_threads';
import type { AnalysisPayload, OptimizationPayload, PayloadMembers, SimulationPayload } from '@tearsheet/operations';
import { type FinishedResult, sealPacked, ZLIB } from '@tearsheet/runtime/seal';
import type { JOB_TYPES, JobType } from '@tearsheet/shared';
import {
  AnalysisError,
  type AnalysisErrorCode,
  type AnalysisInput,
  type Arena,
  analyze,
  createArena,
  createJsonPacker,
  type JsonPacker,
  loadSolver,
  optimizePortfolio,
  prepareAnalysis,
  resultOf,
  type SectionValue,
  simulatePortfolio,
} from '@tearsheet/shared/engine';
import { move, transferableSymbol, valueSymbol } from 'piscina';

/** Long work computes for this long before it looks whether short work runs. */
const SLICE_MS = 200;
/** It waits no longer than it has computed, so it keeps at least half of its speed. */
const LONGEST_PAUSE_MS = SLICE_MS;

/** Counts the short jobs that run in this process, in memory that the threads of long work read. */
export interface ShortWork {
  readonly memory: SharedArrayBuffer;
  /** Runs a short job. Long work steps aside meanwhile. */
  run<T>(job: () => Promise<T>): Promise<T>;
}

export function createShortWork(): ShortWork {
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const running = new Int32Array(memory);
  return {
    memory,
    async run(job) {
      Atomics.add(running, 0, 1);
      try {
        return await job();
      } finally {
        Atomics.sub(running, 0, 1);
        Atomics.notify(running, 0);
      }
    },
  };
}

/** The slices of one long job in its thread. */
export type Slices = ReturnType<typeof createSlices>;

/** @param now a monotonic clock, ms */
export function createSlices(memory: SharedArrayBuffer, now = () => performance.now()) {
  const running = new Int32Array(memory);
  let pausedMs = 0;
  const startMs = now();
  let sliceMs = startMs;
  return {
    /** Ends the slice if it is over and short work runs. Returns when the next one begins. The work keeps all its memory. */
    yield(): void {
      const fromMs = now();
      if (fromMs - sliceMs < SLICE_MS) return;
      for (;;) {
        const count = Atomics.load(running, 0);
        const leftMs = LONGEST_PAUSE_MS - (now() - fromMs);
        if (count === 0 || leftMs <= 0) break;
        Atomics.wait(running, 0, count, leftMs);
      }
      sliceMs = now();
      pausedMs += sliceMs - fromMs;
    },
    /** Milliseconds of computation so far, without pauses. */
    computedMs: (): number => now() - startMs - pausedMs,
  };
}

/** The work of one job: what the row of its type has loaded. */
export interface Work {
  readonly type: PortfolioJobType;
  readonly loaded: object;
}

export interface ComputeTask {
  readonly work: Work;
  /** True to deflate long tables while they are written. False to leave everything to zlib. */
  readonly areTablesPacked: boolean;
  /** Receives a ComputeProgress for every step. */
  readonly port: MessagePort;
  /** Present for long work, which runs in slices. `leftMs` is the time until the deadline of the job. */
  readonly slices?: { readonly memory: SharedArrayBuffer; readonly leftMs: number };
}

export interface ComputeProgress {
  readonly step: string;
  /** 0 to 1 of the whole computation. */
  readonly fraction: number;
}

/** `refused` means that the data do not allow this work. The caller sees the message. */
export type ComputeOutcome =
  | { readonly kind: 'sealed'; readonly result: FinishedResult }
  | { readonly kind: 'refused'; readonly code: AnalysisErrorCode; readonly message: string };

/** An optimization ends after this time of computation, with the best weights it has found. */
const MOST_COMPUTED_MS = 480_000;
/** It also ends this long before the deadline of its job. The rest is for one more solve and for writing the result. */
const RESERVED_MS = 60_000;

/** Writes all results of this thread. */
let pack: JsonPacker | null = null;
const arena = createArena();

/** Does the work of a job and seals its result in the same thread. The caller in the other thread gets a ComputeOutcome. */
export default async function compute({
  work,
  areTablesPacked,
  port,
  slices: sliced,
}: ComputeTask): Promise<ComputeOutcome | Moved> {
  const slices = sliced && createSlices(sliced.memory);
  const secondsLeft = () => {
    slices?.yield();
    const ofJob = (sliced?.leftMs ?? Number.POSITIVE_INFINITY) - RESERVED_MS - (performance.now() - startedMs);
    return Math.min(MOST_COMPUTED_MS - (slices?.computedMs() ?? 0), ofJob) / 1000;
  };
  const startedMs = performance.now();
  try {
    const { value, ...facts } = await PORTFOLIO_JOBS[work.type].compute(work.loaded, {
      arena,
      onStep(step, fraction) {
        slices?.yield();
        port.postMessage({ step, fraction } satisfies ComputeProgress);
      },
      secondsLeft,
    });
    pack ??= createJsonPacker(ZLIB, areTablesPacked);
    return moved({ kind: 'sealed', result: { ...sealPacked(pack(value)), ...facts } });
  } catch (error) {
    if (error instanceof AnalysisError) return { kind: 'refused', code: error.code, message: error.message };
    throw error;
  } finally {
    port.close();
  }
}

type Moved = ReturnType<typeof move>;

/** Returns an outcome whose bytes move to the other thread, because messages copy bytes twice. */
function moved(outcome: ComputeOutcome & { readonly kind: 'sealed' }): Moved {
  return move({ [transferableSymbol]: [outcome.result.gzip.buffer], [valueSymbol]: outcome });
}

/** Loads the data of a portfolio. `settings` are what the result depends on besides the portfolio. */
export type LoadPortfolio = (payload: AnalysisPayload, settings?: object) => Promise<AnalysisInput>;

export interface ComputeHooks {
  readonly arena: Arena;
  onStep(step: string, fraction: number): void;
  /** See OptimizationHooks. */
  secondsLeft(): number;
}

export type ComputeResults = Pick<FinishedResult, 'warnings' | 'headline'> & { readonly value: SectionValue };

/** How a job type becomes a result: `load` runs on the event loop of the worker, and `compute` in a thread. */
interface PortfolioJob<Payload extends object = object, Loaded extends object = object> {
  /** The types of the members that the payload must have. */
  readonly members: PayloadMembers<Payload>;
  load(payload: Payload, load: LoadPortfolio): Promise<Loaded>;
  compute(loaded: Loaded, hooks: ComputeHooks): ComputeResults | Promise<ComputeResults>;
}

export type PortfolioJobType = {
  [Type in JobType]: (typeof JOB_TYPES)[Type]['app'] extends 'portfolio-worker' ? Type : never;
}[JobType];

const analysis: PortfolioJob<AnalysisPayload, AnalysisInput> = {
  members: {
    dataVersion: 'string',
    settings: 'object',
    rows: 'array',
    ledger: 'object or null',
    benchmark: 'string or object or null',
    benchmarks: 'array',
    riskFreeRate: 'number or object',
    withholding: 'object',
    requestedCount: 'number',
    missingSymbols: 'array',
    notes: 'array',
    warnings: 'array',
  },
  load: (payload, load) => load(payload),
  async compute(input, { arena, onStep }) {
    await prepareAnalysis(input);
    const computed = analyze(input, { onStep, arena });
    const { warnings, headline } = computed;
    return { value: resultOf(computed), warnings, headline };
  },
};

const simulation: PortfolioJob<
  SimulationPayload,
  Pick<SimulationPayload, 'settings'> & { readonly input: AnalysisInput }
> = {
  members: { portfolio: 'object', settings: 'object' },
  load: async ({ portfolio, settings }, load) => ({ input: await load(portfolio, settings), settings }),
  compute: ({ input, settings }, { onStep }) => simulatePortfolio(input, settings, { onStep }),
};

interface LoadedOptimization extends Pick<OptimizationPayload, 'settings'> {
  /** Everything that may be held. */
  readonly input: AnalysisInput;
  readonly current: AnalysisInput | null;
}

const optimization: PortfolioJob<OptimizationPayload, LoadedOptimization> = {
  members: { assets: 'object', portfolio: 'object or null', settings: 'object' },
  async load({ assets, portfolio, settings }, load) {
    const current = portfolio === null ? null : await load(portfolio);
    return { input: await load(assets, { settings, portfolio }), current, settings };
  },
  async compute({ input, current, settings }, { onStep, secondsLeft }) {
    await loadSolver();
    return optimizePortfolio({ assets: input, current }, settings, { onStep, secondsLeft });
  },
};

// Threads load this module, so it imports neither the queue nor the market data.
/** One row per job type of this worker. A missing row does not compile. */
export const PORTFOLIO_JOBS: Readonly<Record<PortfolioJobType, PortfolioJob>> = {
  portfolio_analysis: analysis,
  portfolio_simulation: simulation,
  portfolio_optimization: optimization,
};
