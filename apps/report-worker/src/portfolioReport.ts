import { readPortfolioReportPayload } from '@tearsheet/operations';
import type { JobQueue, Processor } from '@tearsheet/runtime/jobs';
import type { ReportStore } from '@tearsheet/runtime/reports';
import { sealResult } from '@tearsheet/runtime/seal';
import { finishedAnalysis } from './finishedAnalysis.ts';
import type { RenderPool } from './renderPool.ts';
import { storeReport } from './storeReport.ts';

export interface PortfolioReportTools {
  readonly jobs: Pick<JobQueue, 'lookUp' | 'watch'>;
  readonly pool: RenderPool;
  readonly reports: ReportStore;
  readonly now: () => Date;
}

/** The tear sheet of an analysis as a processor. A second run of the same job writes the same files again. */
export function createPortfolioReport({ jobs, pool, reports, now }: PortfolioReportTools): Processor {
  return async (bytes, { jobId, owner, progress, signal }) => {
    const { analysisJobId } = readPortfolioReportPayload(bytes);
    progress('wait_for_analysis', 1, 'Waiting for the analysis to end');
    const { warnings = [], ...stored } = await finishedAnalysis(jobs, { jobId: analysisJobId, owner }, signal);
    await reports.requireRoom();
    progress('render', 20, 'Drawing charts and laying out pages');
    const report = await pool.render({ kind: 'tear_sheet', stored, generatedAt: now().toISOString() }, signal);
    progress('store', 90, 'Storing the files');
    const result = await storeReport(reports, jobId, report);
    const sealed = sealResult(Buffer.from(JSON.stringify({ ...result, analysis_job_id: analysisJobId })));
    return { ...sealed, warnings };
  };
}
