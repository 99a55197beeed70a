/** Tracked portfolios that are analyzed on a schedule, and their notifications. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMarketData, type SnapshotContent, writeSnapshot } from '@tearsheet/market-data';
import { createOperationThreads, runNight } from '@tearsheet/operations';
import {
  connectRedis,
  createLogger,
  type RedisClient,
  StoreUnavailableError,
  waitUntilReady,
} from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { createAlertStore, createNightStore, createPortfolioStore } from '@tearsheet/runtime/portfolios';
import { AppError, formatDay } from '@tearsheet/shared';
import type { NotificationList } from '@tearsheet/shared/schemas';
import { testKeys } from '@tearsheet/testing/redis/testShards.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const folder = temporaryFolders()();
const now = () => new Date('2024-07-01T12:00:00Z');
const logger = createLogger({ service: 'test', level: 'error' });
const request = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], name: 'Core' };
const callback_url = 'http://127.0.0.1:9/hook';
const threads = createOperationThreads(folder);
/** The portfolios that a thread has checked. */
const checkedInThread: string[] = [];

const service = useService(async () => {
  await writeSnapshot(folder, testMarket());
  return { market: { folder }, now };
});
let client: RedisClient;
let market: ReturnType<typeof openMarketData>;

beforeAll(async () => {
  await service.startWorker();
  client = connectRedis({ url: service.redis.url, role: 'gateway', logger });
  await waitUntilReady(client, 60_000);
  market = openMarketData(folder);
});
afterAll(async () => {
  market.close();
  await threads.close();
  client.disconnect();
});

const call = (method: string, path: string, body?: object) => service.call(method, path, body, { 'if-match': '*' });

const keys = () => testKeys(service.redis.namespace, 'tester');

/** A page of the inbox. */
async function inbox(query = ''): Promise<NotificationList> {
  return (await call('GET', `/v1/notifications${query}`)).json;
}

let nights = 0;

/** One night; gives the report, the problems, and the events that are on their way. */
async function night(refusals: Error[] = [], mostMs = 60_000) {
  const problems: string[] = [];
  const queue = createJobQueue({ redis: client, keys: keys(), definitions: Object.values(JOB_DEFINITIONS), logger });
  try {
    const { analyzed, notified, failed, portfolios } = await runNight(
      {
        market,
        jobs: {
          ...queue,
          async submit(job) {
            const refusal = refusals.shift();
            if (refusal !== undefined) throw refusal;
            return queue.submit(job);
          },
        },
        now,
        portfolios: createPortfolioStore({ redis: client, keys: keys(), mostPortfolios: 0 }),
        alerts: createAlertStore({ redis: client, keys: keys() }),
        nights: createNightStore({ redis: client, keys: keys() }),
        threads: {
          submitNightly(services, analysis) {
            checkedInThread.push(analysis.portfolioId);
            return threads.submitNightly(services, analysis);
          },
        },
      },
      {
        dueMs: now().getTime() + nights++,
        signal: new AbortController().signal,
        atOnce: 2,
        mostMs,
        pausesMs: [],
        onProblem: (portfolioId, reason) => problems.push(`${portfolioId} ${reason}`),
      },
    );
    const events = (await client.lrange(keys().outbox, 0, -1)).map((text) => JSON.parse(text));
    await client.del(keys().outbox);
    return { report: { analyzed, notified, failed }, left: portfolios - analyzed - failed, problems, events };
  } finally {
    await queue.close();
  }
}

/** A new snapshot in which the last close of AAA.N is another one. */
async function nextSnapshot(factor: number): Promise<void> {
  const content = testMarket();
  const prices = content.prices.get('AAA.N');
  if (!prices) throw new Error('no prices');
  const close = Float64Array.from(prices.close, (value, i) => (i === prices.close.length - 1 ? value * factor : value));
  await publish({ ...content, prices: new Map([...content.prices, ['AAA.N', { ...prices, close }]]) });
}

const LATE = ['AAA.N', 'DDD.T'];

