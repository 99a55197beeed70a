/** Names, lifetimes, the storage quota, and reruns over REST. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { createKeys, type RedisClient } from '@tearsheet/runtime';
import { SCOPES } from '@tearsheet/shared';
import {
  analyzeAnswer,
  batchAnswer,
  job,
  jobList,
  jobRequest,
  listedJob,
  rerunAnswer,
} from '@tearsheet/shared/schemas';
import { SHARDS, testKeys } from '@tearsheet/testing/redis/testShards.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { matches } from '@tearsheet/testing/service/matches.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';

const ANALYZE = '/v1/portfolio/analyze';
const good = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], fields: ['portfolio_summary'] };
const DAY_MS = 86_400_000;
const WAIT = { prefer: 'wait=30' };

let redis: RedisClient;
const service = useService({ limits: { maxKeptBytes: 1_500_000 }, now: () => new Date() });

beforeAll(async () => {
  redis = await connectTo(service.redis, 'script');
  await service.startWorker();
  await service.startReportWorker();
  await service.startResearchWorker();
});
afterAll(() => redis?.disconnect());

const { caller } = service;

const shards = () => createKeys(service.redis.namespace, SHARDS).shards;

/** Ends the life of a job as its expiry does. */
async function expire(jobId: string): Promise<void> {
  for (const { job, result } of shards()) await redis.del(job(jobId), result(jobId));
}

const lifetime = ({ finished_at, expires_at }: { finished_at: string; expires_at: string }) =>
  Date.parse(expires_at) - Date.parse(finished_at);

describe('name and keep_for', () => {
  test('are in the job and in the list, and leave the result unchanged', async () => {
    const call = await caller('names');
    const plain = await call('POST', ANALYZE, good, WAIT);
    const kept = await call('POST', ANALYZE, { ...good, name: 'Growth', keep_for: 'P7DT12H30M' }, WAIT);
    expect(plain.json.status).toBe('completed');
    expect(matches(job, kept.json)).toEqual([]);
    expect(kept.json).toMatchObject({ status: 'completed', name: 'Growth' });
    expect(plain.json).not.toHaveProperty('name');
    expect(kept.json.result).toEqual(plain.json.result);
    expect(lifetime(plain.json)).toBe(30 * 60_000);
    expect(lifetime(kept.json)).toBe(7.5 * DAY_MS + 30 * 60_000);
    const list = await call('GET', '/v1/jobs?q=GROW');
    expect(matches(jobList, list.json)).toEqual([]);
    expect(list.json.jobs.map(({ job_id }: { job_id: string }) => job_id)).toEqual([kept.json.job_id]);
    expect(list.json.storage).toEqual({ used_bytes: expect.any(Number), quota_bytes: 1_500_000 });
    expect(list.json.storage.used_bytes).toBeGreaterThan(3000);
  });

  test.each([
    ['keep_for', 'PT29M', 'less than 30 minutes'],
    ['keep_for', 'P30DT1M', 'more than 30 days'],
    ['keep_for', 'P5W', 'five weeks'],
    ['keep_for', 'P1Y', 'years'],
    ['keep_for', '7d', 'not a duration'],
    ['keep_for', 'P', 'an empty duration'],
    ['keep_for', 'PT', 'an empty time'],
    ['name', '', 'an empty name'],
    ['name', 'a\nb', 'a control character'],
    ['name', 'x'.repeat(121), 'a long name'],
  ])('%s %j is a 422 everywhere (%s)', async (member, value) => {
    const call = await caller('limits');
    const wrong = { [member]: value };
    const query = new URLSearchParams(wrong);
    const answers = await Promise.all([
      call('POST', ANALYZE, { ...good, ...wrong }),
      call('POST', '/v1/portfolio/simulate', { ...good, ...wrong }),
      call('POST', '/v1/portfolio/optimize', { symbols: ['AAA.N', 'BBB.L'], ...wrong }),
      call('POST', `/v1/financial-analysis?symbol=AAA.N&${query}`),
      call('POST', `/v1/stock-report?symbol=AAA.N&${query}`),
      call('POST', `/v1/portfolio/report?job_id=none&${query}`),
    ]);
    for (const { status, json } of answers) {
      expect(status).toBe(422);
      expect(json.detail).toMatchObject([{ loc: [expect.stringMatching(/body|query/), member] }]);
    }
    const batch = await call('POST', `${ANALYZE}/batch`, { requests: [{ ...good, ...wrong }] });
    expect(batch.json.results).toMatchObject([
      { http_status: 422, detail: [{ loc: ['body', 'requests', 0, member] }] },
    ]);
  });

  slowTest('are accepted by every submit', async () => {
    const call = await caller('all');
    await service.credits.setEntitled('all', true);
    await service.credits.credit('all', 100);
    const query = new URLSearchParams({ name: 'Mine', keep_for: 'PT45M' });
    const kept = { name: 'Mine', keep_for: 'PT45M' };
    const analysis = await call('POST', ANALYZE, { ...good, ...kept, fields: [] }, WAIT);
    const batch = await call('POST', `${ANALYZE}/batch`, { requests: [{ ...good, ...kept }] });
    const answers = await Promise.all([
      call('POST', '/v1/portfolio/simulate', { ...good, ...kept, years: 1, paths: 100 }, WAIT),
      call('POST', '/v1/portfolio/optimize', { symbols: ['AAA.N', 'BBB.L'], ...kept }, WAIT),
      call('POST', `/v1/score-analysis?symbol=AAA.N&${query}`, null, WAIT),
      call('POST', `/v1/portfolio/report?${query}&job_id=${analysis.json.job_id}`, null, WAIT),
      call('GET', `/v1/jobs/${batch.json.results[0].job_id}`, null, WAIT),
    ]);
    for (const { json } of [analysis, ...answers]) {
      expect(json).toMatchObject({ name: 'Mine', finished_at: expect.any(String) });
      expect(lifetime(json)).toBe(45 * 60_000);
    }
  });
});

