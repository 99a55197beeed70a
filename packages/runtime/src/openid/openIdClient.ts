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

export interface OpenIdClientOptions {
  /** What users know the provider by. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly scope: string;
}

/** What must be known again when the provider answers; a secret of the one browser that began. */
export interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider says of who signed in; checked: signature, issuer, audience, nonce, time. */
export type IdentityClaims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Sign-in at an OpenID provider: authorization code with PKCE. Both methods throw SignInRefusal. */
export interface OpenIdClient {
  /** Where to send the browser. @param more parameters of the request, e.g. `prompt` */
  begin(more?: Readonly<Record<string, string>>): Promise<{ readonly target: URL; readonly begun: BegunSignIn }>;
  /** @param answer the query that the provider sent the browser back with */
  finish(begun: BegunSignIn, answer: URLSearchParams): Promise<IdentityClaims>;
}

/** Why nobody was signed in; the message is for the user. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal';
}

const TIMEOUT_SECONDS = 5;

/** The provider is asked for its metadata when the first user comes, so its outage does not keep us from starting. */
export function createOpenIdClient(options: OpenIdClientOptions): OpenIdClient {
  const { name, issuer, clientId, clientSecret, redirectUri, scope } = options;
  const isLoopback = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(issuer);
  let found: Promise<Configuration> | null = null;

  function configuration(): Promise<Configuration> {
    found ??= discovery(new URL(issuer), clientId, clientSecret || undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(isLoopback ? { execute: [allowInsecureRequests] } : {}),
    }).catch((error: unknown) => {
      found = null;
      throw new SignInRefusal(`${name} cannot be reached right now. Try again later.`, { cause: error });
    });
    return found;
  }

  return {
    async begin(more = {}) {
      const begun = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const target = buildAuthorizationUrl(await configuration(), {
        ...more,
        redirect_uri: redirectUri,
        scope,
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      });
      return { target, begun };
    },

    async finish({ state, nonce, verifier }, answer) {
      const config = await configuration();
      const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw new SignInRefusal(`${name} did not sign you in.`, { cause: error });
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new SignInRefusal(`${name} did not say who you are.`);
      return { ...claims };
    },
  };
}
