import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requestIdOf } from '@tearsheet/http';
import { type MarketDataSource, pinned, UnusableDataError } from '@tearsheet/market-data';
import { rateClassOf } from '@tearsheet/runtime/rates';
import { AppError } from '@tearsheet/shared';
import type { Request, RequestHandler, Response } from 'express';
import type { Answer } from './answer.ts';
import type { Services } from './app.ts';
import { requireCaller } from './authenticate.ts';
import { isSubmit, takesIdempotencyKey } from './commonParameters.ts';
import { invalid } from './errors.ts';
import type { LoopTurn } from './loopTurns.ts';
import { rateHeaders, rateLimited } from './rateHeaders.ts';
import { readJsonBody } from './readBody.ts';
import type { Route, RouteInput } from './routes.ts';
import { createShedding } from './shedding.ts';
import { answerWhenDone } from './waiting/answerWhenDone.ts';
import { hangUpOf } from './waiting/hangUpOf.ts';
import { preferWait } from './waiting/preferWait.ts';
import { readCallbackUrl } from './webhooks/callbackUrl.ts';
import { setCallbacks } from './webhooks/setCallbacks.ts';

/** A key of visible ASCII, so that it can be logged and compared as it is. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const NO_CALLBACK = { url: null, detail: [] } as const;

/** One row of the route table as an Express handler: who, what, run, answer. @param turn of the process, for long bodies */
export function handle(route: Route, services: Services, turn: LoopTurn): RequestHandler {
  const run = runner(route, turn);
  const rateClass = rateClassOf(route);
  return async (request, response) => {
    const caller = await requireCaller(services.authenticate, request.headers.authorization, route.scope);
    response.locals.caller = caller.owner;
    const rate = await services.rates[rateClass].take(caller.owner);
    response.set(rateHeaders(rateClass, rate));
    if (!rate.isAllowed) throw rateLimited(rateClass, rate);
    const types = mediaTypes(route);
    const accepted = acceptedType(request, types);
    if (!accepted) throw new AppError('not_acceptable', `This operation answers ${types.join(' and ')}.`);
    const callback = isSubmit(route) ? readCallbackUrl(request.query, services.webhooks.allowPrivate) : NO_CALLBACK;
    const market = pinned(services.market);
    const input = {
      services: { ...services, market },
      caller,
      requestId: requestIdOf(response),
      params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])),
      query: request.query,
      conditions: {
        acceptsGzip: () => request.acceptsEncodings('gzip', 'identity') === 'gzip',
        wantsCsv: accepted === 'text/csv',
        ifNoneMatch: request.headers['if-none-match'],
        ifMatch: request.headers['if-match'],
      },
      idempotencyKey: takesIdempotencyKey(route) ? idempotencyKey(request) : null,
      callbackUrl: callback.url,
      callbackProblems: callback.detail,
      lastEventId: request.get('last-event-id'),
      hangUp: hangUpOf(response),
      turn,
    };
    const answer = await run(input, request, response);
    const jobId = jobOf(answer);
    await setCallbacks(input, jobId === null ? [] : [jobId]);
    const headers = dataSource(market);
    const final = (await whenDone(input, answer, request)) ?? answer;
    await sendAny(response, { ...final, headers: { ...headers, ...final.headers } });
  };
}

function mediaTypes(route: Route): string[] {
  if (route.body === null && route.events) return ['text/event-stream'];
  return route.body === null && route.csv ? ['application/json', 'text/csv'] : ['application/json'];
}

/** `application/json; charset=utf-8` asks for JSON as well: parameters of what is acceptable do not matter here, but for `q`. */
function acceptedType(request: Request, types: string[]): string | false {
  const { accept = '*/*' } = request.headers;
  if (accept === '*/*') return types[0] ?? false;
  request.headers.accept = accept.replace(/;(?!\s*q\s*=)[^,;]*/gi, '');
  return request.accepts(types);
}

