import { DASHBOARD_CALLBACK_PATH, type Logger } from '@tearsheet/runtime';
import { SignInRefusal } from '@tearsheet/runtime/accounts';
import { type CookieOptions, type Response, Router } from 'express';
import { cookieOf } from '../cookieOf.ts';
import { field } from '../field.ts';
import type { Operators } from '../operators.ts';
import { signedInPage } from '../pages/signedInPage.ts';
import { signInPage } from '../pages/signInPage.ts';
import type { Sessions } from '../sessions.ts';
import { type AccountSignIn, BEGUN_SECONDS } from './accountSignIn.ts';

export interface SignInRoutesOptions {
  readonly operators: Operators;
  readonly sessions: Sessions;
  /** Null: by token only. */
  readonly accounts: AccountSignIn | null;
  readonly isBehindTls: boolean;
  readonly logger: Logger;
}

const COOKIE = 'tearsheet_sign_in';

/** The sign-in page, and the way to an OpenID provider and back. */
export function signInRoutes({ operators, sessions, accounts, isBehindTls, logger }: SignInRoutesOptions): Router {
  const router = Router();
  const show = (response: Response, status: number, problem: string | null, canBeOther = false) => {
    response.status(status).send(signInPage({ problem, provider: accounts?.provider ?? null, canBeOther }));
  };

  router.get('/sign-in', (_request, response) => show(response, 200, null));
  router.post('/sign-in', async (request, response) => {
    const session = await sessions.openByToken(field(request, 'token'));
    if (session === null) {
      logger.warn('sign-in refused', { reason: 'token not good' });
      show(response, 401, 'This token is not good for the dashboard.');
      return;
    }
    logger.info('operator signed in', { actor: session.name });
    operators.enter(response, session);
    response.redirect(303, '/');
  });
  if (accounts === null) return router;

  // Unlike the session's cookie it comes along when the provider, another site, sends the browser back.
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: isBehindTls, path: '/sign-in' };

  async function orRefuse(response: Response, handle: () => Promise<void>): Promise<void> {
    try {
      await handle();
    } catch (error) {
      if (!(error instanceof SignInRefusal)) throw error;
      const { message, cause } = error;
      logger.warn('sign-in refused', { reason: message, cause: cause instanceof Error ? cause.message : null });
      show(response, 403, error.message);
    }
  }

  router.get('/sign-in/account', (request, response) =>
    orRefuse(response, async () => {
      const { target, secret } = await accounts.begin(request.query.other !== undefined);
      response.cookie(COOKIE, secret, { ...options, maxAge: BEGUN_SECONDS * 1000 });
      response.redirect(303, target.href);
    }),
  );
  router.get(DASHBOARD_CALLBACK_PATH, (request, response) =>
    orRefuse(response, async () => {
      response.clearCookie(COOKIE, options);
      const answer = new URL(request.originalUrl, 'http://dashboard').searchParams;
      const identity = await accounts.finish(cookieOf(request, COOKIE), answer);
      const session = await sessions.openForIdentity(identity);
      if (session === null) {
        logger.warn('sign-in refused', { reason: 'no operator', actor: identity.name });
        show(response, 403, `${identity.name} is no operator here.`, true);
        return;
      }
      logger.info('operator signed in', { actor: identity.name });
      operators.enter(response, session);
      // A redirect would still be a visit from the provider's site, which the session's cookie does not go with.
      response.send(signedInPage());
    }),
  );
  return router;
}
