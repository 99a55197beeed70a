import type { Logger } from '@tearsheet/runtime';
import { answeredStatus } from '@tearsheet/runtime/http';
import type { RequestHandler } from 'express';
import { requestIdOf } from './requestId.ts';

/** A line for every request when it is over, one whose caller has left (499) too. Only the path: queries may hold secrets. */
export function logRequest(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { caller } = response.locals;
      const status = answeredStatus(response);
      logger.info('request', { request_id: requestIdOf(response), method, path, status, ms, caller });
    });
    next();
  };
}
