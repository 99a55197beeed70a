import type { MessagePort } from 'node:worker_threads';
import { echoInput } from '@tearsheet/shared/schemas';
import { chargeCheck } from '../budget.ts';
import { idempotencyOf, joinInput, type ReadQuery, readBody } from '../checkInput.ts';
import type { Call, InvalidInput, Outcome, Refused } from '../operation.ts';
import { withMeaning } from '../requestProblems.ts';
import { operationOf } from '../table.ts';
import { type Failure, failureOf, type PlainServices, remoteServices } from './remoteServices.ts';
import { marketInThread, type SnapshotName } from './threadMarket.ts';

/** A request with a long body, in a form that can be sent to a thread. */
export interface OperationTask extends ReadQuery, SnapshotName, PlainServices {
  /** The name of a row of the table. */
  readonly operation: string;
  /** The body as it was sent. */
  readonly bytes: Uint8Array;
  /** The members of the path and the headers. */
  readonly path: object;
  readonly call: Omit<Call, 'idempotency' | 'during'>;
  readonly idempotencyKey: string | null;
  /** Calls the services of the process. */
  readonly port: MessagePort;
}

/** An answer whose value is JSON text already. */
export interface Written {
  readonly kind: 'written';
  readonly json: Uint8Array;
}

export type OperationReply =
  | { readonly kind: 'outcome'; readonly outcome: Outcome | Written | InvalidInput }
  | { readonly kind: 'failure'; readonly failure: Failure };

/** Reads, checks, and carries out one request in a thread, because that takes too long for an event loop. */
export default async function run(task: OperationTask): Promise<OperationReply> {
  const { port } = task;
  try {
    const operation = operationOf(task.operation);
    const { body, checked } = readBody(operation, task.bytes);
    const input = joinInput(task, checked, task.path);
    const market = marketInThread(task);
    const dependencies = remoteServices(port, task, { current: () => market, close() {} });
    if (!input.ok || !checked.ok) {
      const problems = { body, detail: input.ok ? [] : input.detail };
      return answered({
        kind: 'invalid',
        detail: await withMeaning(dependencies, operation, problems, task.call.owner),
      });
    }
    const { idempotencyKey: key } = task;
    const idempotency = key === null ? null : idempotencyOf(key, body);
    await chargeCheck(dependencies, operation, task.call.owner, checked.value);
    const outcome = await operation.run(dependencies, input.value, { ...task.call, idempotency });
    const isPlain = outcome.kind === 'done' && outcome.version === undefined && operation.rest.location === undefined;
    if (!isPlain || outcome.value === null) return answered(withShortInputs(outcome));
    return answered({ kind: 'written', json: new Uint8Array(Buffer.from(JSON.stringify(outcome.value))) });
  } catch (error) {
    return { kind: 'failure', failure: failureOf(error) };
  } finally {
    port.close();
  }

  function answered(outcome: Outcome | Written | InvalidInput): OperationReply {
    return { kind: 'outcome', outcome };
  }
}

/** Cuts the values that an outcome repeats to what its answer shows. A whole ledger of 8 MB would take 70 ms to receive. */
function withShortInputs(outcome: Outcome): Outcome {
  if (outcome.kind === 'refused') return shortened(outcome);
  if (outcome.kind !== 'batch') return outcome;
  return { ...outcome, results: outcome.results.map((one) => (one.kind === 'refused' ? shortened(one) : one)) };
}

function shortened({ kind, issues }: Refused): Refused {
  return { kind, issues: issues.map((issue) => ({ ...issue, input: echoInput(issue.input) })) };
}
