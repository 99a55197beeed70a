import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOfSnapshot, dataMetrics, readPointer, readStatus, snapshotFile } from '@tearsheet/market-data';
import { syncInThread } from '@tearsheet/market-data/connectors';
import { pushSnapshot, readLastSync, readUniverse } from '@tearsheet/market-data/sync';
import { type ScheduledWorkerOptions, startScheduledWorker } from '@tearsheet/operations/worker';
import { type Logger, loggedCheck, makeFolder } from '@tearsheet/runtime';
import type { DataWorkerConfig } from './config.ts';

export interface DataWorkerOptions extends Pick<ScheduledWorkerOptions, 'logger' | 'lifecycle'> {
  readonly config: DataWorkerConfig;
}

/** `tearsheet data status` shows the whole report. */
const MAX_LOGGED = 20;

/** Starts the worker that fetches market data by SYNC_SCHEDULE. */
export function startDataWorker(options: DataWorkerOptions): Promise<void> {
  const { config, logger } = options;
  return startScheduledWorker(
    { ...options, service: 'data-worker', name: 'data_sync', variable: 'SYNC_SCHEDULE' },
    ({ metrics }) => {
      metrics.addReadings('data_status', async () => {
        return dataMetrics(readStatus(config.dataFolder, Date.now()), await readLastSync(config.dataFolder));
      });
      return {
        run: ({ signal }) => runSync(config, logger, signal),
        checks: {
          data_folder: loggedCheck('data_folder', () => requireRoom(config.dataFolder), logger),
          universe: loggedCheck('universe', () => requireUniverse(config), logger),
        },
      };
    },
  );
}

/** Runs one sync in a thread and logs its outcome. Throws if it could write nothing. */
async function runSync(config: DataWorkerConfig, logger: Logger, signal: AbortSignal): Promise<void> {
  const universe = await readUniverse(config.universe);
  const report = await syncInThread({ dataFolder: config.dataFolder, universe, settings: config }, signal);
  const { outcome, dataVersion, missing, sources, problems } = report;
  for (const gap of missing.slice(0, MAX_LOGGED)) logger.warn('data not available', { ...gap });
  if (missing.length > MAX_LOGGED) logger.warn('more data not available', { count: missing.length - MAX_LOGGED });
  if (outcome === 'failed') {
    const reasons = [
      ...sources.flatMap(({ name, failure, remedy }) => (failure ? [`${name}: ${failure}. ${remedy}`] : [])),
      ...problems,
    ];
    throw new Error(`the old snapshot stays in use: ${reasons.join('; ')}`);
  }
  logger.info('market data synced', { outcome, data_version: dataVersion, missing: missing.length });
  if (outcome === 'written' && config.dataUrl !== null) await push(config.dataFolder, config.dataUrl, logger);
}

/** Pushes the new snapshot to the object store, from which other services fetch it. */
async function push(folder: string, url: string, logger: Logger): Promise<void> {
  const { openS3Disk } = await import('@tearsheet/runtime/reports');
  const remote = await openS3Disk(url);
  try {
    const { dataVersion } = await pushSnapshot(folder, remote);
    logger.info('snapshot pushed', { data_version: dataVersion });
  } finally {
    remote.close();
  }
}

/** The room that the first snapshot needs at least. */
const LEAST_BYTES = 1_048_576;

/** Throws an Error if the folder cannot be written, or if it has no room for another snapshot like the current one. */
async function requireRoom(folder: string): Promise<void> {
  try {
    await makeFolder(join(folder, 'snapshots'));
    await access(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the data folder cannot be written: ${reason}`, { cause: error });
  }
  const { bavail, bsize } = await statfs(folder);
  const version = readPointer(folder);
  const needed = Math.max(LEAST_BYTES, version === null ? 0 : bytesOfSnapshot(snapshotFile(folder, version)));
  const free = bavail * bsize;
  if (free < needed) throw new Error(`the data disk is full: ${free} bytes are free, and a snapshot needs ${needed}`);
}

/** Throws an Error if the file of instruments cannot be read or names none. */
async function requireUniverse({ universe }: Pick<DataWorkerConfig, 'universe'>): Promise<void> {
  if ((await readUniverse(universe)).length === 0) throw new Error(`${universe} names no instrument`);
}
