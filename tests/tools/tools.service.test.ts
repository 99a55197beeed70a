import { beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createAjv } from '@tearsheet/shared/schemas';
import type { ToolResult } from '@tearsheet/testing/service/toolServer.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';

const NOW = () => new Date('2024-06-30T12:00:00Z');
const server = useToolServer({ now: NOW });
const service = useService(async () => ({ ...server.ofService, now: NOW }));

const PORTFOLIO = [
  { date: '2023-01-02', symbol: 'AAA', weight: 0.6 },
  { date: '2023-01-02', symbol: 'BBB.L', weight: 0.4 },
];

beforeAll(async () => {
  await service.startWorker();
  await service.startReportWorker();
});

const call = (name: string, args: object) => server.call(server.bearer, name, args);

function textOf(result: ToolResult): string {
  return result.content.map(({ text }) => text ?? '').join('\n');
}

describe('the table of tools', () => {
  test('has for each a schema of what it takes and gives, and what it does to the world', async () => {
    const response = await server.post(server.bearer, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { result } = (await response.json()) as { result: { tools: (typeof TOOLS)[number][] } };
    expect(result.tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
    for (const tool of result.tools) {
      expect(tool).toMatchObject({
        name: expect.stringMatching(/^[a-z]+(_[a-z]+)+$/),
        description: expect.stringMatching(/^[A-Z].{40,}/),
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: expect.any(Boolean), openWorldHint: false },
      });
    }
  });
});

describe('a read', () => {
  test('gives rows that fit its output schema, as text and as structure', async () => {
    const result = await call('get_company_info', { symbol: 'AAA,nonsense' });
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toMatchObject({
      rows: [{ ric: 'AAA.N', currency: 'USD' }],
      unresolved_symbols: ['nonsense'],
      data_source: 'test (made up)',
    });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  test.each(
    TOOLS.filter(
      ({ name }) =>
        /^(get_|search_|list_)/.test(name) && !['get_job', 'get_portfolio', 'get_portfolio_value'].includes(name),
    ),
  )('$name fits its own output schema', async ({ name, input, output }) => {
    const { properties } = input;
    const symbol = name === 'get_etf_scores' ? 'ACWI.OQ' : 'AAA';
    const sent = Object.entries({ symbol, query: 'AAA' }).filter(([argument]) => argument in properties);
    const result = await call(name, Object.fromEntries(sent));
    expect(result.isError).toBeUndefined();
    const validate = createAjv().compile(output);
    expect([validate(result.structuredContent), validate.errors]).toEqual([true, null]);
  });

  test('takes numbers and booleans that were sent as text', async () => {
    const result = await call('get_daily_prices', { symbol: 'AAA', latest: 'true' });
    expect(result.structuredContent).toMatchObject({ row_count: 1 });
    const scores = await call('get_historical_scores', { symbol: 'AAA', weeks: '3' });
    expect(scores.isError).toBeUndefined();
  });

  test('shortens a long series to weeks or months, and says so', async () => {
    const daily = await call('get_daily_prices', { symbol: 'AAA', resolution: 'daily', start_date: '2023-01-02' });
    const monthly = await call('get_daily_prices', { symbol: 'AAA', resolution: 'monthly', start_date: '2023-01-02' });
    const rows = monthly.structuredContent.rows as { date: string }[];
    expect(rows.map(({ date }) => date.slice(0, 7))).toEqual([...new Set(rows.map(({ date }) => date.slice(0, 7)))]);
    expect(rows.length).toBe(18);
    expect(monthly.structuredContent.row_count).toBe(daily.structuredContent.row_count);
    expect(monthly.structuredContent.notes).toEqual([expect.stringContaining('monthly rows')]);
  });

  test('of many symbols stays under 25,000 tokens', async () => {
    const symbol = 'AAA,BBB.L,CCC.SI,DDD.T,ACWI.OQ';
    const result = await call('get_daily_prices', { symbol, start_date: '2022-12-26' });
    expect(textOf(result).length).toBeLessThan(56_000);
    expect(result.structuredContent.notes).not.toEqual([]);
  });

  test('says what may have been meant by a symbol that is not known', async () => {
    // Models send lists as lists, too.
    const result = await call('get_key_ratios', { symbol: ['AAB', 'WHAT1', 'WHAT2'] });
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'symbol_not_found', symbol: 'AAB' } });
    expect(textOf(result)).toMatch(/Call again with one of: .*AAA\.N.* Not found either: WHAT1[^,]*, WHAT2[^,]*\.$/);
  });

  test('names the problem of each wrong argument', async () => {
    const result = await call('get_key_ratios', { symbol: 'AAA', limit: 99 });
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'invalid_arguments' } });
    expect(textOf(result)).toContain('- limit: must be at most 20.');
  });
});

