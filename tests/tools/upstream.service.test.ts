import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import {
  authorizeUrl,
  exchange,
  type FormBrowser,
  formBrowser,
  type Opened,
  pkce,
  registered,
} from '@tearsheet/testing/service/oauthClient.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';

/** A second authorization server acts as the identity provider, because it supports OpenID Connect. */
let redis: TestRedis;
let identity: TestToolServer;
let server: TestToolServer;
const ALICE = { name: 'alice', password: 'correct horse battery staple' };

beforeAll(async () => {
  redis = await startRedis();
  const own = { ...redis, namespace: `${redis.namespace}-identity` };
  identity = await startTestToolServer({ redis: own, market: testMarket() });
  await addAccount(identity, ALICE.name, ALICE.password);
  const port = await freePort();
  const client = await registered(identity.url, {
    redirect_uris: [`http://127.0.0.1:${port}/oauth/upstream/callback`],
    token_endpoint_auth_method: 'client_secret_post',
  });
  server = await startTestToolServer({
    redis,
    market: { folder: identity.folder },
    config: {
      port,
      oidcIssuer: identity.url,
      oidcClientId: client.client_id,
      oidcClientSecret: client.client_secret ?? '',
    },
  });
});

afterAll(async () => {
  await server.stop();
  await identity.stop();
  await redis.stop();
});

/** From the sign-in page to the identity provider and back to where it sends the browser. */
async function signInThere(browser: FormBrowser, signIn: Opened): Promise<string> {
  const there = await browser.submit(signIn, '/upstream', {});
  const elsewhere = formBrowser(identity.url);
  const page = await elsewhere.open(there.url);
  const consent = await elsewhere.submit(page, '/sign-in', ALICE);
  return (await elsewhere.submit(consent, '/consent', { decision: 'allow' })).url;
}

test('a user signs in with the identity provider, gets an account of its own, and there are no local passwords', async () => {
  const { client_id: clientId } = await registered(server.url);
  const { verifier, challenge } = pkce();
  const browser = formBrowser(server.url);
  const signIn = await browser.open(authorizeUrl(server.url, clientId, challenge));
  expect(signIn.body).toContain('Sign in with the test provider');
  expect(signIn.body).not.toContain('type="password"');
  const back = await signInThere(browser, signIn);
  expect(back.startsWith(`${server.url}/oauth/upstream/callback?`)).toBe(true);
  const consent = await browser.open(back);
  const end = await browser.submit(consent, '/consent', { decision: 'allow', scope: ['data:read', 'jobs:read'] });
  const code = new URL(end.url).searchParams.get('code') ?? '';
  const response = await exchange(server.url, { client_id: clientId, code, code_verifier: verifier });
  const { access_token: token } = (await response.json()) as { access_token: string };
  expect(await server.call(token, 'get_company_info', { symbol: 'AAA' })).toMatchObject({
    structuredContent: { row_count: 1 },
  });
  const accounts = await server.accounts.list();
  expect(accounts.map(({ name }) => name)).toEqual([expect.stringMatching(/^sso-[0-9a-f]{40}$/)]);
});

test('an answer works once, and only in the browser and the sign-in that asked for it', async () => {
  const { client_id: clientId } = await registered(server.url);
  const browser = formBrowser(server.url);
  const signIn = await browser.open(authorizeUrl(server.url, clientId, pkce().challenge));
  const back = await signInThere(browser, signIn);
  // An attacker sends their own answer to a victim, so that the victim signs in as the attacker.
  const victim = formBrowser(server.url);
  const stolen = await victim.open(back);
  expect([stolen.status, stolen.body.includes('another browser')]).toEqual([400, true]);
  const again = await browser.open(back);
  expect([again.status, again.body.includes('Start again')]).toEqual([403, true]);
});

test('an answer that nobody asked for is refused', async () => {
  const page = await formBrowser(server.url).open(`${server.url}/oauth/upstream/callback?code=x&state=made-up`);
  expect([page.status, page.url.startsWith(server.url)]).toEqual([403, true]);
});

test('a user without a verified e-mail address of an allowed domain cannot sign in', async () => {
  const port = await freePort();
  const client = await registered(identity.url, {
    redirect_uris: [`http://127.0.0.1:${port}/oauth/upstream/callback`],
    token_endpoint_auth_method: 'client_secret_post',
  });
  const strict = await startTestToolServer({
    redis,
    market: { folder: identity.folder },
    config: {
      port,
      oidcIssuer: identity.url,
      oidcClientId: client.client_id,
      oidcClientSecret: client.client_secret ?? '',
      oidcAllowedDomains: 'example.com, example.org',
    },
  });
  try {
    const { client_id: clientId } = await registered(strict.url);
    const browser = formBrowser(strict.url);
    const signIn = await browser.open(authorizeUrl(strict.url, clientId, pkce().challenge));
    const page = await browser.open(await signInThere(browser, signIn));
    expect([page.status, page.body.includes('may not sign in here')]).toEqual([403, true]);
  } finally {
    await strict.stop();
  }
});
