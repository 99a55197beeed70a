import { createHash, randomBytes } from 'node:crypto';
import {
  createOpenIdClient,
  type OAuthRecord,
  type OAuthRecords,
  SignInRefusal,
  verifiedEmail,
} from '@tearsheet/runtime/accounts';

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
  /** The query of the provider's answer. Throws SignInRefusal when it is none of a sign-in that was begun here. */
  finish(answer: URLSearchParams): Promise<{ readonly interactionId: string; readonly handover: string }>;
  /** Who signed in, told once, and only in the interaction that asked; null otherwise. */
  take(handover: string, interactionId: string): Promise<string | null>;
}

const BEGUN_SECONDS = 600;
const HANDOVER_SECONDS = 60;

/** The answer comes to an address that has no cookie of the interaction; so it is handed over by a secret that works once. */
export function createUpstream(options: UpstreamOptions): Upstream {
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

/** Of issuer and subject, which stay; an e-mail address may go to somebody else. */
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
