import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { EXTRA_SECTION_NAMES, SECTION_NAMES } from '@tearsheet/shared/schemas';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService, waitForJob } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import readExcel from 'read-excel-file/node';
import { unzipText } from '../../packages/client/src/files/workbook/unzip.ts';

let redis: OwnRedis;
let service: TestService;
let token: string;
let jobId: string;
let beforeItsEnd: readonly unknown[];

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const section = (name: string, headers?: Record<string, string>) => get(`/v1/jobs/${jobId}/sections/${name}`, headers);
const submit = async (body: object) => {
  const response = await fetch(`${service.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { readonly job_id: string }).job_id;
};
// biome-ignore lint/suspicious/noExplicitAny: the tests compare whole answers.
const json = async (response: Promise<Response>): Promise<any> => (await response).json();
const portfolio = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];

beforeAll(async () => {
  redis = await startOwnRedis();
  service = await startService({ redis, market: testMarket(), now: () => new Date('2024-07-01T12:00:00Z') });
  token = await service.token('tester', SCOPES);
  jobId = await submit({ portfolio, end_date: '2024-06-28' });
  const early = await get(`/v1/jobs/${jobId}/sections`);
  beforeItsEnd = [early.status, (await json(Promise.resolve(early))).code];
  await service.startWorker();
  await waitForJob(service.url, token, `/v1/jobs/${jobId}`);
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
});

describe('a finished analysis', () => {
  test('lists its sections, and each one is the member of the result', async () => {
    const { result } = (await json(get(`/v1/jobs/${jobId}`))).result;
    const list = await json(get(`/v1/jobs/${jobId}/sections`));
    expect(list.sections.map(({ name }: { name: string }) => name)).toEqual(Object.keys(result));
    for (const { name } of list.sections) expect(await json(section(name))).toEqual(result[name]);
  });

  test.each([
    ['text/csv', 'text/csv; charset=utf-8'],
    ['application/vnd.apache.arrow.stream', 'application/vnd.apache.arrow.stream'],
    ['application/vnd.apache.parquet', 'application/vnd.apache.parquet'],
    ['application/json', 'application/json; charset=utf-8'],
  ])('comes as %s', async (accept, type) => {
    const response = await section('daily_summary', { accept });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  test('comes in the format of the query, whatever Accept says', async () => {
    const response = await section('daily_summary?format=csv&resolution=monthly', { accept: 'application/json' });
    const text = await response.text();
    expect(text.split('\r\n')[0]).toMatch(/^date,portfolio_value,/);
    expect(text.trim().split('\r\n').length).toBeLessThan(25);
  });

  test('is compressed, and its tag answers 304', async () => {
    const first = await section('daily_summary', { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('vary')).toContain('Accept-Encoding');
    const again = await section('daily_summary', { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
    const other = await section('daily_summary?resolution=weekly', { 'if-none-match': first.headers.get('etag')! });
    expect(other.status).toBe(200);
  });

  test('comes whole with fewer rows of its time series, and with every trade and figure', async () => {
    const path = `/v1/jobs/${jobId}`;
    const { result: all } = (await json(get(path))).result;
    const answer = await get(`${path}?resolution=monthly`, { 'accept-encoding': 'gzip' });
    const {
      status,
      result: { result },
    } = await json(Promise.resolve(answer.clone()));
    expect([status, Object.keys(result)]).toEqual(['completed', Object.keys(all)]);
    expect(result.daily_summary).toEqual(await json(section('daily_summary?resolution=monthly')));
    expect(result.daily_summary.length).toBeLessThan(all.daily_summary.length / 15);
    for (const name of ['performance_metrics', 'transactions', 'portfolio_input', 'turnover_analysis']) {
      expect(result[name]).toEqual(all[name]);
    }
    const plain = await json(get(`${path}?resolution=monthly`, { 'accept-encoding': 'identity' }));
    expect(plain.result.result).toEqual(result);
    const etag = answer.headers.get('etag')!;
    expect((await get(`${path}?resolution=monthly`, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
    expect((await get(`${path}?resolution=hourly`)).status).toBe(422);
  });

  test('pages through a long table', async () => {
    const all = await json(section('daily_summary'));
    const rows: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: { rows: unknown[]; next_cursor: string | null } = await json(
        section(`daily_summary?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`),
      );
      rows.push(...page.rows);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(rows).toEqual(all);
  });

  test('is an Excel workbook that people read: a summary, figures, and known tables', async () => {
    const bytes = Buffer.from(await (await get(`/v1/jobs/${jobId}/workbook`)).arrayBuffer());
    const sheets = await readExcel(bytes);
    const names = sheets.map(({ sheet }) => sheet);
    expect(names.slice(0, 3)).toEqual(['Summary', 'Figures', 'Holdings']);
    expect(names.length).toBeLessThanOrEqual(15);
    const { result } = (await json(get(`/v1/jobs/${jobId}`))).result;
    const { portfolio, benchmark } = result.performance_metrics;
    const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
    const drawdown = rowsOf('Summary').find(([label]) => label === 'Maximum drawdown');
    expect(drawdown).toEqual(['Maximum drawdown', portfolio.max_drawdown, benchmark.max_drawdown]);
    expect(rowsOf('Days')[0]?.slice(0, 2)).toEqual(['Date', 'Portfolio value']);
    expect(rowsOf('Days')).toHaveLength(result.daily_summary.length + 1);
    const figure = rowsOf('Figures').find((row) => row[3] === 'performance_metrics.portfolio.sharpe_ratio');
    expect(figure?.[2]).toBe(portfolio.sharpe_ratio);
    const textOf = (part: string) => unzipText(bytes, part);
    const charts = ['xl/charts/chart1.xml', 'xl/charts/chart2.xml', 'xl/charts/chart3.xml'];
    for (const part of [...charts, 'xl/drawings/drawing-charts.xml', '[Content_Types].xml', 'xl/worksheets/sheet1.xml'])
      expect([part, unclosedTags(textOf(part))]).toEqual([part, []]);
    const days = names.indexOf('Days') + 1;
    expect(textOf(`xl/worksheets/sheet${days}.xml`)).toContain('state="frozen"');
    const range = `'Days'!$B$2:$B$${result.daily_summary.length + 1}`;
    expect(charts.some((part) => textOf(part).includes(range))).toBe(true);
  });

  slowTest('is an Excel workbook with a sheet for each table, if all are asked for', async () => {
    const path = `/v1/jobs/${jobId}/workbook?sheets=all`;
    const response = await get(path);
    const etag = response.headers.get('etag')!;
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(`/v1/jobs/${jobId}/workbook`, { 'if-none-match': etag })).status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${jobId}.xlsx"`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const sheets = await readExcel(bytes);
    const days = sheets.find(({ sheet }) => sheet === 'daily_summary')?.data ?? [];
    const all = await json(section('daily_summary'));
    expect(days.length).toBe(all.length + 1);
    expect(days[0]?.slice(0, 2)).toEqual(['date', 'portfolio_value']);
    expect(days[1]?.slice(0, 2)).toEqual([new Date(all[0].date), all[0].portfolio_value]);
  });

  test.each([
    ['nothing', 404, 'section_not_found'],
    ['daily_summary.nothing', 404, 'section_not_found'],
    ['__proto__', 404, 'section_not_found'],
  ])('has no section %s', async (name, status, code) => {
    const response = await section(name);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test.each(['json', 'csv', 'arrow', 'parquet', 'columns'])(
    'a resolution without effect is named as %s',
    async (format) => {
      const unused = async (name: string, resolution: string) => {
        const answer = await section(`${name}?format=${format}&resolution=${resolution}`);
        return [answer.status, answer.headers.get('x-parameters-without-effect')];
      };
      expect(await unused('portfolio_summary', 'monthly')).toEqual([200, 'resolution']);
      expect(await unused('transactions', 'weekly')).toEqual([200, 'resolution']);
      expect(await unused('portfolio_summary', 'daily')).toEqual([200, null]);
      expect(await unused('daily_summary', 'weekly')).toEqual([200, null]);
      expect(await unused('rolling_metrics', 'monthly')).toEqual([200, null]);
    },
  );

  test('a job and a workbook without a time series name a resolution without effect', async () => {
    const path = `/v1/jobs/${await submit({ portfolio, fields: ['portfolio_summary'], end_date: '2024-06-28' })}`;
    await waitForJob(service.url, token, path);
    const warned = async (of: string, resolution: string) => {
      const { warnings } = await json(get(`${of}?resolution=${resolution}`));
      return warnings.filter(({ field }: { readonly field: string }) => field === 'resolution');
    };
    expect(await warned(path, 'weekly')).toEqual([expect.objectContaining({ code: 'member_ignored' })]);
    expect(await warned(path, 'daily')).toEqual([]);
    expect(await warned(`/v1/jobs/${jobId}`, 'weekly')).toEqual([]);
    for (const [of, unused] of [
      [path, 'resolution'],
      [`/v1/jobs/${jobId}`, null],
    ]) {
      const workbook = await get(`${of}/workbook?resolution=weekly`);
      expect([workbook.status, workbook.headers.get('x-parameters-without-effect')]).toEqual([200, unused]);
    }
  });

  test.each(['format=xml', 'limit=0', 'limit=5&format=arrow', 'cursor=%21', 'resolution=hourly'])(
    'refuses %s',
    async (query) => {
      expect((await section(`daily_summary?${query}`)).status).toBe(422);
    },
  );

  test('is not acceptable in another media type', async () => {
    expect((await section('daily_summary', { accept: 'image/png' })).status).toBe(406);
  });

  test('is acceptable to a generated client that names only the type of errors', async () => {
    const answer = await get(`/v1/jobs/${jobId}/workbook`, { accept: 'application/problem+json' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ]);
  });
});

