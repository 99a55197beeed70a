import { type ServedReply, type StartedValuing, serveThread } from '@tearsheet/operations';
import { createReadThreads } from '@tearsheet/operations/worker';
import type { AnswerOutcome, AnswerTask } from './answerThread.ts';
import type { FittedResult } from './fitResult.ts';
import type { ReadReply } from './readForTool.ts';
import type { AnswerThreads, ToolOutcome } from './tool.ts';

export interface AnswerThreadOptions {
  /** The data folder of the service. */
  readonly folder: string;
  /** The module that the threads run. Default: answerThread.ts. */
  readonly file?: URL;
  /** Default: that of long requests. */
  readonly deadlineMs?: number;
}

export function createAnswerThreads({
  folder,
  file = new URL('./answerThread.ts', import.meta.url),
  ...limits
}: AnswerThreadOptions): AnswerThreads {
  const threads = createReadThreads<AnswerTask, AnswerOutcome>({ file, ...limits });
  return {
    // The kind of the task decides the kind of the outcome (answerThread.ts).
    read: async (owner, dataVersion, task) =>
      (await threads.run(owner, { kind: 'read', folder, dataVersion, task })) as ReadReply,
    result: async (owner, task) => (await threads.run(owner, { kind: 'result', task })) as FittedResult,
    call: ({ services, owner, requestId }, tool, args) =>
      serveThread(services, folder, async (served) => {
        const task = { kind: 'call', tool, args, owner, requestId, ...served } as const;
        return (await threads.run(owner, task, [served.port])) as ServedReply<ToolOutcome>;
      }),
    startValuing: (dependencies, portfolio, { owner, requestId }) =>
      serveThread(dependencies, folder, async (served) => {
        const task = { kind: 'valuing', portfolio, call: { owner, requestId }, ...served } as const;
        return (await threads.run(owner, task, [served.port])) as ServedReply<StartedValuing>;
      }),
    close: threads.close,
  };
}
