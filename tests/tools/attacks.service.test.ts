import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import {
  accessToken,
  allow,
  authorizeUrl,
  exchange,
  formBrowser,
  type Parameters,
  pkce,
  REDIRECT_URI,
  register,
  registered,
} from '@tearsheet/testing/service/oauthClient.ts';
import { rawRequest } from '@tearsheet/testing/service/rawRequest.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';

let redis: TestRedis;
let server: TestToolServer;
const ALICE = { name: 'alice', password: 'correct horse battery staple' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

beforeAll(async () => {
  redis = await startRedis();
  server = await startTestToolServer({ redis, market: testMarket() });
  await addAccount(server, ALICE.name, ALICE.password);
  await addAccount(server, 'mallory', ALICE.password);
});

afterAll(async () => {
  await server.stop();
  await redis.stop();
});

/** The answer to a client that sends this request without signing in. */
async function ask(clientId: string, more: Parameters) {
  const { challenge } = pkce();
  const page = await formBrowser(server.url).open(authorizeUrl(server.url, clientId, challenge, more));
  const { searchParams, hash } = new URL(page.url);
  return { ...page, error: searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error') };
}

describe('a token', () => {
  test.each([
    ['that nobody gave out', () => 'A'.repeat(43)],
    ['of another length', () => 'A'.repeat(4000)],
    ['that is none', () => 'ts_'],
    ['with what could break a key of the store', () => '*'],
  ])('%s is refused with a challenge', async (_what, make) => {
    const response = await server.post(make(), LIST);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('that was altered in one place is refused', async () => {
    const { access_token: token } = await accessToken(server.url, ALICE);
    const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await server.post(token, LIST)).status).toBe(200);
    expect((await server.post(altered, LIST)).status).toBe(401);
  });

  test('in the address, in a cookie or in the body counts for nothing', async () => {
    const { access_token: token } = await accessToken(server.url, ALICE);
    const init = { method: 'POST', headers: { 'content-type': 'application/json', cookie: `access_token=${token}` } };
    const body = JSON.stringify({ ...LIST, access_token: token });
    expect((await fetch(`${server.mcpUrl}?access_token=${token}`, { ...init, body })).status).toBe(401);
  });

  test('that has expired is refused', async () => {
    const short = await startTestToolServer({
      redis,
      market: { folder: server.folder },
      config: { accessTokenSeconds: 1 },
    });
    try {
      const { access_token: token, expires_in: seconds } = await accessToken(short.url, ALICE);
      expect(seconds).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect((await short.post(token, LIST)).status).toBe(401);
    } finally {
      await short.stop();
    }
  });

  test('for a resource that is not ours is never issued', async () => {
    const { client_id: clientId } = await registered(server.url);
    for (const resource of ['https://evil.example/mcp', `${server.url}/api/mcp/../x`, 'urn:x', `${server.mcpUrl}#x`]) {
      expect((await ask(clientId, { resource })).error).toBe('invalid_target');
    }
  });
});

describe('an authorization request', () => {
  test.each([
    ['another port', 'https://app.example:444/cb'],
    ['another path', 'https://app.example/cb/more'],
    ['another query', 'https://app.example/cb?x=1'],
    ['another host', 'https://app.example.evil.example/cb'],
    ['user information', 'https://app.example@evil.example/cb'],
    ['another scheme', 'http://app.example/cb'],
  ])('with a redirect URI of %s shows an error and redirects nowhere', async (_what, uri) => {
    const { client_id: clientId } = await registered(server.url, { redirect_uris: ['https://app.example/cb'] });
    const page = await ask(clientId, { redirect_uri: uri });
    expect([page.status, page.url.startsWith(server.url)]).toEqual([400, true]);
    expect(page.body).toContain('This did not work');
  });

  test.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with the plain method', { code_challenge_method: 'plain' }],
    ['with a challenge and no method', { code_challenge_method: undefined }],
  ])('%s is refused', async (_what, more) => {
    const { client_id: clientId } = await registered(server.url);
    expect((await ask(clientId, more)).error).toBe('invalid_request');
  });

  test.each(['token', 'id_token', 'code token', 'none'])('for the response type "%s" is refused', async (type) => {
    const { client_id: clientId } = await registered(server.url);
    expect((await ask(clientId, { response_type: type })).error).toBe('unsupported_response_type');
  });

  test.each([
    'https://127.0.0.1:1/client.json',
    'https://localhost/client.json',
    'https://169.254.169.254/latest/meta-data',
    'http://app.example/client.json',
    'https://user@app.example/client.json',
    'file:///etc/passwd',
  ])('with a metadata document at %s has nothing fetched from there', async (clientId) => {
    const page = await ask(clientId, {});
    expect([page.status, page.url.startsWith(server.url)]).toEqual([400, true]);
  });

  test('of a client that nobody knows shows an error that says nothing of the inside', async () => {
    const page = await ask('<script>alert(1)</script>', {});
    expect(page.status).toBe(400);
    expect(page.body).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('a code', () => {
  async function newCode(clientId: string, challenge: string): Promise<string> {
    const end = await allow(formBrowser(server.url), authorizeUrl(server.url, clientId, challenge), ALICE);
    return end.searchParams.get('code') ?? '';
  }

  test('used a second time is refused, and ends the token of the first', async () => {
    const { client_id: clientId } = await registered(server.url);
    const { verifier, challenge } = pkce();
    const code = await newCode(clientId, challenge);
    const fields = { client_id: clientId, code, code_verifier: verifier };
    const first = (await (await exchange(server.url, fields)).json()) as { access_token: string };
    expect((await server.post(first.access_token, LIST)).status).toBe(200);
    const second = await exchange(server.url, fields);
    expect([second.status, await second.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await server.post(first.access_token, LIST)).status).toBe(401);
  });

  test('used by many at the same moment gives at most one token', async () => {
    const { client_id: clientId } = await registered(server.url);
    const { verifier, challenge } = pkce();
    const code = await newCode(clientId, challenge);
    const fields = { client_id: clientId, code, code_verifier: verifier };
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(server.url, fields)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['another verifier', { code_verifier: pkce().verifier }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:9/other' }],
  ])('with %s gives no token', async (_what, wrong) => {
    const { client_id: clientId } = await registered(server.url);
    const { verifier, challenge } = pkce();
    const code = await newCode(clientId, challenge);
    const response = await exchange(server.url, { client_id: clientId, code, code_verifier: verifier, ...wrong });
    expect(response.status).toBe(400);
  });

  test('of another client gives no token', async () => {
    const { client_id: own } = await registered(server.url);
    const { client_id: other } = await registered(server.url);
    const { verifier, challenge } = pkce();
    const code = await newCode(own, challenge);
    const response = await exchange(server.url, { client_id: other, code, code_verifier: verifier });
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  });
});

describe('the pages', () => {
  let clientId: string;
  beforeEach(async () => {
    clientId = (await registered(server.url, { client_name: '"><img src=x onerror=alert(1)>' })).client_id;
  });

  const consentPage = async () => {
    const browser = formBrowser(server.url);
    const signIn = await browser.open(authorizeUrl(server.url, clientId, pkce().challenge));
    return { browser, signIn, consent: await browser.submit(signIn, '/sign-in', ALICE) };
  };

  test('cannot be framed, run no script and show foreign text as text', async () => {
    const { signIn, consent } = await consentPage();
    for (const page of [signIn, consent]) {
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('script-src');
      expect(page.body).not.toContain('<img');
      expect(page.body).not.toContain('<script');
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each([
    ['no token', ''],
    ['a made-up token', 'A'.repeat(43)],
  ])('refuse a form with %s', async (_what, csrf) => {
    const { browser, consent } = await consentPage();
    const forged = await browser.submit(consent, '/consent', { csrf, decision: 'allow', scope: 'data:read' });
    expect(forged.status).toBe(403);
  });

  test('refuse a form with the token of another sign-in', async () => {
    const own = await consentPage();
    const other = await consentPage();
    const csrf = /name="csrf" value="([^"]+)"/.exec(other.consent.body)?.[1] ?? '';
    const forged = await own.browser.submit(own.consent, '/consent', { csrf, decision: 'allow', scope: 'data:read' });
    expect(forged.status).toBe(403);
  });

  test('of one browser do not open in another, so a victim cannot be led into a sign-in that somebody began', async () => {
    const { signIn } = await consentPage();
    const stranger = await formBrowser(server.url).open(signIn.url);
    expect([stranger.status, stranger.body.includes('another browser')]).toEqual([400, true]);
  });

  test('give a new session id at the sign-in, and cookies that scripts and other sites do not get', async () => {
    const browser = formBrowser(server.url);
    const page = await browser.open(authorizeUrl(server.url, clientId, pkce().challenge));
    browser.cookies.set('_session', { value: 'A'.repeat(21), path: '/oauth' });
    const set = await fetch(authorizeUrl(server.url, clientId, pkce().challenge), { redirect: 'manual' });
    for (const cookie of set.headers.getSetCookie())
      expect(cookie.toLowerCase()).toMatch(/httponly.*samesite=lax|samesite=lax.*httponly/);
    await browser.submit(page, '/sign-in', ALICE);
    const session = browser.cookies.get('_session')?.value;
    expect(session).toBeDefined();
    expect(session).not.toBe('A'.repeat(21));
  });

  test('lead nowhere else, whatever the address says', async () => {
    for (const path of [
      '/oauth/interaction/x?return_to=https://evil.example',
      '/oauth/sign-out?post_logout_redirect_uri=https://evil.example',
    ]) {
      const response = await fetch(`${server.url}${path}`, { redirect: 'manual' });
      expect(response.headers.get('location')).toBeNull();
      expect(await response.text()).not.toContain('evil.example');
    }
  });
});

describe('a registration', () => {
  const uris = [REDIRECT_URI];

  test.each([
    ['of a client that acts for an account', { redirect_uris: uris, account: 'alice' }],
    ['for client credentials', { redirect_uris: [], grant_types: ['client_credentials'], response_types: [] }],
    ['with a redirect that runs a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['with a redirect over plain HTTP to the net', { redirect_uris: ['http://evil.example/cb'] }],
    ['with a fragment', { redirect_uris: ['https://app.example/cb#x'] }],
    ['without a redirect', { redirect_uris: [] }],
    ['with very many redirects', { redirect_uris: Array.from({ length: 50 }, (_, i) => `https://app.example/${i}`) }],
    ['with a very long name', { redirect_uris: uris, client_name: 'x'.repeat(1000) }],
    ['with lists of nonsense', { redirect_uris: [1, { a: 2 }] }],
  ])('%s is refused', async (_what, metadata) => {
    const response = await register(server.url, metadata);
    const body = (await response.json()) as { error: string; account?: string };
    if (response.status === 201) expect(body.account).toBeUndefined();
    else expect([response.status, body.error]).toEqual([400, expect.stringMatching(/^invalid_/)]);
  });

  test.each(['\u200b', ' ', 'App\n', '\u202e'])('with the unreadable name %j is refused', async (name) => {
    const response = await register(server.url, { redirect_uris: uris, client_name: name });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid_client_metadata', error_description: expect.stringContaining('client_name cannot be used') },
    ]);
  });

  test('has nothing fetched from addresses that it names', async () => {
    const metadata = { redirect_uris: uris, jwks_uri: 'http://127.0.0.1:1/jwks', logo_uri: 'http://127.0.0.1:1/logo' };
    const response = await register(server.url, metadata);
    expect(response.status).toBe(201);
    expect(await response.json()).not.toHaveProperty('jwks_uri');
  });

  test('that is never used does not stay', async () => {
    const { client_id: clientId } = await registered(server.url);
    const names = await server.redis.keys(server.keys.oauthRecord('Client', '*'));
    const lives = await Promise.all(names.map((name) => server.redis.ttl(name)));
    expect(clientId).toBeTruthy();
    expect(lives.filter((seconds) => seconds <= 0 || seconds > 90 * 86_400)).toEqual([]);
    expect(lives.some((seconds) => seconds <= 86_400)).toBe(true);
  });

  test('too many from one address are refused for a while', async () => {
    const strict = await startTestToolServer({
      redis: { ...redis, namespace: `${redis.namespace}-strict` },
      market: { folder: server.folder },
      config: { registrationsPerHour: 3 },
    });
    try {
      const answers = [];
      for (let i = 0; i < 5; i++) answers.push(await register(strict.url, { redirect_uris: uris }));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429]);
      expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await strict.stop();
    }
  });
});

describe('a message', () => {
  let token: string;
  beforeAll(async () => {
    token = await server.token('alice');
  });

  test('larger than 2 MiB is refused', async () => {
    const response = await server.post(token, `"${'x'.repeat(3_000_000)}"`);
    expect([response.status, await response.json()]).toMatchObject([413, { error: { code: -32_600 } }]);
  });

  test('nested very deeply is refused before it is parsed', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const response = await server.post(token, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"x":${deep}}}`);
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32_600 } }]);
  });

  test('with very many members is refused quickly', async () => {
    const portfolio = Array.from({ length: 60_000 }, () => 0);
    const params = { name: 'validate_portfolio', arguments: { portfolio } };
    const response = await server.post(token, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const text = await response.text();
    expect(text.length).toBeLessThan(5000);
    expect(text).toMatch(/"isError":true|"error"/);
  });

  test('in a batch of a thousand is refused as a whole', async () => {
    const response = await server.post(
      token,
      Array.from({ length: 1000 }, (_, id) => ({ ...LIST, id })),
    );
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32_600 } }]);
  });

  test.each([
    ['that is not JSON', '{'],
    ['that is not UTF-8', '\u{dfff}'],
    ['of another media type', '<x/>'],
    [
      'with a prototype',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__","arguments":{"__proto__":{"x":1}}}}',
    ],
    [
      'for an unknown tool',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nonsense","arguments":{}}}',
    ],
    [
      'for a file of the server',
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}',
    ],
    [
      'for a page elsewhere',
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"tearsheet://methodology/../../package"}}',
    ],
  ])('%s gets an error, never a fault', async (what, body) => {
    const type = what.includes('media type') ? { 'content-type': 'text/xml' } : {};
    const response = await server.post(token, body, type);
    expect(response.status).toBeLessThan(500);
    const text = await response.text();
    expect(text).toMatch(/"error"|"isError":true/);
    expect(text).not.toMatch(/node_modules|\.ts:|root:/);
  });

  test('addressed to another name (DNS rebinding) is refused, with any token', async () => {
    const { port } = new URL(server.url);
    const answer = await rawRequest(server.url, {
      method: 'POST',
      path: '/api/mcp',
      headers: { host: `evil.example:${port}`, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(LIST),
    });
    expect(answer.status).toBe(403);
    const forwarded = await rawRequest(server.url, {
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      headers: { host: `127.0.0.1:${port}`, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      body: '',
    });
    expect(forwarded.body).not.toContain('evil.example');
  });

  test('from a web page that is not allowed is refused where pages are listed', async () => {
    const listed = await startTestToolServer({
      redis,
      market: { folder: server.folder },
      config: { allowedOrigins: 'app.example' },
    });
    try {
      const from = async (origin: string) => (await listed.post(token, LIST, { origin })).status;
      expect([await from('https://app.example'), await from('https://evil.example'), await from('null')]).toEqual([
        200, 403, 403,
      ]);
    } finally {
      await listed.stop();
    }
  });
});
