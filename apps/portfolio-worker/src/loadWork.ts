import { type AnalysisPayload, instrumentsOf, readPayload } from '@tearsheet/operations';
import type { SnapshotFor } from '@tearsheet/operations/worker';
import { JOB_DEFINITIONS, type JobDefinition, type JobRun } from '@tearsheet/runtime/jobs';
import type { AnalysisInput } from '@tearsheet/shared/engine';
import type { Work } from './computeThread.ts';
import { benchmarkRics, inputHash, type LoadStep, loadInput } from './loadInput.ts';
import { PORTFOLIO_JOBS, type PortfolioJobType } from './portfolioJobs.ts';

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
      const payload = readPayload<object>(bytes, members);
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
