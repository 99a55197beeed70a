import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createClientDirectory, createMachineClient, createTokenStore } from '@tearsheet/runtime/accounts';
import { keyNames } from '@tearsheet/testing/redis/keyNames.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import {
  accessToken,
  allow,
  authorizeUrl,
  exchange,
  type FormBrowser,
  formBrowser,
  pkce,
  registered,
} from '@tearsheet/testing/service/oauthClient.ts';
import { API_URL } from '@tearsheet/testing/service/service.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';

const tools = useToolServer();
const rest = useService(async () => ({ ...tools.ofService }));
const PASSWORD = 'correct horse battery staple';
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
let accounts = 0;

/** Everything that an account can be used with: a browser that has signed in, a code, and a token of each kind. */
interface Access {
  readonly name: string;
  readonly browser: FormBrowser;
  readonly clientId: string;
  readonly accessToken: string;
  /** For the REST interface. */
  readonly apiToken: string;
  readonly restToken: string;
  readonly machineToken: string;
  readonly machineSecret: string;
  /** Exchanges a code that was given before; gives the status. */
  redeem(): Promise<number>;
}

async function tokenBy(browser: FormBrowser, clientId: string, name: string, resource: string): Promise<string> {
  const { verifier, challenge } = pkce();
  const end = await allow(browser, authorizeUrl(tools.url, clientId, challenge, { resource }), {
    name,
    password: PASSWORD,
  });
  const code = end.searchParams.get('code') ?? '';
  const response = await exchange(tools.url, { client_id: clientId, code, code_verifier: verifier, resource });
  return ((await response.json()) as { access_token: string }).access_token;
}

const machineAuthorization = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

async function machineGrant(authorization: string): Promise<Response> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'data:read', resource: tools.mcpUrl });
  return fetch(`${tools.url}/oauth/token`, { method: 'POST', headers: { authorization }, body });
}

async function newAccess(): Promise<Access> {
  const name = `user-${accounts++}`;
  await addAccount(tools, name, PASSWORD);
  const { client_id: clientId } = await registered(tools.url);
  const browser = formBrowser(tools.url);
  const accessToken = await tokenBy(browser, clientId, name, tools.mcpUrl);
  const apiToken = await tokenBy(browser, clientId, name, API_URL);
  const { verifier, challenge } = pkce();
  const end = await allow(browser, authorizeUrl(tools.url, clientId, challenge), { name, password: PASSWORD });
  const code = end.searchParams.get('code') ?? '';
  const machine = await createMachineClient(tools, { account: name, name: 'nightly', scopes: ['data:read'] });
  const machineSecret = machineAuthorization(machine.clientId, machine.clientSecret);
  const granted = (await (await machineGrant(machineSecret)).json()) as { access_token: string };
  return {
    name,
    browser,
    clientId,
    accessToken,
    apiToken,
    restToken: (await createTokenStore(tools).create({ name, owner: name, scopes: ['data:read'] })).secret,
    machineToken: granted.access_token,
    machineSecret,
    redeem: async () => (await exchange(tools.url, { client_id: clientId, code, code_verifier: verifier })).status,
  };
}

