import { createHash, randomBytes } from 'node:crypto';
import type { OAuthRecord, OAuthRecords } from '@tearsheet/runtime/oauth';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

export interface UpstreamOptions {
  /** For the button of the sign-in page. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** E-mail domains that may sign in; empty: all whom the provider lets in. */
  readonly allowedDomains: readonly string[];
  readonly redirectUri: string;
  /** What is known between two requests of one sign-in. */
  readonly records: OAuthRecords;
}

/** An identity provider that users sign in with (OpenID Connect). */
export interface Upstream {
  readonly name: string;
  /** Where the sign-in page leads to. */
  readonly origin: string;
  /** Where to send the browser, for this interaction. */
  begin(interactionId: string): Promise<URL>;
  /** The query of the provider's answer. Throws UpstreamRefusal when it is none of a sign-in that was begun here. */
  finish(answer: URLSearchParams): Promise<{ readonly interactionId: string; readonly handover: string }>;
  /** Who signed in, told once, and only in the interaction that asked; null otherwise. */
  take(handover: string, interactionId: string): Promise<string | null>;
}

/** Why nobody was signed in; the message is for the user. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal';
}

const BEGUN_SECONDS = 600;
const HANDOVER_SECONDS = 60;
const TIMEOUT_SECONDS = 5;

/**
 * The provider is asked for its metadata when the first user comes, so its outage does not keep us from starting. The
 * answer comes to an address that has no cookie of the interaction; so it is handed over by a secret that works once.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, issuer, clientId, clientSecret, allowedDomains, redirectUri, records } = options;
  const isLoopback = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(issuer);
  let found: Promise<Configuration> | null = null;

  function configuration(): Promise<Configuration> {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(isLoopback ? { execute: [allowInsecureRequests] } : {}),
    }).catch((error: unknown) => {
      found = null;
      throw new UpstreamRefusal(`${name} cannot be reached right now. Try again later.`, { cause: error });
    });
    return found;
  }

  async function takeRecord(id: string): Promise<OAuthRecord> {
    const record = (await records.consume(id)) ? await records.find(id) : null;
    if (record === null) throw new UpstreamRefusal('This sign-in has ended. Start again.');
    return record;
  }

  return {
    name,
    origin: new URL(issuer).origin,

    async begin(interactionId) {
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
      const config = await configuration();
      await records.upsert(state, { interactionId, nonce, verifier }, BEGUN_SECONDS);
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: allowedDomains.length > 0 ? 'openid email' : 'openid',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },

    async finish(answer) {
      const state = answer.get('state') ?? '';
      const { interactionId, nonce, verifier } = await takeRecord(state);
      const tokens = await authorizationCodeGrant(await configuration(), new URL(`${redirectUri}?${answer}`), {
        pkceCodeVerifier: String(verifier),
        expectedState: state,
        expectedNonce: String(nonce),
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw new UpstreamRefusal(`${name} did not sign you in.`, { cause: error });
      });
      const claims = tokens.claims();
      if (claims === undefined || !isAllowed(claims, allowedDomains)) {
        throw new UpstreamRefusal(`Your account at ${name} may not sign in here.`);
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

/** Of issuer and subject, which stay; an e-mail address may go to somebody else. */
export function accountOf(issuer: string, subject: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
  return `sso-${digest.slice(0, 40)}`;
}

function isAllowed(claims: Readonly<Record<string, unknown>>, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const { email, email_verified: isVerified } = claims;
  const domain = typeof email === 'string' ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
  return isVerified === true && domains.includes(domain);
}
