import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { createOperationThreads, OPERATIONS, type Operation, operationOf, runNight } from '@tearsheet/operations';
import { connectRedis, createKeys, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import {
  backupLines,
  checkBackup,
  createCreditStore,
  createTokenStore,
  readBackup,
  recordBackup,
} from '@tearsheet/runtime/accounts';
import { createJobQueue, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { createAlertStore, createNightStore, createPortfolioStore } from '@tearsheet/runtime/portfolios';
import { SCOPES, toDay } from '@tearsheet/shared';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { readEvents } from '@tearsheet/testing/service/readEvents.ts';
import { startService, type TestService, waitForJob } from '@tearsheet/testing/service/service.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';
import { ROOT, read } from '../architecture/sources.ts';

/** Every operation, every tool, every worker, a night, and a backup, each as its user of infra/redis/users.acl. */
const FILE = 'infra/redis/users.acl';
const passwords = new Map([...read(FILE).matchAll(/^user (\S+) on >(\S+)/gm)].map(([, name, word]) => [name, word]));
const now = () => new Date('2024-07-01T12:00:00Z');
const { logger } = createMemoryLogger();
const newFolder = temporaryFolders();

let server: OwnRedis;
let folder: string;
let gateway: TestService;
let tools: TestToolServer;
let token: string;
const clients: RedisClient[] = [];
const releases: (() => Promise<unknown>)[] = [];
/** Ids that the operations before have made. */
const known: Record<string, string> = {};

function redisOf(name: string) {
  return { ...server, namespace: 'ts', url: `redis://${name}:${passwords.get(name)}@127.0.0.1:${server.port}` };
}

async function connectAs(name: string): Promise<RedisClient> {
  const client = connectRedis({ url: redisOf(name).url, role: 'script', logger });
  clients.push(client);
  await waitUntilReady(client, 60_000);
  return client;
}

const storeOf = async (name: string) => ({ redis: await connectAs(name), keys: createKeys('ts') });

/** Returns what Redis has refused so far: user, command, and key. */
async function refusals(): Promise<string[]> {
  const entries = (await (await connectAs('admin')).call('ACL', 'LOG', '1000')) as string[][];
  const of = (entry: readonly string[], name: string) => entry[entry.indexOf(name) + 1] ?? '';
  return [...new Set(entries.map((entry) => `${of(entry, 'username')} ${of(entry, 'reason')} ${of(entry, 'object')}`))];
}

beforeAll(async () => {
  server = await startOwnRedis(['--aclfile', join(ROOT, FILE)]);
  folder = newFolder();
  await writeSnapshot(folder, testMarket(toDay('2020-01-01')));
  gateway = await startService({ redis: redisOf('gateway'), market: { folder }, now });
  const workers = await startService({ redis: redisOf('worker'), market: { folder }, now });
  await workers.startWorker();
  await workers.startReportWorker();
  await workers.startResearchWorker();
  tools = await startTestToolServer({ redis: redisOf('tool-server'), market: { folder }, now });
  releases.push(
    () => gateway.stop(),
    () => workers.stop(),
    () => tools.stop(),
  );
  const operator = await storeOf('operator');
  token = (await createTokenStore(operator).create({ name: 'test', owner: 'alice', scopes: SCOPES })).secret;
  await createCreditStore(operator).setEntitled('alice', true);
  await createCreditStore(operator).credit('alice', 1000);
});
afterAll(async () => {
  for (const release of releases.reverse()) await release();
  for (const client of clients) client.disconnect();
  await server.stop();
});

const PORTFOLIO = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] };
const URL_QUERY = { callback_url: 'https://receiver.example/hook' };
const INPUTS: Readonly<Record<string, { readonly query?: Readonly<Record<string, string>>; readonly body?: object }>> =
  {
    change_job: { body: { name: 'Growth', keep_for: 'P1D' } },
    share_job: { body: { keep_for: 'P1D' } },
    share_portfolio: { body: { keep_for: 'P1D' } },
    analyze_batch: { body: { requests: [PORTFOLIO, PORTFOLIO] } },
    set_portfolio_alert: { body: URL_QUERY },
    set_notification_settings: { body: { email: 'alice@example.com' } },
    mark_notifications_read: { body: { up_to: '1' } },
    test_webhook: { query: URL_QUERY },
    analyze_portfolio: { query: URL_QUERY, body: { ...PORTFOLIO, keep_for: 'P1D', name: 'Kept' } },
    report_portfolio: { body: PORTFOLIO },
    symbols: { query: { query: 'a' } },
    exchange_rates: { query: { from: 'USD', to: 'EUR' } },
    markets: { query: {} },
    data_quality: { query: {} },
    get_workbook: { query: {} },
  };

