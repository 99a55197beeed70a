import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { allow, formBrowser } from '@tearsheet/testing/service/oauthClient.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { localState } from '../../apps/cli/src/context.ts';
import { browserProgram, browserToken, findSignIn, revokeToken } from '../../apps/cli/src/service/browserToken.ts';
import type { StoredLogin } from '../../apps/cli/src/service/connect.ts';
import { logout } from '../../apps/cli/src/service/login.ts';

const ALICE = { name: 'alice', password: 'correct horse battery staple' };
const folder = temporaryFolders();
let redis: TestRedis;
let tools: TestToolServer;
let service: TestService;

beforeAll(async () => {
  redis = await startRedis();
  const url = `http://127.0.0.1:${await freePort()}`;
  tools = await startTestToolServer({ redis, market: testMarket(), config: { apiUrl: url } });
  service = await startService({ redis, market: { folder: tools.folder }, signInUrl: tools.url, url });
  await addAccount(tools, ALICE.name, ALICE.password);
});
afterAll(async () => {
  await service?.stop();
  await tools?.stop();
  await redis?.stop();
});

test('a user who allows it in a browser gets a token that the service accepts', async () => {
  const signIn = await findSignIn(service.url);
  if (signIn === null) throw new Error('the service does not say where users sign in');
  const pages: Promise<Response>[] = [];
  const { token, grant, expiresInSeconds } = await browserToken(signIn, async (address) => {
    const asked = new URL(address).searchParams;
    expect([asked.get('code_challenge_method'), asked.get('resource')]).toEqual(['S256', service.url]);
    pages.push(fetch(await allow(formBrowser(tools.url), address, ALICE)));
  });
  expect(expiresInSeconds).toBe(3600);
  expect((await createTearsheet({ url: service.url, token }).jobs()).jobs).toEqual([]);
  expect(await (await pages[0])?.text()).toContain('return to the terminal');

  const messages: string[] = [];
  const state = localState({ XDG_CONFIG_HOME: folder() });
  const file = state.credentialsFile ?? '';
  const logOut = async (stored: StoredLogin) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(stored));
    const status = await logout({ state, complain: (message) => messages.push(message) });
    expect(existsSync(file)).toBe(false);
    return status;
  };
  const login = { url: service.url, token };
  const list = () => createTearsheet(login).jobs();
  // The token of an operator has no grant.
  expect(await logOut(login)).toBe(0);
  expect((await list()).jobs).toEqual([]);
  expect(await logOut({ ...login, grant: { ...grant, issuer: 'http://127.0.0.1:1' } })).toBe(1);
  expect(messages.at(-1)).toMatch(/^the token stays valid until it expires/);
  expect((await list()).jobs).toEqual([]);
  expect(await logOut({ ...login, grant })).toBe(0);
  await expect(list()).rejects.toMatchObject({ status: 401 });
});

test('an answer with another state gives no token', async () => {
  const signIn = await findSignIn(service.url);
  const forged = browserToken(signIn!, (address) => {
    const redirect = new URL(address).searchParams.get('redirect_uri');
    fetch(`${redirect}?code=x&state=forged&iss=${encodeURIComponent(tools.url)}`).catch(() => {});
  });
  await expect(forged).rejects.toThrow('state');
});

test('a service without users, and a server that names another service, take pasted tokens', async () => {
  expect(await findSignIn('http://127.0.0.1:1')).toBeNull();
  expect(await findSignIn(tools.url.replace('127.0.0.1', 'localhost'))).toBeNull();
});

test('a service that is silent, or answers anything else, takes pasted tokens', async () => {
  const answers: Record<string, string> = {
    text: '<html>',
    null: 'null',
    number: '1',
    servers: '{"resource":"http://127.0.0.1","authorization_servers":7}',
    issuer: '{"resource":"http://127.0.0.1","authorization_servers":[{}]}',
    resource: '{"resource":"nowhere","authorization_servers":["http://127.0.0.1"]}',
    half: '{"resource":',
  };
  let kind = '';
  const silent = createServer((_request, response) => {
    if (kind === 'silent') return;
    response.writeHead(200, { 'content-type': 'application/json' });
    if (kind === 'half') response.write(answers.half);
    else response.end(answers[kind]);
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  try {
    for (kind of ['silent', ...Object.keys(answers)]) expect([kind, await findSignIn(url, 200)]).toEqual([kind, null]);
    kind = 'silent';
    await expect(revokeToken({ issuer: url, clientId: 'x' }, 'token', 200)).rejects.toThrow('timeout');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('the browser is that of the user, or the usual one of a machine with a screen', () => {
  expect(browserProgram({ BROWSER: 'lynx' })).toBe('lynx');
  if (process.platform === 'linux')
    expect([browserProgram({}), browserProgram({ DISPLAY: ':0' })]).toEqual([null, 'xdg-open']);
});
