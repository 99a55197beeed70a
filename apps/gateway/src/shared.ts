import { type AccountRequest, clientAddress, requestIdOf } from '@tearsheet/http';
import { pinned } from '@tearsheet/market-data';
import { type Call, onEventLoop, rateLimited, readSharedPortfolio, UNCHARGED } from '@tearsheet/operations';
import type { FoundShare } from '@tearsheet/runtime/jobs';
import { resultJson, type StoredResult, wrapResult } from '@tearsheet/runtime/seal';
import { AppError } from '@tearsheet/shared';
import type { Express, Request, Response } from 'express';
import { send } from './answer.ts';
import { type RouteServices, rateHeaders } from './route.ts';

/** Not a path with the token, because logs contain paths. */
export const SHARED_PATH = '/v1/shared';

const BEARER = /^Bearer +(\S{1,200}) *$/i;

/** The answer of a link. `stored` is the member `result`, as the worker has compressed it. Null for a portfolio. */
interface SharedAnswer {
  readonly head: object;
  readonly stored: StoredResult | null;
}

/**
 * Serves results and tracked portfolios to the readers of links, who need no account. A link that is guessed, revoked, or expired, and
 * one whose result or portfolio is gone, get the same answer.
 */
export function serveShared(app: Express, services: RouteServices): void {
  const answer = async ({ during }: AccountRequest, request: Request, response: Response) => {
    const rate = await services.rates.reads.take(readerOf(request));
    response.set(rateHeaders('reads', rate));
    if (!rate.isAllowed) throw rateLimited('reads', rate);
    const { head, stored } = await readShared(services, request, { during, requestId: requestIdOf(response) });
    // The value of a portfolio is compressed when it is sent.
    const isGzip = stored !== null && request.acceptsEncodings('gzip', 'identity') === 'gzip';
    const headers = {
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Encoding, Authorization',
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
    };
    await send(response, { status: 200, headers, body: () => sharedBytes({ head, stored }, isGzip) });
  };
  app.get(SHARED_PATH, (request, response) =>
    services.accountRequests.run(readerOf(request), response, (own) => answer(own, request, response)),
  );
}

/** Returns the account of a reader without one, for limits. */
export function readerOf(request: Request): string {
  return `shared ${clientAddress(request)}`;
}

/** Returns the JSON of what a link shows. The worker has compressed a result, and it is never parsed here. */
async function sharedBytes({ head, stored }: SharedAnswer, isGzip: boolean): Promise<readonly Uint8Array[]> {
  if (stored === null) return [Buffer.from(JSON.stringify(head))];
  const start = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"result":`);
  const end = Buffer.from('}');
  return isGzip ? wrapResult(stored, start, end) : [start, await resultJson(stored), end];
}

type ReaderCall = Pick<Call, 'requestId' | 'during'>;

async function readShared(services: RouteServices, request: Request, call: ReaderCall): Promise<SharedAnswer> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const share = token === undefined ? null : await services.shares.find(token);
  if (share === null) throw linkNotFound();
  return 'jobId' in share ? readResult(services, share) : readPortfolio(services, share, call);
}

async function readResult(
  { jobs, exports }: RouteServices,
  { owner, jobId, hidesAmounts, expiresAt, sources }: FoundShare & { readonly jobId: string },
): Promise<SharedAnswer> {
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

/** The value is computed when the link is opened, and again only if something it depends on has changed. */
async function readPortfolio(
  services: RouteServices,
  share: FoundShare & { readonly portfolioId: string },
  call: ReaderCall,
): Promise<SharedAnswer> {
  const dependencies = { ...services, market: pinned(services.market), budget: UNCHARGED };
  const shown = await readSharedPortfolio(onEventLoop(dependencies, services.long), share, call);
  if (shown === null) throw linkNotFound();
  if ('kind' in shown) {
    const { code, message, retryAfterSeconds: seconds = null } = shown;
    throw new AppError(code, message, seconds === null ? {} : { retryAfterSeconds: seconds });
  }
  const { name, benchmarkName, sources, value } = shown;
  const head = {
    ...(name === null ? {} : { name }),
    ...(benchmarkName === null ? {} : { benchmark_name: benchmarkName }),
    expires_at: share.expiresAt,
    hides_amounts: share.hidesAmounts,
    sources,
    portfolio_value: value,
  };
  return { head, stored: null };
}

function linkNotFound(): AppError {
  const detail = 'This link does not work any more, or it is incomplete. Ask its sender for a new one.';
  return new AppError('share_not_found', detail);
}