/** Returns the market before the last close of these instruments has arrived, except of some. Those closes are 10% higher than the day before. */
function marketAt(arrived: readonly string[]): SnapshotContent {
  const content = testMarket();
  const prices = [...content.prices].map(([ric, columns]) => {
    if (!LATE.includes(ric)) return [ric, columns] as const;
    const [days, close] = [columns.days.slice(0, -1), columns.close.slice(0, -1)];
    const raised = Float64Array.of(...close, (close.at(-1) ?? 0) * 1.1);
    return [ric, arrived.includes(ric) ? { ...columns, close: raised } : { ...columns, days, close }] as const;
  });
  return { ...content, prices: new Map(prices) };
}

/** Writes a snapshot, and waits until the worker computes with it too. */
async function publish(next: SnapshotContent): Promise<void> {
  const old = market.current().dataVersion;
  await writeSnapshot(folder, next);
  await waitFor('the reader to follow', () => market.current().dataVersion !== old);
  await waitFor('the worker to follow', async () => {
    const { status, json } = await call('POST', '/v1/portfolio/analyze', { ...request, fields: ['data_quality'] });
    // Writing the snapshot held this process up, and with it the gateway's questions to Redis.
    if (status === 503) return false;
    const { result } = await service.ended(json.check_url);
    const quality = result?.result.data_quality as { data_version: string } | undefined;
    return quality?.data_version === market.current().dataVersion;
  });
}

test('the first night records values, a quiet night notifies no one, and a night with changes reports them', async () => {
  const { json: tracked } = await call('POST', '/v1/portfolio/track', request);
  const path = `/v1/portfolio/${tracked.portfolio_id}`;
  expect((await call('PUT', `${path}/alert`, { callback_url, least_change: 0.05 })).status).toBe(200);
  const unscheduled = expect.objectContaining({ code: 'not_scheduled' });
  expect((await call('GET', `${path}/alert`)).json).toEqual({
    portfolio_id: tracked.portfolio_id,
    callback_url,
    least_change: 0.05,
    least_holding_change: null,
    last_run: null,
    last_error: null,
    next_run: null,
    warnings: [unscheduled],
  });
  const next = Date.parse('2024-07-02T05:30:00Z');
  await createNightStore({ redis: client, keys: keys() }).announceNext(next);
  expect(await night()).toMatchObject({ report: { analyzed: 1, notified: 0, failed: 0 }, events: [], problems: [] });
  const ran = { last_run: expect.stringMatching(/^20.*Z$/), last_error: null, next_run: '2024-07-02T05:30:00.000Z' };
  expect((await call('GET', `${path}/alert`)).json).toMatchObject({ ...ran, warnings: [] });
  expect((await call('GET', `${path}/value`)).json.nightly).toEqual(ran);

  // On the same data the same jobs are found again. A small move is not reported.
  expect((await night()).events).toEqual([]);
  await nextSnapshot(1.03);
  expect(await night()).toMatchObject({ report: { analyzed: 1, notified: 0 }, events: [] });

  // Another small one, but now it is more than 5% since the value that was taken as the measure.
  await nextSnapshot(1.06);
  const { report, events } = await night();
  expect(report).toEqual({ analyzed: 1, notified: 1, failed: 0 });
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    owner: 'tester',
    url: callback_url,
    event: { type: 'portfolio.changed', data: { portfolio_id: tracked.portfolio_id, version: 1, reasons: ['value'] } },
  });
  const { data } = events[0].event;
  expect(data.value_change).toBeCloseTo(0.06, 2);
  expect(data.title).toMatch(/^Core: the value rose by 6\.0% since 2024-06-28, from [\d,.]+ to [\d,.]+ USD\.$/);
  expect(data.explanation).toEqual(['AAA.N contributed +6.0%.']);
  expect((await inbox()).notifications[0]).toMatchObject({ title: data.title, value_change: data.value_change });
  expect((await service.ended(data.check_url)).status).toBe('completed');
  expect((await night()).events).toEqual([]);

  // So soon after that the key is still known, but the result is not: nothing has changed.
  await client.del(keys().job(data.check_url.split('/').at(-1)));
  expect(await night()).toMatchObject({ report: { analyzed: 1, notified: 0, failed: 0 }, problems: [] });

  // Another definition has another history, so its values are recorded again.
  await call('PUT', path, { ...request, initial_value: 1_000_000 });
  expect(await night()).toMatchObject({ report: { analyzed: 1, notified: 0 }, events: [] });

  expect((await call('DELETE', `${path}/alert`)).status).toBe(204);
  expect((await night()).report.analyzed).toBe(0);
  for (const method of ['GET', 'DELETE']) expect((await call(method, `${path}/alert`)).status).toBe(404);
});

