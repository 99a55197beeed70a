import { type Logger, repeat } from '@tearsheet/runtime';
import type { ReportStore } from '@tearsheet/runtime/reports';

const EVERY_MS = 3_600_000;

/** Removes reports whose time is over: now, and every hour from now on. Several workers do no harm to each other. */
export function sweepReports(reports: ReportStore, logger: Logger): { readonly stop: () => void } {
  const onError = (error: unknown) => logger.warn('old reports could not be removed', { error });
  async function sweep(): Promise<void> {
    const days = await reports.sweep();
    if (days > 0) logger.info('old reports were removed', { days });
  }
  void sweep().catch(onError);
  return repeat(EVERY_MS, sweep, onError);
}
