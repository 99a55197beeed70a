import { beforeAll, describe, expect, test } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { createAjv, RESEARCH_RESULTS, stockReportResult } from '@tearsheet/shared/schemas';
import { exampleContent } from '@tearsheet/testing/research/exampleMarket.ts';
import { startModelServer } from '@tearsheet/testing/research/modelServer.ts';
import { startService, waitForJob } from '@tearsheet/testing/service/service.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const KINDS = ['peers', 'financial', 'score', 'news'] as const;
const PREFIXES = { peers: 'stock', financial: 'fin', score: 'score', news: 'news' } as const;

const service = useService({ market: exampleContent() });

interface Submitted {
  readonly job_id: string;
  readonly status: string;
  readonly symbol: string;
  readonly check_url: string;
  readonly estimated_duration_seconds: number;
  readonly message: string;
}

function post(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  bearer = service.bearer,
): Promise<Response> {
  return fetch(`${service.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${bearer}`, ...headers } });
}

async function submit(path: string): Promise<Submitted> {
  const response = await post(path);
  expect(response.status).toBe(202);
  return (await response.json()) as Submitted;
}

const ended = (check: string) => service.ended(check);

describe('before a worker runs', () => {
  test('a submit is accepted with the resolved RIC, and can be canceled', async () => {
    const response = await post('/v1/peers-analysis?symbol=s4');
    const answer = (await response.json()) as Submitted;
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(answer.check_url);
    expect(answer).toMatchObject({ status: 'pending', symbol: 'S4.N', check_url: `/v1/jobs/${answer.job_id}` });
    const cancelled = await fetch(`${service.url}${answer.check_url}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${service.bearer}` },
    });
    expect(cancelled.status).toBe(204);
    expect(await ended(answer.check_url)).toMatchObject({ status: 'failed', error: 'canceled by client' });
  });

  test.each([
    ['/v1/peers-analysis', 422, 'missing'],
    ['/v1/peers-analysis?symbol=FUND.N', 422, 'not_a_company'],
    ['/v1/financial-analysis?symbol=CASH.USD', 422, 'not_a_company'],
    ['/v1/score-analysis?symbol=CASH.USD', 422, 'not_a_company'],
    ['/v1/peers-analysis?symbol=S0.N&peers=2', 422, 'greater_than_equal'],
    ['/v1/peers-analysis?symbol=S0.N&lang=tlh', 422, 'enum'],
    ['/v1/news-analysis?symbol=NOPE', 404, 'symbol_not_found'],
  ])('%s is %i', async (path, status, code) => {
    const response = await post(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(code);
  });

  test('needs the scope, and force one of its own', async () => {
    const reader = await service.token('reader', ['jobs:read']);
    expect((await post('/v1/peers-analysis?symbol=S0.N', {}, reader)).status).toBe(403);
    const runner = await service.token('runner', ['research:run']);
    const refused = await post('/v1/peers-analysis?symbol=S0.N&force=true', {}, runner);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('research:force');
  });
});

