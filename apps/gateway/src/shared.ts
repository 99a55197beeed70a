import { clientAddress } from '@tearsheet/http';
import { rateLimited } from '@tearsheet/operations';
import { resultJson, type StoredResult, wrapResult } from '@tearsheet/runtime/seal';
import { AppError } from '@tearsheet/shared';
import type { Express, Request } from 'express';
import { send } from './answer.ts';
import { type RouteServices, rateHeaders } from './route.ts';

/** Not a path with the token, because logs contain paths. */
export const SHARED_PATH = '/v1/shared';

const BEARER = /^Bearer +(\S{1,200}) *$/i;

type Services = Pick<RouteServices, 'shares' | 'jobs' | 'exports' | 'rates'>;

/**
 * Serves results to the readers of links, who need no account. A link that is guessed, revoked, or expired, and one whose result is
 * gone, get the same answer.
 */
export function serveShared(app: Express, services: Services): void {
  app.get(SHARED_PATH, async (request, response) => {
    const rate = await services.rates.reads.take(`shared ${clientAddress(request)}`);
    response.set(rateHeaders('reads', rate));
    if (!rate.isAllowed) throw rateLimited('reads', rate);
    const { head, stored } = await readShared(services, request);
    const isGzip = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    const headers = {
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Encoding, Authorization',
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
    };
    await send(response, { status: 200, headers, body: () => sharedBytes(head, stored, isGzip) });
  });
}

/** Returns the JSON of a shared result. The worker has compressed the result, and it is never parsed here. */
async function sharedBytes(head: object, stored: StoredResult, isGzip: boolean): Promise<readonly Uint8Array[]> {
  const start = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"result":`);
  const end = Buffer.from('}');
  return isGzip ? wrapResult(stored, start, end) : [start, await resultJson(stored), end];
}

async function readShared({ shares, jobs, exports }: Services, request: Request) {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const share = token === undefined ? null : await shares.find(token);
  if (share === null) throw linkNotFound();
  const { owner, jobId, hidesAmounts, expiresAt, sources } = share;
  const found = await jobs.lookUp(jobId, owner);
  if (found.kind !== 'found' || found.record.result === null) throw linkNotFound();
  const { result: stored, jobType, name, finishedAt } = found.record;
  const head = {
    job_type: jobType,
    ...(name === null ? {} : { name }),
    finished_at: finishedAt,
    expires_at: expiresAt,
    hides_amounts: hidesAmounts,
    sources,
  };
  if (!hidesAmounts) return { head, stored };
  const want = { kind: 'result', resolution: 'daily', hidesAmounts } as const;
  const outcome = await exports.run(owner, { stored, jobType, want });
  if (outcome.kind !== 'sealed') throw new Error('a whole result is always there');
  return { head, stored: outcome.stored };
}

function linkNotFound(): AppError {
  const detail = 'This link does not work any more, or it is incomplete. Ask its sender for a new one.';
  return new AppError('share_not_found', detail);
}
