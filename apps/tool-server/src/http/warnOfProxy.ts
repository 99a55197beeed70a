import type { Logger } from '@tearsheet/runtime';
import type { RequestHandler } from 'express';

/** Warns once when requests come through a proxy that is not configured: all users would share the limits of one address. */
export function warnOfProxy(logger: Logger): RequestHandler {
  let isWarned = false;
  return (request, _response, next) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      logger.warn('requests come through a proxy, but TRUSTED_PROXIES is 0: all users share the limits of one address');
    }
    next();
  };
}
