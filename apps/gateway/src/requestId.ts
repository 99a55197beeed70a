import { requestIdFrom } from '@tearsheet/runtime/http';
import type { RequestHandler, Response } from 'express';

/** Takes the caller's X-Request-Id when it is harmless, else makes one; it is returned and goes into jobs and logs. */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const id = requestIdFrom(request.get('x-request-id'));
  response.locals.requestId = id;
  response.set('x-request-id', id);
  next();
};

export function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}
