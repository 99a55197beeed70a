import {
  createConfiguredNarrator,
  createModelUse,
  startWorkerApp,
  type WorkerAppOptions,
} from '@tearsheet/operations/worker';
import { type Logger, loggedCheck, type Reading, repeat } from '@tearsheet/runtime';
import { createCachedResults, createJobQueue, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { openReportStore, type ReportStore } from '@tearsheet/runtime/reports';
import type { ReportWorkerConfig } from './config.ts';
import { createPortfolioReport, createStockReport } from './processes.ts';
import { createRenderPool } from './renderPool.ts';

export interface ReportWorkerOptions extends Omit<WorkerAppOptions, 'service' | 'config'> {
  readonly config: ReportWorkerConfig;
  readonly now?: () => Date;
}

/** Jobs per thread. Most jobs only wait for their analysis, which costs nothing. */
const JOBS_PER_THREAD = 4;

/** Starts the worker of reports. It also removes expired reports. */
export async function startReportWorker({
  config,
  now = () => new Date(),
  ...options
}: ReportWorkerOptions): Promise<void> {
  const reports = await openReportStore(config, now);
  const narrator = await createConfiguredNarrator(config, options.logger);
  await startWorkerApp(
    {
      service: 'report-worker',
      config,
      checks: { report_disk: loggedCheck('report_disk', reports.requireRoom, options.logger) },
      ...options,
    },
    ({ snapshotFor, redis, keys, metrics, bucket, onRelease }) => {
      const { logger, times } = options;
      const definitions = Object.values(JOB_DEFINITIONS);
      const jobs = createJobQueue({ redis, keys, definitions, logger, bucket, ...(times ? { times } : {}) });
      onRelease('job queue', () => jobs.close());
      metrics.addReadings('report_disk', () => readReportDisk(reports));
      const { threads, threadMemoryMb, font, boldFont, audience } = config;
      const otherFont = font === null ? null : { regular: font, bold: boldFont ?? font };
      const pool = createRenderPool({ threads, threadMemoryMb, otherFont });
      onRelease('render threads', () => pool.close());
      const sweeps = sweepReports(reports, logger);
      onRelease('sweeps', () => sweeps.stop());
      return [
        {
          kinds: [
            {
              definition: JOB_DEFINITIONS.portfolio_report,
              process: createPortfolioReport({ jobs, snapshotFor, pool, reports, audience, now }),
            },
          ],
          concurrency: config.threads * JOBS_PER_THREAD,
        },
        {
          kinds: [
            {
              definition: JOB_DEFINITIONS.stock_report,
              process: createStockReport({
                snapshotFor,
                narrator,
                cached: createCachedResults({ redis, keys }),
                countUse: createModelUse({ redis, keys, metrics }),
                pool,
                reports,
                audience,
                now,
              }),
            },
          ],
          concurrency: config.threads * JOBS_PER_THREAD,
        },
      ];
    },
  );
}

/** Returns the free space of the report folder, and whether reports wait for more. Object storage has no such readings. */
async function readReportDisk(reports: Pick<ReportStore, 'freeBytes' | 'requireRoom'>): Promise<readonly Reading[]> {
  const free = await reports.freeBytes();
  if (free === null) return [];
  const isFull = await reports.requireRoom().then(
    () => false,
    () => true,
  );
  return [
    single('tearsheet_report_disk_free_bytes', 'Free space where reports are stored.', free),
    single('tearsheet_report_disk_full', '1 when reports wait because the disk is full.', Number(isFull)),
  ];
}

function single(name: string, help: string, value: number): Reading {
  return { name, help, values: [{ labels: {}, value }] };
}

const EVERY_MS = 3_600_000;

/** Removes expired reports now and every hour. Several workers may do so at the same time. */
function sweepReports(reports: ReportStore, logger: Logger): { readonly stop: () => void } {
  const onError = (error: unknown) => logger.warn('expired reports could not be removed', { error });
  async function sweep(): Promise<void> {
    const days = await reports.sweep();
    if (days > 0) logger.info('expired reports removed', { days });
  }
  void sweep().catch(onError);
  return repeat(EVERY_MS, sweep, onError);
}
