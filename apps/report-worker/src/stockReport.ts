import type { ModelUse } from '@tearsheet/operations/narrator';
import { type ResearchPayload, readResearchPayload } from '@tearsheet/operations/research';
import type { SnapshotHaving } from '@tearsheet/operations/worker';
import { type Narrator, NarratorError, type ResearchStep, runStockReport } from '@tearsheet/research';
import { JobFailure, type JobRun, type KeptResults, type Processor } from '@tearsheet/runtime/jobs';
import type { ReportStore } from '@tearsheet/runtime/reports';
import { sealResult } from '@tearsheet/runtime/seal';
import type { RenderPool } from './renderPool.ts';
import { storeReport } from './storeReport.ts';

export interface StockReportTools {
  readonly snapshotHaving: SnapshotHaving;
  readonly narrator: Narrator;
  readonly kept: KeptResults;
  readonly countUse: ModelUse;
  readonly pool: RenderPool;
  readonly reports: ReportStore;
  readonly now: () => Date;
}

const STEPS: Readonly<Record<ResearchStep, readonly [percent: number, message: string]>> = {
  facts: [5, 'Reading the accounts, prices and peers'],
  narrative: [15, 'Writing the analysis'],
  grounding: [40, 'Checking every number against the facts'],
  assemble: [45, 'Putting the report together'],
};

/** The report of a stock as a processor. Equal requests at the same time share one report (keptResults.ts). */
export function createStockReport({ kept, ...tools }: StockReportTools): Processor {
  return async (bytes, run) => {
    const payload = readResearchPayload(bytes);
    const { keptId, keptMs: ttlMs, isForced } = payload;
    return kept.share(keptId, { ttlMs, isForced, signal: run.signal }, () => make(payload, run, tools));
  };
}

async function make(
  { ric, language, peers }: ResearchPayload,
  run: JobRun,
  { snapshotHaving, narrator, countUse, pool, reports, now }: Omit<StockReportTools, 'kept'>,
) {
  await reports.requireRoom();
  const snapshot = await snapshotHaving([ric], run.signal);
  const instrument = snapshot.instrument(ric);
  if (!instrument) throw new JobFailure(`${ric} is no longer in the data`);
  const { progress, signal } = run;
  try {
    const { report, usage } = await runStockReport(
      { instrument, language, peers },
      { market: snapshot, narrator, now, signal, progress: (step) => progress(step, ...STEPS[step]) },
    );
    await countUse(usage, { jobType: 'stock_report', owner: run.owner, logger: run.logger });
    progress('render', 50, 'Drawing charts and laying out pages');
    const rendered = await pool.render({ kind: 'stock_report', report }, signal);
    progress('store', 95, 'Storing the files');
    const { success, ...addresses } = await storeReport(reports, run.jobId, rendered);
    return sealResult(Buffer.from(JSON.stringify({ success, symbol: ric, ...addresses })));
  } catch (error) {
    if (error instanceof NarratorError) throw new JobFailure(error.message, { cause: error });
    throw error;
  }
}
