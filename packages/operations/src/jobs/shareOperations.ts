import type { JobRecord, Share, SharedSource } from '@tearsheet/runtime/jobs';
import { originsOfInstrument, type Rights, sourcesBeyond } from '@tearsheet/shared';
import { createdShare, keptMs, type ShareRequest, shareList, shareRequest } from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { type Failed, failed, type Operation, operationRow, type Refused, refused } from '../operation.ts';
import { type JobId, jobNotFound } from './jobOperations.ts';

const SHARES = '/v1/jobs/:job_id/shares';

/** The section of a result that has its instruments, or the sources of its data, by type of job. */
const SECTIONS: Readonly<Record<string, string>> = {
  portfolio_analysis: 'data_quality',
  portfolio_simulation: 'holdings',
  portfolio_optimization: 'weights',
};

const shareJob = operationRow<JobId & ShareRequest>({
  name: 'share_job',
  scope: 'jobs:cancel',
  input: { body: shareRequest, isBodyOptional: true },
  output: createdShare,
  rest: {
    method: 'post',
    path: SHARES,
    summary: 'Make a link that shows the result of a job without an account',
    status: 201,
    success: 'The link with its token, which no other answer contains.',
    problems: [
      'job_not_found',
      'job_expired',
      'result_gone',
      'storage_quota_exceeded',
      'queue_full',
      'too_many_shares',
    ],
  },
  async run(dependencies, { job_id, keep_for, hide_amounts: hidesAmounts }, { owner }) {
    const { jobs, shares, audience, now } = dependencies;
    const { keep_for: lifetime, hide_amounts: hiding } = shareRequest.properties;
    const found = await jobs.lookUp(job_id, owner);
    if (found.kind !== 'found') return jobNotFound(found.kind);
    const sources = await sourcesOf(dependencies, owner, found.record);
    if ('kind' in sources) return sources;
    const tooNarrow = narrowRights(sources, audience);
    if (tooNarrow !== null) return refused('job_id', 'rights_too_narrow', tooNarrow, job_id);
    const lifetimeMs = keptMs(keep_for ?? lifetime.default);
    // A link must not outlive its result.
    if (Date.parse(found.record.expiresAt ?? '') < now().getTime() + lifetimeMs) {
      await jobs.change(job_id, owner, { ms: lifetimeMs });
    }
    const share = await shares.create(owner, {
      jobId: job_id,
      lifetimeMs,
      hidesAmounts: hidesAmounts ?? hiding.default,
      sources,
    });
    return share === null ? tooManyShares() : { kind: 'done', value: createdMembers(share) };
  },
});

/** Returns the sources of the data of a result. Refuses a result that cannot be shared. */
async function sourcesOf(
  { exports, market }: Pick<Dependencies, 'exports' | 'market'>,
  owner: string,
  { result, jobType }: JobRecord,
): Promise<readonly SharedSource[] | Refused> {
  const name = SECTIONS[jobType];
  if (name === undefined || result === null) {
    const message = 'only the result of an analysis, a simulation, or an optimization of a portfolio can be shared';
    return refused('job_id', 'not_an_analysis', message, jobType);
  }
  const want = { kind: 'section', name, format: 'json', resolution: 'daily', page: null } as const;
  const outcome = await exports.run(owner, { stored: result, jobType, want });
  if (outcome.kind !== 'bytes') {
    return refused('job_id', 'missing_sections', `a link needs a result with the section ${name}`, jobType);
  }
  const section: unknown = JSON.parse(Buffer.from(outcome.bytes).toString());
  const { originsOf } = market.current();
  const origins = Array.isArray(section)
    ? (section as readonly { readonly ric: string }[]).flatMap(({ ric }) => originsOfInstrument({ originsOf }, ric))
    : (section as { readonly sources?: readonly SharedSource[] }).sources; // The schemas of both sections say so.
  const unique = new Map((origins ?? []).map(({ source, rights }) => [`${source} ${rights}`, { source, rights }]));
  return [...unique.values()];
}

const listShares = operationRow<JobId>({
  name: 'list_job_shares',
  scope: 'jobs:read',
  output: shareList,
  rest: {
    method: 'get',
    path: SHARES,
    summary: 'List the links to the result of a job',
    success: 'The links that work.',
    problems: ['job_not_found', 'job_expired'],
  },
  async run({ jobs, shares }, { job_id }, { owner }) {
    const { kind } = await jobs.summary(job_id, owner);
    if (kind !== 'found') return jobNotFound(kind);
    return { kind: 'done', value: { shares: (await shares.list(owner, { jobId: job_id })).map(shareMembers) } };
  },
});

const revokeShare = operationRow<JobId & { readonly share_id: string }>({
  name: 'revoke_job_share',
  scope: 'jobs:cancel',
  output: null,
  rest: {
    method: 'delete',
    path: `${SHARES}/:share_id`,
    summary: 'Revoke a link to the result of a job',
    status: 204,
    success: 'The link does not work any more.',
    problems: ['share_not_found'],
  },
  async run({ shares }, { job_id, share_id }, { owner }) {
    if (await shares.revoke(owner, { jobId: job_id }, share_id)) return { kind: 'done', value: null };
    return failed('share_not_found', 'The job has no such link. It may have expired.');
  },
});

/** Returns why strangers may not see data of these sources. Null if they may. */
export function narrowRights(sources: readonly SharedSource[], audience: Rights): string | null {
  const beyond = sourcesBeyond(sources, audience);
  if (beyond.length === 0) return null;
  return `results are for ${audience}, and the rights of ${beyond.join(' and ')} do not allow that`;
}

export function tooManyShares(): Failed {
  return failed('too_many_shares', 'The account has 200 links. Revoke one first.');
}

export function createdMembers(share: Share & { readonly token: string }) {
  return { ...shareMembers(share), token: share.token, path: `/#/shared/${share.token}` };
}

export function shareMembers(share: Share) {
  const { shareId, createdAt, expiresAt, hidesAmounts, sources } = share;
  return {
    share_id: shareId,
    ...('jobId' in share ? { job_id: share.jobId } : { portfolio_id: share.portfolioId }),
    created_at: createdAt,
    expires_at: expiresAt,
    hides_amounts: hidesAmounts,
    sources,
  };
}

/** Links to results for people without an account. The gateway serves what they show (shared.ts). */
export const SHARE_OPERATIONS: readonly Operation[] = [shareJob, listShares, revokeShare];