async function send({ name, rest, input, streams }: Operation, round = 'first') {
  const path = rest.path.replace(
    /:(\w+)/g,
    (_, member: string) =>
      known[member] ?? { version: '1', name: 'portfolio_summary', section: 'portfolio_summary' }[member] ?? 'none',
  );
  const symbol: Record<string, string> = input.query?.required ? { symbol: 'AAA.N' } : {};
  const ofJob = 'job_id' in (input.query?.properties ?? {});
  const { query = ofJob ? { job_id: known.job_id ?? '' } : symbol, body = PORTFOLIO } = INPUTS[name] ?? {};
  const response = await fetch(`${gateway.url}${path}?${new URLSearchParams(query)}`, {
    method: rest.method.toUpperCase(),
    headers: {
      authorization: `Bearer ${token}`,
      'if-match': '*',
      'idempotency-key': `${round}-${name}`,
      ...(input.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(input.body ? { body: JSON.stringify(body) } : {}),
  });
  if (streams === 'inbox') {
    const first = await readEvents(response).next();
    return { status: response.status, body: first.value?.data as Readonly<Record<string, unknown>> };
  }
  const text = await response.text();
  return { status: response.status, body: /^\{/.test(text) ? JSON.parse(text) : {} };
}

const isDeletion = ({ rest }: Operation) => rest.method === 'delete';
/** A finished analysis comes first, because the reads of jobs and results need one. Deletions come last, those of parts first. */
const inOrder = [
  ...OPERATIONS.filter(
    ({ name }) => name === 'analyze_portfolio' || name === 'track_portfolio' || name === 'test_webhook',
  ),
  ...OPERATIONS.filter((one) => !isDeletion(one)),
  ...OPERATIONS.filter(isDeletion).sort((a, b) => b.rest.path.length - a.rest.path.length),
];

test('every operation works as the user of the gateway', async () => {
  const failures: string[] = [];
  for (const operation of inOrder) {
    const { status, body } = await send(operation);
    if (status >= 500) failures.push(`${operation.name} ${status} ${JSON.stringify(body)}`);
    for (const member of ['job_id', 'portfolio_id', 'delivery_id', 'share_id']) {
      if (typeof body[member] === 'string') known[member] ??= body[member];
    }
    if (operation.name === 'analyze_portfolio') await waitForJob(gateway.url, token, `/v1/jobs/${known.job_id}`);
  }
  expect(failures).toEqual([]);
  expect(Object.keys(known).sort()).toEqual(['delivery_id', 'job_id', 'portfolio_id', 'share_id']);
  expect(await refusals()).toEqual([]);
});

const TOOL_INPUTS: Readonly<Record<string, object>> = {
  search_symbols: { query: 'a' },
  list_markets: {},
  list_portfolios: {},
  list_notifications: {},
  list_jobs: {},
  optimize_portfolio: { symbols: ['AAA.N', 'BBB.L'] },
  get_exchange_rates: { from: 'USD', to: 'EUR' },
  get_risk_free_rates: {},
  get_etf_scores: { symbol: 'ACWI.OQ' },
};

test('every tool works as the user of the tool server', async () => {
  const results = new Map<string, unknown>();
  const last = ['delete_portfolio', 'cancel_job'];
  for (const { name, input } of [
    ...TOOLS.filter(({ name }) => !last.includes(name)),
    ...TOOLS.filter(({ name }) => last.includes(name)),
  ]) {
    const { properties, required = [] } = input;
    const sample: Readonly<Record<string, unknown>> = {
      symbol: 'AAA.N',
      job_id: known.tool_job,
      portfolio_id: known.tool_portfolio,
    };
    const needed = 'job_id' in properties ? ['job_id'] : required;
    const args =
      TOOL_INPUTS[name] ??
      ('portfolio' in properties ? PORTFOLIO : Object.fromEntries(needed.map((member) => [member, sample[member]])));
    const { structuredContent } = await tools.call(token, name, args);
    results.set(name, structuredContent);
    if (name === 'analyze_portfolio') known.tool_job = String(structuredContent.job_id);
    if (name === 'save_portfolio') known.tool_portfolio = String(structuredContent.portfolio_id);
  }
  const codes = [...results].flatMap(([name, value]) =>
    (value as { code?: string }).code === undefined ? [] : [`${name} ${(value as { code: string }).code}`],
  );
  expect(codes.filter((code) => /internal_error|service_unavailable|invalid_arguments/.test(code))).toEqual([]);
  expect(results.get('get_portfolio')).toMatchObject({ portfolio_id: known.tool_portfolio });
  expect(results.get('analyze_portfolio')).toMatchObject({ status: 'completed' });
  expect(await refusals()).toEqual([]);
});

describe('other work', () => {
  test('a night analyzes portfolios and records alerts as the tracking-worker', async () => {
    const [track, alert] = ['track_portfolio', 'set_portfolio_alert'].map((name) => operationOf(name));
    known.portfolio_id = (await send(track!, 'night')).body.portfolio_id;
    expect((await send(alert!, 'night')).status).toBe(200);
    const store = await storeOf('tracking-worker');
    const market = openMarketData(folder);
    const jobs = createJobQueue({ ...store, definitions: Object.values(JOB_DEFINITIONS), logger });
    const work = {
      market,
      jobs,
      portfolios: createPortfolioStore({ ...store, mostPortfolios: 5 }),
      alerts: createAlertStore(store),
      nights: createNightStore(store),
      threads: createOperationThreads(folder),
      now,
    };
    const problems: string[] = [];
    const signal = AbortSignal.timeout(60_000);
    const onProblem = (id: string, reason: string) => void problems.push(`${id} ${reason}`);
    await work.nights.announceNext(now().getTime());
    const report = await runNight(work, { dueMs: now().getTime(), signal, atOnce: 2, mostMs: 60_000, onProblem });
    market.close();
    await Promise.all([jobs.close(), work.threads.close()]);
    expect({ report, problems }).toMatchObject({ report: expect.objectContaining({ analyzed: 1 }), problems: [] });
    expect(await createNightStore(await storeOf('dashboard')).list()).toEqual([report]);
    // The gateway hears what the tracking-worker announces.
    const headers = { authorization: `Bearer ${token}` };
    const counts = readEvents(await fetch(`${gateway.url}/v1/notifications/events`, { headers }));
    expect((await counts.next()).value?.data).toEqual({ unread: 0 });
    const set = await work.alerts.read(known.portfolio_id ?? '', 'alice');
    const data = { portfolio_id: known.portfolio_id, title: 'Core.', explanation: [] };
    const event = { type: 'portfolio.changed', timestamp: now().toISOString(), data };
    expect(set && (await work.alerts.saw(set, '{}', event))).toBe(true);
    expect((await counts.next()).value?.data).toEqual({ unread: 1 });
    await counts.return(undefined);
    expect(await refusals()).toEqual([]);
  });

  test('a backup is made by the operator and seen by the gateway', async () => {
    const operator = await storeOf('operator');
    const text = (await Array.fromAsync(backupLines(operator, now()))).join('');
    const facts = await checkBackup(Readable.from(text.trimEnd().split('\n')));
    await recordBackup(operator, facts);
    expect((await readBackup(await storeOf('gateway'))).length).toBeGreaterThan(0);
    expect(await refusals()).toEqual([]);
  });

  test('a refusal would be seen', async () => {
    await expect((await connectAs('gateway')).hset('{ts}:token:x', 'scopes', 'admin')).rejects.toThrow('NOPERM');
    expect(await refusals()).toEqual(['gateway key {ts}:token:x']);
  });
});
