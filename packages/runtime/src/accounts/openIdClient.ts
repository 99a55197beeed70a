import type { Configuration } from 'openid-client';

export interface OpenIdClientOptions {
  /** The provider's name for users. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client, which uses PKCE alone. */
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly scope: string;
}

/** The values that the answer of the provider is checked with. They are a secret of the browser that began to sign in. */
export interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider's claims about the user. Signature, issuer, audience, nonce, and time have been checked. */
export type IdentityClaims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Sign-in at an OpenID provider by authorization code with PKCE. Both methods throw a SignInRefusal. */
export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/** A refused sign-in. The user sees the message. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal';
}

const TIMEOUT_SECONDS = 5;

/**
 * Returns a client for one provider. Library and metadata are loaded when the first user signs in, so an outage of the
 * provider does not prevent our start.
 */
export function createOpenIdClient(options: OpenIdClientOptions) {
  const { name, issuer, clientId, clientSecret, redirectUri, scope } = options;
  const isLoopback = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(issuer);
  let found: Promise<Configuration> | null = null;

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await import('openid-client');
    return discovery(new URL(issuer), clientId, clientSecret || undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(isLoopback ? { execute: [allowInsecureRequests] } : {}),
    });
  }

  function configuration(): Promise<Configuration> {
    found ??= discover().catch((error: unknown) => {
      found = null;
      throw new SignInRefusal(`${name} cannot be reached right now. Try again later.`, { cause: error });
    });
    return found;
  }

  return {
    /** Returns the address to send the browser to. `more` adds parameters, for example `prompt`. */
    async begin(
      more: Readonly<Record<string, string>> = {},
    ): Promise<{ readonly target: URL; readonly begun: BegunSignIn }> {
      const openId = await import('openid-client');
      const begun = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      };
      const target = openId.buildAuthorizationUrl(await configuration(), {
        ...more,
        redirect_uri: redirectUri,
        scope,
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      });
      return { target, begun };
    },

    /** Checks the query with which the provider sent the browser back, and returns the claims. */
    async finish({ state, nonce, verifier }: BegunSignIn, answer: URLSearchParams): Promise<IdentityClaims> {
      const [config, openId] = [await configuration(), await import('openid-client')];
      const address = new URL(`${redirectUri}?${answer}`);
      const checks = {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      };
      const tokens = await openId.authorizationCodeGrant(config, address, checks).catch((error: unknown) => {
        throw new SignInRefusal(`${name} did not sign you in.`, { cause: error });
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new SignInRefusal(`${name} sent no identity.`);
      return { ...claims };
    },
  };
}

/** Returns the email address of an identity in lower case; null unless the provider has verified it. */
export function verifiedEmail({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>): string | null {
  return typeof email === 'string' && isVerified === true ? email.toLowerCase() : null;
}
