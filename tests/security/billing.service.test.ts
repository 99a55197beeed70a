import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connectRedis, waitUntilReady } from '@tearsheet/runtime';
import { JOB_DEFINITIONS, type JobWorker, runWorker } from '@tearsheet/runtime/jobs';
import { sealResult } from '@tearsheet/runtime/seal';
import { SCOPES } from '@tearsheet/shared';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { accessToken } from '@tearsheet/testing/service/oauthClient.ts';
import { API_URL, startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

/** The answer to an account through one interface: true if the operation was accepted, and the code of a rejection. */
interface Answered {
  readonly accepted: boolean;
  readonly code: unknown;
}

interface Servers {
  readonly rest: TestService;
  readonly tools: TestToolServer;
}

/** One way to reach a billed operation; `submit` asks for it by REST path and by tool name. */
interface Door {
  token(servers: Servers, account: string): Promise<string>;
  submit(servers: Servers, token: string, operation: Operation): Promise<Answered>;
}

interface Operation {
  readonly path: string;
  readonly tool: string;
  readonly price: number;
}

const PASSWORD = 'correct horse battery staple';
const REPORT: Operation = { path: '/v1/stock-report', tool: 'create_stock_report', price: 10 };
const PEERS: Operation = { path: '/v1/peers-analysis', tool: 'compare_with_peers', price: 5 };

async function byRest({ rest }: Servers, token: string, { path }: Operation): Promise<Answered> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${rest.url}${path}?symbol=AAA`, { method: 'POST', headers });
  const body = (await response.json()) as { readonly code?: string };
  if (response.status !== 202) expect(response.status).toBe(403);
  return { accepted: response.status === 202, code: body.code };
}

async function byTool({ tools }: Servers, token: string, { tool }: Operation): Promise<Answered> {
  const { isError, structuredContent } = await tools.call(token, tool, { symbol: 'AAA' });
  return { accepted: isError !== true, code: structuredContent.code };
}

const signIn = (account: string) => ({ name: account, password: PASSWORD });
const DOORS: Readonly<Record<string, Door>> = {
  'the REST interface with a REST token': { token: ({ rest }, account) => rest.token(account, SCOPES), submit: byRest },
  'the tools with a REST token': { token: ({ tools }, account) => tools.token(account), submit: byTool },
  'the tools with a token of a registered application': {
    token: async ({ tools }, account) =>
      (await accessToken(tools.url, signIn(account), { scope: 'research:run jobs:read' })).access_token,
    submit: byTool,
  },
  'the REST interface with a token of a registered application': {
    token: async ({ tools }, account) =>
      (await accessToken(tools.url, signIn(account), { scope: 'research:run', resource: API_URL })).access_token,
    submit: byRest,
  },
};

let redis: TestRedis;
let servers: Servers;
let withModel: Servers;
let workers: JobWorker[];
let stopRedis: () => void;
let accounts = 0;
let account: string;

beforeAll(async () => {
  redis = await startRedis();
  const tools = await startTestToolServer({ redis, market: testMarket() });
  const market = { folder: tools.folder };
  servers = { tools, rest: await startService({ redis, market }) };
  const modelTools = await startTestToolServer({ redis, market, config: { narrator: 'model', modelName: 'm' } });
  withModel = { tools: modelTools, rest: await startService({ redis, market, narrator: 'model m' }) };
  const { logger } = createMemoryLogger();
  const client = connectRedis({ url: redis.url, role: 'worker', logger });
  stopRedis = () => client.disconnect();
  await waitUntilReady(client, 60_000);
  const definitions = Object.values(JOB_DEFINITIONS);
  const common = { redis: client, keys: tools.keys, definitions, logger, concurrency: 2, onWedged: () => {} };
  workers = [JOB_DEFINITIONS.stock_report, JOB_DEFINITIONS.peers_analysis].map((definition) =>
    runWorker([{ definition, process: async () => sealResult(Buffer.from('{"symbol":"AAA.N"}')) }], common),
  );
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop(1000)));
  stopRedis();
  for (const { rest, tools } of [withModel, servers]) {
    await rest.stop();
    await tools.stop();
  }
  await redis.stop();
});

beforeEach(async () => {
  account = `account-${accounts++}`;
  await addAccount(servers.tools, account, PASSWORD);
});

async function fund(credits: number): Promise<void> {
  await servers.rest.credits.setEntitled(account, true);
  await servers.rest.credits.credit(account, credits);
}

/** Returns the credits of the account after no job holds any. */
async function balance(): Promise<number> {
  await waitFor('the end of all jobs', async () => (await servers.rest.credits.read(account)).held === 0);
  return (await servers.rest.credits.read(account)).balance;
}

const REFUSED = { accepted: false, code: 'entitlement_required' };
const ACCEPTED = { accepted: true, code: undefined };

for (const [name, { token: tokenOf, submit }] of Object.entries(DOORS)) {
  test(`${name}: a stock report needs an entitled account with enough credits`, async () => {
    const token = await tokenOf(servers, account);
    expect(await submit(servers, token, REPORT)).toEqual(REFUSED);
    await fund(9);
    expect(await submit(servers, token, REPORT)).toEqual(REFUSED);
    await fund(1);
    expect(await submit(servers, token, REPORT)).toEqual(ACCEPTED);
    expect(await balance()).toBe(0);
    expect(await submit(servers, token, REPORT)).toEqual(REFUSED);
  });

  test(`${name}: an analysis costs credits when a language model writes it, and nothing when the rules do`, async () => {
    const free = await tokenOf(servers, account);
    expect(await submit(servers, free, PEERS)).toEqual(ACCEPTED);
    const token = await tokenOf(withModel, account);
    expect(await submit(withModel, token, PEERS)).toEqual(REFUSED);
    await fund(5);
    expect(await submit(withModel, token, PEERS)).toEqual(ACCEPTED);
    expect(await balance()).toBe(0);
  });
}

test('a portfolio analysis with a tear sheet is free through every door', async () => {
  const token = await servers.rest.token(account, SCOPES);
  const response = await fetch(`${servers.rest.url}/v1/portfolio/analyze?report=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ portfolio: [{ date: '2023-01-02', symbol: 'AAA', weight: 1 }], end_date: '2024-01-05' }),
  });
  expect(response.status).toBe(202);
  expect(await servers.rest.credits.read(account)).toMatchObject({ balance: 0, held: 0, usage: [] });
});
