import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAccountRequests } from '@tearsheet/http';
import { openMarketData, writeSnapshot } from '@tearsheet/market-data';
import {
  createOperationThreads,
  OPERATIONS,
  type Operation,
  operationOf,
  READS,
  type ReadOperation,
} from '@tearsheet/operations';
import { createExportThreads } from '@tearsheet/operations/results';
import { connectRedis, createKeys, waitUntilReady } from '@tearsheet/runtime';
import { createAuthenticate, createCreditStore, createTokenStore, openTokenChecks } from '@tearsheet/runtime/accounts';
import { createJobQueue, createShareStore, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import {
  createAlertStore,
  createInboxChanges,
  createMailStore,
  createNotificationStore,
  createPortfolioStore,
} from '@tearsheet/runtime/portfolios';
import { createRateLimits } from '@tearsheet/runtime/rates';
import { openReportStore } from '@tearsheet/runtime/reports';
import { createDeliveryStore, createWebhookSecrets } from '@tearsheet/runtime/webhooks';
import { AppError, SCOPES, type Scope } from '@tearsheet/shared';
import { startRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import supertest from 'supertest';
import { reference } from '../../../scripts/docs/reference.ts';
import { createApp } from '../src/app.ts';
import { createAnswerCache } from '../src/readAnswer.ts';
import { createOpenWaits } from '../src/waiting.ts';

const temporaryFolder = temporaryFolders();
const ends: (() => unknown)[] = [];
const LIMITS = { readsPerMinute: 1e9, checksPerMinute: 1e9, submitsPerMinute: 1e9, pollsPerMinute: 1e9 };
const OTHER_LIMITS = {
  maxRequestsPerAccount: 1e6,
  maxActiveJobs: 100,
  maxQueueLength: 1000,
  maxQueueSeconds: 1000,
  maxKeptBytes: 1e9,
  waitReplicas: 0,
};

/** A read that only this test has. */
const extra: ReadOperation = {
  ...READS[0]!,
  name: 'snapshot_name',
  rest: { ...READS[0]!.rest, operationId: 'getSnapshotName', path: '/v1/snapshot-name' },
  input: {},
  output: { type: 'object', properties: { name: { type: 'string' } } },
  run: ({ market }) => ({ kind: 'done', value: { name: market.current().dataVersion } }),
};

/** A submit that has no room for jobs that are kept longer. */
const keeping: Operation = {
  ...operationOf('change_job'),
  name: 'keep',
  rest: { ...operationOf('change_job').rest, operationId: 'keep', method: 'post', path: '/v1/keep' },
  run(_dependencies, input) {
    if ('keep_for' in input) throw new AppError('queue_full', 'There is no room to keep results longer.');
    return { kind: 'done', value: {} };
  },
};

let server: ReturnType<typeof supertest>;
let tokenOf: (scopes: readonly Scope[]) => Promise<string>;
let token: string;
/** Members that later requests need. */
const known: Record<string, string> = { version: '1' };

beforeAll(async () => {
  const testRedis = await startRedis();
  ends.push(() => testRedis.stop());
  const { logger } = createMemoryLogger();
  const redis = connectRedis({ url: testRedis.url, role: 'gateway', logger });
  ends.push(() => redis.disconnect());
  await waitUntilReady(redis, 60_000);
  const store = { redis, keys: createKeys(testRedis.namespace) };
  const folder = temporaryFolder();
  await writeSnapshot(folder, testMarket());
  const market = openMarketData(folder);
  ends.push(() => market.close());
  const jobs = createJobQueue({ ...store, definitions: Object.values(JOB_DEFINITIONS), logger });
  ends.push(() => jobs.close());
  const notifications = createNotificationStore(store);
  const inboxes = createInboxChanges({ ...store, logger, notifications });
  ends.push(() => inboxes.close());
  const tokens = createTokenStore(store);
  const now = () => new Date();
  const reports = { apiUrl: 'http://api.test', reportsFolder: folder, reportsUrl: null, reportDays: 7 };
  const app = createApp(
    {
      ...{ market, jobs, exports: createExportThreads(), long: createOperationThreads(folder), now, logger },
      portfolios: createPortfolioStore({ ...store, mostPortfolios: 5 }),
      alerts: createAlertStore(store),
      notifications,
      inboxes,
      mail: createMailStore(store),
      shares: createShareStore(store, now),
      audience: 'personal',
      credits: createCreditStore(store),
      research: { narrator: 'rules', cacheDays: 14, followsStatements: true },
      webhooks: {
        secrets: createWebhookSecrets(store),
        deliveries: createDeliveryStore(store),
        allowPrivate: false,
      },
      rates: createRateLimits({ ...LIMITS, ...OTHER_LIMITS }, store),
      answers: createAnswerCache(1_000_000),
      waits: createOpenWaits({ total: 10, perOwner: 10 }),
      accountRequests: createAccountRequests({ most: 1e6 }),
      reports: await openReportStore({ ...reports, reportKey: 'a key of the tests, long enough for it' }, now),
      authenticate: createAuthenticate({ tokens, cacheMs: 0 }),
      tokenChecks: openTokenChecks({ ...store, logger }, { failedTokensPerMinute: 1000 }),
      health: {},
      isStopping: () => false,
      apiUrl: reports.apiUrl,
    },
    [...OPERATIONS, extra, keeping],
  );
  server = supertest(app);
  tokenOf = async (scopes) => (await tokens.create({ owner: 'alice', name: 'test', scopes })).secret;
  token = await tokenOf(SCOPES);
  await createCreditStore(store).setEntitled('alice', true);
  await createCreditStore(store).credit('alice', 100);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const PORTFOLIO = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] };
const URL_QUERY = { callback_url: 'https://receiver.example/hook' };

/** The input with which an operation succeeds. By default there is no query, and the body is the portfolio. */
const INPUTS: Readonly<Record<string, { query?: object; body?: object }>> = {
  change_job: { body: { name: 'Growth', keep_for: 'P1D' } },
  analyze_batch: { body: { requests: [PORTFOLIO] } },
  set_portfolio_alert: { body: URL_QUERY },
  set_notification_settings: { body: { email: 'alice@example.com' } },
  mark_notifications_read: { body: { up_to: '1' } },
  report_portfolio: { body: { version: 'snapshot', client: 'Anna Schmidt' } },
  test_webhook: { query: URL_QUERY },
  etf_scores: { query: { symbol: 'AAA.N,BBB.L' } },
  symbols: { query: { query: 'a' } },
  exchange_rates: { query: { from: 'USD', to: 'EUR' } },
  markets: { query: {} },
  data_quality: { query: {} },
};

function send({ name, rest, input }: Operation, secret: string | null, bad: 'path' | 'input' | null = null) {
  const path = rest.path.replace(/:(\w+)/g, (_, member: string) => (bad === null ? (known[member] ?? 'none') : 'none'));
  const { properties = {}, required } = input.query ?? {};
  const subject = required ? { symbol: 'AAA.N' } : {};
  const { query = 'job_id' in properties ? { job_id: known.job_id } : subject, body = PORTFOLIO } = INPUTS[name] ?? {};
  const request = server[rest.method](path)
    .query(bad === 'input' ? { limit: 'x', callback_url: 'x', cursor: 'x', unknown: 'x' } : query)
    .set('if-match', '*');
  if (secret !== null) request.set('authorization', `Bearer ${secret}`);
  return input.body ? request.send(bad === 'input' ? { portfolio: 1 } : body) : request;
}

/**
 * A delivery exists only after the webhook worker has seen it, and a stream has no end here. A value, a part of a result, or a link
 * needs a worker. Other tests cover them.
 */
const NEEDS_WORKER = [
  ...['get_portfolio_value', 'list_sections', 'get_section', 'get_workbook'],
  ...['share_job', 'revoke_job_share', 'share_portfolio', 'revoke_portfolio_share'],
];
const answered = OPERATIONS.filter(
  ({ name, streams, rest }) => !streams && !rest.path.includes(':delivery_id') && !NEEDS_WORKER.includes(name),
);
/** Deletions come last, those of parts first. */
const inOrder = [
  ...answered.filter(({ rest }) => rest.method !== 'delete'),
  ...answered.filter(({ rest }) => rest.method === 'delete').sort((a, b) => b.rest.path.length - a.rest.path.length),
];

describe('every operation of the table', () => {
  test.each(inOrder.map((operation) => [operation.name, operation] as const))(
    '%s succeeds',
    async (_name, operation) => {
      const answer = await send(operation, token);
      expect({ status: answer.status, body: answer.status === operation.rest.status ? {} : answer.body }).toEqual({
        status: operation.rest.status,
        body: {},
      });
      for (const member of ['job_id', 'portfolio_id', 'delivery_id']) {
        if (typeof answer.body?.[member] === 'string') known[member] ??= answer.body[member];
      }
      expect(answer.headers.ratelimit).toBeDefined();
    },
  );

  test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s rejects a missing token and a token without its scope',
    async (_name, operation) => {
      expect((await send(operation, null)).status).toBe(401);
      if (operation.scope === null) return;
      const others = await tokenOf(SCOPES.filter((scope) => scope !== operation.scope));
      const answer = await send(operation, others);
      expect(answer.body).toMatchObject({ status: 403, code: 'insufficient_scope' });
    },
  );

  test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s rejects bad input',
    async (_name, operation) => {
      const { status, body } = await send(operation, token, 'input');
      expect(status).toBe(422);
      const loc = ['query', 'unknown'];
      expect(body.detail).toContainEqual(expect.objectContaining({ type: 'extra_forbidden', loc }));
    },
  );

  const ofOne = OPERATIONS.filter(({ input, rest }) => rest.path.includes(':') && !input.body);
  test.each(ofOne.map((operation) => [operation.name, operation] as const))(
    '%s does not find an unknown id',
    async (_name, operation) => {
      expect((await send(operation, token, 'path')).status).toBe(404);
    },
  );
});

test('one row adds a read to REST, to its cache and ETags, to OpenAPI, and to the reference', async () => {
  const get = () => server.get('/v1/snapshot-name').set('authorization', `Bearer ${token}`);
  const answer = await get();
  expect(answer.body.name).toMatch(/^\d{4}-/);
  expect((await get().set('if-none-match', String(answer.headers.etag))).status).toBe(304);
  const { body: description } = await server.get('/openapi.json');
  expect(description.paths['/v1/snapshot-name'].get.operationId).toBe('getSnapshotName');
  expect(reference([extra])).toContain('`GET /v1/snapshot-name`');
});

test('every operation that answers a file declares its 304, because a file has an ETag', () => {
  const files = OPERATIONS.filter(({ formats }) => formats !== undefined);
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['get_section', 'get_workbook']));
  expect(files.filter(({ conditional }) => conditional === undefined)).toEqual([]);
});

test('a job that cannot be kept longer does not reject the next jobs', async () => {
  const submit = (body: object) => server.post('/v1/keep').set('authorization', `Bearer ${token}`).send(body);
  expect((await submit({ keep_for: 'P1D' })).status).toBe(503);
  expect((await submit({ name: 'Growth' })).status).toBe(200);
});
