import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';

/** Requests whose bodies are so long that a thread reads, checks, and carries them out. */
let redis: TestRedis;
let service: TestService;
let token: string;

beforeAll(async () => {
  redis = await startRedis();
  const now = () => new Date('2024-06-30T12:00:00Z');
  service = await startService({ redis, market: testMarket(), now, limits: { maxActiveJobs: 30 } });
  token = await tokenOf('alice');
});
afterAll(async () => {
  await service.stop();
  await redis.stop();
});

function tokenOf(account: string): Promise<string> {
  return service.token(account, ['portfolio:read', 'portfolio:analyze', 'jobs:read', 'jobs:cancel']);
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The tests read members of many kinds of answers.
  readonly body: Readonly<Record<string, never>> & { readonly [name: string]: unknown };
}

async function send(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const [method, url] = path.split(' ') as [string, string];
  const response = await fetch(`${service.url}${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

/** White space makes any body long, and changes nothing else. */
const long = (body: unknown) => `${JSON.stringify(body)}${' '.repeat(40_000)}`;
const holding = { date: '2023-01-03', symbol: 'AAA', weight: 1 };
const portfolio = [holding];

const UNKNOWN = Array.from({ length: 20_000 }, (_, i) => ({
  date: '2023-01-03',
  type: 'buy',
  symbol: `NOT${i}`,
  quantity: 1,
  note: 'x'.repeat(220),
}));

describe('20,000 transactions with unknown symbols', () => {
  const body = JSON.stringify({ transactions: UNKNOWN });

  slowTest.each(['resolve', 'validate', 'analyze'])('leave the event loop free while %s checks them', async (name) => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    const answer = send(`POST /v1/portfolio/${name}`, body);
    setImmediate(count);
    const { status } = await answer.finally(() => (isDone = true));
    expect(status).toBe(name === 'analyze' ? 422 : 200);
    // A loop that checks the rows itself turns a few times for each request.
    expect(turns).toBeGreaterThan(1000);
  });

  test('have an answer with 200 issues of each code, a count, and suggestions for the first ten', async () => {
    const { body: answer } = await send('POST /v1/portfolio/validate', body);
    const errors = answer.errors as unknown as {
      readonly code: string;
      readonly message: string;
      readonly field: string;
    }[];
    expect(answer.error_count).toBe(20_000);
    expect(errors.length).toBe(201);
    expect(errors.at(-1)).toEqual({
      code: 'unresolved_symbol',
      message: '19,800 more issues with this code are not listed.',
      field: 'transactions',
    });
  });
});

describe('a long body', () => {
  test.each([
    ['POST /v1/portfolio/validate', { portfolio }],
    ['POST /v1/portfolio/resolve', { portfolio: [holding, { ...holding, symbol: 'NOPE' }] }],
    ['POST /v1/portfolio/validate', { portfolio: [{ ...holding, weight: 'x' }], end_dat: 1 }],
    ['POST /v1/portfolio/analyze', { portfolio: [{ ...holding, symbol: 'NOPE' }] }],
    ['POST /v1/portfolio/optimize', { symbols: ['AAA'] }],
    ['POST /v1/portfolio/analyze?callback_url=http://u:p@x', { portfolio: 1 }],
    ['POST /v1/portfolio/analyze/batch', { requests: [{ portfolio: [] }, 1] }],
  ])('has the answer of a short one: %s %j', async (path, body) => {
    const [short, same] = [await send(path, body), await send(path, long(body))];
    expect(same.status).toBe(short.status);
    const withoutIds = ({ job_id: _id, check_url: _url, ...rest }: Answer['body']) => rest;
    expect(withoutIds(same.body)).toEqual(withoutIds(short.body));
    expect(same.headers.get('cache-control')).toBe(short.headers.get('cache-control'));
  });

  test.each([
    ['{"portfolio":[', 'json_invalid'],
    ['['.repeat(100), 'json_invalid'],
    ['{"portfolio": "\u0000', 'json_invalid'],
  ])('that is not JSON is a 422: %j', async (text, type) => {
    const { status, body } = await send('POST /v1/portfolio/validate', `${' '.repeat(40_000)}${text}`);
    expect([status, body]).toEqual([422, { detail: [expect.objectContaining({ type })] }]);
  });

  test('starts a job once for one Idempotency-Key, whatever its white space', async () => {
    const headers = { 'idempotency-key': 'long-1' };
    const first = await send('POST /v1/portfolio/analyze', long({ portfolio, keep_for: 'P2D', name: 'Kept' }), headers);
    const again = await send('POST /v1/portfolio/analyze', { portfolio, keep_for: 'P2D', name: 'Kept' }, headers);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 202, 'true']);
    expect(again.body.job_id).toBe(first.body.job_id);
    expect(
      (await send('POST /v1/portfolio/analyze', long({ portfolio: [{ ...holding, symbol: 'BBB' }] }), headers)).status,
    ).toBe(422);
    const request = await fetch(`${service.url}/v1/jobs/${first.body.job_id}/request`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await request.json()).toMatchObject({ operation: 'analyze_portfolio', request: { portfolio } });
  });

  test('saves and updates a portfolio with the version that the caller has read', async () => {
    const saved = await send('POST /v1/portfolio/track', long({ portfolio, name: 'Long' }));
    expect(saved.status).toBe(201);
    const path = String(saved.headers.get('location'));
    const stale = await send(`PUT ${path}`, long({ portfolio }), { 'if-match': '"v9"' });
    expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"v1"']);
    const updated = await send(`PUT ${path}`, long({ portfolio, initial_value: 5000 }), { 'if-match': '"v1"' });
    expect([updated.status, updated.headers.get('etag')]).toEqual([200, '"v2"']);
  });

  test('has the errors of the limits, with their headers', async () => {
    const jobs = await Promise.all(Array.from({ length: 12 }, () => send('POST /v1/portfolio/analyze', { portfolio })));
    const more = Array.from({ length: 30 }, () => send('POST /v1/portfolio/analyze', { portfolio }));
    await Promise.all([...jobs, ...more]);
    const { status, headers, body } = await send('POST /v1/portfolio/analyze', long({ portfolio }));
    expect([status, body.code]).toEqual([429, 'active_job_limit']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a long stored portfolio', () => {
  const rows = Array.from({ length: 350 }, (_, i) => {
    const date = new Date(Date.UTC(2023, 0, 3) + i * 86_400_000).toISOString().slice(0, 10);
    return ['AAA', 'BBB.L'].map((symbol) => ({ date, symbol, weight: 0.5 }));
  }).flat();
  const get = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const response = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  };
  let path: string;
  let jobId: string;

  beforeAll(async () => {
    await service.startWorker();
    // The jobs of the other account may not have ended.
    token = await tokenOf('bob');
    const saved = await send('POST /v1/portfolio/track', { portfolio: rows, name: 'Long', benchmark: null });
    path = String(saved.headers.get('location'));
    // The answer is compressed, so its tag is weak.
    expect([saved.status, saved.headers.get('etag')]).toEqual([201, 'W/"v1"']);
    expect(saved.body).toMatchObject({ name: 'Long', version: 1, portfolio: rows });
    const { body } = await send('POST /v1/portfolio/analyze', { portfolio: rows, benchmark: null, name: 'Job' });
    jobId = String(body.job_id);
  });

  test('is read with the headers of a short one', async () => {
    const { status, headers, body } = await get(path);
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, 'W/"v1"', 'private, no-store']);
    expect(body).toMatchObject({ name: 'Long', portfolio: rows });
    expect((await get(`${path}/versions/1`)).body).toEqual(body);
    expect((await get(path, { 'if-none-match': '"v1"' })).status).toBe(304);
    expect((await get(`${path}/versions/9`)).status).toBe(404);
  });

  test('is valued, shared, and reported', async () => {
    const { status, body } = await get(`${path}/value`);
    expect([status, body]).toEqual([200, expect.objectContaining({ positions: expect.any(Array), version: 1 })]);
    const { body: share } = await send(`POST ${path}/shares`, { hide_amounts: false });
    const shared = await get('/v1/shared', { authorization: `Bearer ${share.token}` });
    expect([shared.status, shared.body]).toEqual([
      200,
      expect.objectContaining({ portfolio_value: expect.objectContaining({ value: body.value }) }),
    ]);
    const id = path.split('/').at(-1);
    expect((await send(`POST /v1/portfolio/report?portfolio_id=${id}`, {})).status).toBe(202);
    expect((await send(`POST /v1/portfolio/report?job_id=${jobId}`, {})).status).toBe(202);
  });

  test('keeps its name in an update that stores a short one', async () => {
    const updated = await send(`PUT ${path}`, { portfolio }, { 'if-match': '"v1"' });
    expect([updated.status, updated.headers.get('etag')]).toEqual([200, '"v2"']);
    expect(updated.body).toMatchObject({ name: 'Long', portfolio });
  });

  test('that a job has analyzed is in its request, and can be analyzed again', async () => {
    const { body } = await get(`/v1/jobs/${jobId}/request`);
    expect(body).toMatchObject({ operation: 'analyze_portfolio', request: { portfolio: rows, name: 'Job' } });
    const headers = { 'idempotency-key': 'again-1' };
    const [first, again] = [
      await send(`POST /v1/jobs/${jobId}/rerun`, undefined, headers),
      await send(`POST /v1/jobs/${jobId}/rerun`, undefined, headers),
    ];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 202, 'true']);
    expect(again.body.job_id).toBe(first.body.job_id);
  });
});