describe('the quota', () => {
  test('refuses a long life with what to do, and never shortens it', async () => {
    const call = await caller('full');
    const first = await call('POST', ANALYZE, { ...good, keep_for: 'P1D' });
    expect(first.status).toBe(202);
    const { storedOf, storedBytes } = testKeys(service.redis.namespace, 'full');
    await redis.zadd(storedOf('full'), Date.now() + DAY_MS, '000000000000001:port-1 result 1490000');
    await redis.incrby(storedBytes('full'), 1_490_000);
    const refused = await call('POST', ANALYZE, { ...good, keep_for: 'P1D' });
    expect(refused.json).toMatchObject({ status: 403, code: 'storage_quota_exceeded' });
    expect(refused.json.detail).toMatch(/of 1500000 bytes.*Leave keep_for out/);
    const batch = await call('POST', `${ANALYZE}/batch`, { requests: [{ ...good, keep_for: 'P1D' }, good] });
    expect(matches(batchAnswer, batch.json)).toEqual([]);
    expect(batch.json.results).toMatchObject([{ http_status: 403, code: refused.json.code }, { http_status: 202 }]);
    const { json: ended } = await call('GET', first.json.check_url, null, WAIT);
    expect(lifetime(ended)).toBe(DAY_MS);
  });
});

