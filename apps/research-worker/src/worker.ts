import { type ResearchPayload, readResearchPayload } from '@tearsheet/operations';
import {
  createConfiguredNarrator,
  createModelUse,
  type ModelUse,
  type SnapshotFor,
  startWorkerApp,
  type WorkerAppOptions,
} from '@tearsheet/operations/worker';
import { type Narrator, NarratorError, type ResearchStep, runAnalysis } from '@tearsheet/research';
import {
  type CachedResults,
  createCachedResults,
  JOB_DEFINITIONS,
  JobFailure,
  type JobRun,
  type Processor,
} from '@tearsheet/runtime/jobs';
import { sealResult } from '@tearsheet/runtime/seal';
import type { ResearchWorkerConfig } from './config.ts';

export interface ResearchProcessOptions {
  readonly snapshotFor: SnapshotFor;
  readonly narrator: Narrator;
  readonly cached: CachedResults;
  readonly countUse: ModelUse;
  readonly now: () => Date;
}

const MESSAGES: Readonly<Record<ResearchStep, string>> = {
  facts: 'Reading financial statements, prices, and peers',
  narrative: 'Writing the analysis',
  grounding: 'Checking every number against the facts',
  assemble: 'Putting the result together',
};
const PERCENT: Readonly<Record<ResearchStep, number>> = { facts: 5, narrative: 25, grounding: 85, assemble: 95 };

/**
 * Returns the processor of research jobs. Facts and rules take tens of milliseconds, so they run on this event loop.
 * Equal requests at the same time are computed once.
 */
function createResearchProcess({ snapshotFor, narrator, cached, countUse, now }: ResearchProcessOptions): Processor {
  return async (bytes, run) => {
    const payload = await readResearchPayload(bytes);
    const { keptId, keptMs: ttlMs, isForced } = payload;
    const { signal, logger } = run;
    return cached.share(keptId, { ttlMs, isForced, signal, logger }, () => compute(payload, run));
  };

  async function compute({ kind, ric, language, peers, dataVersion }: ResearchPayload, run: JobRun) {
    const snapshot = await snapshotFor({ dataVersion, rics: [ric] }, run.signal);
    const instrument = snapshot.instrument(ric);
    if (!instrument || kind === 'report') throw new JobFailure('data_removed', `${ric} is no longer in the data`);
    try {
      const { result, usage } = await runAnalysis(
        { kind, instrument, language, peers },
        {
          market: snapshot,
          narrator,
          now,
          signal: run.signal,
          progress: (step) => run.progress(step, PERCENT[step], MESSAGES[step]),
        },
      );
      await countUse(usage, { jobType: `${kind}_analysis`, owner: run.owner, logger: run.logger });
      return sealResult(Buffer.from(JSON.stringify(result)));
    } catch (error) {
      if (error instanceof NarratorError) throw new JobFailure('model_unavailable', error.message, { cause: error });
      throw error;
    }
  }
}

export interface ResearchWorkerOptions extends Omit<WorkerAppOptions, 'service' | 'config'> {
  readonly config: ResearchWorkerConfig;
}

/** Starts the worker of the four kinds of research. They share facts, narrator, and cached results, so they share one app. */
export async function startResearchWorker({ config, ...options }: ResearchWorkerOptions): Promise<void> {
  const narrator = await createConfiguredNarrator(config, options.logger);
  await startWorkerApp({ service: 'research-worker', config, ...options }, ({ snapshotFor, redis, keys, metrics }) => {
    const process = createResearchProcess({
      snapshotFor,
      narrator,
      cached: createCachedResults({ redis, keys }),
      countUse: createModelUse({ redis, keys, metrics }),
      now: () => new Date(),
    });
    const worked = Object.values(JOB_DEFINITIONS).filter(({ app }) => app === 'research-worker');
    return worked.map((definition) => ({ kinds: [{ definition, process }], concurrency: config.concurrency }));
  });
}
