import { beforeAll, describe, expect, test } from '@jest/globals';
import { createMachineClient } from '@tearsheet/runtime/accounts';
import { keyNames } from '@tearsheet/testing/redis/keyNames.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import {
  accessToken,
  allow,
  authorizeUrl,
  exchange,
  formBrowser,
  pkce,
  REDIRECT_URI,
  registered,
} from '@tearsheet/testing/service/oauthClient.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';

const server = useToolServer();
const ALICE = { name: 'alice', password: 'correct horse battery staple' };

beforeAll(() => addAccount(server, ALICE.name, ALICE.password));

const get = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('discovery', () => {
  test.each([{}, { authorization: 'Basic YTpi' }, { authorization: 'Bearer ' }])(
    'a caller without a token (%j) gets the address of the metadata, without an error code',
    async (headers) => {
      const response = await server.post(null, LIST, headers);
      expect(response.status).toBe(401);
      const challenge = response.headers.get('www-authenticate') ?? '';
      expect(challenge).toContain(`resource_metadata="${server.url}/.well-known/oauth-protected-resource/api/mcp"`);
      expect(challenge).not.toContain('error=');
    },
  );

  test.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/api/mcp'])(
    '%s names the resource and its authorization server, to any web page',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(body).toMatchObject({ resource: server.mcpUrl, authorization_servers: [server.url] });
      expect(body.scopes_supported).not.toContain('admin');
    },
  );

  test('the authorization server says what it can, and nothing that it should not', async () => {
    const { headers, body } = await get('/.well-known/oauth-authorization-server');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toMatchObject({
      issuer: server.url,
      authorization_endpoint: `${server.url}/oauth/authorize`,
      token_endpoint: `${server.url}/oauth/token`,
      registration_endpoint: `${server.url}/oauth/register`,
      revocation_endpoint: `${server.url}/oauth/revoke`,
      introspection_endpoint: `${server.url}/oauth/introspect`,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'client_credentials'],
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  test('preflights are answered without a token', async () => {
    for (const path of ['/api/mcp', '/oauth/register', '/oauth/token']) {
      const response = await fetch(`${server.url}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version');
    }
  });
});

test('a client that names no authentication method gets no secret, and the answer says that it needs none', async () => {
  const client = await registered(server.url);
  expect(client).toMatchObject({ token_endpoint_auth_method: 'none' });
  expect(client).not.toHaveProperty('client_secret');
  expect(await registered(server.url, { token_endpoint_auth_method: 'client_secret_basic' })).toMatchObject({
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: expect.any(String),
  });
});

describe('a user', () => {
  test('signs in, allows, and the client gets a token for the tools, with the issuer and no refresh token', async () => {
    const { client_id: clientId } = await registered(server.url, {
      grant_types: ['authorization_code', 'refresh_token'],
    });
    const { verifier, challenge } = pkce();
    const end = await allow(formBrowser(server.url), authorizeUrl(server.url, clientId, challenge), ALICE);
    expect(end.href.startsWith(REDIRECT_URI)).toBe(true);
    expect(Object.fromEntries(end.searchParams)).toMatchObject({ state: 'state-1', iss: server.url });
    const code = end.searchParams.get('code') ?? '';
    const response = await exchange(server.url, { client_id: clientId, code, code_verifier: verifier });
    const tokens = (await response.json()) as Record<string, unknown>;
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'data:read jobs:read' });
    expect(tokens).not.toHaveProperty('refresh_token');
    const result = await server.call(String(tokens.access_token), 'get_company_info', { symbol: 'AAA' });
    expect(result.isError).toBeUndefined();
  });

  test('can deny, and the client gets no code', async () => {
    const { client_id: clientId } = await registered(server.url);
    const browser = formBrowser(server.url);
    const signIn = await browser.open(authorizeUrl(server.url, clientId, pkce().challenge));
    const consent = await browser.submit(signIn, '/sign-in', ALICE);
    const end = await browser.submit(consent, '/consent', { decision: 'deny' });
    expect(Object.fromEntries(new URL(end.url).searchParams)).toMatchObject({
      error: 'access_denied',
      iss: server.url,
    });
  });

  test('can leave single permissions out', async () => {
    const { client_id: clientId } = await registered(server.url);
    const { verifier, challenge } = pkce();
    const browser = formBrowser(server.url);
    const signIn = await browser.open(authorizeUrl(server.url, clientId, challenge));
    const consent = await browser.submit(signIn, '/sign-in', ALICE);
    const end = await browser.submit(consent, '/consent', { decision: 'allow', scope: 'jobs:read' });
    const code = new URL(end.url).searchParams.get('code') ?? '';
    const response = await exchange(server.url, { client_id: clientId, code, code_verifier: verifier });
    expect(await response.json()).toMatchObject({ scope: 'jobs:read' });
  });

  test.each([undefined, ''])('allows the usual scopes if the client asks for none (scope: %j)', async (scope) => {
    const tokens = await accessToken(server.url, ALICE, { scope });
    expect(tokens.scope.split(' ').sort()).toEqual(
      ['data:read', 'jobs:cancel', 'jobs:read', 'portfolio:analyze', 'portfolio:read', 'research:run'].sort(),
    );
  });

  test('is not asked for scopes that do not exist', async () => {
    const { client_id: clientId } = await registered(server.url);
    const page = await formBrowser(server.url).open(
      authorizeUrl(server.url, clientId, pkce().challenge, { scope: 'write admin' }),
    );
    expect(new URL(page.url).searchParams.get('error')).toBe('invalid_scope');
    expect(new URL(page.url).searchParams.get('error_description')).toContain('data:read');
  });

  test('is only asked to allow the next client after signing in', async () => {
    const browser = formBrowser(server.url);
    const first = await registered(server.url);
    await allow(browser, authorizeUrl(server.url, first.client_id, pkce().challenge), ALICE);
    const second = await registered(server.url, { client_name: 'Another one' });
    const page = await browser.open(authorizeUrl(server.url, second.client_id, pkce().challenge));
    expect(page.body).toContain('Allow Another one?');
  });

  test('can use another account, for the same request', async () => {
    await addAccount(server, 'second', ALICE.password);
    const { client_id: clientId } = await registered(server.url);
    const { verifier, challenge } = pkce();
    const browser = formBrowser(server.url);
    const first = await browser.open(authorizeUrl(server.url, clientId, challenge));
    const consent = await browser.submit(first, '/sign-in', ALICE);
    expect(consent.body).toContain('signed in as alice');
    const again = await browser.submit(consent, '/switch', {});
    const other = await browser.submit(again, '/sign-in', { ...ALICE, name: 'second' });
    expect(other.body).toContain('signed in as second');
    const end = await browser.submit(other, '/consent', { decision: 'allow', scope: ['data:read'] });
    const code = new URL(end.url).searchParams.get('code') ?? '';
    const response = await exchange(server.url, { client_id: clientId, code, code_verifier: verifier });
    expect(await response.json()).toMatchObject({ scope: 'data:read' });
  });

  test('with a wrong password gets an error that does not say which part is wrong, and is locked out after many', async () => {
    await addAccount(server, 'locked', ALICE.password);
    const { client_id: clientId } = await registered(server.url);
    const browser = formBrowser(server.url);
    const page = await browser.open(authorizeUrl(server.url, clientId, pkce().challenge));
    const wrong = await browser.submit(page, '/sign-in', { name: 'locked', password: 'wrong' });
    const unknown = await browser.submit(page, '/sign-in', { name: 'nobody', password: 'wrong' });
    const text = 'The account or the password is wrong.';
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect([wrong.body.includes(text), unknown.body.includes(text)]).toEqual([true, true]);
    for (let i = 0; i < 4; i++) await browser.submit(page, '/sign-in', { name: 'locked', password: 'wrong' });
    const locked = await browser.submit(page, '/sign-in', { name: 'locked', password: ALICE.password });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a machine', () => {
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

  test('gets a token by its secret and acts for its account', async () => {
    await server.accounts.create('robot', null);
    const store = { redis: server.redis, keys: server.keys };
    const machine = await createMachineClient(store, { account: 'robot', name: 'nightly', scopes: ['data:read'] });
    const ask = (secret: string) =>
      fetch(`${server.url}/oauth/token`, {
        method: 'POST',
        headers: { authorization: basic(machine.clientId, secret) },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'data:read', resource: server.mcpUrl }),
      });
    const response = await ask(machine.clientSecret);
    const { access_token: token } = (await response.json()) as { access_token: string };
    expect(await server.call(token, 'get_company_info', { symbol: 'AAA' })).toMatchObject({
      structuredContent: { row_count: 1 },
    });
    expect((await ask('wrong')).status).toBe(401);
    await server.accounts.setDisabled('robot', true);
    expect((await server.post(token, LIST)).status).toBe(401);
  });

  test('can look a token up and end it', async () => {
    const { access_token: token } = await accessToken(server.url, ALICE);
    await server.accounts.create('auditor', null);
    const store = { redis: server.redis, keys: server.keys };
    const machine = await createMachineClient(store, { account: 'auditor', name: 'gate', scopes: ['data:read'] });
    const headers = { authorization: basic(machine.clientId, machine.clientSecret) };
    const body = new URLSearchParams({ token });
    const looked = await fetch(`${server.url}/oauth/introspect`, { method: 'POST', headers, body });
    expect(await looked.json()).toMatchObject({ active: true, aud: server.mcpUrl, sub: 'alice' });
  });
});

/** The value of a key of any type. */
async function readKey(name: string): Promise<unknown> {
  const { redis: client } = server;
  switch (await client.type(name)) {
    case 'hash':
      return client.hgetall(name);
    case 'set':
      return client.smembers(name);
    case 'zset':
      return client.zrange(name, '0', '-1');
    default:
      return client.get(name);
  }
}

describe('a token', () => {
  test('is kept nowhere: Redis holds neither it, nor codes, nor passwords, nor secrets of clients', async () => {
    const confidential = await registered(server.url, { token_endpoint_auth_method: 'client_secret_post' });
    const { access_token: token } = await accessToken(server.url, ALICE);
    const names = await keyNames(server.redis, `{${server.keys.namespace}*`);
    const values = await Promise.all(names.map(readKey));
    const everything = JSON.stringify([names, values]);
    expect(names.length).toBeGreaterThan(5);
    for (const secret of [token, ALICE.password, confidential.client_secret ?? '?']) {
      expect(everything.includes(secret)).toBe(false);
    }
    expect(JSON.stringify(server.logLines)).not.toContain(token);
  });

  test('that was revoked ends at once', async () => {
    const { client_id: clientId } = await registered(server.url);
    const { verifier, challenge } = pkce();
    const end = await allow(formBrowser(server.url), authorizeUrl(server.url, clientId, challenge), ALICE);
    const code = end.searchParams.get('code') ?? '';
    const response = await exchange(server.url, { client_id: clientId, code, code_verifier: verifier });
    const { access_token: token } = (await response.json()) as { access_token: string };
    expect((await server.post(token, LIST)).status).toBe(200);
    const body = new URLSearchParams({ token, client_id: clientId });
    expect((await fetch(`${server.url}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
    expect((await server.post(token, LIST)).status).toBe(401);
  });
});
