import { createHash, randomBytes } from 'node:crypto';
import { sendPage } from '@tearsheet/http';
import {
  type AccountStore,
  createOpenIdClient,
  type OAuthRecord,
  type OAuthRecords,
  SignInRefusal,
  verifiedEmail,
} from '@tearsheet/runtime/accounts';
import { type Response, Router } from 'express';
import type { Addresses } from '../addresses.ts';
import type { ToolServerConfig } from '../config.ts';
import { addressOf, type InteractionForms } from './interactionForms.ts';
import { errorPage } from './pages.ts';
import { INTERACTION_PATH } from './provider.ts';

export interface UpstreamOptions {
  /** Name on the button of the sign-in page. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Email domains that may sign in. If the list is empty, every user of the provider may. */
  readonly allowedDomains: readonly string[];
  readonly redirectUri: string;
  /** Stores what is needed between two requests of one sign-in. */
  readonly records: OAuthRecords;
}

/** An identity provider that users sign in with (OpenID Connect). */
export interface Upstream {
  readonly name: string;
  /** Origin that the sign-in page leads to. */
  readonly origin: string;
  /** Returns where to send the browser for this interaction. */
  begin(interactionId: string): Promise<URL>;
  /** Reads the query of the provider's answer. Throws SignInRefusal if no such sign-in was started here. */
  finish(answer: URLSearchParams): Promise<{ readonly interactionId: string; readonly handover: string }>;
  /** Returns the account that signed in, once, and only to the interaction that asked. Otherwise returns null. */
  take(handover: string, interactionId: string): Promise<string | null>;
}

const BEGUN_SECONDS = 600;
const HANDOVER_SECONDS = 60;

/**
 * Creates the sign-in at an identity provider. The browser does not send the cookie of the interaction to the address of the
 * answer, so the answer is handed over by a secret that works once.
 */
function createUpstream(options: UpstreamOptions): Upstream {
  const { name, issuer, allowedDomains, records } = options;
  const scope = allowedDomains.length > 0 ? 'openid email' : 'openid';
  const client = createOpenIdClient({ ...options, scope });

  async function takeRecord(id: string): Promise<OAuthRecord> {
    const record = (await records.consume(id)) ? await records.find(id) : null;
    if (record === null) throw new SignInRefusal('This sign-in has ended. Start again.');
    return record;
  }

  return {
    name,
    origin: new URL(issuer).origin,

    async begin(interactionId) {
      const { target, begun } = await client.begin();
      await records.upsert(begun.state, { interactionId, ...begun }, BEGUN_SECONDS);
      return target;
    },

    async finish(answer) {
      const state = answer.get('state') ?? '';
      const { interactionId, nonce, verifier } = await takeRecord(state);
      const claims = await client.finish({ state, nonce: String(nonce), verifier: String(verifier) }, answer);
      if (!isAllowed(claims, allowedDomains)) {
        throw new SignInRefusal(`Your account at ${name} may not sign in here.`);
      }
      const handover = randomBytes(32).toString('base64url');
      const account = accountOf(claims.iss, claims.sub);
      await records.upsert(handover, { interactionId, account }, HANDOVER_SECONDS);
      return { interactionId: String(interactionId), handover };
    },

    async take(handover, interactionId) {
      const record = await takeRecord(handover);
      return record.interactionId === interactionId && typeof record.account === 'string' ? record.account : null;
    },
  };
}

/** Derives the account from issuer and subject, which never change. An email address may pass to somebody else. */
function accountOf(issuer: string, subject: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
  return `sso-${digest.slice(0, 40)}`;
}

function isAllowed(claims: Readonly<Record<string, unknown>>, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const email = verifiedEmail(claims) ?? '';
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

type UpstreamConfig = Pick<
  ToolServerConfig,
  'oidcIssuer' | 'oidcName' | 'oidcClientId' | 'oidcClientSecret' | 'oidcAllowedDomains'
>;

/** Returns the configured identity provider, or null without one. */
export function createConfiguredUpstream(
  config: UpstreamConfig,
  { issuer }: Addresses,
  records: OAuthRecords,
): Upstream | null {
  if (config.oidcIssuer === null) return null;
  return createUpstream({
    name: config.oidcName,
    issuer: config.oidcIssuer,
    clientId: config.oidcClientId,
    clientSecret: config.oidcClientSecret,
    allowedDomains: config.oidcAllowedDomains.split(',').flatMap((domain) => domain.trim().toLowerCase() || []),
    redirectUri: `${issuer}${UPSTREAM_CALLBACK_PATH}`,
    records,
  });
}

const UPSTREAM_CALLBACK_PATH = '/oauth/upstream/callback';

export interface UpstreamRoutesOptions extends InteractionForms {
  readonly upstream: Upstream;
  readonly accounts: Pick<AccountStore, 'find' | 'create'>;
}

/** Returns the routes that lead to the identity provider, back from it, and on to the interaction that asked. */
export function upstreamRoutes({ upstream, accounts, withForm, withDetails }: UpstreamRoutesOptions): Router {
  const router = Router();

  router.post(
    `${INTERACTION_PATH}/:uid/upstream`,
    withForm(({ response, details }) =>
      orRefuse(response, async () => {
        const target = await upstream.begin(details.uid);
        response.redirect(303, target.href);
      }),
    ),
  );

  router.get(UPSTREAM_CALLBACK_PATH, (request, response) =>
    orRefuse(response, async () => {
      const { interactionId, handover } = await upstream.finish(
        new URL(request.originalUrl, upstream.origin).searchParams,
      );
      response.redirect(303, `${addressOf({ uid: interactionId })}/upstream?${new URLSearchParams({ handover })}`);
    }),
  );

  router.get(
    `${INTERACTION_PATH}/:uid/upstream`,
    withDetails(({ request, response, provider, details }) =>
      orRefuse(response, async () => {
        const name = await upstream.take(String(request.query.handover ?? ''), details.uid);
        const account = name === null ? null : ((await accounts.find(name)) ?? (await accounts.create(name, null)));
        if (account === null || account.disabledAt !== null) throw new SignInRefusal('This account is disabled.');
        const login = { accountId: account.name };
        await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
      }),
    ),
  );

  return router;
}

async function orRefuse(response: Response, handle: () => Promise<void>): Promise<void> {
  try {
    await handle();
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error;
    sendPage(response, 403, errorPage(error.message));
  }
}
