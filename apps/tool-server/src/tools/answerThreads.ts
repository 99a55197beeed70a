import { MessageChannel } from 'node:worker_threads';
import { errorOf, plainServices, serveServices } from '@tearsheet/operations';
import { createReadThreads } from '@tearsheet/operations/worker';
import type { AnswerOutcome, AnswerTask } from './answerThread.ts';
import type { CallReply } from './callThread.ts';
import type { FittedResult } from './fitResult.ts';
import type { ReadReply } from './readForTool.ts';
import type { AnswerThreads } from './tool.ts';

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
    async call({ services, owner, requestId }, tool, args) {
      const { port1, port2 } = new MessageChannel();
      serveServices(port1, services);
      const task = {
        ...({ kind: 'call', tool, args, owner, requestId, port: port2, folder } as const),
        ...plainServices(services),
        dataVersion: services.market.current().dataVersion,
      };
      try {
        const reply = (await threads.run(owner, task, [port2])) as CallReply;
        if (reply.kind === 'outcome') return reply.outcome;
        throw errorOf(reply.failure);
      } finally {
        port1.close();
      }
    },
    close: threads.close,
  };
}
