/** Operators who sign in with an account: the tool server is the OpenID provider, the dashboard its client. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAccountStore, createTokenStore, openTokenChecks } from '@tearsheet/runtime/accounts';
import { type Fleet, openFleet } from '@tearsheet/runtime/fleet';
import { createNightStore } from '@tearsheet/runtime/portfolios';
import { keyNames } from '@tearsheet/testing/redis/keyNames.ts';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { createJobBench, DEFINITION, type JobBench } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import {
  authorizeUrl,
  type FormBrowser,
  formBrowser,
  type Opened,
  pkce,
} from '@tearsheet/testing/service/oauthClient.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { ACTIONS } from '../../apps/dashboard/src/actions.ts';
import { createDashboard } from '../../apps/dashboard/src/app.ts';
import { createDataSetup } from '../../apps/dashboard/src/dataSetup.ts';
import { createDirectory } from '../../apps/dashboard/src/directory.ts';
import { createSessions } from '../../apps/dashboard/src/sessions.ts';
import { createAccountSignIn } from '../../apps/dashboard/src/signIn.ts';

const PASSWORD = 'correct horse battery staple';
const ROLES = { admins: ['ann'], readers: ['rob'] };
const { logger, lines } = createMemoryLogger();

let redisServer: OwnRedis;
let bench: JobBench;
let fleet: Fleet;
let provider: TestToolServer;
let server: Server;
let url: string;

beforeAll(async () => {
  redisServer = await startOwnRedis();
  bench = await createJobBench(redisServer);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  provider = await startTestToolServer({ redis: redisServer, market: testMarket(), config: { dashboardUrl: url } });
  for (const name of ['ann', 'rob', 'eve']) await addAccount(provider, name, PASSWORD);
  const { redis, keys } = bench;
  fleet = openFleet({ redis, keys, definitions: [DEFINITION], otherQueues: [], logger });
  server = createServer(dashboard(ROLES)).listen(port, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await provider.stop();
  await fleet.close();
  await bench.close();
  await redisServer.stop();
});

function signIn(issuer: string) {
  const config = { port: 0, publicUrl: url, providerName: 'Tearsheet', clientId: 'dashboard', clientSecret: '' };
  return createAccountSignIn({ ...config, issuer, scope: 'openid', claim: 'sub' }, bench);
}

function dashboard(roles: typeof ROLES, issuer: string = provider.url) {
  const { redis, keys } = bench;
  const sessions = createSessions({ redis, keys, tokens: createTokenStore({ redis, keys }), roles });
  return createDashboard({
    fleet,
    setup: createDataSetup({ dataFolder: '', folder: null, environment: {} }),
    nights: createNightStore({ redis, keys }),
    directory: createDirectory({ redis, keys }),
    sessions,
    tokenChecks: openTokenChecks({ redis, keys, logger }, { failedTokensPerMinute: 1000 }),
    accounts: signIn(issuer),
    logger,
    health: {},
    isStopping: () => false,
    isBehindTls: false,
  });
}

/** Where the provider sends the browser back to after the sign-in with this name. */
async function answerFor(browser: FormBrowser, name: string): Promise<string> {
  const { url: target } = await browser.open(`${url}/sign-in/account`);
  const there = formBrowser(provider.url);
  return (await there.submit(await there.open(target), '/sign-in', { name, password: PASSWORD })).url;
}

async function signedIn(name: string): Promise<{ readonly browser: FormBrowser; readonly page: Opened }> {
  const browser = formBrowser(url);
  return { browser, page: await browser.open(await answerFor(browser, name)) };
}

async function act(browser: FormBrowser, action: string): Promise<number> {
  const { body } = await browser.open(url);
  const csrf = /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const fields = new URLSearchParams({ csrf, target: DEFINITION.type, sure: 'yes' });
  return (await browser.open(`${url}/actions/${action}`, { method: 'POST', body: fields })).status;
}

test('an administrator signs in by account without being asked to allow it, acts, and the audit log has the name', async () => {
  const { browser, page } = await signedIn('ann');
  expect([page.status, page.body.includes('content="0; url=/"')]).toEqual([200, true]);
  expect((await browser.open(`${url}/queue/${DEFINITION.type}`)).body).toContain('/actions/pause');
  expect(await act(browser, 'pause')).toBe(200);
  expect(await act(browser, 'resume')).toBe(200);
  expect((await fleet.audit.read(2)).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'ann resume',
    'ann pause',
  ]);
  expect(lines).toContainEqual(expect.objectContaining({ message: 'operator signed in', fields: { actor: 'ann' } }));
});