describe('with a worker', () => {
  beforeAll(() => service.startResearchWorker());

  test.each(KINDS)('%s: a job with its prefix ends with a result by its schema', async (kind) => {
    const answer = await submit(`/v1/${kind}-analysis?symbol=S0.N`);
    expect(answer.job_id.startsWith(`${PREFIXES[kind]}-`)).toBe(true);
    const job = await ended(answer.check_url);
    expect(job.status).toBe('completed');
    const check = createAjv().compile(RESEARCH_RESULTS[kind]);
    expect(check(job.result) ? [] : check.errors).toEqual([]);
  });

  test('an analysis that is kept answers at once, in a job of its own, to others too', async () => {
    const first = await submit('/v1/financial-analysis?symbol=S1.N');
    const original = await ended(first.check_url);
    const other = await service.token('other', SCOPES);
    const response = await post('/v1/financial-analysis?symbol=S1', {}, other);
    const again = (await response.json()) as Submitted;
    expect(again).toMatchObject({ status: 'completed', symbol: 'S1.N', estimated_duration_seconds: 0 });
    expect(again.message).toContain('generated_at');
    expect(again.job_id).not.toBe(first.job_id);
    const job = await waitForJob(service.url, other, again.check_url);
    expect(job.result).toEqual(original.result);
    const stranger = await fetch(`${service.url}${again.check_url}`, {
      headers: { authorization: `Bearer ${service.bearer}` },
    });
    expect(stranger.status).toBe(404);
  });

  test.each(KINDS.filter((kind) => kind !== 'financial'))(
    '%s: a submit is pending, also with a cached result',
    async (kind) => {
      const first = await ended((await submit(`/v1/${kind}-analysis?symbol=S1.N`)).check_url);
      const again = await submit(`/v1/${kind}-analysis?symbol=S1.N`);
      expect(again).toMatchObject({ status: 'pending', estimated_duration_seconds: 0 });
      expect((await ended(again.check_url)).result).toEqual(first.result);
    },
  );

  test('twenty submits of one symbol at the same time are one computation', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit('/v1/peers-analysis?symbol=S2.N')));
    const jobs = await Promise.all(answers.map(({ check_url }) => ended(check_url)));
    const times = jobs.map((job) => (job.result as unknown as { generated_at: string }).generated_at);
    expect(new Set(answers.map(({ job_id }) => job_id)).size).toBe(20);
    expect(new Set(times).size).toBe(1);
  });

  test('force computes anew', async () => {
    const first = await ended((await submit('/v1/score-analysis?symbol=S5.N')).check_url);
    const forced = await submit('/v1/score-analysis?symbol=S5.N&force=true');
    expect(forced.status).toBe('pending');
    const again = await ended(forced.check_url);
    const timeOf = (job: typeof first) => (job.result as unknown as { generated_at: string }).generated_at;
    expect(timeOf(again) > timeOf(first)).toBe(true);
  });

  test('an Idempotency-Key answers the same job, and refuses other parameters', async () => {
    const key = { 'idempotency-key': 'research-1' };
    const first = await post('/v1/news-analysis?symbol=S6.N', key);
    const second = await post('/v1/news-analysis?symbol=S6.N', key);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.json()).toEqual(await first.json());
    expect((await post('/v1/news-analysis?symbol=S5.N', key)).status).toBe(422);
  });
});

describe('a stock report', () => {
  beforeAll(async () => {
    await service.credits.setEntitled('tester', true);
    await service.credits.credit('tester', 100);
    await service.startReportWorker();
  });

  test('is a job that gives the same report in three forms at signed addresses', async () => {
    const answer = await submit('/v1/stock-report?symbol=S3.N');
    expect(answer.job_id.startsWith('stock-')).toBe(true);
    const job = await ended(answer.check_url);
    expect(job.status).toBe('completed');
    const check = createAjv().compile(stockReportResult);
    expect(check(job.result) ? [] : check.errors).toEqual([]);
    const { html_url, pdf_url, json_url } = job.result as unknown as Record<string, string>;
    const load = (address = '') => fetch(address.replace(/^https?:\/\/[^/]+/, service.url));
    const [html, pdf, json] = await Promise.all([load(html_url), load(pdf_url), load(json_url)]);
    const page = await html.text();
    expect(page).toContain('Software D Inc.');
    expect(page).toContain('not investment advice');
    expect(page).toContain('Simulated');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const report = (await json.json()) as {
      identity: { ric: string };
      facts: unknown[];
      grounding: { removed: number };
    };
    expect(report.identity.ric).toBe('S3.N');
    expect(report.facts.length).toBeGreaterThan(100);
    expect(report.grounding.removed).toBe(0);
  });

  test('of a fund is refused', async () => {
    expect((await post('/v1/stock-report?symbol=FUND.N')).status).toBe(422);
  });
});

test('with a model that cannot be reached and no fallback the job fails with a reason that leaks nothing', async () => {
  const server = await startModelServer();
  const own = await startService({
    redis: { ...service.redis, namespace: 'model' },
    market: exampleContent(),
    now: () => new Date('2024-07-01T12:00:00Z'),
  });
  try {
    server.behave({ kind: 'status', status: 401 });
    await own.startResearchWorker({ narrator: 'model', modelName: 'm', modelUrl: server.url, modelKey: 'secret-key' });
    const bearer = await own.token('tester', SCOPES);
    const response = await fetch(`${own.url}/v1/peers-analysis?symbol=S0.N`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
    });
    const { check_url } = (await response.json()) as Submitted;
    const job = await waitForJob(own.url, bearer, check_url);
    expect(job.status).toBe('failed');
    expect(job.error).toBe('the language model could not be reached or gave no usable answer');
  } finally {
    await own.stop();
    await server.close();
  }
});
