import type { AnalysisPayload, OptimizationPayload, PayloadMembers, SimulationPayload } from '@tearsheet/operations';
import type { FinishedResult } from '@tearsheet/runtime/seal';
import type { JOB_TYPES, JobType } from '@tearsheet/shared';
import {
  type AnalysisInput,
  type Arena,
  analyze,
  loadSolver,
  optimizePortfolio,
  prepareAnalysis,
  resultOf,
  type SectionValue,
  simulatePortfolio,
} from '@tearsheet/shared/engine';

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