describe('a portfolio', () => {
  test('is validated with the place of every error', async () => {
    const portfolio = [...PORTFOLIO, { date: '2023-01-02', symbol: 'nonsense', weight: 0.1 }];
    const result = await call('validate_portfolio', { portfolio });
    expect(result.structuredContent).toMatchObject({
      valid: false,
      errors: [{ code: 'unresolved_symbol', field: 'portfolio[2].symbol' }],
    });
  });

  test('may come as text, with weights as text', async () => {
    const portfolio = JSON.stringify(PORTFOLIO.map((row) => ({ ...row, weight: String(row.weight) })));
    const result = await call('resolve_portfolio', { portfolio });
    expect(result.structuredContent).toMatchObject({ status: 'resolved' });
  });

  test('is analyzed with custom metrics, which belong to the summary and to every selection', async () => {
    const custom_metrics = [{ name: 'Half', expression: 'total_return / 2' }];
    const request = { portfolio: PORTFOLIO, benchmark: 'ACWI.OQ', custom_metrics };
    const row = { name: 'Half', value: expect.any(Number), reason: null };
    const { structuredContent: summary } = await call('analyze_portfolio', request);
    expect(summary).toMatchObject({ result: { portfolio_summary: {}, custom_metrics: [row] } });
    const { structuredContent: selected } = await call('analyze_portfolio', { ...request, fields: ['income'] });
    expect(selected).toMatchObject({ result: { income: {}, custom_metrics: [row] } });
    const wrong = { ...request, custom_metrics: [{ name: 'Half', expression: 'totl_return / 2' }] };
    const refused = await call('analyze_portfolio', wrong);
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('did you mean total_return?');
  });

  test('is analyzed: a summary at once, sections on demand, the whole as a resource', async () => {
    const result = await call('analyze_portfolio', { portfolio: PORTFOLIO, benchmark: 'ACWI.OQ' });
    const { structuredContent } = result;
    expect(structuredContent).toMatchObject({
      status: 'completed',
      job_type: 'portfolio_analysis',
      result: { portfolio_summary: { total_return: expect.any(Number) } },
      available_sections: expect.arrayContaining(['daily_summary', 'rolling_metrics']),
    });
    expect(textOf(result).length).toBeLessThan(20_000);

    const { job_id: jobId } = structuredContent;
    const section = await call('get_job', { job_id: jobId, fields: ['daily_summary'], resolution: 'monthly' });
    const { result: sections } = section.structuredContent as { result: { daily_summary: { date: string }[] } };
    expect(Object.keys(sections)).toEqual(['daily_summary', 'analytics_version']);
    expect(sections.daily_summary.length).toBe(18);

    const link = result.content.find(({ type }) => type === 'resource_link');
    const message = { jsonrpc: '2.0', id: 2, method: 'resources/read', params: { uri: link?.uri } };
    const read = (await (await server.post(server.bearer, message)).json()) as {
      result: { contents: { text: string }[] };
    };
    const whole = JSON.parse(read.result.contents[0]?.text ?? '') as {
      result: { result: { daily_summary: unknown[] } };
    };
    expect(whole.result.result.daily_summary.length).toBeGreaterThan(300);
  });

  test('that cannot be analyzed says why', async () => {
    const result = await call('analyze_portfolio', { portfolio: [{ date: '2023-01-02', symbol: 'AAA', weight: 'x' }] });
    expect(result).toMatchObject({ isError: true });
    expect(textOf(result)).toContain('portfolio[0].weight: must be a number, not "x".');
  });

  test('of a symbol that is not known is refused with suggestions; when it is dropped, the answer says so', async () => {
    const portfolio = [...PORTFOLIO, { date: '2023-01-02', symbol: 'BBB.K', weight: 0.5 }];
    const refused = await call('analyze_portfolio', { portfolio });
    expect(refused).toMatchObject({ isError: true });
    expect(textOf(refused)).toContain('Symbol "BBB.K" is not known. Did you mean BBB.L');
    const { structuredContent } = await call('analyze_portfolio', { portfolio, on_missing: 'drop' });
    expect(structuredContent).toMatchObject({ status: 'completed', warnings: expect.any(Array) });
    const { warnings } = structuredContent as { warnings: { code: string; symbol?: string }[] };
    expect(warnings.map(({ code, symbol }) => [code, symbol])).toContainEqual(['unresolved_symbol', 'BBB.K']);
    const many = ['NOONE.K', 'NOBODY.K', 'NOTHING.K'].map((symbol) => ({ date: '2023-01-02', symbol, weight: 0.1 }));
    const grouped = await call('analyze_portfolio', { portfolio: [...PORTFOLIO, ...many], on_missing: 'drop' });
    const kinds = (grouped.structuredContent as { warnings: { code: string }[] }).warnings;
    expect(kinds.filter(({ code }) => code === 'unresolved_symbol')).toMatchObject([
      { count: 3, symbols: ['NOONE.K', 'NOBODY.K', 'NOTHING.K'] },
    ]);
    const clean = await call('analyze_portfolio', {
      portfolio: PORTFOLIO.map((row) => ({ ...row, date: '2023-01-03' })),
    });
    expect(clean.structuredContent).toMatchObject({ warnings: [] });
  });
});