test('closes that arrive hours late are announced once, each in the night that follows', async () => {
  await publish(marketAt([]));
  const two = LATE.map((symbol) => ({ date: '2023-01-03', symbol, weight: 0.5 }));
  const { json: tracked } = await call('POST', '/v1/portfolio/track', { portfolio: two, name: 'Two markets' });
  await call('PUT', `/v1/portfolio/${tracked.portfolio_id}/alert`, { callback_url, least_change: 0.02 });
  expect((await night()).events).toEqual([]);
  // The data of the day are late, so the night finds the same data again.
  expect(await night()).toMatchObject({ report: { analyzed: 1, notified: 0 }, events: [], problems: [] });
  // New York is there. Tokyo has a half day, and its close follows hours later.
  await publish(marketAt(['AAA.N']));
  const [first, ...more] = (await night()).events;
  expect([first.event.data.as_of, more]).toEqual(['2024-06-28', []]);
  expect((await night()).events).toEqual([]);
  await publish(marketAt(LATE));
  const [second, ...others] = (await night()).events;
  expect([second.event.data.as_of, others]).toEqual(['2024-06-28', []]);
  expect([first, second].map(({ event }) => event.data.holdings[0].ric)).toEqual(LATE);
  // The second night compares with what the first has announced, so no part of the move is announced twice.
  const { value, value_change } = second.event.data;
  expect(value_change).toBeGreaterThan(0.03);
  expect(first.event.data.value * (1 + value_change)).toBeCloseTo(value, 6);
  expect((await night()).events).toEqual([]);
  await call('DELETE', `/v1/portfolio/${tracked.portfolio_id}`);
  await publish(testMarket());
});

test('a portfolio that cannot be analyzed is reported, and the others are analyzed', async () => {
  const ids: string[] = [];
  for (const initial_value of [1000, 2000, 3000]) {
    const { json } = await call('POST', '/v1/portfolio/track', { ...request, initial_value });
    ids.push(json.portfolio_id);
    await call('PUT', `/v1/portfolio/${json.portfolio_id}/alert`, { callback_url });
  }
  // The benchmark leaves the data.
  const store = createPortfolioStore({ redis: client, keys: keys(), mostPortfolios: 0 });
  const definition = JSON.stringify({ ...request, benchmark: 'GONE.X' });
  await store.update(ids[1] ?? '', 'tester', { definition, summary: '{}', seen: null });
  const { report, problems } = await night();
  expect(report).toEqual({ analyzed: 2, notified: 0, failed: 1 });
  expect(problems).toEqual([expect.stringMatching(`${ids[1]} .*benchmark`)]);
  const errors = await Promise.all(
    ids.map(async (id) => (await call('GET', `/v1/portfolio/${id}/alert`)).json.last_error),
  );
  expect(errors).toEqual([null, expect.stringContaining('benchmark'), null]);

  // A night without time records whom it has left out.
  expect(await night([], 0)).toMatchObject({ report: { analyzed: 0, failed: 0 }, left: 3 });
  const { last_error } = (await call('GET', `/v1/portfolio/${ids[0]}/alert`)).json;
  expect(last_error).toMatch('The night ended before the turn');

  // The owner hears of a failure once, and again after a night that has succeeded.
  const failures = async () => (await inbox()).notifications.filter(({ kind }) => kind === 'portfolio.not_analyzed');
  expect((await failures()).map(({ portfolio_id }) => portfolio_id)).toEqual([ids[1]]);
  await night();
  expect(await failures()).toHaveLength(1);
  await store.update(ids[1] ?? '', 'tester', { definition: JSON.stringify(request), summary: '{}', seen: null });
  await night();
  await store.update(ids[1] ?? '', 'tester', { definition, summary: '{}', seen: null });
  await night();
  expect(await failures()).toHaveLength(2);

  // A deleted portfolio takes its alert with it.
  for (const id of ids) await call('DELETE', `/v1/portfolio/${id}`);
  expect((await night()).report).toEqual({ analyzed: 0, notified: 0, failed: 0 });
});

