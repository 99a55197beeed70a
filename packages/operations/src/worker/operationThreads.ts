import type { Dependencies } from '../dependencies.ts';
import type { Call, InvalidInput, Outcome } from '../operation.ts';
import type { Submitted } from '../portfolios/submitAnalysis.ts';
import type { NightlyAnalysis, NightlyServices } from '../tracking/reanalyzePortfolio.ts';
import { createReadThreads, type ReadThreadOptions } from './createReadThreads.ts';
import type { StartedValuing, ValuedVersion } from './longReads.ts';
import type { NightlyTask, OperationTask, ThreadTask, ValuingTask, Written } from './operationThread.ts';
import { type ServedReply, type ServerDependencies, serveThread } from './remoteServices.ts';

type Request = Pick<OperationTask, 'operation' | 'bytes' | 'query' | 'path' | 'problems' | 'call' | 'idempotencyKey'>;

/** Carries out requests with long bodies, and those that read something long, in threads. */
export type OperationThreads = ReturnType<typeof createOperationThreads>;

/** @param folder the data folder of the service */
export function createOperationThreads(folder: string, options: Pick<ReadThreadOptions, 'deadlineMs'> = {}) {
  const file = new URL('./operationThread.ts', import.meta.url);
  const threads = createReadThreads<ThreadTask, ServedReply<unknown>>({ file, ...options });

  /** The kind of the task decides the outcome (operationThread.ts). */
  function run<Outcome>(
    dependencies: ServerDependencies,
    owner: string,
    task: OperationTask | ValuingTask | NightlyTask,
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
    submitNightly: (dependencies: NightlyServices, analysis: NightlyAnalysis) =>
      run<Submitted>(dependencies, analysis.owner, { kind: 'nightly', analysis }),
    close: threads.close,
  };
}
