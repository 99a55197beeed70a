import { createConfiguredNarrator, createModelUse } from '@tearsheet/operations/narrator';
import { startWorkerApp, type WorkerAppOptions } from '@tearsheet/operations/worker';
import { createJobQueue, createKeptResults, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { openReportStore } from '@tearsheet/runtime/reports';
import type { ReportWorkerConfig } from './config.ts';
import { createPortfolioReport } from './portfolioReport.ts';
import { readReportDisk } from './readReportDisk.ts';
import { createRenderPool } from './renderPool.ts';
import { createStockReport } from './stockReport.ts';
import { sweepReports } from './sweepReports.ts';

export interface ReportWorkerOptions extends Omit<WorkerAppOptions, 'service' | 'config'> {
  readonly config: ReportWorkerConfig;
  readonly now?: () => Date;
}

/** Jobs per thread: most of them only wait for their analysis to end, and that costs nothing. */
const JOBS_PER_THREAD = 4;

/** Boots the worker of reports; it also removes those whose time is over. */
export async function startReportWorker({
  config,
  now = () => new Date(),
  ...options
}: ReportWorkerOptions): Promise<void> {
  const reports = await openReportStore(config, now);
  await startWorkerApp(
    { service: 'report-worker', config, checks: { report_disk: reports.requireRoom }, ...options },
    ({ snapshotHaving, redis, keys, metrics, onRelease }) => {
      const { logger, times } = options;
      const definitions = Object.values(JOB_DEFINITIONS);
      const jobs = createJobQueue({ redis, keys, definitions, logger, ...(times ? { times } : {}) });
      onRelease('job queue', () => jobs.close());
      metrics.addReadings('report_disk', () => readReportDisk(reports));
      const { threads, threadMemoryMb, font, boldFont } = config;
      const otherFont = font === null ? null : { regular: font, bold: boldFont ?? font };
      const pool = createRenderPool({ threads, threadMemoryMb, otherFont });
      onRelease('render threads', () => pool.close());
      const sweeps = sweepReports(reports, logger);
      onRelease('sweeps', () => sweeps.stop());
      return [
        {
          definition: JOB_DEFINITIONS.portfolioReport,
          process: createPortfolioReport({ jobs, pool, reports, now }),
          concurrency: config.threads * JOBS_PER_THREAD,
        },
        {
          definition: JOB_DEFINITIONS.stockReport,
          process: createStockReport({
            snapshotHaving,
            narrator: createConfiguredNarrator(config, logger),
            kept: createKeptResults({ redis, keys }),
            countUse: createModelUse({ redis, keys, metrics }),
            pool,
            reports,
            now,
          }),
          concurrency: config.threads * JOBS_PER_THREAD,
        },
      ];
    },
  );
}
