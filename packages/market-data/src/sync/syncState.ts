import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@tearsheet/shared';
import type { Missing, SourceName } from '../connectors/connector.ts';
import { hasCode } from '../store/errors.ts';

/** What a sync did; plain JSON. */
export interface SyncReport {
  /**
   * written: a new snapshot is current; unchanged: there was nothing new; failed: a source failed, the old snapshot stays
   * in use and what was fetched waits for the next run.
   */
  readonly outcome: 'written' | 'unchanged' | 'failed';
  /** The current snapshot afterwards; null when there is none yet. */
  readonly dataVersion: string | null;
  /** RFC 3339, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly from: string;
  /** The last day asked for: yesterday in UTC, when every exchange has closed. */
  readonly to: string;
  readonly sources: readonly SourceReport[];
  /** What could not be had, with reasons. */
  readonly missing: readonly (Missing & { readonly source: SourceName | null })[];
  readonly notes: readonly string[];
  /** Why nothing could be written although the sources answered. */
  readonly problems: readonly string[];
}

export interface SourceReport {
  readonly name: SourceName;
  /** Questions asked, and those an earlier run had the answer to. */
  readonly asked: number;
  readonly kept: number;
  /** Null when the source answers. */
  readonly failure: string | null;
}

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

export interface SyncProgress {
  readonly stage: SourceName | 'score' | 'write';
  /** Of the stage, 0 to 1. */
  readonly fraction: number;
  /** What was just done, for people. */
  readonly label: string;
}
