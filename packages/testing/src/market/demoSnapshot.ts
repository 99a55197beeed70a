import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SnapshotContent } from '@tearsheet/market-data';
import { type Day, dayAt, formatDay, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';

const ROOT = join(import.meta.dirname, '../../../..');
const CACHE = join(ROOT, 'node_modules/.cache/tearsheet-tests');
const SOURCES = ['packages/market-data/src/**/*.ts', 'packages/shared/src/dates.ts'];
const OTHER_MAKER_MS = 60_000;

/** The worker writes a snapshot to the folder. Without a folder it sends the content as its message. */
export interface DemoTask {
  readonly lastDay: Day;
  readonly folder: string | null;
}

/** Returns the demo market up to a day as content. */
export async function demoMarket(lastDay: Day): Promise<SnapshotContent> {
  return (await make({ lastDay, folder: null })) as SnapshotContent;
}

/**
 * Returns a folder with a snapshot of the demo market up to a day. The snapshot takes seconds to make, so it is made once
 * per version of its sources, for all files and runs. Tests must not write to the folder: they copy it.
 */
export async function demoSnapshot(lastDay: Day): Promise<string> {
  const folder = join(CACHE, `demo-${formatDay(lastDay)}-${versionOfSources()}`);
  const [part, lock] = [`${folder}.${process.pid}`, `${folder}.lock`];
  mkdirSync(CACHE, { recursive: true });
  const end = performance.now() + OTHER_MAKER_MS;
  while (!existsSync(folder)) {
    // After the deadline, the process that holds the lock counts as dead.
    if (!take(lock) && performance.now() < end) {
      await sleep(50);
      continue;
    }
    mkdirSync(part);
    await make({ lastDay, folder: part });
    if (!existsSync(folder)) renameSync(part, folder);
    rmSync(part, { recursive: true, force: true });
    rmSync(lock, { recursive: true, force: true });
  }
  return folder;
}

/** Gives a state folder the demo market that `npm start` would make today. */
export async function placeDemo(state: string): Promise<void> {
  const yesterday = weekdayOnOrBefore(dayAt(Date.now()) - 1);
  cpSync(await demoSnapshot(weekdayToDay(yesterday)), join(state, 'data'), { recursive: true });
}

/** Runs in a thread, because numeric code is many times slower inside Jest's sandbox. */
async function make(task: DemoTask): Promise<unknown> {
  const worker = new Worker(new URL('./demoWorker.ts', import.meta.url), { workerData: task });
  const [content] = await once(worker, 'message');
  await worker.terminate();
  return content;
}

function versionOfSources(): string {
  const hash = createHash('sha1').update(process.version);
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 12);
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
