import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { JOB_TIMES } from '@tearsheet/runtime/jobs';
import {
  analysisResult,
  createAjv,
  EXTRA_SECTION_NAMES,
  job,
  resolveResult,
  SECTION_NAMES,
  submitAnswer,
  validateResult,
} from '@tearsheet/shared/schemas';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { testKeys } from '@tearsheet/testing/redis/testShards.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const ANALYZE = '/v1/portfolio/analyze';
const ajv = createAjv();
const matches = (schema: object, value: unknown) => {
  const check = ajv.compile(schema);
  return check(value) ? [] : check.errors;
};

let redis: OwnRedis;
const service = useService(async () => {
  redis = await startOwnRedis();
  return { redis };
});

const portfolio = ['2023-01-03', '2023-06-30', '2024-01-02'].flatMap((date, i) =>
  ['AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T'].map((symbol, k) => ({ date, symbol, weight: (1 + ((i + k) % 3)) / 10 })),
);
const request = { portfolio, base_currency: 'EUR', include_transaction_costs: true, end_date: '2024-06-28' };

/** Lets the time pass for which the result of a job is kept. */
async function expire(path: string): Promise<void> {
  const client = await connectTo(redis, 'script');
  const [jobId, keys] = [path.slice('/v1/jobs/'.length), testKeys(redis.namespace, 'tester')];
  await client.del(keys.job(jobId), keys.result(jobId));
  client.disconnect();
}

const call = (method: string, path: string, { body, headers }: { body?: object; headers?: object } = {}) =>
  service.call(method, path, body, headers);

