import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@tearsheet/shared/dates';
import type { SourceName } from '../connectors/connector.ts';
import { hasCode } from '../store/errors.ts';
import type { SyncReport } from './syncReport.ts';

/** From which day each source has served each name; nothing of it is asked again but what is new. */
export type Served = Readonly<Partial<Record<SourceName, Readonly<Record<string, Day>>>>>;

/**
 * What syncs keep in the data folder, beside the snapshots:
 *   sync/pieces/        answers that wait for their snapshot
 *   sync/served.json    Served; without it everything is asked once more
 *   sync/last.json      the report of the last run, and of the last one that wrote
 *   sync/lock           one run at a time
 */
export function syncFolder(dataFolder: string): string {
  return join(dataFolder, 'sync');
}

export interface LastSync {
  readonly last: SyncReport;
  /** Null when no run has succeeded yet. */
  readonly lastSuccess: SyncReport | null;
}

export async function readServed(dataFolder: string): Promise<Served> {
  return (await readJson<Served>(dataFolder, 'served.json')) ?? {};
}

export function writeServed(dataFolder: string, served: Served): Promise<void> {
  return writeJson(dataFolder, 'served.json', served);
}

/** Null when no sync has run on the folder. */
export function readLastSync(dataFolder: string): Promise<LastSync | null> {
  return readJson<LastSync>(dataFolder, 'last.json');
}

export async function writeLastSync(dataFolder: string, report: SyncReport): Promise<void> {
  const before = await readLastSync(dataFolder);
  const lastSuccess = report.outcome === 'failed' ? (before?.lastSuccess ?? null) : report;
  await writeJson(dataFolder, 'last.json', { last: report, lastSuccess } satisfies LastSync);
}

async function readJson<T>(dataFolder: string, name: string): Promise<T | null> {
  try {
    const value: T = JSON.parse(await readFile(join(syncFolder(dataFolder), name), 'utf8'));
    return value;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function writeJson(dataFolder: string, name: string, value: unknown): Promise<void> {
  const folder = syncFolder(dataFolder);
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.writing-${name}`);
  await writeFile(unfinished, `${JSON.stringify(value)}\n`);
  await rename(unfinished, join(folder, name));
}
