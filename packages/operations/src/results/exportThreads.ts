import { createReadThreads, type ReadThreadOptions, type ReadThreads } from '../worker/createReadThreads.ts';
import type { ExportOutcome, ExportTask } from './exportResult.ts';

export type ExportThreads = ReadThreads<ExportTask, ExportOutcome>;

/** Returns threads that read parts of results. They start with the first task. */
export function createExportThreads(options: Pick<ReadThreadOptions, 'deadlineMs'> = {}): ExportThreads {
  return createReadThreads({ file: new URL('./exportThread.ts', import.meta.url), ...options });
}
