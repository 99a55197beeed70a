import { submitBatch } from '@tearsheet/operations';
import { analyzeRequest, batchAnswer, batchEnvelope, batchRequest, compileBody } from '@tearsheet/shared/schemas';
import { json } from './answer.ts';
import { withBody } from './checkedInput.ts';
import type { Route } from './routes.ts';
import { setCallbacks } from './webhooks/setCallbacks.ts';

const checkEnvelope = compileBody(batchEnvelope);
const checkRequest = compileBody(analyzeRequest);

/** Many analyses with one request. */
export const BATCH_ROUTE: Route = {
  method: 'post',
  path: '/v1/portfolio/analyze/batch',
  operationId: 'analyzeBatch',
  summary: 'Start up to 100 portfolio analyses as background jobs',
  scope: 'portfolio:analyze',
  success: {
    status: 202,
    description: 'What became of each request; poll the check_url of each.',
    schema: batchAnswer,
  },
  problems: ['invalid_idempotency_key', 'idempotency_key_reused'],
  ...withBody(batchRequest, checkEnvelope, async (input, body, bytes) => {
    const { services, caller, requestId, idempotencyKey } = input;
    const submission = { owner: caller.owner, requestId, idempotencyKey, bytes };
    const { replayed, ...answer } = await submitBatch(services, body.requests, checkRequest, submission);
    const jobIds = answer.results.flatMap((result) => ('job_id' in result ? result.job_id : []));
    await setCallbacks(input, jobIds);
    return json(202, answer, replayed ? { 'idempotent-replayed': 'true' } : {});
  }),
};
