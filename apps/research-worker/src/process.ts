import type { ModelUse } from '@tearsheet/operations/narrator';
import { type ResearchPayload, readResearchPayload } from '@tearsheet/operations/research';
import type { SnapshotHaving } from '@tearsheet/operations/worker';
import { type Narrator, NarratorError, type ResearchStep, runAnalysis } from '@tearsheet/research';
import { JobFailure, type JobRun, type KeptResults, type Processor } from '@tearsheet/runtime/jobs';
import { sealResult } from '@tearsheet/runtime/seal';

export interface ResearchProcessOptions {
  readonly snapshotHaving: SnapshotHaving;
  readonly narrator: Narrator;
  readonly kept: KeptResults;
  readonly countUse: ModelUse;
  readonly now: () => Date;
}

const MESSAGES: Readonly<Record<ResearchStep, string>> = {
  facts: 'Reading the accounts, prices and peers',
  narrative: 'Writing the analysis',
  grounding: 'Checking every number against the facts',
  assemble: 'Putting the result together',
};
const PERCENT: Readonly<Record<ResearchStep, number>> = { facts: 5, narrative: 25, grounding: 85, assemble: 95 };

/**
 * A research analysis as a processor. Facts and rules take some tens of milliseconds, so they run on this event loop; a
 * model is waited for. Equal requests at the same time are computed once (keptResults.ts).
 */
export function createResearchProcess({
  snapshotHaving,
  narrator,
  kept,
  countUse,
  now,
}: ResearchProcessOptions): Processor {
  return async (bytes, run) => {
    const payload = readResearchPayload(bytes);
    const { keptId, keptMs: ttlMs, isForced } = payload;
    return kept.share(keptId, { ttlMs, isForced, signal: run.signal }, () => compute(payload, run));
  };

  async function compute({ kind, ric, language, peers }: ResearchPayload, run: JobRun) {
    const snapshot = await snapshotHaving([ric], run.signal);
    const instrument = snapshot.instrument(ric);
    if (!instrument || kind === 'report') throw new JobFailure(`${ric} is no longer in the data`);
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
      if (error instanceof NarratorError) throw new JobFailure(error.message, { cause: error });
      throw error;
    }
  }
}