test('a full queue and an outage of Redis delay a night and skip no portfolio', async () => {
  const { json } = await call('POST', '/v1/portfolio/track', { ...request, initial_value: 4000 });
  await call('PUT', `/v1/portfolio/${json.portfolio_id}/alert`, { callback_url });
  const full = new AppError('queue_full', 'Full.', { retryAfterSeconds: 0.01 });
  const refusals = [full, new StoreUnavailableError('Away.')];
  expect(await night(refusals)).toMatchObject({ report: { analyzed: 1, failed: 0 }, problems: [] });
  expect(refusals).toEqual([]);
  await call('DELETE', `/v1/portfolio/${json.portfolio_id}`);
});

test('of two runs that found the same change, as after a frozen worker, only the first announces it', async () => {
  const { json } = await call('POST', '/v1/portfolio/track', request);
  await call('PUT', `/v1/portfolio/${json.portfolio_id}/alert`, { callback_url });
  const alerts = createAlertStore({ redis: client, keys: keys() });
  const alert = await alerts.read(json.portfolio_id, 'tester');
  if (alert === null) throw new Error('no alert');
  const event = { type: 'portfolio.changed', timestamp: now().toISOString(), data: { title: 'It moved.' } };
  const { total } = await client.hgetall(keys().inbox('tester'));
  expect(await alerts.saw(alert, 'first state', event)).toBe(true);
  expect(await alerts.saw(alert, 'second state', event)).toBe(false);
  // The client may have resent the first call after a broken connection.
  expect(await alerts.saw(alert, 'first state', event)).toBe(true);
  expect((await alerts.read(json.portfolio_id, 'tester'))?.last).toBe('first state');
  const items = (await client.lrange(keys().outbox, 0, -1)).map((text) => JSON.parse(text));
  await client.del(keys().outbox);
  expect(items).toEqual([{ id: expect.stringMatching('^dlv-'), owner: 'tester', url: callback_url, event }]);
  await call('DELETE', `/v1/portfolio/${json.portfolio_id}`);
  expect(await alerts.saw(alert, 'third state', event)).toBe(false);
  expect(Number((await client.hgetall(keys().inbox('tester'))).total) - Number(total)).toBe(1);
});

