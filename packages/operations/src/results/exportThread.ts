import { type ExportTask, exportResult } from './exportResult.ts';

/** Runs in a thread of createReadThreads, so that a large result does not block the event loop of a server. */
export default async function run(task: ExportTask) {
  const outcome = await exportResult(task);
  // A part of a larger buffer would be copied with all of it.
  return outcome.kind === 'bytes' ? { ...outcome, bytes: Uint8Array.from(outcome.bytes) } : outcome;
}
