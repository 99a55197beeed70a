import { describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import {
  analyzeAnswer,
  createAjv,
  type PortfolioReportResult,
  portfolioReportResult,
  reportSubmitAnswer,
} from '@tearsheet/shared/schemas';
import { API_URL } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';

const DAY_MS = 86_400_000;
const ajv = createAjv();
const problemsOf = (schema: object, value: unknown) => {
  const check = ajv.compile(schema);
  return check(value) ? [] : check.errors;
};

let clock = Date.parse('2024-07-01T12:00:00Z');
// A simulation needs 24 months of prices.
const service = useService({ now: () => new Date(clock), market: testMarket(toDay('2021-06-01')) });

const portfolio = ['2023-01-03', '2024-01-02'].flatMap((date, i) =>
  ['AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T'].map((symbol, k) => ({ date, symbol, weight: (1 + ((i + k) % 3)) / 10 })),
);
const request = { portfolio, base_currency: 'EUR', include_transaction_costs: true, end_date: '2024-06-28' };

const post = (path: string, body?: object, headers?: object) => service.call('POST', path, body, headers);

/** The result of a report's job; its addresses as the gateway of this test serves them. */
async function finished(path: string): Promise<PortfolioReportResult> {
  const job = await service.ended(path);
  expect({ status: job.status, error: job.error }).toEqual({ status: 'completed', error: undefined });
  const result: unknown = job.result;
  expect(problemsOf(portfolioReportResult, result)).toEqual([]);
  return result as PortfolioReportResult;
}

const codeOf = async (answer: Response) => ((await answer.json()) as { readonly code?: string }).code;
const here = (address: string) => address.replace(API_URL, service.url);
const open = (address: string, init?: RequestInit) => fetch(here(address), init);

describe('without a worker', () => {
  test('a report of a canceled analysis is rejected, and a report that waits for it fails with the reason', async () => {
    const { json } = await post('/v1/portfolio/analyze?report=true', request);
    const cancelled = await service.call('DELETE', json.check_url);
    expect(cancelled.status).toBe(204);
    const report = await post(`/v1/portfolio/report?job_id=${json.job_id}`);
    expect([report.status, report.json.detail[0].ctx]).toEqual([422, { error: 'failed_analysis' }]);
    await service.startReportWorker();
    const job = await service.ended(json.report.check_url);
    expect([job.status, job.error]).toEqual(['failed', 'the analysis failed: canceled by client']);
  });
});

describe('a report that is asked for with its analysis', () => {
  let result: PortfolioReportResult;

  test('waits for the analysis and names three files', async () => {
    const submitted = await post('/v1/portfolio/analyze?report=true', request);
    expect(submitted.status).toBe(202);
    expect(problemsOf(analyzeAnswer, submitted.json)).toEqual([]);
    const { check_url } = submitted.json.report;
    await service.startWorker();
    result = await finished(check_url);
    expect(result.analysis_job_id).toBe(submitted.json.job_id);
    expect(result.expires_at).toBe('2024-07-08T12:00:00.000Z');
  });

  test('is opened by its addresses alone, under a policy that lets it do nothing', async () => {
    const page = await open(result.html_url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-disposition')).toMatch(/^inline; filename="report-[0-9a-f-]{36}\.html"$/);
    expect(page.headers.get('cache-control')).toBe('private, max-age=3600, immutable');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; .*style-src 'sha256-[\w+/]{43}='; sandbox$/);
    const html = await page.text();
    expect(html.startsWith('<!doctype html>')).toBe(true);
    expect(html.includes('EUR')).toBe(true);
    const pdf = await open(result.pdf_url);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    const data = await open(result.json_url);
    expect(data.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(await data.json()).toMatchObject({
      kind: 'portfolio_tear_sheet',
      analysis: { portfolio_parameters: { base_currency: 'EUR' } },
    });
  });

  test('is there for HEAD and for clients without compression', async () => {
    const head = await open(result.html_url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    const full = await open(result.html_url, { headers: { 'accept-encoding': 'identity' } });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String((await full.arrayBuffer()).byteLength));
  });

  test('does not open with anything changed, and after its time says so', async () => {
    const url = new URL(here(result.html_url));
    const changed = [
      [url.pathname.replace('.html', '.pdf'), url.search],
      [url.pathname.replace(/.$/, 'x'), url.search],
      [url.pathname, url.search.replace('expires=', 'expires=1')],
      [url.pathname, ''],
      [url.pathname, `${url.search}&signature=again`],
      [url.pathname.replace('report.html', '..%2f..%2fsigning.key'), url.search],
    ];
    for (const [path, search] of changed) {
      const answer = await fetch(`${url.origin}${path}${search}`);
      expect({ path, search, status: answer.status, code: await codeOf(answer) }).toEqual({
        path,
        search,
        status: 404,
        code: 'report_not_found',
      });
    }
    clock += 7 * DAY_MS;
    const late = await open(result.html_url);
    expect([late.status, await codeOf(late)]).toEqual([410, 'report_expired']);
    clock -= 7 * DAY_MS;
  });
});

describe('a report of a finished analysis', () => {
  test('is made once per idempotency key, and again without one', async () => {
    const analysis = await post('/v1/portfolio/analyze', request);
    await service.ended(analysis.json.check_url);
    const path = `/v1/portfolio/report?job_id=${analysis.json.job_id}`;
    const first = await post(path, undefined, { 'idempotency-key': 'one' });
    expect(first.status).toBe(202);
    expect(problemsOf(reportSubmitAnswer, first.json)).toEqual([]);
    expect(first.headers.get('location')).toBe(first.json.check_url);
    const second = await post(path, undefined, { 'idempotency-key': 'one' });
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const third = await post(path);
    expect(third.json.job_id).not.toBe(first.json.job_id);
    const [one, two] = await Promise.all([finished(first.json.check_url), finished(third.json.check_url)]);
    expect(one.pdf_url).not.toBe(two.pdf_url);
  });

  test('has the options of its request, and the facts of the market data', async () => {
    const analysis = await post('/v1/portfolio/analyze', { ...request, name: 'Growth' }, { prefer: 'wait=30' });
    const options = { version: 'snapshot', client: 'Anna Schmidt', firm: 'Lake' };
    const job_id = analysis.json.job_id;
    const { json } = await post(`/v1/portfolio/report?job_id=${job_id}`, options);
    const { html_url, json_url } = await finished(json.check_url);
    const page = await (await open(html_url)).text();
    for (const text of ['Anna Schmidt', 'Lake', '<h1>Growth</h1>', 'Asset classes', 'Dividend yield'])
      expect({ text, isShown: page.includes(text) }).toEqual({ text, isShown: true });
    expect(await (await open(json_url)).json()).toMatchObject({ options });
  });

  test.each([
    [{ colors: { primary: '#ffff00' } }, ['body', 'colors', 'primary'], 'low_contrast'],
    [{ logo: 'data:image/png;base64,AAAA' }, ['body', 'logo'], 'invalid_logo'],
    [{ logo: 'https://example.com/logo.png' }, ['body', 'logo'], undefined],
    [{ cleint: 'Anna' }, ['body', 'cleint'], undefined],
  ])('is refused with options that it cannot follow: %j', async (options, loc, error) => {
    const analysis = await post('/v1/portfolio/analyze', request);
    const direct = await post(`/v1/portfolio/report?job_id=${analysis.json.job_id}`, options);
    expect([direct.status, direct.json.detail[0].loc, direct.json.detail[0].ctx?.error]).toEqual([422, loc, error]);
    const together = await post('/v1/portfolio/analyze', { ...request, report: options });
    expect([together.status, together.json.detail[0].loc]).toEqual([422, ['body', 'report', ...loc.slice(1)]]);
  });

  test('asked for with an analysis that is waited for is named by a link', async () => {
    const done = await post('/v1/portfolio/analyze?report=true', request, { prefer: 'wait=30' });
    expect([done.status, done.json.job_type]).toEqual([200, 'portfolio_analysis']);
    const [, path = ''] = /^<(\/v1\/jobs\/[^>]+)>; rel="related"$/.exec(done.headers.get('link') ?? '') ?? [];
    expect((await finished(path)).analysis_job_id).toBe(done.json.job_id);
  });

  test('comes at once for a caller that waits', async () => {
    const analysis = await post('/v1/portfolio/analyze', request);
    const done = await post(`/v1/portfolio/report?job_id=${analysis.json.job_id}`, undefined, { prefer: 'wait=30' });
    expect([done.status, done.json.status, done.json.job_type]).toEqual([200, 'completed', 'portfolio_report']);
  });

  test('is rejected unless it is for a completed analysis of the caller', async () => {
    const unknown = await post('/v1/portfolio/report?job_id=port-00000000-0000-4000-8000-000000000000');
    expect([unknown.status, unknown.json.code]).toEqual([404, 'job_not_found']);
    for (const subject of ['', '?job_id=port-1&portfolio_id=pf-1']) {
      const { status, json } = await post(`/v1/portfolio/report${subject}`);
      expect([status, json.detail[0].loc, json.detail[0].ctx]).toEqual([
        422,
        ['query', 'job_id'],
        { error: 'subject_count' },
      ]);
    }

    const analysis = await post('/v1/portfolio/analyze', request);
    const report = await post(`/v1/portfolio/report?job_id=${analysis.json.job_id}`);
    const ofReport = await post(`/v1/portfolio/report?job_id=${report.json.job_id}`);
    expect([ofReport.status, ofReport.json.detail[0].ctx]).toEqual([422, { error: 'not_an_analysis' }]);

    const stranger = await service.caller('somebody else');
    const foreign = await stranger('POST', `/v1/portfolio/report?job_id=${analysis.json.job_id}`);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'job_not_found']);
    await finished(report.json.check_url);
  });

  slowTest(
    'is also made of a simulation, an optimization, and a comparison, with the firm of the request',
    async () => {
      const analyze = async (more: object) => {
        const { json } = await post('/v1/portfolio/analyze', { ...request, ...more }, { prefer: 'wait=30' });
        return String(json.job_id);
      };
      const [one, two, other] = [
        await analyze({ name: 'Growth' }),
        await analyze({ name: 'Income' }),
        await analyze({ base_currency: 'USD' }),
      ];
      const simulated = await post('/v1/portfolio/simulate', { portfolio, years: 2, paths: 100 });
      const optimized = await post('/v1/portfolio/optimize', { portfolio, objective: 'minimum_variance' });
      expect([simulated.status, optimized.status]).toEqual([202, 202]);
      for (const [job_id, more, kind, title] of [
        [simulated.json.job_id, {}, 'portfolio_simulation_report', 'AAA.N, BBB.L and 2 more'],
        [optimized.json.job_id, {}, 'portfolio_optimization_report', 'Minimum variance'],
        [one, { compare_with: [two] }, 'portfolio_comparison_report', 'Growth and Income'],
      ] as const) {
        const { json } = await post(`/v1/portfolio/report?job_id=${job_id}`, { ...more, firm: 'Lake', client: 'Anna' });
        const { html_url, json_url, pdf_url, analysis_job_id } = await finished(json.check_url);
        const page = await (await open(html_url)).text();
        expect([kind, page.includes(`<h1>${title}</h1>`), page.includes('Lake'), page.includes('Anna')]).toEqual([
          kind,
          true,
          true,
          true,
        ]);
        expect(await (await open(json_url)).json()).toMatchObject({ kind, options: { firm: 'Lake', client: 'Anna' } });
        expect((await open(pdf_url)).status).toBe(200);
        expect(analysis_job_id).toBe(job_id);
      }
      for (const [job_id, body, loc, error] of [
        [one, { compare_with: [simulated.json.job_id] }, 'compare_with', 'not_an_analysis'],
        [simulated.json.job_id, { compare_with: [one] }, 'job_id', 'not_an_analysis'],
        [simulated.json.job_id, { version: 'snapshot' }, 'version', 'not_an_analysis'],
        [one, { version: 'snapshot', compare_with: [two] }, 'version', 'not_an_analysis'],
      ] as const) {
        const { status, json } = await post(`/v1/portfolio/report?job_id=${job_id}`, body);
        expect([status, json.detail[0].loc.at(-1), json.detail[0].ctx]).toEqual([422, loc, { error }]);
      }
      const unknown = { compare_with: ['port-00000000-0000-4000-8000-000000000000'] };
      expect((await post(`/v1/portfolio/report?job_id=${one}`, unknown)).json.code).toBe('job_not_found');
      const mixed = await post(`/v1/portfolio/report?job_id=${one}`, { compare_with: [other] });
      const job = await service.ended(mixed.json.check_url);
      expect(job.error).toBe('the analyses are in EUR and USD: run them in one currency to compare them');
    },
  );

  test('is also made of the present value of a tracked portfolio, with its name and the firm of the request', async () => {
    const tracked = await post('/v1/portfolio/track', { ...request, end_date: undefined, name: 'Pension' });
    const { portfolio_id } = tracked.json;
    const submitted = await post(`/v1/portfolio/report?portfolio_id=${portfolio_id}`, { firm: 'Lake' });
    expect([submitted.status, problemsOf(reportSubmitAnswer, submitted.json)]).toEqual([202, []]);
    const { html_url, json_url, pdf_url } = await finished(submitted.json.check_url);
    const page = await (await open(html_url)).text();
    const content = (await (await open(json_url)).json()) as { readonly portfolio_value: object };
    const { json: value } = await service.call('GET', `/v1/portfolio/${portfolio_id}/value`);
    expect(page).toContain('<h1>Pension</h1>');
    expect(page).toContain('Lake');
    expect(content).toMatchObject({ kind: 'portfolio_value_report', options: { firm: 'Lake' } });
    const { portfolio_id: _id, version: _version, nightly: _nightly, ...shown } = value;
    expect(content.portfolio_value).toEqual(shown);
    expect((await open(pdf_url)).status).toBe(200);

    const stranger = await service.caller('somebody else');
    const foreign = await stranger('POST', `/v1/portfolio/report?portfolio_id=${portfolio_id}`);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'portfolio_not_found']);
    const one = await post(`/v1/portfolio/report?portfolio_id=${portfolio_id}`, { version: 'snapshot' });
    expect([one.status, one.json.detail[0].ctx]).toEqual([422, { error: 'not_an_analysis' }]);
  });

  test('fails with the sections that its analysis lacks, and report=true is refused for them beforehand', async () => {
    const body = { ...request, fields: ['portfolio_summary', 'daily_summary'] };
    const analysis = await post('/v1/portfolio/analyze', body);
    const report = await post(`/v1/portfolio/report?job_id=${analysis.json.job_id}`);
    const job = await service.ended(report.json.check_url);
    expect([job.status, job.error]).toEqual([
      'failed',
      'the analysis has no portfolio_parameters, data_quality, performance_metrics: submit it with these in fields, or without fields',
    ]);
    const together = await post('/v1/portfolio/analyze?report=true', body);
    expect([together.status, together.json.detail[0].ctx]).toEqual([422, { error: 'missing_sections' }]);
    const odd = await post('/v1/portfolio/analyze?report=maybe', request);
    expect([odd.status, odd.json.detail[0].type]).toEqual([422, 'bool_parsing']);
  });
});
