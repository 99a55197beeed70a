import { MessageChannel } from 'node:worker_threads';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInput, Outcome } from '../operation.ts';
import { createReadThreads, type ReadThreadOptions } from './createReadThreads.ts';
import type { OperationReply, OperationTask, Written } from './operationThread.ts';
import { errorOf, plainServices, serveServices } from './remoteServices.ts';

/** A body of at least this size is read, checked, and carried out in a thread. About 400 rows are as long. */
export const LONG_BODY_BYTES = 32 * 1024;

type Request = Pick<OperationTask, 'operation' | 'bytes' | 'query' | 'path' | 'problems' | 'call' | 'idempotencyKey'>;

/** Carries out requests with long bodies in threads. */
export type OperationThreads = ReturnType<typeof createOperationThreads>;

/** @param folder the data folder of the service */
export function createOperationThreads(folder: string, options: Pick<ReadThreadOptions, 'deadlineMs'> = {}) {
  const file = new URL('./operationThread.ts', import.meta.url);
  const threads = createReadThreads<OperationTask, OperationReply>({
    file,
    ...options,
  });
  return {
    async run(dependencies: Dependencies, request: Request): Promise<Outcome | Written | InvalidInput> {
      const { port1, port2 } = new MessageChannel();
      serveServices(port1, dependencies);
      const { dataVersion } = dependencies.market.current();
      try {
        const task = { ...request, ...plainServices(dependencies), folder, dataVersion, port: port2 };
        const reply = await threads.run(request.call.owner, task, [port2]);
        if (reply.kind === 'outcome') return reply.outcome;
        throw errorOf(reply.failure);
      } finally {
        port1.close();
      }
    },
    close: threads.close,
  };
}
