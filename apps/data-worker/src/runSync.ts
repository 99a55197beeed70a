import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SyncReport } from '@tearsheet/market-data/sync';
import { openS3Folder, pushSnapshot } from '@tearsheet/market-data/sync';
import type { Logger } from '@tearsheet/runtime';
import { parseS3Url } from '@tearsheet/shared';
import type { DataWorkerConfig } from './config.ts';

/** One sync in a thread of its own; the log tells what came of it. Throws when nothing could be written. */
export async function runSync(config: DataWorkerConfig, logger: Logger, signal: AbortSignal): Promise<void> {
  const report = await inThread(config, signal);
  const { outcome, dataVersion, missing, sources, problems } = report;
  for (const gap of missing.slice(0, MAX_LOGGED)) logger.warn('could not be had', { ...gap });
  if (missing.length > MAX_LOGGED) logger.warn('and more could not be had', { count: missing.length - MAX_LOGGED });
  if (outcome === 'failed') {
    const reasons = [...sources.flatMap(({ name, failure }) => (failure ? [`${name}: ${failure}`] : [])), ...problems];
    throw new Error(`the old snapshot stays in use: ${reasons.join('; ')}`);
  }
  logger.info('market data synced', { outcome, data_version: dataVersion, missing: missing.length });
  if (outcome === 'written' && config.dataUrl !== null) await push(config.dataFolder, config.dataUrl, logger);
}

/** The rest stands in the report, which `tearsheet data status` shows. */
const MAX_LOGGED = 20;

async function inThread(config: DataWorkerConfig, signal: AbortSignal): Promise<SyncReport> {
  const thread = new Worker(new URL('./syncThread.ts', import.meta.url), { workerData: config });
  const onAbort = () => void thread.terminate();
  signal.addEventListener('abort', onAbort);
  try {
    const ended = once(thread, 'exit').then(([code]) => {
      throw new Error(`the sync ended without a report (exit ${code})`);
    });
    const answered = once(thread, 'message').then(([report]: SyncReport[]) => report);
    ended.catch(() => {});
    const report = await Promise.race([answered, ended]);
    if (!report) throw new Error('the sync gave no report');
    return report;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await thread.terminate();
  }
}

/** Services that follow the store get the new snapshot from there. */
async function push(folder: string, url: string, logger: Logger): Promise<void> {
  const remote = await openS3Folder(parseS3Url(url));
  try {
    const { dataVersion } = await pushSnapshot(folder, remote);
    logger.info('snapshot pushed', { data_version: dataVersion });
  } finally {
    remote.close();
  }
}