describe('a tear sheet', () => {
  test('of an analysis, and of nothing else, is given as links to its files', async () => {
    const { job_id } = (await call('analyze_portfolio', { portfolio: PORTFOLIO })).structuredContent;
    const result = await call('create_tear_sheet', { job_id });
    expect(result.structuredContent).toMatchObject({ status: 'completed', job_type: 'portfolio_report' });
    const links = result.content.flatMap(({ type, uri }) => (type === 'resource_link' ? [String(uri)] : []));
    expect(links.map((link) => /report\.(html|pdf|json)(?=\?)/.exec(link)?.[1] ?? null)).toEqual([
      null,
      'pdf',
      'html',
      'json',
    ]);
    // A report of a report, and of a job of another account, is refused.
    const again = await call('create_tear_sheet', { job_id: result.structuredContent.job_id });
    expect(again).toMatchObject({ isError: true, structuredContent: { code: 'invalid_arguments' } });
    const other = await server.token('mallory');
    expect(await server.call(other, 'create_tear_sheet', { job_id })).toMatchObject({
      isError: true,
      structuredContent: { code: 'job_not_found' },
    });
  });
});

describe('a job', () => {
  test('of another account is not found, neither as a tool nor as a resource', async () => {
    const own = await call('analyze_portfolio', { portfolio: PORTFOLIO });
    const { job_id: jobId } = own.structuredContent;
    const other = await server.token('mallory');
    const unknown = await server.call(other, 'get_job', { job_id: 'port-00000000-0000-4000-8000-000000000000' });
    expect(await server.call(other, 'get_job', { job_id: jobId })).toEqual(unknown);
    expect(unknown).toMatchObject({ isError: true, structuredContent: { code: 'job_not_found' } });
    expect(await server.call(other, 'cancel_job', { job_id: jobId })).toMatchObject({ isError: true });
    const params = { uri: `tearsheet://jobs/${String(jobId)}/result` };
    const read = await server.post(other, { jsonrpc: '2.0', id: 1, method: 'resources/read', params });
    expect(await read.json()).toMatchObject({ error: { message: 'There is no job with this id.' } });
  });

  test('is run again as a new job, but only one of the own account', async () => {
    const first = (await call('analyze_portfolio', { portfolio: PORTFOLIO })).structuredContent;
    const { structuredContent: again } = await call('rerun_job', { job_id: first.job_id });
    expect(again).toMatchObject({ job_type: 'portfolio_analysis', status: 'completed', result: first.result });
    expect(again.job_id).not.toBe(first.job_id);
    const refusals = [
      [await server.token('mallory'), { job_id: first.job_id }, 'job_not_found'],
      [server.bearer, { job_id: 'port-00000000-0000-4000-8000-000000000000' }, 'job_not_found'],
      [server.bearer, { job_id: 7 }, 'invalid_arguments'],
      [server.bearer, {}, 'invalid_arguments'],
    ] as const;
    for (const [caller, args, code] of refusals) {
      expect(await server.call(caller, 'rerun_job', args)).toMatchObject({
        isError: true,
        structuredContent: { code },
      });
    }
  });

  test('that has finished cannot be canceled', async () => {
    const own = await call('analyze_portfolio', { portfolio: PORTFOLIO });
    const { job_id: jobId } = own.structuredContent;
    const result = await call('cancel_job', { job_id: jobId });
    expect(result.structuredContent).toEqual({ job_id: jobId, outcome: 'already_finished' });
  });
});

