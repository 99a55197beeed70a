import { type MarketDataSource, NoSnapshotError, pinned } from '@tearsheet/market-data';
import { AppError } from '@tearsheet/shared';
import type { Request, RequestHandler, Response } from 'express';
import type { Answer } from './answer.ts';
import type { Services } from './app.ts';
import { requireCaller } from './authenticate.ts';
import { invalid } from './errors.ts';
import { readJsonBody } from './readBody.ts';
import { requestIdOf } from './requestId.ts';
import type { Route, RouteInput } from './routes.ts';

/** A key of visible ASCII, so that it can be logged and compared as it is. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** One row of the route table as an Express handler: who, what, run, answer. */
export function handle(route: Route, services: Services): RequestHandler {
  const run = runner(route);
  return async (request, response) => {
    const caller = await requireCaller(services.authenticate, request.headers.authorization, route.scope);
    response.locals.caller = caller.owner;
    const types = route.body === null && route.csv ? ['application/json', 'text/csv'] : ['application/json'];
    const accepted = request.accepts(types);
    if (!accepted) throw new AppError('not_acceptable', `This operation answers ${types.join(' and ')}.`);
    const market = pinned(services.market);
    const answer = await run(
      {
        services: { ...services, market },
        caller,
        requestId: requestIdOf(response),
        params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])),
        query: request.query,
        conditions: {
          acceptsGzip: request.acceptsEncodings('gzip', 'identity') === 'gzip',
          wantsCsv: accepted === 'text/csv',
          ifNoneMatch: request.headers['if-none-match'],
        },
        idempotencyKey: route.success.status === 202 ? idempotencyKey(request) : null,
      },
      request,
      response,
    );
    send(response, { ...answer, headers: { ...dataSource(market), ...answer.headers } });
  };
}

/** Jobs can be polled without market data; then there is no source to name. */
function dataSource(market: MarketDataSource): Readonly<Record<string, string>> {
  try {
    return { 'x-data-source': market.current().dataSource };
  } catch (error) {
    if (error instanceof NoSnapshotError) return {};
    throw error;
  }
}

type Run = (input: RouteInput, request: Request, response: Response) => Promise<Answer>;

function runner(route: Route): Run {
  if (route.body === null) return (input) => route.run(input);
  return async (input, request, response) => {
    const sent = await readJsonBody(request, response);
    return sent.ok ? route.run(input, sent) : invalid(sent.detail);
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

export function send(response: Response, { status, headers, body }: Answer): void {
  response.status(status).set(headers ?? {});
  if (body === null) response.end();
  else if (body instanceof Uint8Array) response.set('content-length', String(body.length)).end(body);
  else {
    const text = JSON.stringify(body);
    if (!response.get('content-type')) response.set('content-type', 'application/json; charset=utf-8');
    response.set('content-length', String(Buffer.byteLength(text))).end(text);
  }
}
