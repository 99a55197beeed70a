/** Requests that anyone can send to the authorization server without an account. */
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
  register,
  registered,
} from '@tearsheet/testing/service/oauthClient.ts';
import { rawRequest } from '@tearsheet/testing/service/rawRequest.ts';
import { startTestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';

const server = useToolServer();
const ALICE = { name: 'alice', password: 'correct horse battery staple' };

beforeAll(() => addAccount(server, ALICE.name, ALICE.password));

describe('a registration', () => {
  test('with a large body is refused before it is stored', async () => {
    const uris = Array.from({ length: 10 }, (_, i) => `https://app.example/${i}/${'x'.repeat(480)}`);
    const response = await register(server.url, { redirect_uris: uris });
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: 'invalid_client_metadata', error_description: expect.stringContaining('At most 4096') },
    ]);
  });

  test('whose body has no length is refused', async () => {
    const answer = await rawRequest(server.url, {
      method: 'POST',
      path: '/oauth/register',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body: '',
    });
    expect(answer.status).toBe(411);
  });

  test.each([
    ['an unknown private scheme', { redirect_uris: ['ms-msdt:/id'] }],
    ['user information', { redirect_uris: ['https://user@app.example/cb'] }],
    ['a long redirect URI', { redirect_uris: [`https://app.example/${'x'.repeat(600)}`] }],
    ['a long client_uri', { redirect_uris: [REDIRECT_URI], client_uri: `https://app.example/${'x'.repeat(600)}` }],
  ])('with %s is refused', async (_what, metadata) => {
    expect((await register(server.url, metadata)).status).toBe(400);
  });

  test('that never gets a token expires within an hour', async () => {
    const { client_id: clientId } = await registered(server.url);
    const names = await keyNames(server.redis, server.keys.oauthRecord('Client', '*'));
    const lives = await Promise.all(
      names.map(async (name) => [(await server.redis.hget(name, 'json')) ?? '', await server.redis.ttl(name)] as const),
    );
    const seconds = lives.find(([json]) => json.includes(clientId))?.[1];
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  test('as a web application with a loopback redirect is asked for consent again, as a native one is', async () => {
    const { client_id: clientId } = await registered(server.url, { application_type: 'web' });
    const browser = formBrowser(server.url);
    await allow(browser, authorizeUrl(server.url, clientId, pkce().challenge), ALICE);
    const again = await browser.open(authorizeUrl(server.url, clientId, pkce().challenge));
    expect(again.body).toContain('Allow Test client?');
  });
});

describe('an authorization request', () => {
  test('that is very long is refused, in the address and in the body', async () => {
    const { client_id: clientId } = await registered(server.url);
    const url = new URL(authorizeUrl(server.url, clientId, pkce().challenge, { state: 'x'.repeat(5000) }));
    const before = await server.redis.zcard(server.keys.oauthRecords('Interaction'));
    expect((await fetch(url)).status).toBe(414);
    const posted = await fetch(`${server.url}/oauth/authorize`, { method: 'POST', body: url.searchParams });
    expect(posted.status).toBe(413);
    expect(await server.redis.zcard(server.keys.oauthRecords('Interaction'))).toBe(before);
  });

  test('too many from one address are refused for a while', async () => {
    const strict = await startTestToolServer({
      redis: { ...server.ofService.redis, namespace: `${server.ofService.redis.namespace}-strict` },
      market: { folder: server.folder },
      config: { authorizationsPerMinute: 3 },
    });
    try {
      const { client_id: clientId } = await registered(strict.url);
      const statuses = [];
      for (let i = 0; i < 5; i++) {
        const url = authorizeUrl(strict.url, clientId, pkce().challenge);
        statuses.push((await fetch(url, { redirect: 'manual' })).status);
      }
      expect(statuses).toEqual([303, 303, 303, 429, 429]);
    } finally {
      await strict.stop();
    }
  });

  test('leaves at most a record of its own size behind', async () => {
    const { client_id: clientId } = await registered(server.url);
    const count = async () => (await keyNames(server.redis, `${server.keys.root}*`)).length;
    const before = await count();
    for (let i = 0; i < 5; i++)
      await fetch(authorizeUrl(server.url, clientId, pkce().challenge), { redirect: 'manual' });
    expect(await count()).toBeLessThanOrEqual(before + 5 + 1);
  });
});

test('a wrong verifier uses up the code', async () => {
  const { client_id: clientId } = await registered(server.url);
  const { verifier, challenge } = pkce();
  const end = await allow(formBrowser(server.url), authorizeUrl(server.url, clientId, challenge), ALICE);
  const code = end.searchParams.get('code') ?? '';
  const wrong = await exchange(server.url, { client_id: clientId, code, code_verifier: pkce().verifier });
  const right = await exchange(server.url, { client_id: clientId, code, code_verifier: verifier });
  expect([wrong.status, right.status]).toEqual([400, 400]);
});

describe('a token can be looked up', () => {
  const lookUp = async (token: string, id: string, secret: string) => {
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const body = new URLSearchParams({ token });
    const response = await fetch(`${server.url}/oauth/introspect`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    return response.json();
  };

  test('by a resource server that an operator made, and not by a stranger with a registered client and its secret', async () => {
    const { access_token: token } = await accessToken(server.url, ALICE);
    const trusted = await createMachineClient(server, { account: 'alice', name: 'gate', scopes: ['data:read'] });
    expect(await lookUp(token, trusted.clientId, trusted.clientSecret)).toMatchObject({ active: true, sub: 'alice' });
    const stranger = await registered(server.url, { token_endpoint_auth_method: 'client_secret_basic' });
    expect(await lookUp(token, stranger.client_id, stranger.client_secret ?? '')).toEqual({ active: false });
  });
});