describe('PATCH', () => {
  test('renames and extends a job for its owner, and the next GET sees it', async () => {
    const call = await caller('patch');
    const { json, headers } = await call('POST', ANALYZE, good, WAIT);
    const path = `/v1/jobs/${json.job_id}`;
    const etag = String((await call('GET', path)).headers.get('etag'));
    expect((await call('GET', path, null, { 'if-none-match': etag })).status).toBe(304);
    expect(headers.get('etag')).toBe(etag);
    const changed = await call('PATCH', path, { name: 'Growth', keep_for: 'P30D' });
    expect(changed.status).toBe(200);
    expect(matches(listedJob, changed.json)).toEqual([]);
    expect(Math.abs(Date.parse(changed.json.expires_at) - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    const now = await call('GET', path, null, { 'if-none-match': etag });
    expect(now.json).toEqual({ ...changed.json, result: json.result });
    expect((await call('PATCH', path, { name: null })).json).not.toHaveProperty('name');
    expect((await call('PATCH', path, {})).status).toBe(422);
    expect((await call('PATCH', path, { keep_for: 'P31D' })).status).toBe(422);
    const other = await caller('other');
    expect((await other('PATCH', path, { name: 'Theirs' })).json.code).toBe('job_not_found');
    const reader = await caller('patch', ['jobs:read']);
    expect((await reader('PATCH', path, { name: 'Theirs' })).status).toBe(403);
    await expire(json.job_id);
    expect((await call('PATCH', path, { name: 'Late' })).json.code).toBe('job_expired');
  });
});

describe('a job that has expired', () => {
  test('keeps the first figures of its analysis and its request', async () => {
    const call = await caller('expired');
    const sent = { ...good, base_currency: 'EUR', fields: ['portfolio_summary', 'daily_summary'] };
    const { json } = await call('POST', ANALYZE, { ...sent, name: 'Growth' }, WAIT);
    const [before] = (await call('GET', '/v1/jobs')).json.jobs;
    const { portfolio_summary: summary, daily_summary: days } = json.result.result;
    expect(before.headline).toMatchObject({
      base_currency: 'EUR',
      start_date: days[0].date,
      end_date: days.at(-1).date,
      total_return: expect.closeTo(summary.total_return, 6),
    });
    const { growth } = before.headline;
    expect([growth.length, growth[0]]).toEqual([24, 1]);
    expect(growth.at(-1)).toBeCloseTo(1 + summary.total_return, 6);
    await expire(json.job_id);
    const list = await call('GET', '/v1/jobs?status=expired');
    expect(matches(jobList, list.json)).toEqual([]);
    expect(list.json.jobs).toMatchObject([{ name: 'Growth', headline: before.headline }]);
    const path = `/v1/jobs/${json.job_id}/request`;
    const { json: stored } = await call('GET', path);
    expect(matches(jobRequest, stored)).toEqual([]);
    expect(stored).toEqual({ operation: 'analyze_portfolio', request: { ...sent, name: 'Growth' } });
    expect((await (await caller('other'))('GET', path)).json.code).toBe('job_not_found');
    for (const { request } of shards()) await redis.del(request(json.job_id));
    expect((await call('GET', path)).json.code).toBe('job_expired');
  });

  test('has no figures if it was no analysis', async () => {
    const call = await caller('figures');
    await call('POST', '/v1/portfolio/simulate', { ...good, years: 1, paths: 100 }, WAIT);
    expect((await call('GET', '/v1/jobs')).json.jobs[0]).not.toHaveProperty('headline');
  });
});

describe('rerun', () => {
  test('starts a job with the same request, also of an expired job and of a rerun', async () => {
    const call = await caller('rerun');
    const first = await call('POST', ANALYZE, { ...good, name: 'Old', keep_for: 'PT45M' }, WAIT);
    const path = `/v1/jobs/${first.json.job_id}`;
    await call('PATCH', path, { name: 'Growth' });
    await expire(first.json.job_id);
    const gone = await call('GET', path);
    expect(gone.json).toMatchObject({ code: 'job_expired', detail: expect.stringContaining('/rerun') });
    const listed = await call('GET', '/v1/jobs?status=expired&q=growth');
    expect(matches(jobList, listed.json)).toEqual([]);
    expect(listed.json.jobs).toMatchObject([{ job_id: first.json.job_id, status: 'expired', name: 'Growth' }]);

    const again = await call('POST', `${path}/rerun`);
    expect(again.status).toBe(202);
    expect(matches(rerunAnswer, again.json)).toEqual([]);
    expect(matches(analyzeAnswer, again.json)).toEqual([]);
    expect(again.headers.get('location')).toBe(again.json.check_url);
    const { json } = await call('GET', again.json.check_url, null, WAIT);
    expect(json).toMatchObject({ name: 'Growth', rerun_of: first.json.job_id, result: first.json.result });
    expect(lifetime(json)).toBe(45 * 60_000);
    const third = await call('POST', `${again.json.check_url}/rerun`, null, WAIT);
    expect(third.json).toMatchObject({ rerun_of: json.job_id, status: 'completed' });
  });

  test('with an Idempotency-Key gives one job, apart from the submit with that key', async () => {
    const call = await caller('keys');
    const key = { 'idempotency-key': 'one' };
    const first = await call('POST', ANALYZE, good, key);
    const path = `/v1/jobs/${first.json.job_id}/rerun`;
    const reruns = await Promise.all(Array.from({ length: 5 }, () => call('POST', path, null, key)));
    const ids = new Set(reruns.map(({ json }) => json.job_id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(first.json.job_id);
    expect(reruns.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4);
    await call('GET', first.json.check_url, null, WAIT);
    expect((await call('POST', ANALYZE, good, key)).json.job_id).toBe(first.json.job_id);
    await expire(first.json.job_id);
    const anew = await Promise.all(Array.from({ length: 5 }, () => call('POST', ANALYZE, good, key)));
    expect(new Set(anew.map(({ json }) => json.job_id)).size).toBe(1);
    expect(anew[0]?.json.job_id).not.toBe(first.json.job_id);
  });

  test('needs the scope of the first submit, and the account', async () => {
    const call = await caller('scopes');
    const first = await call('POST', ANALYZE, good);
    const path = `/v1/jobs/${first.json.job_id}/rerun`;
    const reader = await caller('scopes', ['jobs:read', 'research:run']);
    expect((await reader('POST', path)).json.code).toBe('insufficient_scope');
    const research = await call('POST', '/v1/score-analysis?symbol=AAA.N');
    const analyst = await caller('scopes', ['jobs:read', 'portfolio:analyze']);
    expect((await analyst('POST', `/v1/jobs/${research.json.job_id}/rerun`)).json.code).toBe('insufficient_scope');
    const other = await caller('another');
    expect((await other('POST', path)).json.code).toBe('job_not_found');
    expect((await call('POST', '/v1/jobs/none/rerun')).json.code).toBe('job_not_found');
  });

  slowTest('of research gives the symbol, and of a report a new analysis with a new report', async () => {
    const call = await caller('reports');
    const research = await call('POST', '/v1/score-analysis?symbol=AAA.N&name=Scores', null, WAIT);
    const again = await call('POST', `/v1/jobs/${research.json.job_id}/rerun`);
    expect(matches(rerunAnswer, again.json)).toEqual([]);
    expect(again.json.symbol).toBe('AAA.N');

    const analysis = await call('POST', ANALYZE, { ...good, fields: [] }, WAIT);
    const report = await call('POST', `/v1/portfolio/report?job_id=${analysis.json.job_id}`, null, WAIT);
    await expire(analysis.json.job_id);
    const rerun = await call('POST', `/v1/jobs/${report.json.job_id}/rerun`);
    expect(matches(rerunAnswer, rerun.json)).toEqual([]);
    const { json } = await call('GET', rerun.json.report.check_url, null, WAIT);
    expect(json).toMatchObject({ status: 'completed', result: { analysis_job_id: rerun.json.job_id } });
  });

  test('without the stored request says to submit again', async () => {
    const call = await caller('lost');
    const { json } = await call('POST', ANALYZE, good, WAIT);
    for (const { request } of shards()) await redis.del(request(json.job_id));
    await expire(json.job_id);
    const answer = await call('POST', `/v1/jobs/${json.job_id}/rerun`);
    expect(answer.json).toMatchObject({
      status: 404,
      code: 'job_expired',
      detail: expect.stringContaining('submit it'),
    });
  });
});

slowTest('the files of a report live as long as its job, and links keep their time after a change', async () => {
  const call = await caller('files');
  const analysis = await call('POST', ANALYZE, { ...good, fields: [] }, WAIT);
  const path = `/v1/portfolio/report?job_id=${analysis.json.job_id}`;
  const short = await call('POST', path, null, WAIT);
  const long = await call('POST', `${path}&keep_for=P30D`, null, WAIT);
  expect(Date.parse(short.json.result.expires_at)).toBeLessThan(Date.now() + 8 * DAY_MS);
  expect(Date.parse(long.json.result.expires_at)).toBeGreaterThanOrEqual(Date.parse(long.json.expires_at));
  const extended = await call('PATCH', `/v1/jobs/${short.json.job_id}`, { keep_for: 'P30D' });
  expect(Date.parse(extended.json.expires_at)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  const again = await call('GET', `/v1/jobs/${short.json.job_id}`);
  expect(again.json.result).toEqual(short.json.result);
  expect(again.headers.get('x-data-source')).toBe('test (made up)');
});

test('the client renames, keeps, and reruns a job', async () => {
  const token = await service.token('client', SCOPES);
  const client = createTearsheet({ url: service.url, token });
  const request = { portfolio: good.portfolio, fields: ['portfolio_summary' as const], name: 'Old' };
  const handle = await client.analyze(request);
  const { portfolio_summary: first } = await handle.wait();
  await handle.change({ name: 'Growth', keep_for: 'P7D' });
  expect(await handle.read()).toMatchObject({ name: 'Growth', status: 'completed' });
  const again = await handle.rerun();
  expect((await again.wait()).portfolio_summary).toEqual(first);
  expect(await again.read()).toMatchObject({ name: 'Growth', rerun_of: handle.jobId });
  expect((await again.request()).request).toMatchObject({ portfolio: good.portfolio });
});
