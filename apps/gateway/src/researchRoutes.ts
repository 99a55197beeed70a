import { RESEARCH_JOBS, type ResearchJob, submitResearch } from '@tearsheet/operations/research';
import { AppError } from '@tearsheet/shared';
import { compileQuery, type ResearchQuery, researchQuery, researchSubmitAnswer } from '@tearsheet/shared/schemas';
import { type Answer, json } from './answer.ts';
import { requireScope } from './authenticate.ts';
import { withQuery } from './checkedInput.ts';
import { invalid } from './errors.ts';
import { operationIdOf } from './operationIdOf.ts';
import type { Route, RouteInput } from './routes.ts';
import { symbolNotFound } from './symbolNotFound.ts';

const checkQuery = compileQuery(researchQuery);

/** The rows of the route table for all submits of research. */
export const RESEARCH_ROUTES: readonly Route[] = RESEARCH_JOBS.map((job) => ({
  method: 'post',
  path: job.path,
  operationId: operationIdOf(job.definition.type, 'submit'),
  summary: job.summary,
  scope: 'research:run',
  success: { status: 202, description: 'Accepted; poll check_url.', schema: researchSubmitAnswer },
  problems: ['entitlement_required', 'symbol_not_found', 'invalid_idempotency_key', 'idempotency_key_reused'],
  ...withQuery(researchQuery, checkQuery, (input, query) => answerSubmit(job, input, query)),
}));

async function answerSubmit(
  job: ResearchJob,
  { services, caller, requestId, idempotencyKey }: RouteInput,
  query: ResearchQuery,
): Promise<Answer> {
  if (query.force) requireScope(caller, 'research:force');
  const outcome = await submitResearch(services, job, query, { owner: caller.owner, requestId, idempotencyKey });
  if (outcome.kind === 'refused') return invalid(outcome.detail);
  if (outcome.kind === 'none_found') throw symbolNotFound(outcome.symbol, outcome.match);
  if (outcome.kind === 'key_reused') {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key came with other parameters within 24 hours.');
  }
  const { answer, replayed } = outcome;
  return json(202, answer, {
    location: answer.check_url,
    'retry-after': answer.status === 'completed' ? '0' : '1',
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
}