/** An accepted job, or one polled before its end, for a caller who would rather wait; null when there is no such thing. */
async function whenDone(input: RouteInput, answer: Answer, request: Request): Promise<Answer | null> {
  const seconds = preferWait(request.get('prefer'));
  const isPoll = answer.unfinishedJob !== undefined;
  const jobId = answer.unfinishedJob ?? jobOf(answer);
  if (seconds === null || jobId === null) return null;
  const { services, caller, hangUp } = input;
  // A submit has no earlier answer that could still be good: only a poll is answered with 304.
  const conditions = isPoll ? input.conditions : { ...input.conditions, ifNoneMatch: undefined };
  const { jobs, waits } = services;
  const { owner } = caller;
  const done = await answerWhenDone({ jobs, waits, jobId, owner, conditions, seconds, hangUp: hangUp(), isPoll });
  const { 'retry-after': _retryAfter, ...kept } = answer.headers ?? {};
  return done && { ...done, headers: { ...kept, ...done.headers } };
}

/** The job that a submit has accepted: every 202 with the address of a job. */
function jobOf({ status, headers }: Answer): string | null {
  return status === 202 ? (/^\/v1\/jobs\/([^/]+)$/.exec(headers?.location ?? '')?.[1] ?? null) : null;
}

/** Jobs can be polled without market data; then there is no source to name. */
function dataSource(market: MarketDataSource): Readonly<Record<string, string>> {
  try {
    return { 'x-data-source': market.current().dataSource };
  } catch (error) {
    if (error instanceof UnusableDataError) return {};
    throw error;
  }
}

type Run = (input: RouteInput, request: Request, response: Response) => Promise<Answer>;

function runner(route: Route, turn: LoopTurn): Run {
  if (route.body === null) return (input) => route.run(input);
  const read: Run = async (input, request, response) => {
    const sent = await readJsonBody(request, response, turn);
    return sent.ok ? route.run(input, sent) : invalid([...input.callbackProblems, ...sent.detail]);
  };
  return isSubmit(route) ? shedding(read) : read;
}

/** A full queue refuses the next submits unread; one with a key may be a repeat of a job that was accepted. */
function shedding(run: Run): Run {
  const shed = createShedding();
  return async (input, request, response) => {
    const refusal = input.idempotencyKey === null ? shed.refusal() : null;
    if (refusal !== null) throw refusal;
    return run(input, request, response).catch((error: unknown) => {
      shed.note(error);
      throw error;
    });
  };
}

function idempotencyKey(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new AppError('invalid_idempotency_key', 'Idempotency-Key must have 1 to 255 visible ASCII characters.');
  }
  return key;
}

async function sendAny(response: Response, answer: Answer): Promise<void> {
  if (!(answer.body instanceof Readable)) return send(response, answer);
  response.status(answer.status).set(answer.headers ?? {});
  if (response.req.method === 'HEAD') {
    answer.body.destroy();
    response.end();
    return;
  }
  response.flushHeaders();
  // A caller who hangs up is no fault; the stream has let go of everything by then.
  await pipeline(answer.body, response).catch(() => response.destroy());
}

export function send(response: Response, { status, headers, body, pieces }: Answer): void {
  response.status(status).set(headers ?? {});
  if (pieces) sendPieces(response, pieces);
  else if (body === null) response.end();
  else if (body instanceof Uint8Array) response.set('content-length', String(body.length)).end(body);
  else {
    const text = JSON.stringify(body);
    if (!response.get('content-type')) response.set('content-type', 'application/json; charset=utf-8');
    response.set('content-length', String(Buffer.byteLength(text))).end(text);
  }
}

/** In one write to the socket. */
function sendPieces(response: Response, pieces: readonly Uint8Array[]): void {
  response.set('content-length', String(pieces.reduce((sum, { length }) => sum + length, 0)));
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
  response.uncork();
}
