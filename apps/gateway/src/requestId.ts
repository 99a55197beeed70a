import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const USABLE = /^[A-Za-z0-9._:-]{1,128}$/;

/** Takes the caller's X-Request-Id when it is harmless, else makes one; it is returned and goes into jobs and logs. */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const given = request.get('x-request-id');
  const id = given !== undefined && USABLE.test(given) ? given : randomUUID();
  response.locals.requestId = id;
  response.set('x-request-id', id);
  next();
};

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}
