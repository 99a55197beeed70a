import { echoInput } from '@tearsheet/shared/schemas';
import { chargeCheck } from '../budget.ts';
import { idempotencyOf, joinInput, type ReadQuery, readBody } from '../checkInput.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Call, Done, InvalidInput, Operation, Outcome, Refused } from '../operation.ts';
import { withMeaning } from '../requestProblems.ts';
import { operationOf } from '../table.ts';
import { startValuing } from '../tracking/portfolioValue.ts';
import { type NightlyAnalysis, submitNightly } from '../tracking/reanalyzePortfolio.ts';
import type { ValuedVersion } from './longReads.ts';
import { runServed, type Served, type ServedReply } from './remoteServices.ts';

/** A request with a long body, or one that reads something long, in a form that can be sent to a thread. */
export interface OperationTask extends ReadQuery {
  readonly kind: 'operation';
  /** The name of a row of the table. */
  readonly operation: string;
  /** The body as it was sent. */
  readonly bytes: Uint8Array;
  /** The members of the path and the headers. */
  readonly path: object;
  readonly call: Omit<Call, 'idempotency' | 'during'>;
  readonly idempotencyKey: string | null;
}

/** The start of the analysis that values a long portfolio. A thread does not wait for its end. */
export interface ValuingTask {
  readonly kind: 'valuing';
  readonly portfolio: ValuedVersion;
  readonly call: Pick<Call, 'owner' | 'requestId'>;
}

/** The start of the nightly analysis of a long portfolio. */
export interface NightlyTask {
  readonly kind: 'nightly';
  readonly analysis: NightlyAnalysis;
}

export type ThreadTask = (OperationTask | ValuingTask | NightlyTask) & Served;

/** An outcome whose value is JSON text already. `named` has the members that the address of the answer names. */
export interface Written extends Pick<Done, 'version' | 'replayed'> {
  readonly kind: 'written';
  readonly json: Uint8Array;
  readonly named: object;
  /** The source of the snapshot that the thread used. It is a newer one if that of the server was removed. */
  readonly dataSource: string;
}

/** Carries out one task in a thread, because that takes too long for an event loop. */
export default function run(task: ThreadTask): Promise<ServedReply<unknown>> {
  return runServed<unknown>(task, async (dependencies) => {
    if (task.kind === 'valuing') return startValuing(dependencies, task.portfolio, task.call);
    if (task.kind === 'nightly') return withShortInputs(await submitNightly(dependencies, task.analysis));
    return carryOut(operationOf(task.operation), task, dependencies);
  });
}

/** Reads, checks, and carries out a request. */
async function carryOut(
  operation: Operation,
  task: OperationTask,
  dependencies: Dependencies,
): Promise<Outcome | Written | InvalidInput> {
  const { body, checked } = readBody(operation, task.bytes);
  const input = joinInput(task, checked, task.path);
  if (!input.ok || !checked.ok) {
    const problems = { body, detail: input.ok ? [] : input.detail };
    return { kind: 'invalid', detail: await withMeaning(dependencies, operation, problems, task.call.owner) };
  }
  const { idempotencyKey: key } = task;
  const idempotency = key === null ? null : idempotencyOf(key, body);
  await chargeCheck(dependencies, operation, task.call.owner, checked.value);
  const outcome = await operation.run(dependencies, input.value, { ...task.call, idempotency });
  if (outcome.kind !== 'done' || outcome.value === null || 'check_url' in outcome.value)
    return withShortInputs(outcome);
  const { value, version, replayed } = outcome;
  return {
    kind: 'written',
    json: new Uint8Array(Buffer.from(JSON.stringify(value))),
    named: namedBy(operation.rest.location ?? '', value),
    dataSource: dependencies.market.current().dataSource,
    ...(version === undefined ? {} : { version }),
    ...(replayed === undefined ? {} : { replayed }),
  };
}

/** Returns the members of an answer that a template of an address names. */
function namedBy(template: string, value: object): object {
  return Object.fromEntries([...template.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, Reflect.get(value, name)]));
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
