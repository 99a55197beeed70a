import { randomUUID } from 'node:crypto';
import type { Logger } from '@tearsheet/runtime';
import type { HttpMetrics } from '@tearsheet/runtime/metrics';
import type { RequestHandler, Response } from 'express';

const USABLE = /^[A-Za-z0-9._:-]{1,128}$/;

/** Names the request, logs it when it is over, and counts it. Only the path is logged: queries hold codes. */
export function requestLog(logger: Logger, metrics: HttpMetrics | null): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const given = request.get('x-request-id');
    const id = given !== undefined && USABLE.test(given) ? given : randomUUID();
    response.locals.requestId = id;
    // Tools read it there, and it goes into their jobs.
    request.headers['x-request-id'] = id;
    response.set('x-request-id', id);
    const { method, path } = request;
    const end = metrics?.begin();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      end?.({ method, route: String(request.route?.path ?? 'oauth'), status });
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      logger.info('request', { request_id: id, method, path: logged(path), status, ms });
    });
    next();
  };
}

/** The id of an interaction opens its page in the right browser. */
function logged(path: string): string {
  return path.replace(/^(\/oauth\/(?:interaction|authorize)\/)[^/]+/, '$1…');
}

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}
