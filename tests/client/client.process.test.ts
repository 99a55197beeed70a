import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ConnectionError,
  createTearsheet,
  JobFailedError,
  ProblemError,
  type Progress,
  RequestInvalidError,
  type Tearsheet,
} from '@tearsheet/client';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import readExcel from 'read-excel-file/node';
import { typesOf } from '../../packages/client/scripts/makeTypes.ts';

const CLIENT = join(import.meta.dirname, '../../packages/client');

const REQUEST = {
  portfolio: [
    { date: '2023-01-03', symbol: 'AAA.N', weight: 0.5 },
    { date: '2023-01-03', symbol: 'bbb.l', weight: 0.5 },
  ],
};

describe('the client', () => {
  let redis: TestRedis;
  let service: TestService;
  let token: string;
  let client: Tearsheet;

  beforeAll(async () => {
    redis = await startRedis();
    service = await startService({ redis, market: testMarket() });
    token = await service.token('me', [
      'portfolio:read',
      'portfolio:analyze',
      'jobs:read',
      'jobs:cancel',
      'data:read',
      'research:run',
    ]);
    await service.credits.setEntitled('me', true);
    await service.credits.credit('me', 100);
    client = createTearsheet({ url: service.url, token: async () => token });
  });
  afterAll(async () => {
    await service.stop();
    await redis.stop();
  });

  test('checks, repairs and searches', async () => {
    expect(await client.validate(REQUEST)).toMatchObject({ valid: true, error_count: 0 });
    const { status, changes } = await client.resolve(REQUEST);
    expect(status).toBe('resolved');
    expect(changes.map(({ code, to }) => [code, to])).toEqual([['symbol_normalized', 'BBB.L']]);
    expect((await client.searchSymbols('aaa', { limit: 1 })).map(({ ric }) => ric)).toEqual(['AAA.N']);
    expect((await client.markets()).data_source).toBe('test (made up)');
  });

  test('a job can be canceled while it waits', async () => {
    const job = await client.analyze(REQUEST);
    await job.cancel();
    const failure = job.wait();
    await expect(failure).rejects.toBeInstanceOf(JobFailedError);
    await expect(failure).rejects.toThrow(/canceled/);
    await expect(failure).rejects.toMatchObject({ code: 'canceled', isRetryable: false });
    await expect(job.cancel()).rejects.toMatchObject({ code: 'job_already_finished', status: 409 });
  });

  test('analyze(...).wait() returns the sections and reports progress, and the job can be read again and iterated', async () => {
    const job = await client.analyze({
      ...REQUEST,
      end_date: '2024-06-28',
      fields: ['portfolio_summary', 'daily_summary'],
    });
    expect(await job.read()).toMatchObject({ status: 'pending' });
    const reported: Progress[] = [];
    const [result] = await Promise.all([
      job.wait({ onProgress: (progress) => reported.push(progress) }),
      service.startWorker(),
    ]);
    expect(result.portfolio_summary?.final_value).toBeGreaterThan(0);
    expect(result.performance_metrics).toBeUndefined();
    expect(reported[0]).toMatchObject({ step: 'queued', percent: 0 });
    expect(reported.at(-1)).toMatchObject({ step: 'completed', percent: 100 });
    const again = client.job(job.jobId);
    expect(await again.wait()).toMatchObject({ job_type: 'portfolio_analysis', result: { success: true } });
    const steps: string[] = [];
    for await (const { step } of again) steps.push(step);
    expect(steps).toEqual(['completed']);
    const { sections } = await job.sections();
    expect(sections.map(({ name }) => name)).toContain('daily_summary');
    expect(await job.section('portfolio_summary')).toEqual(result.portfolio_summary);
    expect(await job.section('daily_summary', 'monthly')).toHaveLength(18);
    const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
    expect(text(await job.sectionFile('daily_summary', 'csv'))).toMatch(/^date,portfolio_value,/);
    expect(text(await job.sectionFile('daily_summary', 'parquet'))).toMatch(/^PAR1/);
    expect(text(await job.workbook())).toMatch(/^PK/);
    const names = async (sheets: 'main' | 'all') =>
      (await readExcel(Buffer.from(await job.workbook('monthly', sheets)))).map(({ sheet }) => sheet);
    expect(await names('main')).not.toContain('daily_summary');
    expect(await names('all')).toContain('daily_summary');
    const monthly = await job.wait({ resolution: 'monthly' });
    expect(monthly.daily_summary).toEqual(await job.section('daily_summary', 'monthly'));
    await expect(job.section('nothing')).rejects.toMatchObject({ code: 'section_not_found' });
  });

  test('a row that cannot be held rejects the request; with on_missing "drop" the result warns', async () => {
    const request = { portfolio: [...REQUEST.portfolio, { date: '2023-01-03', symbol: 'CCC.S', weight: 0.5 }] };
    const rejected = client.analyze(request);
    await expect(rejected).rejects.toBeInstanceOf(RequestInvalidError);
    await expect(rejected).rejects.toMatchObject({
      detail: [{ ctx: { error: 'unresolved_symbol', symbol: 'CCC.S' } }],
    });
    const [item] = await client.analyzeBatch([request]);
    expect(item).toMatchObject({ accepted: false, refusal: { http_status: 422 } });
    const { warnings } = await (await client.analyze({ ...request, on_missing: 'drop' })).wait();
    expect(warnings.map(({ code, symbol }) => [code, symbol])).toContainEqual(['unresolved_symbol', 'CCC.S']);
  });

  test('progress comes by one stream, and by looking again where there is none', async () => {
    const paths: string[] = [];
    const through = (refuses: RegExp) => (request: Request) => {
      const { pathname } = new URL(request.url);
      paths.push(pathname.replace(/port-[\w-]+/, 'ID'));
      return refuses.test(pathname) ? Promise.reject(new Error('no streams here')) : fetch(request);
    };
    const streaming = createTearsheet({ url: service.url, token, fetch: through(/nothing/) });
    await (await streaming.analyze(REQUEST)).wait();
    expect(paths.splice(0)).toEqual(['/v1/portfolio/analyze', '/v1/jobs/ID/events', '/v1/jobs/ID']);
    const looking = createTearsheet({ url: service.url, token, fetch: through(/events$/) });
    await (await looking.analyze(REQUEST)).wait();
    expect(paths.filter((path) => path === '/v1/jobs/ID').length).toBeGreaterThan(1);
  });

  test('a stream that breaks off is resumed after the last event', async () => {
    const resumedAfter: (string | null)[] = [];
    const pending = async (response: Response) => {
      await response.body?.cancel();
      return Response.json({ job_id: 'port-1', status: 'pending' });
    };
    const breaking = async (request: Request) => {
      const response = await fetch(request);
      if (!request.url.endsWith('/events')) return resumedAfter.length === 1 ? pending(response) : response;
      resumedAfter.push(request.headers.get('last-event-id'));
      if (resumedAfter.length > 1 || response.body === null) return response;
      const text = 'id: 1\nevent: progress\ndata: {"status":"pending"}\n\nid: 2\nda';
      await response.body.cancel();
      return new Response(text, { headers: response.headers });
    };
    const client = createTearsheet({ url: service.url, token, fetch: breaking });
    await (await client.analyze(REQUEST)).wait();
    expect(resumedAfter.slice(0, 2)).toEqual([null, '1']);
  });

  test('research and reports take a name and a lifetime, and the list finds names', async () => {
    const kept = { name: 'Kept for days', keep_for: 'P2D' };
    const research = await client.peersAnalysis('AAA.N', { ...kept, peers: 3 });
    const report = await client.stockReport('AAA.N', kept);
    const analysis = await client.analyze(REQUEST);
    const sheet = await client.portfolioReport(analysis.jobId, kept);
    const { jobs } = await client.jobs({ q: 'FOR DAYS', status: 'pending' });
    expect(jobs.map(({ job_id, name }) => [job_id, name]).sort()).toEqual(
      [research, report, sheet].map(({ jobId }) => [jobId, kept.name]).sort(),
    );
    expect(await client.jobs({ status: 'expired' })).toMatchObject({ jobs: [] });
    const wrong = client.peersAnalysis('AAA.N', { keep_for: 'P31D' });
    await expect(wrong).rejects.toMatchObject({ detail: [{ loc: ['query', 'keep_for'] }] });
    expect(await analysis.change({ name: 'New', keep_for: 'PT1H' })).toMatchObject({
      job_id: analysis.jobId,
      name: 'New',
    });
  });

  test('the jobs of the account are listed, newest first', async () => {
    const { jobId } = await client.analyze(REQUEST);
    const { jobs } = await client.jobs({ limit: 1 });
    expect(jobs).toMatchObject([{ job_id: jobId, job_type: 'portfolio_analysis' }]);
  });

  test('a batch gives a handle or a refusal for each request, in their order', async () => {
    const bad = { portfolio: [{ date: '2023-01-03', symbol: 'NOBODY', weight: 1 }] };
    const [first, second] = await client.analyzeBatch([REQUEST, bad]);
    expect(first?.accepted && (await first.job.wait()).analytics_version).toBeGreaterThan(0);
    expect(second).toMatchObject({ accepted: false, refusal: { index: 1, http_status: 422 } });
  });

  test.each([
    ['peersAnalysis', 'peers_analysis'],
    ['financialAnalysis', 'financial_analysis'],
    ['scoreAnalysis', 'score_analysis'],
    ['newsAnalysis', 'news_analysis'],
    ['stockReport', 'stock_report'],
  ] as const)('%s starts a job of its kind', async (name, job_type) => {
    const job = await client[name]('aaa', { lang: 'de', peers: 5 });
    expect(await job.read()).toMatchObject({ job_type, status: 'pending' });
    await job.cancel();
  });

  test('a tear sheet is made of an analysis', async () => {
    const analysis = await client.analyze(REQUEST);
    const report = await client.portfolioReport(analysis.jobId);
    expect(await report.read()).toMatchObject({ job_type: 'portfolio_report' });
    await report.cancel();
  });

  test('a tracked portfolio is stored, changed only with its latest version, listed, and deleted', async () => {
    const { portfolios } = client;
    const first = await portfolios.track({ ...REQUEST, name: 'mine' });
    const id = first.portfolio.portfolio_id;
    const second = await portfolios.update(id, { ...REQUEST, name: 'changed' }, first.etag);
    expect(second.portfolio).toMatchObject({ portfolio_id: id, version: 2, name: 'changed' });
    await expect(portfolios.update(id, REQUEST, first.etag)).rejects.toMatchObject({ status: 412 });
    expect(await portfolios.get(id)).toEqual(second);
    expect((await portfolios.list()).portfolios.map(({ portfolio_id }) => portfolio_id)).toEqual([id]);
    expect((await portfolios.versions(id)).versions.map(({ version, name }) => [version, name])).toEqual([
      [2, 'changed'],
      [1, 'mine'],
    ]);
    expect(await portfolios.version(id, 1)).toEqual(first.portfolio);
    expect(await portfolios.alert(id)).toBeNull();
    const alert = { callback_url: 'https://receiver.example/hook', least_change: 0.05 };
    expect(await portfolios.setAlert(id, alert)).toMatchObject({ portfolio_id: id, ...alert, last_run: null });
    expect(await portfolios.alert(id)).toMatchObject({ portfolio_id: id, ...alert, last_run: null });
    await portfolios.deleteAlert(id);
    expect(await portfolios.alert(id)).toBeNull();
    await portfolios.delete(id, second.etag);
    await expect(portfolios.get(id)).rejects.toMatchObject({ status: 404 });
  });

  test('an idempotency key of the caller gives the same job', async () => {
    const [first, second] = [
      await client.analyze(REQUEST, { idempotencyKey: 'mine' }),
      await client.analyze(REQUEST, { idempotencyKey: 'mine' }),
    ];
    expect(second.jobId).toBe(first.jobId);
    expect((await client.analyze(REQUEST)).jobId).not.toBe(first.jobId);
  });

  test('an aborted wait ends with the reason of the signal, and the job continues', async () => {
    const reason = new Error('enough');
    const job = await client.analyze(REQUEST);
    await expect(job.wait({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(job.wait()).resolves.toHaveProperty('analytics_version');
  });

  test('errors have types', async () => {
    const invalid = client.validate({ ...REQUEST, benchmark: 'NOBODY' });
    await expect(invalid).rejects.toBeInstanceOf(RequestInvalidError);
    await expect(invalid).rejects.toMatchObject({ detail: [{ loc: ['body', 'benchmark'] }] });
    const unknown = client.job('port-00000000-0000-4000-8000-000000000000').wait();
    await expect(unknown).rejects.toMatchObject({ name: 'NotFoundError', status: 404, code: 'job_not_found' });
    const stranger = createTearsheet({ url: service.url, token: 'ts_wrong' });
    await expect(stranger.markets()).rejects.toBeInstanceOf(ProblemError);
    await expect(stranger.markets()).rejects.toMatchObject({ code: 'invalid_token', requestId: expect.any(String) });
    const nowhere = createTearsheet({ url: 'http://127.0.0.1:1', token, retry: { retries: 0 } });
    await expect(nowhere.markets()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('every operation is at hand through api, with the token', async () => {
    const { data } = await client.api.GET('/v1/daily-price', { params: { query: { symbol: 'AAA', latest: true } } });
    expect(data).toMatchObject([{ ric: 'AAA.N' }]);
  });
});

slowTest('the types are those of docs/openapi.json (`pnpm run docs` makes them)', async () => {
  const made = await typesOf(new URL('../../docs/openapi.json', import.meta.url));
  expect(readFileSync(join(CLIENT, 'src/generated/openapi.ts'), 'utf8') === made).toBe(true);
});
