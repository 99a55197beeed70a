import type { Logger } from '@tearsheet/runtime';
import type { HttpMetrics } from '@tearsheet/runtime/http';
import { answeredStatus, requestIdFrom } from '@tearsheet/runtime/http';
import type { Request, RequestHandler, Response } from 'express';

/** Names the request, logs it when it is over, and counts it. Only the path is logged: queries hold codes. */
export function requestLog(logger: Logger, metrics: HttpMetrics | null): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const id = requestIdFrom(request.get('x-request-id'));
    response.locals.requestId = id;
    // Tools read it there, and it goes into their jobs.
    request.headers['x-request-id'] = id;
    response.set('x-request-id', id);
    const { method, path } = request;
    const end = metrics?.begin();
    response.once('close', () => {
      const status = answeredStatus(response);
      end?.({ method, route: routeOf(request), status });
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      logger.info('request', { request_id: id, method, path: logged(path), status, ms });
    });
    next();
  };
}

/** The matched route; what the authorization server routes itself is one. */
export function routeOf({ route }: Request): string {
  return String(route?.path ?? 'oauth');
}

/** The id of an interaction opens its page in the right browser. */
function logged(path: string): string {
  return path.replace(/^(\/oauth\/(?:interaction|authorize)\/)[^/]+/, '$1…');
}

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}
