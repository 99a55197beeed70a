import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SyncProgress, SyncReport } from '../sync/syncState.ts';
import type { SyncRequest } from './syncMarketData.ts';

/** A message of the thread. */
export type ThreadMessage = { readonly progress: SyncProgress } | { readonly report: SyncReport };

/**
 * Does the same as `syncMarketData` in a thread, because computing scores blocks an event loop for minutes. An abort ends the thread, and
 * the next run continues with what was fetched.
 */
export async function syncInThread(
  { onProgress = () => {}, ...request }: SyncRequest,
  signal?: AbortSignal,
): Promise<SyncReport> {
  const thread = new Worker(new URL('./syncThread.ts', import.meta.url), { workerData: request });
  const onAbort = () => void thread.terminate();
  signal?.addEventListener('abort', onAbort);
  try {
    const answer = Promise.withResolvers<SyncReport>();
    thread.on('message', (message: ThreadMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else answer.resolve(message.report);
    });
    const ended = once(thread, 'exit').then(([code]): never => {
      throw new Error(`the sync ended without a report (exit ${code})`);
    });
    ended.catch(() => {});
    return await Promise.race([answer.promise, ended]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await thread.terminate();
  }
}
