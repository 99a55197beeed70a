/** Many analyses with one request. */
import { expect, test } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { batchAnswer } from '@tearsheet/shared/schemas';
import { matches } from '@tearsheet/testing/service/matches.ts';
import { startService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const BATCH = '/v1/portfolio/analyze/batch';
const good = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], fields: ['portfolio_summary'] };

const service = useService({ limits: { maxActiveJobs: 3 } });

interface Result {
  readonly index: number;
  readonly http_status: number;
  readonly job_id: string;
  readonly check_url: string;
  readonly code: string;
  readonly retry_after_seconds: number | null;
  readonly detail: readonly { readonly loc: readonly unknown[]; readonly type: string; readonly msg: string }[];
}

const { caller } = service;

const results = (answer: { json: { results: Result[] } }) => answer.json.results;

test('a bad request does not sink the others, and says where it is wrong', async () => {
  const { call } = service;
  const requests = [good, { portfolio: [] }, 'nonsense', { ...good, fields: ['no_such'] }, good];
  const answer = await call('POST', BATCH, { requests });
  expect(answer.status).toBe(202);
  expect(matches(batchAnswer, answer.json)).toEqual([]);
  expect(results(answer).map(({ index, http_status }) => [index, http_status])).toEqual([
    [0, 202],
    [1, 422],
    [2, 422],
    [3, 422],
    [4, 202],
  ]);
  expect(answer.json).toMatchObject({ accepted: 2, refused: 3 });
  const places = results(answer).flatMap(({ detail = [] }) => detail.map(({ loc }) => loc.join('.')));
  expect(places).toEqual(['body.requests.1.portfolio', 'body.requests.2', 'body.requests.3.fields.0']);

  await service.startWorker();
  for (const { check_url } of results(answer).filter(({ http_status }) => http_status === 202)) {
    expect((await service.ended(check_url)).status).toBe('completed');
  }
});

test('a batch lists the first problems of a code, and counts the rest of each request', async () => {
  const call = await caller('wrong');
  const wrong = { portfolio: Array.from({ length: 80 }, () => ({ date: '2023-01-03', symbol: 'AAA.N', weight: {} })) };
  const answer = await call('POST', BATCH, { requests: [wrong, wrong, wrong, wrong] });
  expect(matches(batchAnswer, answer.json)).toEqual([]);
  const listed = results(answer).map(({ detail }) => [detail.length, detail.at(-1)?.loc.join('.'), detail.at(-1)?.msg]);
  expect(listed).toEqual([
    [80, 'body.requests.0.portfolio.79.weight', expect.any(String)],
    [80, 'body.requests.1.portfolio.79.weight', expect.any(String)],
    [41, 'body.requests.2', '40 more problems of this request are not listed'],
    [1, 'body.requests.3', '80 more problems of this request are not listed'],
  ]);
});

test('the same key and body give the same jobs; another body is refused as a whole', async () => {
  const call = await caller('repeater');
  const headers = { 'idempotency-key': 'batch-1' };
  const first = await call('POST', BATCH, { requests: [good, good] }, headers);
  const again = await call('POST', BATCH, { requests: [good, good] }, headers);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.json).toEqual(first.json);
  expect(new Set(results(first).map(({ job_id }) => job_id)).size).toBe(2);
  const other = await call('POST', BATCH, { requests: [good, good, good] }, headers);
  expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused']);
});

test('a batch that was corrected needs a new key, for its good requests are jobs already', async () => {
  const call = await caller('corrector');
  const headers = { 'idempotency-key': 'batch-2' };
  expect((await call('POST', BATCH, { requests: [{}, {}] }, headers)).json).toMatchObject({ accepted: 0 });
  expect((await call('POST', BATCH, { requests: [{}, good] }, headers)).json).toMatchObject({ accepted: 1 });
  const corrected = await call('POST', BATCH, { requests: [good, good] }, headers);
  expect([corrected.status, corrected.json.code]).toEqual([422, 'idempotency_key_reused']);
});

test('a batch respects the limits as so many requests would', async () => {
  const idle = await startService({
    redis: { ...service.redis, namespace: `${service.redis.namespace}-idle` },
    market: testMarket(),
    limits: { maxActiveJobs: 3, submitsPerMinute: 30 },
  });
  try {
    const token = await idle.token('batcher', SCOPES);
    const submit = async (count: number) => {
      const response = await fetch(`${idle.url}${BATCH}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ requests: Array.from({ length: count }, () => good) }),
      });
      const { accepted, results } = (await response.json()) as { accepted: number; results: Result[] };
      const codes = results.flatMap(({ http_status, code }) => (http_status === 202 ? [] : [`${http_status} ${code}`]));
      return { accepted, codes: [...new Set(codes)], ratelimit: response.headers.get('ratelimit'), results };
    };
    const first = await submit(20);
    expect(first).toMatchObject({ accepted: 3, codes: ['429 active_job_limit'] });
    expect(first.results.at(-1)?.retry_after_seconds).toBeGreaterThan(0);
    expect(first.ratelimit).toMatch(/^"submits";r=10;/);
    // Twenty of thirty units are used, so ten requests are tried and the others are too many.
    const second = await submit(20);
    expect(second.codes).toEqual(['429 active_job_limit', '429 rate_limited']);
    expect(second.results.filter(({ code }) => code === 'rate_limited').length).toBe(10);
  } finally {
    await idle.stop();
  }
});

test('a large request costs several units, and too few of them reject it without taking any', async () => {
  const idle = await startService({
    redis: { ...service.redis, namespace: `${service.redis.namespace}-units` },
    market: testMarket(),
    limits: { checksPerMinute: 7 },
  });
  try {
    const token = await idle.token('large', SCOPES);
    const buy = { date: '2023-01-03', type: 'buy', symbol: 'AAA.N', quantity: 1, price: 10 };
    const check = async (count: number) => {
      const transactions = Array.from({ length: count }, () => buy);
      const response = await fetch(`${idle.url}/v1/portfolio/validate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ transactions }),
      });
      await response.arrayBuffer();
      return [response.status, /r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]];
    };
    expect(await check(20_000)).toEqual([200, '2']);
    expect(await check(20_000)).toEqual([429, '1']);
    expect(await check(1)).toEqual([200, '0']);
    expect((await check(1))[0]).toBe(429);
  } finally {
    await idle.stop();
  }
});

test('a body that is not a batch is rejected as a whole', async () => {
  const call = await caller('clumsy');
  for (const [body, type] of [
    [{}, 'missing'],
    [{ requests: [] }, 'too_short'],
    [{ requests: Array.from({ length: 101 }, () => good) }, 'too_long'],
    [{ requests: 'x' }, 'list_type'],
  ] as const) {
    const { status, json } = await call('POST', BATCH, body);
    expect([status, json.detail[0].type]).toEqual([422, type]);
  }
});
