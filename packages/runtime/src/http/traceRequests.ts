import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tracing } from '../process/tracing.ts';
import { answeredStatus } from './answeredStatus.ts';

const HEALTH = new Set(['/healthz', '/readyz']);

/** A handler of Express or Connect that puts every request but those for health in a span. @param routeOf read at the end */
export function traceRequests<Request extends IncomingMessage & { readonly path: string; method: string }>(
  tracing: Pick<Tracing, 'request'>,
  routeOf: (request: Request) => string | null,
) {
  return (request: Request, response: ServerResponse, next: () => void): void => {
    if (HEALTH.has(request.path)) {
      next();
      return;
    }
    const span = tracing.request(request.method, request.headers);
    response.once('close', () => span.end({ route: routeOf(request), status: answeredStatus(response) }));
    span.run(next);
  };
}
