import {
  type AnalysisPayload,
  instrumentsOf,
  readAnalysisPayload,
  readOptimizationPayload,
  readSimulationPayload,
} from '@tearsheet/operations';
import type { SnapshotFor } from '@tearsheet/operations/worker';
import { JOB_DEFINITIONS, type JobDefinition, type JobRun } from '@tearsheet/runtime/jobs';
import type { AnalysisInput } from '@tearsheet/shared/engine';
import type { Work } from './computeThread.ts';
import { inputHash } from './inputHash.ts';
import { benchmarkRics, loadInput } from './loadInput.ts';

export interface Loading {
  readonly snapshotFor: SnapshotFor;
  readonly run: Pick<JobRun, 'progress' | 'signal'>;
}

/** A kind of job, and how its payload becomes work for a thread. */
export interface JobOfThreads {
  readonly definition: JobDefinition;
  /** Reads the payload and loads the data that the work needs. */
  load(bytes: Buffer, loading: Loading): Promise<Work>;
}

const loadAnalysis: JobOfThreads['load'] = async (bytes, loading) => ({
  kind: 'analysis',
  input: await loadPortfolio(readAnalysisPayload(bytes), loading),
});

export const ANALYSIS_JOB: JobOfThreads = { definition: JOB_DEFINITIONS.portfolio_analysis, load: loadAnalysis };

const LONG_ANALYSIS_JOB: JobOfThreads = { definition: JOB_DEFINITIONS.long_portfolio_analysis, load: loadAnalysis };

const SIMULATION_JOB: JobOfThreads = {
  definition: JOB_DEFINITIONS.portfolio_simulation,
  async load(bytes, loading) {
    const { portfolio, settings } = readSimulationPayload(bytes);
    return { kind: 'simulation', input: await loadPortfolio(portfolio, loading, settings), settings };
  },
};

const OPTIMIZATION_JOB: JobOfThreads = {
  definition: JOB_DEFINITIONS.portfolio_optimization,
  async load(bytes, loading) {
    const { assets, portfolio, settings } = readOptimizationPayload(bytes);
    const current = portfolio === null ? null : await loadPortfolio(portfolio, loading);
    const input = await loadPortfolio(assets, loading, { settings, portfolio });
    return { kind: 'optimization', input, current, settings };
  },
};

/** The kinds of long work. They share the long threads, which short analyses do not use. */
export const LONG_JOBS = [
  LONG_ANALYSIS_JOB,
  SIMULATION_JOB,
  OPTIMIZATION_JOB,
] as const satisfies readonly JobOfThreads[];

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
  const input = loadInput(payload, snapshot, (step, message) => run.progress(step, PERCENT[step], message));
  if (settings === undefined) return input;
  const provenance = {
    ...input.provenance,
    inputHash: inputHash({ ...payload, ...{ settings } }, snapshot.dataVersion),
  };
  return { ...input, provenance };
}