test('a reader sees every page, and every action is refused', async () => {
  const { browser } = await signedIn('rob');
  const audit = await fleet.audit.read(1);
  for (const path of ['/', `/queue/${DEFINITION.type}`, '/jobs', '/audit', '/queues/', '/queues/api/queues']) {
    const page = await browser.open(`${url}${path}`);
    expect({ path, status: page.status, hasForm: page.body.includes('/actions/') }).toEqual({
      path,
      status: 200,
      hasForm: false,
    });
  }
  for (const action of Object.keys(ACTIONS)) {
    expect({ action, status: await act(browser, action) }).toEqual({ action, status: 403 });
  }
  expect((await fleet.read()).queues[0]?.isPaused).toBe(false);
  expect(await fleet.audit.read(1)).toEqual(audit);
});

test('an account that is in neither list gets no session, and may come back as somebody else', async () => {
  const { browser, page } = await signedIn('eve');
  expect([page.status, page.body.includes('eve is not an operator here.')]).toEqual([403, true]);
  expect(page.body).toContain('/sign-in/account?other');
  expect((await browser.open(url)).body).toContain('Sign in with Tearsheet');
  const { url: again } = await browser.open(`${url}/sign-in/account?other`);
  expect(new URL(again).searchParams.get('prompt')).toBe('login');
});

test('an answer works once, and only in the browser that asked', async () => {
  const browser = formBrowser(url);
  const answer = await answerFor(browser, 'ann');
  const stranger = await formBrowser(url).open(answer);
  expect([stranger.status, stranger.body.includes('Start again')]).toEqual([403, true]);
  expect((await browser.open(answer)).status).toBe(200);
  expect((await formBrowser(url).open(answer)).status).toBe(403);
});

test('a denied or made-up answer signs nobody in', async () => {
  for (const query of ['error=access_denied', 'code=made-up', '']) {
    const browser = formBrowser(url);
    const { url: target } = await browser.open(`${url}/sign-in/account`);
    const state = new URL(target).searchParams.get('state') ?? '';
    const page = await browser.open(`${url}/sign-in/callback?${query}&state=${state}&iss=${provider.url}`);
    expect({ query, status: page.status }).toEqual({ query, status: 403 });
    expect((await browser.open(url)).url).toBe(`${url}/sign-in`);
  }
});

test('a session ends for whom the lists no longer have, and its secrets are not in Redis', async () => {
  const { browser } = await signedIn('ann');
  const stored = await keyNames(bench.redis, '*operator-session*');
  const cookie = browser.cookies.get('tearsheet_operator')?.value ?? '';
  expect(cookie).not.toBe('');
  expect(stored.join()).not.toContain(cookie);
  const other = createServer(dashboard({ admins: [], readers: [] })).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const place = typeof address === 'object' ? address?.port : 0;
  const headers = { cookie: `tearsheet_operator=${cookie}` };
  const answer = await fetch(`http://127.0.0.1:${place}/`, { headers, redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/sign-in');
  other.close();
  other.closeAllConnections();
});

describe('the provider', () => {
  test('lets the dashboard ask only for the signed-in account, and answers to no other address', async () => {
    const { challenge } = pkce();
    const ask = (more: object) =>
      formBrowser(provider.url).open(
        authorizeUrl(provider.url, 'dashboard', challenge, {
          redirect_uri: `${url}/sign-in/callback`,
          scope: 'openid',
          resource: undefined,
          ...more,
        }),
      );
    const page = await ask({});
    expect(page.body).toContain('Sign in</h1>');
    // Without it Chromium would not follow the redirect after the form.
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${url};`);
    expect((await ask({ redirect_uri: 'http://127.0.0.1:9/sign-in/callback' })).status).toBe(400);
    expect((await ask({ scope: 'openid portfolio:analyze' })).url).toContain('error=invalid_scope');
  });

  test('may be away: operators see a message, and tokens still work', async () => {
    const away = createServer(dashboard(ROLES, `http://127.0.0.1:${await freePort()}`)).listen(0, '127.0.0.1');
    await once(away, 'listening');
    const address = away.address();
    const place = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const page = await formBrowser(place).open(`${place}/sign-in/account`);
    expect([page.status, page.body.includes('cannot be reached right now')]).toEqual([403, true]);
    const { secret } = await createTokenStore(bench).create({ name: 'key', owner: 'ops', scopes: ['admin'] });
    const browser = formBrowser(place);
    const signedIn = await browser.submit(await browser.open(place), '/sign-in', { token: secret });
    expect(signedIn.body).toContain('Fleet');
    away.close();
    away.closeAllConnections();
  });
});

test('a new password, or a disabled account, ends the session of an operator', async () => {
  // The dashboard of this test has a namespace of its own in Redis, so the account is there a second time.
  const accounts = createAccountStore(bench);
  await accounts.create('ann', PASSWORD);
  for (const end of [() => accounts.setPassword('ann', PASSWORD), () => accounts.setDisabled('ann', true)]) {
    const { browser } = await signedIn('ann');
    expect((await browser.open(url)).url).toBe(url);
    await end();
    expect((await browser.open(url)).url).toBe(`${url}/sign-in`);
  }
});
