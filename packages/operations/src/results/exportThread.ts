import { gzipSync } from 'node:zlib';
import { type ExportTask, exportResult } from './exportResult.ts';

/** Runs in a thread of createReadThreads, so that a large result does not block the event loop of a server. */
export default async function run(task: ExportTask) {
  const outcome = await exportResult(task);
  // A part of a larger buffer would be copied with all of it.
  if (outcome.kind === 'bytes') {
    const isPacked = task.want.kind === 'section' && task.want.isPacked;
    return { ...outcome, bytes: Uint8Array.from(isPacked ? gzipSync(outcome.bytes, { level: 4 }) : outcome.bytes) };
  }
  if (outcome.kind !== 'sealed') return outcome;
  return { ...outcome, stored: { ...outcome.stored, gzip: Uint8Array.from(outcome.stored.gzip) } };
}
