import { beforeAll, describe, expect, test } from '@jest/globals';
import { createAjv } from '@tearsheet/shared/schemas';
import { wideMarket, wideRows } from '@tearsheet/testing/market/wideMarket.ts';
import type { ToolResult } from '@tearsheet/testing/service/toolServer.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';

/** The text that a model has to read, counted by the tokenizer o200k. */
const NOW = () => new Date('2024-06-30T12:00:00Z');
const server = useToolServer({ market: wideMarket(), now: NOW });
const service = useService(async () => ({ ...server.ofService, now: NOW }));

const MOST_TOKENS = 25_000;
const SYMBOLS = Array.from({ length: 50 }, (_, i) => `WIDE${String(i).padStart(2, '0')}.OQ`).join(',');
const FULL = { symbol: SYMBOLS, start_date: '1990-01-01' };
const benchmark = 'WIDE59.OQ';
const ALSO_MEASURED = ['get_job', 'get_portfolio', 'get_portfolio_value', 'list_portfolios'];
/** The prose of research, the links of a report, states of jobs, and answers of other tools. */
const SUMMARIES = [
  'create_tear_sheet',
  'simulate_portfolio',
  'optimize_portfolio',
  'delete_portfolio',
  'list_notifications',
  'compare_with_peers',
  'analyze_financials',
  'explain_scores',
  'summarize_news',
  'create_stock_report',
  'list_jobs',
  'cancel_job',
  'rerun_job',
];

beforeAll(() => service.startWorker());

const textOf = ({ content }: ToolResult) => content.map(({ text }) => text ?? '').join('\n');

async function checked(name: string, args: object): Promise<ToolResult> {
  const result = await server.call(server.bearer, name, args);
  expect(countTokens(textOf(result))).toBeLessThan(MOST_TOKENS);
  return result;
}

interface Listed {
  readonly name: string;
  readonly outputSchema: object;
}

async function listed(): Promise<readonly Listed[]> {
  const response = await server.post(server.bearer, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return ((await response.json()) as { result: { tools: Listed[] } }).result.tools;
}

const READS: readonly (readonly [string, string, object])[] = [
  ['get_daily_prices', 'all years', FULL],
  ['get_daily_prices', 'all years, daily', { ...FULL, resolution: 'daily' }],
  ['get_rolling_volatility', 'all years, weekly', { ...FULL, resolution: 'weekly' }],
  ['get_dividend_yield', 'all years', { symbol: SYMBOLS }],
  ['get_returns_calendar', 'all years', { symbol: SYMBOLS }],
  ['get_historical_scores', '200 weeks', { symbol: SYMBOLS, weeks: 200 }],
  ['get_key_ratios', '20 periods', { symbol: SYMBOLS, limit: 20 }],
  ['get_risk_free_rates', 'all years', { start_date: '1990-01-01' }],
  ['get_company_info', '50 symbols', { symbol: SYMBOLS }],
  ['get_etf_scores', '50 symbols', { symbol: SYMBOLS }],
  ['search_symbols', '50 matches', { query: 'wide', limit: 50 }],
  ['list_markets', 'all', {}],
];

test('the list of tools has room under the goal of 12,000', async () => {
  const tokens = countTokens(JSON.stringify(await listed()));
  expect(tokens).toBeLessThan(11_900);
  expect(tokens).toBeGreaterThan(6000);
});

describe('the longest answer of a read fits, also into the listed schema', () => {
  test.each(READS)('%s: %s', async (name, _case, args) => {
    const { structuredContent, isError } = await checked(name, args);
    expect(isError).toBeUndefined();
    const { outputSchema = {} } = (await listed()).find((tool) => tool.name === name) ?? {};
    const validate = createAjv().compile(outputSchema);
    expect([validate(structuredContent), validate.errors]).toEqual([true, null]);
    const rows = structuredContent.rows as { ric?: string }[];
    const shown = new Set(rows.map(({ ric }) => ric));
    const note = (structuredContent.notes as string[]).join(' ');
    const missing =
      rows[0]?.ric === undefined || 'query' in args ? [] : SYMBOLS.split(',').filter((symbol) => !shown.has(symbol));
    for (const symbol of missing) expect(note).toContain(`${symbol} 0 of`);
  });
});

const UNKNOWN = Array.from({ length: 10_000 }, (_, i) => {
  return { date: '2023-01-02', symbol: `NOT-KNOWN-${i % 1000}`, weight: -1 };
});

const PORTFOLIOS: readonly (readonly [string, string, readonly object[]])[] = [
  ['validate_portfolio', '880 rows', wideRows(44)],
  ['resolve_portfolio', '880 rows', wideRows(44)],
  ['validate_portfolio', '10,000 bad rows', UNKNOWN],
  ['resolve_portfolio', '10,000 bad rows', UNKNOWN],
  ['analyze_portfolio', '10,000 bad rows', UNKNOWN],
  ['save_portfolio', '10,000 bad rows', UNKNOWN],
];

describe('the longest answer about a portfolio fits', () => {
  test.each(PORTFOLIOS)('%s: %s', async (name, _case, portfolio) => {
    await checked(name, { portfolio, benchmark });
  });

  test('with the whole definition, or with a note that it is left out', async () => {
    const short = await checked('validate_portfolio', { portfolio: wideRows(2), benchmark });
    expect(short.structuredContent).toMatchObject({ valid: true, notes: [] });
    expect(short.structuredContent).toHaveProperty('normalized.portfolio.39.symbol');
    const long = await checked('resolve_portfolio', { portfolio: wideRows(44), benchmark });
    expect(long.structuredContent).not.toHaveProperty('portfolio_definition');
    expect(long.structuredContent.notes).toContainEqual(expect.stringMatching(/^portfolio_definition is left out/));
  });

  test('with every section of an analysis, alone and with all others', async () => {
    const result = await checked('analyze_portfolio', { portfolio: wideRows(44), benchmark });
    const { job_id, available_sections: sections } = result.structuredContent;
    if (!Array.isArray(sections)) throw new Error(`no sections: ${textOf(result)}`);
    for (const fields of [...sections.map((name) => [name]), sections]) {
      const part = await checked('get_job', { job_id, fields });
      expect(part.isError).toBeUndefined();
    }
    const wrong = await checked('get_job', { job_id, fields: ['daily_sumary'] });
    expect(textOf(wrong)).toContain('did you mean daily_summary?');
  });

  test('when it is saved, read and listed', async () => {
    const name = 'x'.repeat(200);
    const saved = await checked('save_portfolio', { portfolio: wideRows(44), benchmark, name });
    const { portfolio_id } = saved.structuredContent;
    expect((await checked('get_portfolio', { portfolio_id })).isError).toBeUndefined();
    const value = await checked('get_portfolio_value', { portfolio_id });
    expect(value.structuredContent).toMatchObject({ portfolio_id, version: 1, series: expect.any(Array) });
    // Ratios have six significant digits.
    expect(JSON.stringify(value.structuredContent)).not.toMatch(/\b0\.0*[1-9]\d{6}/);
    for (let i = 0; i < 99; i++)
      await server.call(server.bearer, 'save_portfolio', { portfolio: wideRows(1), benchmark, name });
    const list = await checked('list_portfolios', { limit: 100 });
    expect((list.structuredContent.portfolios as object[]).length).toBe(100);
  });
});

test('every tool is measured here, except those that answer with the summary of a job', () => {
  const measured = new Set([...READS, ...PORTFOLIOS].map(([name]) => name).concat(ALSO_MEASURED));
  expect(TOOLS.map(({ name }) => name).filter((name) => !measured.has(name))).toEqual(SUMMARIES);
});
