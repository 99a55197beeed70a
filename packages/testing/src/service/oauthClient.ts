import { createHash, randomBytes } from 'node:crypto';

/** A browser without scripts: follows redirects on one server, keeps cookies by path, fills in forms. */
export interface FormBrowser {
  open(url: string, init?: RequestInit): Promise<Opened>;
  /** Sends the form whose address ends so, with the hidden fields of the page and these. */
  submit(
    page: Opened,
    actionEnd: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<Opened>;
  readonly cookies: Map<string, { readonly value: string; readonly path: string }>;
}

export interface Opened {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * @param origin redirects that lead elsewhere are not followed
 * @param publicOrigin what the server calls itself, when it is behind a proxy
 */
export function formBrowser(origin: string, publicOrigin: string = origin): FormBrowser {
  const cookies: FormBrowser['cookies'] = new Map();

  async function open(url: string, init: RequestInit = {}): Promise<Opened> {
    const { pathname } = new URL(url);
    const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path));
    const headers = new Headers(init.headers);
    headers.set('cookie', sent.map(([name, { value }]) => `${name}=${value}`).join('; '));
    headers.set('accept', 'text/html');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      const target = new URL(location, url).href;
      const own = target.replace(publicOrigin, origin);
      if (!own.startsWith(origin)) return { url: target, status: 200, headers: response.headers, body: '' };
      return open(own);
    }
    return { url, status: response.status, headers: response.headers, body: await response.text() };
  }

  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/);
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/';
    if (value === '') cookies.delete(name);
    else cookies.set(name, { value, path });
  }

  return {
    open,
    cookies,
    submit(page, actionEnd, fields) {
      const action = [...page.body.matchAll(/action="([^"]+)"/g)].map(([, found]) => found ?? '');
      const found = action.find((candidate) => candidate.endsWith(actionEnd));
      const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
      if (found === undefined) throw new Error(`no form ${actionEnd} on ${page.url}: ${page.status} ${page.body}`);
      const body = new URLSearchParams({ csrf });
      for (const [name, values] of Object.entries(fields)) {
        body.delete(name);
        for (const value of [values].flat()) body.append(name, String(value));
      }
      return open(new URL(found, page.url).href, { method: 'POST', body });
    },
  };
}

export const REDIRECT_URI = 'http://127.0.0.1:9/callback';

export interface Registered {
  readonly client_id: string;
  readonly client_secret?: string;
}

/** Registers a client; the answer is left to the caller. */
export function register(url: string, metadata: object): Promise<Response> {
  return fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  });
}

export async function registered(url: string, metadata: object = {}): Promise<Registered> {
  const response = await register(url, { client_name: 'Test client', redirect_uris: [REDIRECT_URI], ...metadata });
  if (response.status !== 201) throw new Error(`not registered: ${response.status} ${await response.text()}`);
  return (await response.json()) as Registered;
}

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export type Parameters = Readonly<Record<string, string | undefined>>;

/** The address of an authorization request; a parameter that is undefined is left out. */
export function authorizeUrl(url: string, clientId: string, challenge: string, more: Parameters = {}): string {
  const parameters: Parameters = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'state-1',
    scope: 'data:read jobs:read',
    resource: `${url}/api/mcp`,
    ...more,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${url}/oauth/authorize?${new URLSearchParams(given)}`;
}

export interface SignIn {
  readonly name: string;
  readonly password: string;
}

/** Signs in and allows all, the way from the authorization request to the client's own address. */
export async function allow(browser: FormBrowser, startUrl: string, signIn: SignIn): Promise<URL> {
  let page = await browser.open(startUrl);
  if (page.body.includes('Sign in</h1>')) page = await browser.submit(page, '/sign-in', { ...signIn });
  const scope = [...page.body.matchAll(/name="scope" value="([^"]+)"/g)].map(([, value]) => value ?? '');
  const end = await browser.submit(page, '/consent', { decision: 'allow', scope });
  return new URL(end.url);
}

/** Exchanges a code; the answer is left to the caller. */
export function exchange(url: string, fields: Readonly<Record<string, string>>, headers = {}): Promise<Response> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, ...fields });
  return fetch(`${url}/oauth/token`, { method: 'POST', body, headers });
}

export interface Tokens {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token?: string;
}

/** The whole way: registration, sign-in, consent, exchange. */
export async function accessToken(url: string, signIn: SignIn, more: Parameters = {}): Promise<Tokens> {
  const { client_id: clientId } = await registered(url);
  const { verifier, challenge } = pkce();
  const end = await allow(formBrowser(url), authorizeUrl(url, clientId, challenge, more), signIn);
  const code = end.searchParams.get('code') ?? '';
  const resource = more.resource ?? `${url}/api/mcp`;
  const response = await exchange(url, { client_id: clientId, code, code_verifier: verifier, resource });
  if (response.status !== 200) throw new Error(`no token: ${response.status} ${await response.text()} at ${end.href}`);
  return (await response.json()) as Tokens;
}