/** Returns the tags of an XML text that are open at its end, or closed without being open. */
function unclosedTags(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [, close, name = '', single] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (close && open.at(-1) === name) open.pop();
    else if (!single) open.push(close + name);
  }
  return open;
}

/** Every section, with options that fill it. */
const WIDE = {
  portfolio: [
    { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
    { date: '2023-01-03', symbol: 'CCC.SI', weight: 0.4 },
  ],
  end_date: '2024-06-28',
  fields: [...SECTION_NAMES, ...EXTRA_SECTION_NAMES],
  benchmarks: [{ name: 'Cash', annual_rate: 0.02 }],
  custom_metrics: [{ name: 'Twice', expression: '2 * total_return' }],
  stress_shocks: [{ name: 'All fall', shocks: [{ scope: 'all', change: -0.2 }] }],
};

slowTest('a list is a table, at every depth and in every format', async () => {
  const id = await submit(WIDE);
  await waitForJob(service.url, token, `/v1/jobs/${id}`);
  const of = (name: string, query: string) => get(`/v1/jobs/${id}/sections/${name}?${query}`);
  const { sections } = await json(get(`/v1/jobs/${id}/sections`));
  const lists = sections.flatMap(({ tables }: { tables: { name: string; rows: number }[] }) => tables);
  const wrong: unknown[] = [];
  for (const { name } of [...sections, ...lists]) {
    const columns: Readonly<Record<string, readonly unknown[]>> = await json(of(name, 'format=columns'));
    const [rows = 0, ...others] = new Set(Object.values(columns).map(({ length }) => length));
    const expected = lists.find((list: { name: string }) => list.name === name)?.rows ?? rows;
    const nested = Object.values(columns)
      .flat()
      .filter((cell) => /^[[{]/.test(String(cell)) || Object(cell) === cell);
    const text = await (await of(name, 'format=csv')).text();
    if (nested.length + others.length > 0 || rows !== expected || /[[{]"/.test(text))
      wrong.push([name, rows, nested[0]]);
    if (Object.keys(columns).length === 0) wrong.push([name, 'has no column']);
  }
  expect(wrong).toEqual([]);
  expect(lists.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining([
      'benchmark_comparison.growth',
      'stress_tests.shocks.largest',
      'drawdown_analysis.benchmark.episodes',
    ]),
  );
  const windows = await json(of('rolling_metrics', 'format=columns&resolution=monthly'));
  expect([...new Set(windows.key)]).toEqual(expect.arrayContaining(['window_30d', 'window_1y']));
  expect(windows.date).toHaveLength(windows.key.length);
  expect(await json(of('correlation_matrix', 'format=columns'))).toEqual({
    key: ['AAA.N', 'CCC.SI'],
    'AAA.N': [1, expect.any(Number)],
    'CCC.SI': [expect.any(Number), 1],
  });
  const largest = await json(of('stress_tests.shocks.largest', 'format=columns'));
  expect(largest.shocks).toEqual(['All fall', 'All fall']);
});

test('a job of another account and an unknown job have no sections', async () => {
  const stranger = await service.token('stranger', SCOPES);
  const path = `${service.url}/v1/jobs/${jobId}/sections/daily_summary`;
  const response = await fetch(path, { headers: { authorization: `Bearer ${stranger}` } });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'job_not_found']);
  expect((await get('/v1/jobs/port-1/sections')).status).toBe(404);
});

test('a job without a result has no sections', () => {
  expect(beforeItsEnd).toEqual([409, 'job_not_completed']);
});