const byTool = async (token: string) => (await tools.post(token, LIST)).status;
const byRest = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${rest.url}/v1/daily-price?symbol=AAA&latest=true`, { headers })).status;
};

/** True for each way in that still works. */
async function doors({ browser, clientId, accessToken, apiToken, restToken, machineToken, machineSecret }: Access) {
  const page = await browser.open(authorizeUrl(tools.url, clientId, pkce().challenge));
  return {
    session: !page.body.includes('Sign in</h1>'),
    oauth: [await byTool(accessToken), await byRest(apiToken)],
    rest: [await byTool(restToken), await byRest(restToken)],
    machine: [await byTool(machineToken), (await machineGrant(machineSecret)).status],
  };
}

let access: Access;
beforeEach(async () => {
  access = await newAccess();
});

const ALL_OPEN = { session: true, oauth: [200, 200], rest: [200, 200], machine: [200, 200] };

describe('a new password', () => {
  test('ends sessions, codes and access tokens; REST tokens and machine clients stay', async () => {
    expect(await doors(access)).toEqual(ALL_OPEN);
    await tools.accounts.setPassword(access.name, `${PASSWORD} 2`);
    expect(await doors(access)).toEqual({ ...ALL_OPEN, session: false, oauth: [401, 401] });
    expect(await access.redeem()).toBe(400);
  });
});

test('signing an account out everywhere ends the same, and the password stays', async () => {
  await tools.accounts.signOut(access.name);
  expect(await doors(access)).toEqual({ ...ALL_OPEN, session: false, oauth: [401, 401] });
  expect(await byTool(await tokenBy(formBrowser(tools.url), access.clientId, access.name, tools.mcpUrl))).toBe(200);
});

test('a revoked client ends with its tokens, and grants are listed until then', async () => {
  const directory = createClientDirectory(tools);
  const scopes = ['data:read', 'jobs:read'];
  expect(await directory.grantsOf(access.name)).toEqual([
    { clientId: access.clientId, scopes: expect.arrayContaining(scopes), expiresAt: expect.any(String) },
  ]);
  expect(await directory.revoke(access.clientId)).toBe(true);
  expect([await byTool(access.accessToken), await byRest(access.apiToken), await access.redeem()]).toEqual([
    401, 401, 401,
  ]);
  expect(await directory.grantsOf(access.name)).toEqual([]);
  expect(await byTool(access.machineToken)).toBe(200);
});

test('a new secret of a machine client ends the old one and its access tokens', async () => {
  const directory = createClientDirectory(tools);
  const machine = (await directory.list()).find(({ account }) => account === access.name);
  const rotated = await directory.rotate(machine?.clientId ?? '');
  expect([await byTool(access.machineToken), (await machineGrant(access.machineSecret)).status]).toEqual([401, 401]);
  const renewed = machineAuthorization(rotated?.clientId ?? '', rotated?.clientSecret ?? '');
  expect((await machineGrant(renewed)).status).toBe(200);
});

describe('a disabled account', () => {
  const CLOSED = { session: false, oauth: [401, 401], rest: [401, 401], machine: [401, 401] };

  test('has no access, and enabling it restores only the password', async () => {
    await tools.accounts.setDisabled(access.name, true);
    expect(await doors(access)).toEqual(CLOSED);
    await tools.accounts.setDisabled(access.name, false);
    expect(await doors(access)).toEqual(CLOSED);
    expect(await access.redeem()).toBe(400);
    expect(await byTool(await tokenBy(formBrowser(tools.url), access.clientId, access.name, tools.mcpUrl))).toBe(200);
  });

  test('leaves its browser free to sign in with another account', async () => {
    const other = await newAccess();
    await tools.accounts.setDisabled(access.name, true);
    expect(await byTool(await tokenBy(access.browser, access.clientId, other.name, tools.mcpUrl))).toBe(200);
  });

  test.each([
    ['whose session is gone', async () => {}],
    // The session is saved once more, as if a request had ended while the account was disabled.
    ['whose session was saved again', restoreSession],
  ])('%s gets the page or the error that a client expects, never a fault', async (_what, restore) => {
    const saved = await readSessions();
    await tools.accounts.setDisabled(access.name, true);
    await restore(saved);
    const none = authorizeUrl(tools.url, access.clientId, pkce().challenge, { prompt: 'none' });
    expect(new URL((await access.browser.open(none)).url).searchParams.get('error')).toBe('login_required');
    const page = await access.browser.open(authorizeUrl(tools.url, access.clientId, pkce().challenge));
    expect([page.status, page.body.includes('Sign in</h1>')]).toEqual([200, true]);
  });
});

type Saved = readonly (readonly [key: string, fields: Readonly<Record<string, string>>])[];

async function readSessions(): Promise<Saved> {
  const names = await keyNames(tools.redis, tools.keys.oauthRecord('Session', '*'));
  return Promise.all(names.map(async (name) => [name, await tools.redis.hgetall(name)] as const));
}

async function restoreSession(saved: Saved): Promise<void> {
  for (const [key, fields] of saved) await tools.redis.hset(key, { ...fields });
}

describe('one account and two interfaces', () => {
  const ALICE = { name: 'alice', password: PASSWORD };
  beforeAll(() => addAccount(tools, ALICE.name, ALICE.password));

  const readRest = (token: string, path = '/v1/daily-price?symbol=AAA&latest=true') =>
    fetch(`${rest.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

  test('an access token made for the REST interface opens it as far as its scopes go, and not the tools', async () => {
    const { access_token: token } = await accessToken(tools.url, ALICE, { resource: API_URL, scope: 'data:read' });
    expect((await readRest(token)).status).toBe(200);
    const missing = await readRest(token, '/v1/jobs/port-00000000-0000-4000-8000-000000000000');
    expect([missing.status, await missing.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
    expect(missing.headers.get('www-authenticate')).toContain('scope="data:read jobs:read"');
    expect((await tools.post(token, LIST)).status).toBe(401);
  });

  test('an access token made for the tools does not open the REST interface', async () => {
    const { access_token: token } = await accessToken(tools.url, ALICE);
    expect((await tools.post(token, LIST)).status).toBe(200);
    const refused = await readRest(token);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'invalid_token' }]);
  });

  test('jobs belong to the account, whichever way it came in', async () => {
    const rested = await accessToken(tools.url, ALICE, { resource: API_URL, scope: 'portfolio:analyze jobs:read' });
    const submitted = await fetch(`${rest.url}/v1/portfolio/analyze`, {
      method: 'POST',
      headers: { authorization: `Bearer ${rested.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ portfolio: [{ date: '2023-01-02', symbol: 'AAA', weight: 1 }], end_date: '2024-01-05' }),
    });
    const { job_id: jobId } = (await submitted.json()) as { job_id: string };
    const { access_token: token } = await accessToken(tools.url, ALICE);
    const job = await tools.call(token, 'get_job', { job_id: jobId });
    expect(job.structuredContent).toMatchObject({ job_id: jobId, status: 'pending' });
  });

  test('an access token ends with its account, for good', async () => {
    const { access_token: token } = await accessToken(tools.url, ALICE, { resource: API_URL, scope: 'data:read' });
    await tools.accounts.setDisabled('alice', true);
    expect((await readRest(token)).status).toBe(401);
    await tools.accounts.setDisabled('alice', false);
    expect((await readRest(token)).status).toBe(401);
  });
});