test('an alert without a webhook fills the inbox, which is read page by page and marked as read', async () => {
  const { json } = await call('POST', '/v1/portfolio/track', request);
  const { json: set } = await call('PUT', `/v1/portfolio/${json.portfolio_id}/alert`, { least_holding_change: 0.1 });
  expect(set).toMatchObject({ callback_url: null, least_change: 0.02, least_holding_change: 0.1 });
  const alerts = createAlertStore({ redis: client, keys: keys() });
  const alert = await alerts.read(json.portfolio_id, 'tester');
  if (alert === null) throw new Error('no alert');
  await call('POST', '/v1/notifications/read', { up_to: '999999' });
  expect((await inbox()).unread).toBe(0);
  const event = (number: number) => {
    const data = { portfolio_id: json.portfolio_id, portfolio_name: 'Core', version: 1, explanation: [] };
    return { type: 'portfolio.changed', timestamp: now().toISOString(), data: { ...data, title: `Change ${number}.` } };
  };
  let last: string | null = null;
  for (let number = 1; number <= 503; number++) {
    await alerts.saw({ ...alert, last }, `state ${number}`, event(number));
    last = `state ${number}`;
  }
  expect(await client.llen(keys().outbox)).toBe(0);
  const first = await inbox('?limit=2');
  expect(first.unread).toBe(500);
  expect(first.notifications.map(({ title, is_read }) => [title, is_read])).toEqual([
    ['Change 503.', false],
    ['Change 502.', false],
  ]);
  const second = await inbox(`?limit=100&cursor=${first.next_cursor}`);
  expect(second.notifications.map(({ title }) => title).at(0)).toBe('Change 501.');
  const { notification_id } = second.notifications[0] ?? {};
  expect((await call('POST', '/v1/notifications/read', { up_to: notification_id })).json).toEqual({ unread: 2 });
  // An earlier number changes nothing.
  expect((await call('POST', '/v1/notifications/read', { up_to: '1' })).json).toEqual({ unread: 2 });
  expect((await inbox('?limit=3')).notifications.map(({ is_read }) => is_read)).toEqual([false, false, true]);
  // A restored backup may have a counter that is behind the entries.
  await client.hdel(keys().inbox('tester'), 'total');
  await alerts.saw({ ...alert, last }, 'state 504', event(504));
  expect((await inbox('?limit=1')).notifications[0]).toMatchObject({
    notification_id: String(Number(notification_id) + 3),
    title: 'Change 504.',
  });
  for (const up_to of ['0', 'x', '1'.repeat(20)]) {
    expect((await call('POST', '/v1/notifications/read', { up_to })).status).toBe(422);
  }
  expect((await call('GET', '/v1/notifications?cursor=nonsense')).status).toBe(422);
  const other = await service.token('stranger', ['portfolio:read']);
  const answer = await fetch(`${service.url}/v1/notifications`, { headers: { authorization: `Bearer ${other}` } });
  expect(await answer.json()).toEqual({ notifications: [], unread: 0, next_cursor: null });
  await call('DELETE', `/v1/portfolio/${json.portfolio_id}`);
});

test('an alert needs a portfolio of one’s own and a usable URL', async () => {
  const { json } = await call('POST', '/v1/portfolio/track', request);
  const path = `/v1/portfolio/${json.portfolio_id}/alert`;
  for (const body of [{ callback_url: 'nonsense' }, { least_change: 2 }, { least_holding_change: 0 }]) {
    expect((await call('PUT', path, body)).status).toBe(422);
  }
  const other = 'pf-00000000-0000-4000-8000-000000000000';
  expect((await call('PUT', `/v1/portfolio/${other}/alert`, { callback_url })).json.code).toBe('portfolio_not_found');
});

test('a thread checks a long portfolio, because that would block the event loop', async () => {
  const weekdays = [...market.current().prices('AAA.N')!.days].slice(10, 310).map(formatDay);
  const portfolio = weekdays.flatMap((date) =>
    ['AAA.N', 'BBB.L', 'DDD.T'].map((symbol, i) => ({ date, symbol, weight: [0.5, 0.3, 0.2][i] })),
  );
  const ids: string[] = [];
  for (const rows of [portfolio, portfolio.slice(0, 3)]) {
    const { json } = await call('POST', '/v1/portfolio/track', { portfolio: rows });
    await call('PUT', `/v1/portfolio/${json.portfolio_id}/alert`, { callback_url });
    ids.push(json.portfolio_id);
  }
  expect(await night()).toMatchObject({ report: { analyzed: 2, notified: 0, failed: 0 }, problems: [] });
  expect(checkedInThread).toEqual([ids[0]]);
  // The thread refuses what the event loop refuses.
  const store = createPortfolioStore({ redis: client, keys: keys(), mostPortfolios: 0 });
  const definition = JSON.stringify({ portfolio, benchmark: 'GONE.X' });
  await store.update(ids[0] ?? '', 'tester', { definition, summary: '{}', seen: null });
  const { report, problems } = await night();
  expect(report).toEqual({ analyzed: 1, notified: 0, failed: 1 });
  expect(problems).toEqual([expect.stringMatching(`${ids[0]} .*benchmark`)]);
  for (const id of ids) await call('DELETE', `/v1/portfolio/${id}`);
});
