import { clientAddress, sendPage } from '@tearsheet/http';
import type { RateLimit } from '@tearsheet/runtime/rates';
import { type RequestHandler, type Response, Router } from 'express';
import { errorPage } from './pages.ts';
import { OAUTH_PATHS } from './provider.ts';

export interface StrangerLimits {
  /** Counts registrations of clients per network address. */
  readonly registrations: RateLimit;
  /** Counts authorization requests per network address. */
  readonly authorizations: RateLimit;
}

/** Longest body of a registration and longest authorization request (query or body), in bytes. */
const MOST_BYTES = { registration: 4096, authorization: 4096 };

type Refuse = (response: Response, status: number, message: string) => void;

/**
 * Limits the size and the rate of requests that anyone can send without an account, because they are stored. The number of
 * stored records is limited in packages/runtime/src/accounts/oauthRecords.ts.
 */
export function strangerLimits({ registrations, authorizations }: StrangerLimits): Router {
  const router = Router();
  router.post(
    OAUTH_PATHS.registration,
    limitBody(MOST_BYTES.registration, refuseAsJson),
    limitRate(registrations, 'Too many clients were registered from this address.', refuseAsJson),
  );
  router.all(
    OAUTH_PATHS.authorization,
    limitQuery(MOST_BYTES.authorization),
    limitBody(MOST_BYTES.authorization, refuseAsPage),
    limitRate(authorizations, 'Too many sign-ins were started from this address.', refuseAsPage),
  );
  return router;
}

function limitQuery(most: number): RequestHandler {
  return (request, response, next) => {
    const { length } = request.originalUrl;
    if (length <= most) next();
    else
      refuseAsPage(response, 414, `The authorization request has ${length} characters. At most ${most} are allowed.`);
  };
}

/** Requires the length in advance, because a body without it would have to be read to be measured. */
function limitBody(most: number, refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    const length = request.headers['content-length'];
    if (request.headers['transfer-encoding'] !== undefined) {
      refuse(response, 411, 'Send the length of the body in Content-Length.');
    } else if (Number(length ?? 0) > most) {
      refuse(response, 413, `The body has ${length} bytes. At most ${most} are allowed.`);
    } else next();
  };
}

function limitRate(limit: RateLimit, message: string, refuse: Refuse): RequestHandler {
  return async (request, response, next) => {
    const { isAllowed, resetSeconds } = await limit.take(clientAddress(request));
    if (isAllowed) {
      next();
      return;
    }
    response.set('retry-after', String(resetSeconds));
    refuse(response, 429, `${message} Try again in ${Math.ceil(resetSeconds / 60)} min.`);
  };
}

function refuseAsJson(response: Response, status: number, message: string): void {
  const error = status === 429 ? 'temporarily_unavailable' : 'invalid_client_metadata';
  response.status(status).json({ error, error_description: message });
}

function refuseAsPage(response: Response, status: number, message: string): void {
  sendPage(response, status, errorPage(message));
}
