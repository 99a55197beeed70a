import { type AnalysisPayload, instrumentsOf, readAnalysisPayload } from '@tearsheet/operations';
import type { SnapshotHaving } from '@tearsheet/operations/worker';
import { JOB_DEFINITIONS, type JobDefinition, type JobRun } from '@tearsheet/runtime/jobs';
import type { AnalysisInput } from '@tearsheet/shared/engine';
import type { Work } from './computeThread.ts';
import { benchmarkRics, loadInput } from './loadInput.ts';

export interface Loading {
  readonly snapshotHaving: SnapshotHaving;
  readonly run: Pick<JobRun, 'progress' | 'signal'>;
}

/** A kind of job, and how its payload becomes work for a thread. */
export interface JobOfThreads {
  readonly definition: JobDefinition;
  /** Reads the payload and loads the data that the work needs. */
  load(bytes: Buffer, loading: Loading): Promise<Work>;
}

export const ANALYSIS_JOB: JobOfThreads = {
  definition: JOB_DEFINITIONS.portfolioAnalysis,
  load: async (bytes, loading) => ({
    kind: 'analysis',
    input: await loadPortfolio(readAnalysisPayload(bytes), loading),
  }),
};

/** Every kind of job on a portfolio. */
export const JOBS_OF_THREADS: readonly JobOfThreads[] = [ANALYSIS_JOB];

/** Percent at which a step begins. */
const PERCENT = { resolve_symbols: 2, load_prices: 5, load_fx: 15 } as const;

/** Waits for a snapshot that has the instruments of a portfolio, and loads their data. */
async function loadPortfolio(payload: AnalysisPayload, { snapshotHaving, run }: Loading): Promise<AnalysisInput> {
  const snapshot = await snapshotHaving([...benchmarkRics(payload), ...instrumentsOf(payload)], run.signal);
  return loadInput(payload, snapshot, (step, message) => run.progress(step, PERCENT[step], message));
}
