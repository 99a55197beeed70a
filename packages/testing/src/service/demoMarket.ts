import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SnapshotContent } from '@tearsheet/market-data';
import type { Day } from '@tearsheet/shared';

/** The demo market up to a day, made outside Jest's sandbox. */
export async function demoMarket(lastDay: Day): Promise<SnapshotContent> {
  const worker = new Worker(new URL('./demoWorker.ts', import.meta.url), { workerData: lastDay });
  const [content] = await once(worker, 'message');
  await worker.terminate();
  return content as SnapshotContent;
}
