import { createReadThreads } from '@tearsheet/operations/worker';
import type { ReadReply, ReadTask } from './answerRead.ts';
import type { AnswerOutcome, AnswerTask } from './answerThread.ts';
import type { FittedResult, ResultTask } from './fitResult.ts';

/** Computes long answers in threads, so the tool server can answer other calls in the meantime. */
export interface AnswerThreads {
  read(owner: string, task: ReadTask): Promise<ReadReply>;
  result(owner: string, task: ResultTask): Promise<FittedResult>;
  close(): Promise<void>;
}

export interface AnswerThreadOptions {
  /** The data folder of the service. */
  readonly folder: string;
  /** The module that the threads run. Default: answerThread.ts. */
  readonly file?: URL;
}

export function createAnswerThreads({
  folder,
  file = new URL('./answerThread.ts', import.meta.url),
}: AnswerThreadOptions): AnswerThreads {
  const threads = createReadThreads<AnswerTask, AnswerOutcome>({ file });
  return {
    // The kind of the task decides the kind of the outcome (answerThread.ts).
    read: async (owner, task) => (await threads.run(owner, { kind: 'read', folder, task })) as ReadReply,
    result: async (owner, task) => (await threads.run(owner, { kind: 'result', task })) as FittedResult,
    close: threads.close,
  };
}
