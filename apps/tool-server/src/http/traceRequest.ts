import type { Tracing } from '@tearsheet/runtime/tracing';
import type { RequestHandler } from 'express';
import { CALLER_LEFT, routeOf } from './requestLog.ts';

const HEALTH = new Set(['/healthz', '/readyz']);

/** Every request but those for health in a span. */
export function traceRequest(tracing: Tracing): RequestHandler {
  return (request, response, next) => {
    if (HEALTH.has(request.path)) {
      next();
      return;
    }
    const span = tracing.request(request.method, request.headers);
    response.once('close', () => {
      span.end({ route: routeOf(request), status: response.writableFinished ? response.statusCode : CALLER_LEFT });
    });
    span.run(next);
  };
}