describe('without a worker', () => {
  test('a job waits as pending, can be polled conditionally and canceled once', async () => {
    const submitted = await call('POST', ANALYZE, { body: request, headers: { 'x-request-id': 'mine-1' } });
    expect(submitted.status).toBe(202);
    expect(submitted.headers.get('x-request-id')).toBe('mine-1');
    expect(matches(submitAnswer, submitted.json)).toEqual([]);
    expect(submitted.headers.get('location')).toBe(submitted.json.check_url);
    expect(submitted.json.portfolio_summary).toEqual({
      positions: 4,
      start_date: '2023-01-03',
      end_date: '2024-06-28',
    });

    const polled = await call('GET', submitted.json.check_url);
    expect(polled.json.status).toBe('pending');
    expect(matches(job, polled.json)).toEqual([]);
    expect(polled.headers.get('retry-after')).toBe('1');
    expect(polled.headers.get('cache-control')).toBe('private, no-store');
    const again = await call('GET', submitted.json.check_url, {
      headers: { 'if-none-match': polled.headers.get('etag') as string },
    });
    expect(again.status).toBe(304);

    expect((await call('DELETE', submitted.json.check_url)).status).toBe(204);
    const cancelled = await call('GET', submitted.json.check_url);
    expect(cancelled.json).toMatchObject({
      status: 'failed',
      error: 'canceled by client',
      error_code: 'canceled',
      retryable: false,
    });
    expect(matches(job, cancelled.json)).toEqual([]);
    const twice = await call('DELETE', submitted.json.check_url);
    expect([twice.status, twice.json.code]).toEqual([409, 'job_already_finished']);
  });

  test('idempotency: the same key and body give the same job, another body is refused', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const all = await Promise.all(Array.from({ length: 20 }, () => call('POST', ANALYZE, { body: request, headers })));
    expect(new Set(all.map(({ json }) => json.job_id)).size).toBe(1);
    expect(all.filter(({ headers: got }) => got.get('idempotent-replayed') === 'true').length).toBe(19);
    expect(new Set(all.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    const other = await call('POST', ANALYZE, { body: { ...request, initial_value: 5 }, headers });
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('validate and resolve answer by their schemas', async () => {
    const dirty = {
      portfolio: [
        ...portfolio,
        { date: '2023-01-03', symbol: 'aaa', weight: 2 },
        { date: '2023-01-03', symbol: 'WHAT', weight: 1 },
      ],
    };
    const validated = await call('POST', '/v1/portfolio/validate', { body: dirty });
    expect(matches(validateResult, validated.json)).toEqual([]);
    expect(validated.json.valid).toBe(false);
    const resolved = await call('POST', '/v1/portfolio/resolve', { body: dirty });
    expect(matches(resolveResult, resolved.json)).toEqual([]);
    expect(resolved.json.status).toBe('resolved');
    const definition = resolved.json.portfolio_definition;
    const again = await call('POST', '/v1/portfolio/resolve', { body: definition });
    expect(again.json).toMatchObject({ status: 'clean', portfolio_definition: definition });
  });
});

describe('with a worker', () => {
  beforeAll(() => service.startWorker());

  test('the sections beyond the interface come when they are named, by their schemas', async () => {
    const shocks = [
      { scope: 'currency', name: 'GBP', change: -0.2 },
      { scope: 'symbol', name: 'aaa', change: 0.1 },
    ];
    const stress_shocks = [{ name: 'Pound', shocks }];
    const submitted = await call('POST', ANALYZE, { body: { ...request, fields: EXTRA_SECTION_NAMES, stress_shocks } });
    const finished = await service.ended(submitted.json.check_url);
    expect(matches(analysisResult, finished.result)).toEqual([]);
    const result = finished.result?.result as Record<string, { available?: boolean; shocks?: { name: string }[] }>;
    expect(Object.keys(result).sort()).toEqual(
      [...EXTRA_SECTION_NAMES, 'analytics_version', 'warnings', 'input_hash'].sort(),
    );
    expect(result.risk_contribution?.available).toBe(true);
    // The portfolio has AAA.N, which is another spelling of the shocked symbol.
    expect(result.stress_tests?.shocks).toEqual([expect.objectContaining({ name: 'Pound', without_effect: [] })]);
  });

  test('all 23 sections come back, by their schemas, and add up', async () => {
    const submitted = await call('POST', ANALYZE, { body: request });
    const finished = await service.ended(submitted.json.check_url);
    expect(finished.status).toBe('completed');
    expect(matches(job, finished)).toEqual([]);
    expect(matches(analysisResult, finished.result)).toEqual([]);
    const result = finished.result?.result as Record<string, unknown>;
    expect(Object.keys(result).sort()).toEqual(
      [...SECTION_NAMES, 'analytics_version', 'warnings', 'input_hash'].sort(),
    );
    const { total_return, total_price_pl, total_fx_pl, total_transaction_cost, total_pl, final_value } =
      result.portfolio_summary as Record<string, number>;
    for (const section of ['company', 'sector', 'market']) {
      const rows = result[`${section}_contribution`] as { contribution_pct: number; total_pl: number }[];
      const sum = rows.reduce((total, row) => total + row.contribution_pct, 0);
      expect(Math.abs(sum - (total_return as number))).toBeLessThan(1e-9);
      for (const row of rows) expect(Math.sign(row.contribution_pct)).toBe(Math.sign(row.total_pl));
    }
    expect((total_price_pl as number) + (total_fx_pl as number) - (total_transaction_cost as number)).toBeCloseTo(
      total_pl as number,
      6,
    );
    expect(10_000 + (total_pl as number)).toBeCloseTo(final_value as number, 6);
    expect((result.data_quality as { data_source: string }).data_source).toBe('test (made up)');
  });

  test('unknown symbols and instruments without rates are reported, not fatal', async () => {
    const rows = ['WHAT.N', 'NOFX.SA', 'AAA.N'].map((symbol) => ({ date: '2023-01-03', symbol, weight: 0.25 }));
    const submitted = await call('POST', ANALYZE, { body: { portfolio: rows } });
    const { result } = await service.ended(submitted.json.check_url);
    expect(result?.result.data_quality).toMatchObject({ total_rics_requested: 3, missing_rics: ['WHAT.N'] });
    const notes = (result?.result.data_quality as { notes: string[] } | undefined)?.notes;
    expect(notes).toContain('The weights of 2023-01-03 sum to 0.75. They are scaled to sum to 1.');
    expect(notes).toContain(
      '1 symbol is not known, see missing_rics: the weight of its rows goes to the other rows of their date.',
    );
    const holdings = result?.result.latest_holdings as { ric: string; weight: number }[];
    expect(holdings).toEqual([expect.objectContaining({ ric: 'AAA.N', weight: 1 })]);
  });

  test('a finished job is the same with and without compression, until it has expired', async () => {
    const submitted = await call('POST', ANALYZE, { body: { ...request, fields: ['daily_summary'] } });
    const path = submitted.json.check_url;
    await service.ended(path);
    const headers = { authorization: `Bearer ${service.bearer}` };
    const plain = await fetch(`${service.url}${path}`, { headers: { ...headers, 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    const { get } = await import('node:http');
    const raw = await new Promise<Buffer>((resolve, reject) => {
      get(`${service.url}${path}`, { headers: { ...headers, 'accept-encoding': 'gzip' } }, async (response) => {
        expect(response.headers['content-encoding']).toBe('gzip');
        resolve(Buffer.concat(await response.toArray()));
      }).on('error', reject);
    });
    expect(gunzipSync(raw).toString()).toBe(text);
    const { finished_at, expires_at } = JSON.parse(text);
    expect(Date.parse(expires_at) - Date.parse(finished_at)).toBe(JOB_TIMES.endedTtlMs);

    await expire(path);
    const gone = await call('GET', path);
    expect([gone.status, gone.json.code]).toEqual([404, 'job_expired']);
  });

  test('the Idempotency-Key of an expired job starts a new one; white space makes no other body', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const first = await call('POST', ANALYZE, { body: request, headers });
    const spaced = await fetch(`${service.url}${ANALYZE}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${service.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(request, null, 2),
    });
    expect([spaced.status, spaced.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    await service.ended(first.json.check_url);
    await expire(first.json.check_url);
    const again = await call('POST', ANALYZE, { body: request, headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, null]);
    expect(again.json.job_id).not.toBe(first.json.job_id);
    expect((await call('GET', again.json.check_url)).status).toBe(200);
  });

  test('without Redis everything that needs it is 503, never 401, and it comes back', async () => {
    await redis.kill();
    const down = await call('POST', '/v1/portfolio/validate', { body: request });
    expect([down.status, down.json.code, down.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '2']);
    expect((await call('GET', '/v1/jobs/port-1')).status).toBe(503);
    expect((await call('GET', '/healthz')).status).toBe(200);
    expect((await call('GET', '/readyz')).status).toBe(503);
    await redis.restart();
    await waitFor('the recovery', async () => (await call('GET', '/readyz')).status === 200);
    const submitted = await call('POST', ANALYZE, { body: request });
    expect(submitted.status).toBe(202);
    expect((await service.ended(submitted.json.check_url)).status).toBe('completed');
  });
});
