import { createHash } from 'node:crypto';
import type { SymbolMatch } from '@tearsheet/market-data';
import type { CreditStore } from '@tearsheet/runtime/accounts';
import { AppError } from '@tearsheet/shared';
import {
  DEFAULT_PEER_COUNT,
  type ResearchQuery,
  type ResearchSubmitAnswer,
  valueError,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { writePayload } from '../jobPayload.ts';
import type { Submission } from '../submitAnalysis.ts';
import type { Refused } from '../validatePortfolio.ts';
import { keptAnalysis } from './keptAnalysis.ts';
import { isBilled, type ResearchJob, type ResearchSettings } from './researchJobs.ts';
import type { ResearchPayload } from './researchPayload.ts';

export type ResearchSubmitted =
  | { readonly kind: 'accepted'; readonly answer: ResearchSubmitAnswer; readonly replayed: boolean }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'none_found'; readonly symbol: string; readonly match: Exclude<SymbolMatch, { kind: 'found' }> }
  | Refused;

export type ResearchSubmission = Omit<Submission, 'bytes'>;

export interface ResearchDependencies extends Dependencies {
  readonly research: ResearchSettings;
  readonly credits: Pick<CreditStore, 'read'>;
}

type Members = Omit<ResearchSubmitAnswer, 'job_id' | 'check_url'>;

/** Before anything was measured. */
const FIRST_ESTIMATE_SECONDS = 2;

/**
 * Returns the accepted research job. The job is already completed if a cached result answers the request. The caller checks
 * beforehand whether the token may force a new analysis. REST and the tools both submit here, so both bill the same. Otherwise
 * anyone could avoid the bill with a token for the other interface.
 * @throws AppError entitlement_required when the operation is billed and the account is not entitled or has too few credits
 */
export async function submitResearch(
  dependencies: ResearchDependencies,
  job: ResearchJob,
  query: ResearchQuery,
  submission: ResearchSubmission,
): Promise<ResearchSubmitted> {
  const { jobs, research } = dependencies;
  const market = dependencies.market.current();
  const match = market.resolveSymbol(query.symbol);
  if (match.kind !== 'found') return { kind: 'none_found', symbol: query.symbol, match };
  const { instrument } = match;
  if (instrument.type === 'cash' || (job.needsCompany && instrument.type !== 'stock')) {
    const message = `${instrument.ric} is ${instrument.type === 'cash' ? 'cash' : `an ${instrument.type}`}, not a company with accounts`;
    return { kind: 'refused', detail: [valueError(['query', 'symbol'], 'not_a_company', message, query.symbol)] };
  }
  const billed = isBilled(job, research);
  if (billed && !(await dependencies.credits.read(submission.owner)).isEntitled) throw notEntitled(job);
  const wanted = { language: query.lang ?? 'en', peers: query.peers ?? DEFAULT_PEER_COUNT } as const;
  const kept = keptAnalysis(market, instrument, job, wanted, research);
  const isForced = query.force ?? false;
  const common = {
    definition: job.definition,
    owner: submission.owner,
    requestId: submission.requestId,
    idempotency: idempotencyOf(submission.idempotencyKey, job, query),
  };

  const madeAt = isForced ? null : await jobs.keptSince(kept.keptId);
  if (madeAt !== null) {
    const answer: Members = {
      status: 'completed',
      symbol: instrument.ric,
      estimated_duration_seconds: 0,
      message: `${job.words} of ${instrument.ric} from the kept result, generated_at ${madeAt}.`,
    };
    const outcome = await jobs.submitKept(kept.keptId, { ...common, answer: JSON.stringify(answer) });
    if (outcome.kind !== 'missing') return submitted(outcome, answer);
  }
  const payload: ResearchPayload = { kind: job.kind, ric: instrument.ric, ...wanted, ...kept, isForced };
  const seconds = (await jobs.estimateSeconds(job.definition, submission.owner)) ?? FIRST_ESTIMATE_SECONDS;
  const answer: Members = {
    status: 'pending',
    symbol: instrument.ric,
    estimated_duration_seconds: seconds,
    message: `${job.words} of ${instrument.ric} accepted. Poll check_url; it takes about ${seconds} s.`,
  };
  const outcome = await jobs.submit({
    ...common,
    payload: writePayload(payload),
    answer: JSON.stringify(answer),
    ...(billed ? { charge: job.charge } : {}),
  });
  return submitted(outcome, answer);
}

function notEntitled({ charge }: ResearchJob): AppError {
  const price = `${charge.credits} credit${charge.credits === 1 ? '' : 's'}`;
  const detail = `This operation costs ${price}, and the account is not entitled to billed operations. Its operator can entitle it.`;
  return new AppError('entitlement_required', detail);
}

function submitted(outcome: Awaited<ReturnType<Dependencies['jobs']['submit']>>, answer: Members): ResearchSubmitted {
  if (outcome.kind === 'key_reused') return outcome;
  const { jobId } = outcome;
  const replayed = outcome.kind === 'replayed';
  const members = replayed ? (JSON.parse(outcome.answer) as Members) : answer;
  return {
    kind: 'accepted',
    replayed,
    answer: { job_id: jobId, ...members, check_url: `/v1/jobs/${jobId}` },
  };
}

/** There is no body: two requests with one key are the same when their parameters are. */
function idempotencyOf(key: string | null, job: ResearchJob, query: ResearchQuery) {
  if (key === null) return null;
  const sent = JSON.stringify([job.path, query.symbol, query.lang ?? null, query.peers ?? null, query.force ?? null]);
  return { key, fingerprint: createHash('sha256').update(sent).digest('hex') };
}
