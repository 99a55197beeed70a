import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { rateClassOf } from '@tearsheet/runtime/rates';
import {
  type AnalyzeRequest,
  batchAnswer,
  batchEnvelope,
  batchRequest,
  type Checked,
  MOST_IN_BATCH,
} from '@tearsheet/shared/schemas';
import { checkUnits } from '../budget.ts';
import { checkBody } from '../checkInput.ts';
import type { Dependencies } from '../dependencies.ts';
import { fingerprintOf, keepingCall, keyReused, refusalOf } from '../jobs/acceptJob.ts';
import { type AcceptedBatch, type Call, operationRow } from '../operation.ts';
import { withMeaning } from '../requestProblems.ts';
import { analyzePortfolio, submitAnalysis } from './submitAnalysis.ts';

interface BatchInput {
  readonly requests: readonly unknown[];
}

type Result = AcceptedBatch['results'][number];

export const analyzeBatch = operationRow<BatchInput>({
  name: 'analyze_batch',
  scope: 'portfolio:analyze',
  input: { body: batchRequest, envelope: batchEnvelope },
  output: batchAnswer,
  idempotent: true,
  startsJobs: true,
  rest: {
    method: 'post',
    path: '/v1/portfolio/analyze/batch',
    summary: `Start up to ${MOST_IN_BATCH} portfolio analyses as background jobs`,
    status: 202,
    success: 'The outcome of each request. Poll the check_url of each job.',
  },
  run: submitBatch,
});

/**
 * Submits each request as analyze would, one after the other, and returns the outcome of each. The jobs have the priority of
 * background jobs. Each request counts toward the limits as a request of its own.
 */
async function submitBatch(dependencies: Dependencies, { requests }: BatchInput, call: Call) {
  const { idempotency } = call;
  if (idempotency !== null && (await isKeyReused(dependencies, call, idempotency))) return KEY_REUSED;
  const results: Result[] = [];
  for (const [index, request] of requests.entries()) results.push(await submitOne(index, request));
  const accepted = results.filter((result) => result.kind === 'accepted');
  return { kind: 'batch', results, replayed: accepted.length > 0 && accepted.every((job) => job.replayed) } as const;

  async function submitOne(index: number, request: unknown): Promise<Result> {
    // The schema of the analyze operation describes its requests.
    const checked = checkBody(analyzePortfolio, request) as Checked<AnalyzeRequest>;
    try {
      if (!checked.ok) {
        const problems = { body: request, detail: checked.detail };
        return { kind: 'invalid', detail: await withMeaning(dependencies, analyzePortfolio, problems, call.owner) };
      }
      // The call has paid for one unit of the first request.
      const units = checkUnits(checked.value) + (index === 0 ? 0 : 1);
      await dependencies.budget.charge(call.owner, rateClassOf(analyzePortfolio), units);
      const own = idempotency && { ...idempotency, key: keyOf(idempotency.key, index) };
      const keeping = await keepingCall(analyzePortfolio.name, checked.value, { ...call, idempotency: own });
      return await submitAnalysis(dependencies, checked.value, keeping, {
        priority: 'background',
      });
    } catch (error) {
      // The remaining requests are answered even if Redis fails in the middle of the batch.
      return refusalOf(error);
    }
  }
}

const KEY_REUSED = keyReused('another body');

/** Returns whether a request of an earlier batch with this key became a job, whatever the length of that batch. */
function isKeyReused({ jobs }: Dependencies, { owner }: Call, idempotency: NonNullable<Call['idempotency']>) {
  const idempotencyKeys = Array.from({ length: MOST_IN_BATCH }, (_, index) => keyOf(idempotency.key, index));
  const definition = JOB_DEFINITIONS.portfolio_analysis;
  return jobs.isKeyReused({ definition, owner, idempotencyKeys, fingerprint: fingerprintOf(idempotency) });
}

/** No key of a caller contains a space. */
function keyOf(idempotencyKey: string, index: number): string {
  return `${idempotencyKey} ${index}`;
}
