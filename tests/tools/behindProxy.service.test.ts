import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { startHeaderProxy } from '@tearsheet/testing/service/headerProxy.ts';
import {
  allow,
  authorizeUrl,
  exchange,
  formBrowser,
  pkce,
  registered,
} from '@tearsheet/testing/service/oauthClient.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';

const PUBLIC = 'https://tools.example.com';
const ALICE = { name: 'alice', password: 'correct horse battery staple' };
let redis: TestRedis;
let server: TestToolServer;
let proxy: Awaited<ReturnType<typeof startHeaderProxy>>;

beforeAll(async () => {
  redis = await startRedis();
  const config = { port: 0, publicUrl: PUBLIC, trustedProxies: 1, failedTokensPerMinute: 2 };
  server = await startTestToolServer({ redis, market: testMarket(), config });
  await addAccount(server, ALICE.name, ALICE.password);
  // TLS ends here.
  proxy = await startHeaderProxy(server.localUrl, {
    host: 'tools.example.com',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.7',
  });
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
  await redis.stop();
});

test('behind a proxy with TLS all addresses are public ones, cookies are secure, and a sign-in goes through', async () => {
  const metadata = await (await fetch(`${proxy.url}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({ issuer: PUBLIC, token_endpoint: `${PUBLIC}/oauth/token` });
  const refused = await fetch(`${proxy.url}/api/mcp`, { method: 'POST' });
  expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${PUBLIC}/`);

  const { client_id: clientId } = await registered(proxy.url);
  const { verifier, challenge } = pkce();
  const resource = `${PUBLIC}/api/mcp`;
  const start = authorizeUrl(proxy.url, clientId, challenge, { resource });
  const first = await fetch(start, { redirect: 'manual' });
  expect(first.headers.getSetCookie().length).toBeGreaterThan(0);
  for (const cookie of first.headers.getSetCookie()) expect(cookie.toLowerCase()).toContain('; secure');

  const answer = await allow(formBrowser(proxy.url, PUBLIC), start, ALICE);
  expect(answer.searchParams.get('iss')).toBe(PUBLIC);
  const code = answer.searchParams.get('code') ?? '';
  const response = await exchange(proxy.url, { client_id: clientId, code, code_verifier: verifier, resource });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const listed = await fetch(`${proxy.url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(listed.status).toBe(200);
});

test('bad tokens are limited by the address that the proxy names', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const send = async (address: string) => {
    const headers = {
      'content-type': 'application/json',
      authorization: 'Bearer nonsense',
      'x-forwarded-for': address,
    };
    const response = await fetch(`${server.localUrl}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(ping) });
    return [response.status, response.headers.get('retry-after') !== null];
  };
  const [refused, limited] = [
    [401, false],
    [429, true],
  ];
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await send('203.0.113.8'));
  expect(answers).toEqual([refused, refused, limited, limited]);
  expect(await send('203.0.113.9')).toEqual(refused);
});
