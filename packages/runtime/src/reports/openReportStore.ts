import { openDisk } from './openDisk.ts';
import { createReportStore, type ReportStore } from './reportStore.ts';
import { createSigningKey } from './signingKey.ts';

/** As REPORT_VARIABLES reads it. */
export interface ReportConfig {
  readonly apiUrl: string;
  readonly reportsFolder: string;
  readonly reportsUrl: string | null;
  readonly reportKey: string;
  readonly reportDays: number;
}

const DAY_MS = 86_400_000;

/** The store that the configuration names. Throws when object storage comes without a key: machines would not share one. */
export async function openReportStore(config: ReportConfig, now: () => Date): Promise<ReportStore> {
  const { apiUrl, reportsFolder, reportsUrl, reportKey, reportDays } = config;
  if (reportsUrl !== null && reportKey === '') throw new Error('REPORTS_URL needs REPORT_KEY: set both');
  const disk = await openDisk(reportsFolder, reportsUrl);
  const key = createSigningKey(reportKey, reportsFolder);
  return createReportStore({ disk, key, baseUrl: apiUrl, keepMs: reportDays * DAY_MS, now });
}
