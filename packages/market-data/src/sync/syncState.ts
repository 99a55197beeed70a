import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Day, hasCode, type SourceName } from '@tearsheet/shared';
import type { Missing } from '../connectors/connector.ts';

/** The report of a sync, as plain JSON. */
export interface SyncReport {
  /**
   * - written: a new snapshot is current.
   * - unchanged: there was nothing new.
   * - failed: a source failed. The old snapshot stays in use, and the fetched data waits for the next run.
   */
  readonly outcome: 'written' | 'unchanged' | 'failed';
  /** The current snapshot afterwards. Null if there is none yet. */
  readonly dataVersion: string | null;
  /** The start in the format of RFC 3339, in UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly from: string;
  /** The last day that was requested: yesterday in UTC, when every exchange has closed. */
  readonly to: string;
  readonly sources: readonly SourceReport[];
  /** The data that the sync could not get, with reasons. */
  readonly missing: readonly (Missing & { readonly source: SourceName | null })[];
  readonly notes: readonly string[];
  /** The reasons why nothing could be written although the sources answered. */
  readonly problems: readonly string[];
}

export interface SourceReport {
  readonly name: SourceName;
  /** Questions that were asked, and questions that an earlier run had asked already. */
  readonly asked: number;
  readonly kept: number;
  /** Null if the source works. */
  readonly failure: string | null;
  /** The advice for the operator. Null if the source works. */
  readonly remedy: string | null;
}

/** The first day from which each source has served each name. Only newer data is fetched again. */
export type Served = Readonly<Partial<Record<SourceName, Readonly<Record<string, Day>>>>>;

/**
 * Returns the folder for the files of syncs, which is in the data folder:
 * - sync/pieces/ holds answers until their snapshot is written.
 * - sync/served.json holds Served. Without it everything is fetched once more.
 * - sync/last.json holds the report of the last run, and of the last run that wrote.
 * - sync/lock allows one run at a time.
 */
export function syncFolder(dataFolder: string): string {
  return join(dataFolder, 'sync');
}

export interface LastSync {
  readonly last: SyncReport;
  /** Null if no run has succeeded yet. */
  readonly lastSuccess: SyncReport | null;
}

export async function readServed(dataFolder: string): Promise<Served> {
  return (await readJson<Served>(dataFolder, 'served.json')) ?? {};
}

export function writeServed(dataFolder: string, served: Served): Promise<void> {
  return writeJson(dataFolder, 'served.json', served);
}

/** Returns the last reports, or null if no sync has run on the folder. */
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

export interface SyncProgress {
  readonly stage: SourceName | 'score' | 'write';
  /** The finished share of the stage, 0 to 1. */
  readonly fraction: number;
  /** The last step, for people. */
  readonly label: string;
}
