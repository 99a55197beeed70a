import { randomBytes } from 'node:crypto';
import { clientAddress, cookieOf, formOf, type SignInWay, sendPage, signInPage } from '@tearsheet/http';
import {
  DASHBOARD_CALLBACK_PATH,
  type Keys,
  type Logger,
  type RedisClient,
  sha256,
  withStore,
} from '@tearsheet/runtime';
import { type BegunSignIn, createOpenIdClient, SignInRefusal, type TokenChecks } from '@tearsheet/runtime/accounts';
import { AppError } from '@tearsheet/shared';
import { type CookieOptions, type Response, Router } from 'express';
import type { DashboardConfig } from './config.ts';
import { type Identity, identityOf } from './identity.ts';
import type { Operators } from './operators.ts';
import { signedInPage } from './pages.ts';
import type { Sessions } from './sessions.ts';

/** Sign-in with an account at an OpenID provider, which is the tool server or another one. */
export interface AccountSignIn {
  /** The name of the provider on the sign-in page. */
  readonly provider: string;
  /** @param asOther true to ask for an account even if the browser is signed in at the provider */
  begin(asOther: boolean): Promise<{ readonly target: URL; readonly secret: string }>;
  /**
   * Throws SignInRefusal.
   *
   * @param secret the secret of the browser that started the sign-in. It works for one answer.
   */
  finish(secret: string, answer: URLSearchParams): Promise<Identity>;
}

export interface SignInOptions {
  readonly operators: Operators;
  readonly sessions: Sessions;
  /** Limits the failed sign-ins of an address. */
  readonly tokenChecks: TokenChecks;
  /** Null if operators sign in with tokens only. */
  readonly accounts: AccountSignIn | null;
  readonly isBehindTls: boolean;
  readonly logger: Logger;
}

type ProviderConfig = Pick<
  DashboardConfig,
  'port' | 'publicUrl' | 'issuer' | 'providerName' | 'clientId' | 'clientSecret' | 'scope' | 'claim'
>;

const COOKIE = 'tearsheet_sign_in';
/** Time between the click and the answer of the provider. */
const BEGUN_SECONDS = 600;

/** Returns the sign-in at the configured provider, or null without one. */
export function createAccountSignIn(
  config: ProviderConfig,
  { redis, keys }: { readonly redis: RedisClient; readonly keys: Keys },
): AccountSignIn | null {
  const { port, publicUrl, issuer, providerName: name, clientId, clientSecret, scope, claim } = config;
  if (issuer === null) return null;
  const redirectUri = `${publicUrl ?? `http://127.0.0.1:${port}`}${DASHBOARD_CALLBACK_PATH}`;
  const client = createOpenIdClient({ name, issuer, clientId, clientSecret, redirectUri, scope });
  const keyOf = (secret: string) => keys.operatorSession(sha256(`sign-in ${secret}`));
  return {
    provider: name,

    async begin(asOther) {
      const { target, begun } = await client.begin(asOther ? { prompt: 'login' } : {});
      const secret = randomBytes(32).toString('base64url');
      await withStore(redis, () => redis.set(keyOf(secret), JSON.stringify(begun), 'EX', BEGUN_SECONDS));
      return { target, secret };
    },

    async finish(secret, answer) {
      const text = await withStore(redis, () => redis.getdel(keyOf(secret)));
      if (text === null) throw new SignInRefusal('This sign-in has ended. Start again.');
      const begun: BegunSignIn = JSON.parse(text);
      return identityOf(await client.finish(begun, answer), claim);
    },
  };
}

/** Returns the routes of the sign-in page, and those to an OpenID provider and back. */
export function signInRoutes(options: SignInOptions): Router {
  const { operators, sessions, tokenChecks, accounts, isBehindTls, logger } = options;
  const router = Router();

  function show(response: Response, status: number, problem: string | null, isStranger = false): void {
    const token: SignInWay = {
      action: '/sign-in',
      fields: [{ label: 'Token', name: 'token', type: 'password', autocomplete: 'current-password', maxLength: 1024 }],
      submit: 'Sign in with the token',
    };
    const ways = accounts === null ? [token] : [accountWay(accounts, isStranger), token];
    const purpose = 'For operators. A token needs the scope admin, or admin:read for access without changes.';
    sendPage(response, status, signInPage({ purpose, problem, ways }));
  }

  router.get('/sign-in', (_request, response) => show(response, 200, null));
  router.post('/sign-in', async (request, response) => {
    const secret = (formOf(request).token ?? '').trim();
    const open = () => sessions.openByToken(secret);
    const session = await tokenChecks
      .run(secret, () => clientAddress(request), open)
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        show(response.set(error.headers), error.status, error.publicDetail);
        return undefined;
      });
    if (session === undefined) return;
    if (session === null) {
      logger.warn('sign-in refused', { reason: 'unusable token' });
      show(response, 401, 'The token is unknown, expired, or lacks the scope admin or admin:read.');
      return;
    }
    logger.info('operator signed in', { actor: session.name });
    operators.enter(response, session);
    response.redirect(303, '/');
  });
  if (accounts === null) return router;

  // When the provider, another site, redirects the browser back here, the browser sends this cookie but no session cookie.
  const cookie: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: isBehindTls, path: '/sign-in' };

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
      response.cookie(COOKIE, secret, { ...cookie, maxAge: BEGUN_SECONDS * 1000 });
      response.redirect(303, target.href);
    }),
  );
  router.get(DASHBOARD_CALLBACK_PATH, (request, response) =>
    orRefuse(response, async () => {
      response.clearCookie(COOKIE, cookie);
      const answer = new URL(request.originalUrl, 'http://dashboard').searchParams;
      const identity = await accounts.finish(cookieOf(request, COOKIE), answer);
      const session = await sessions.openForIdentity(identity);
      if (session === null) {
        logger.warn('sign-in refused', { reason: 'no operator', actor: identity.name });
        show(response, 403, `${identity.name} is not an operator here.`, true);
        return;
      }
      logger.info('operator signed in', { actor: identity.name });
      operators.enter(response, session);
      sendPage(response, 200, signedInPage());
    }),
  );
  return router;
}

/** @param isStranger true after a sign-in with an account that is not an operator */
function accountWay({ provider }: AccountSignIn, isStranger: boolean): SignInWay {
  return isStranger
    ? { action: '/sign-in/account?other', submit: 'Use another account', isLink: true }
    : { action: '/sign-in/account', submit: `Sign in with ${provider}`, isLink: true };
}
