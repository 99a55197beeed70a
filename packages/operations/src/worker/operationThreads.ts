import type { Dependencies } from '../dependencies.ts';
import type { Call, InvalidInput, Outcome } from '../operation.ts';
import { createReadThreads, type ReadThreadOptions } from './createReadThreads.ts';
import type { StartedValuing, ValuedVersion } from './longReads.ts';
import type { OperationTask, ThreadTask, ValuingTask, Written } from './operationThread.ts';
import { type ServedReply, serveThread } from './remoteServices.ts';

type Request = Pick<OperationTask, 'operation' | 'bytes' | 'query' | 'path' | 'problems' | 'call' | 'idempotencyKey'>;

/** Carries out requests with long bodies, and those that read something long, in threads. */
export type OperationThreads = ReturnType<typeof createOperationThreads>;

/** @param folder the data folder of the service */
export function createOperationThreads(folder: string, options: Pick<ReadThreadOptions, 'deadlineMs'> = {}) {
  const file = new URL('./operationThread.ts', import.meta.url);
  const threads = createReadThreads<ThreadTask, ServedReply<unknown>>({ file, ...options });

  /** The kind of the task decides the outcome (operationThread.ts). */
  function run<Outcome>(
    dependencies: Dependencies,
    owner: string,
    task: OperationTask | ValuingTask,
  ): Promise<Outcome> {
    return serveThread(dependencies, folder, async (served) => {
      const reply = await threads.run(owner, { ...task, ...served }, [served.port]);
      return reply as ServedReply<Outcome>;
    });
  }

  return {
    run: (dependencies: Dependencies, request: Request) =>
      run<Outcome | Written | InvalidInput>(dependencies, request.call.owner, { kind: 'operation', ...request }),
    startValuing: (
      dependencies: Dependencies,
      portfolio: ValuedVersion,
      { owner, requestId }: Pick<Call, 'owner' | 'requestId'>,
    ) => run<StartedValuing>(dependencies, owner, { kind: 'valuing', portfolio, call: { owner, requestId } }),
    close: threads.close,
  };
}