describe('progress', () => {
  test('is reported on a stream to a caller that asks for it, and grows', async () => {
    const params = {
      name: 'analyze_portfolio',
      arguments: { portfolio: PORTFOLIO },
      _meta: { progressToken: 'p1' },
    };
    const response = await server.post(server.bearer, { jsonrpc: '2.0', id: 7, method: 'tools/call', params });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const messages = (await response.text())
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)) as { method?: string; params?: { progress: number }; id?: number });
    const progress = messages.flatMap(({ method, params: sent }) =>
      method === 'notifications/progress' && sent ? [sent.progress] : [],
    );
    expect(progress.length).toBeGreaterThan(0);
    expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
    expect(messages.at(-1)).toMatchObject({ id: 7, result: { structuredContent: { status: 'completed' } } });
  });
});

test('the symbol that a prompt asks for is completed', async () => {
  const ref = { type: 'ref/prompt', name: 'stock_deep_dive' };
  const params = { ref, argument: { name: 'symbol', value: 'CC' } };
  const response = await server.post(server.bearer, { jsonrpc: '2.0', id: 1, method: 'completion/complete', params });
  expect(await response.json()).toMatchObject({ result: { completion: { values: ['CCC.SI'] } } });
});

test.each(['*/*', 'application/json'])(
  'a caller that accepts %s gets JSON, even when it asks for progress',
  async (accept) => {
    const params = { name: 'get_company_info', arguments: { symbol: 'AAA' }, _meta: { progressToken: 1 } };
    const response = await server.post(
      server.bearer,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { accept },
    );
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ result: { structuredContent: { row_count: 1 } } });
  },
);

test('a call is named in the log and in its job as the caller has named it', async () => {
  const params = { name: 'get_company_info', arguments: { symbol: 'AAA' } };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const named = await server.post(server.bearer, message, { 'x-request-id': 'my-request' });
  expect(named.headers.get('x-request-id')).toBe('my-request');
  const unnamed = await server.post(server.bearer, message);
  const calls = server.logLines.filter((line) => line.message === 'tool call').map(({ fields }) => fields.request_id);
  expect(calls.slice(-2)).toEqual(['my-request', unnamed.headers.get('x-request-id')]);
});

describe('a scope', () => {
  test('that a token lacks is asked for by name', async () => {
    const reader = await server.token('bob', ['data:read']);
    const params = { name: 'analyze_portfolio', arguments: { portfolio: PORTFOLIO } };
    const response = await server.post(reader, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toMatch(
      /error="insufficient_scope".*scope="portfolio:analyze data:read".*resource_metadata="http/,
    );
  });

  test('that the first call of a job needed is needed to run it again', async () => {
    const { job_id } = (await call('analyze_portfolio', { portfolio: PORTFOLIO })).structuredContent;
    const reader = await server.token('alice', ['jobs:read']);
    const params = { name: 'rerun_job', arguments: { job_id } };
    const response = await server.post(reader, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toContain('portfolio:analyze');
    // Arguments that do not fit start nothing, so no scope is asked for.
    const { structuredContent } = await server.call(reader, 'rerun_job', { job_id: [job_id] });
    expect(structuredContent.code).toBe('invalid_arguments');
    expect((await server.call(reader, 'list_jobs', { limit: 100 })).structuredContent.jobs).not.toEqual([]);
  });
});

/** The first generation of the SDK is another code base, which most applications still use. */
test('a client of the first generation lists and calls tools with a token of its own', async () => {
  const client = new Client({ name: 'older', version: '1.0.0' });
  const headers = { authorization: `Bearer ${await server.token('alice')}` };
  const transport = new StreamableHTTPClientTransport(new URL(server.mcpUrl), { requestInit: { headers } });
  // The SDK's own types are not made for exactOptionalPropertyTypes.
  await client.connect(transport as Transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  const result = await client.callTool({ name: 'get_company_info', arguments: { symbol: 'AAA' } });
  expect(result.structuredContent).toMatchObject({ rows: [{ ric: 'AAA.N' }] });
  const { contents } = await client.readResource({ uri: 'tearsheet://methodology/glossary' });
  expect(contents.length).toBe(1);
  await client.close();
});
