import { describe, expect, test } from '@jest/globals';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';

/** Calls that a model gets wrong, and what it reads then. */
const server = useToolServer();

async function problem(name: string, args: object): Promise<string> {
  const { isError, structuredContent, content } = await server.call(server.bearer, name, args);
  expect([isError, structuredContent.code]).toEqual([true, 'invalid_arguments']);
  const [, ...lines] = (content[0]?.text ?? '').split('\n');
  return lines.join('\n');
}

const row = { date: '2023-01-02', symbol: 'AAA', weight: 1 };

describe('an unknown argument', () => {
  test.each([
    ['get_key_ratios', { symbols: 'AAA' }, '- symbols: unknown argument; did you mean symbol?'],
    ['get_daily_prices', { ticker: 'AAA' }, '- ticker: unknown argument; did you mean symbol?'],
    ['get_company_info', { symbol: 'AAA', colour: 1 }, '- colour: unknown argument. Known: symbol.'],
    ['list_markets', { market: 'US' }, '- market: unknown argument; the tool takes none.'],
    ['analyze_portfolio', { holdings: [row] }, '- holdings: unknown argument; did you mean portfolio?'],
    ['search_symbols', { sort: 'name' }, '- sort: unknown argument. Known: query, limit.\n- query: is required.'],
  ])('of %s is refused with the name that was meant', async (name, args, text) => {
    expect(await problem(name, args)).toBe(text);
  });

  test('of a row is refused once, with the places that have it', async () => {
    const portfolio = Array.from({ length: 8 }, () => ({ date: '2023-01-02', symbol: 'AAA', weigth: 1 }));
    expect(await problem('validate_portfolio', { portfolio })).toBe(
      '- portfolio[0].weigth: unknown member; did you mean weight? The same at portfolio[1].weigth, portfolio[2].weigth, portfolio[3].weigth, portfolio[4].weigth, portfolio[5].weigth and 2 more.',
    );
  });

  test('is not confused with a name of a map', async () => {
    const costs = { 'United States': { buy: 0.001, sell: 0.001 } };
    const result = await server.call(server.bearer, 'validate_portfolio', {
      portfolio: [row],
      transaction_cost_config: costs,
    });
    expect(result.structuredContent).toMatchObject({ valid: true });
  });
});

test('all problems of a call come at once: unknown arguments, wrong values, and unknown symbols', async () => {
  const args = {
    portfolio: { AAX: 0.5, AAA: 0.5 },
    base_currency: 7,
    benchmark: 'NOPE',
    end: '2024-01-01',
    fields: 'x',
  };
  const lines = (await problem('analyze_portfolio', args)).split('\n').slice(0, 5);
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    '- end',
    '- base_currency',
    '- fields[0]',
    '- benchmark',
    '- portfolio[0].symbol',
  ]);
});

test.each([
  ['a map', { AAA: 0.6, BBB: '40%' }],
  ['text', 'AAA 60%, BBB 40%'],
  [
    'a list without dates',
    [
      { symbol: 'AAA', weight: '60%' },
      { symbol: 'BBB', weight: 0.4 },
    ],
  ],
])('a portfolio may be %s, and its dates may be words', async (_form, portfolio) => {
  const { structuredContent } = await server.call(server.bearer, 'validate_portfolio', {
    portfolio,
    start_date: 'Q2 2023',
    end_date: 'last quarter',
  });
  expect(structuredContent).toMatchObject({
    valid: true,
    normalized: {
      portfolio: [
        { date: '2023-04-01', symbol: 'AAA.N', weight: 0.6 },
        { date: '2023-04-01', symbol: 'BBB.L', weight: 0.4 },
      ],
    },
  });
});

test('a list may be text', async () => {
  const { structuredContent } = await server.call(server.bearer, 'get_daily_prices', {
    symbol: 'AAA, BBB',
    start_date: 'March 2024',
    end_date: 'March 2024',
  });
  const dates = (structuredContent.rows as { date: string }[]).map(({ date }) => date.slice(0, 7));
  expect(new Set(dates)).toEqual(new Set(['2024-03']));
});

test('null means that an argument is absent', async () => {
  const prices = await server.call(server.bearer, 'get_daily_prices', {
    symbol: 'AAA',
    latest: true,
    start_date: null,
  });
  expect(prices.structuredContent).toMatchObject({ row_count: 1 });
  const checked = await server.call(server.bearer, 'validate_portfolio', { portfolio: [row], benchmark: null });
  expect(checked.structuredContent).toMatchObject({ valid: true });
  expect(await problem('get_daily_prices', { symbol: null })).toBe('- symbol: is required.');
});

test.each([
  [
    'get_daily_prices',
    { symbol: 'AAA', start_date: 'soon' },
    '- start_date: "soon" is not a date. Send YYYY-MM-DD, or words such as "5 years ago", "Q1 2021", or "ytd".',
  ],
  [
    'get_key_ratios',
    { symbol: 'AAA', freq: 'annual' },
    '- freq: must be a whole number, not "annual". 1 annual, 2 quarterly.',
  ],
  [
    'get_daily_prices',
    { symbol: 'AAA', resolution: 'week' },
    '- resolution: "week" is not one of daily, weekly, monthly.',
  ],
  [
    'get_daily_prices',
    { symbol: 'AAA', resolution: 'weakly' },
    '- resolution: "weakly" is not a known name; did you mean weekly?',
  ],
  [
    'analyze_portfolio',
    { portfolio: [row], fields: ['daily_sumary'] },
    '- fields[0]: "daily_sumary" is not a known name; did you mean daily_summary?',
  ],
  ['search_symbols', { query: '' }, '- query: must have at least 1 character.'],
  [
    'get_company_info',
    { symbol: ['AAA', { toString: 1 }] },
    '- symbol: must be text, not ["AAA",{"toString":1}]. RIC, ticker, ISIN or alias; up to 50, separated by commas, or a list.',
  ],
])('%s with %j says what to send instead', async (name, args, text) => {
  expect(await problem(name, args)).toBe(text);
});

test('names that are not near any follow the problems once, because the listed schema lacks them', async () => {
  const text = await problem('analyze_portfolio', { portfolio: [row], fields: ['zzzzzz', 'qqqqqq'] });
  expect(text.split('\n')).toEqual([
    '- fields[0]: "zzzzzz" is not a known name.',
    '- fields[1]: "qqqqqq" is not a known name.',
    expect.stringMatching(/^Names for fields: portfolio_parameters, .*, performance_metrics, .*\.$/),
  ]);
});

test('a tool that takes one symbol says so', async () => {
  const { content } = await server.call(server.bearer, 'compare_with_peers', { symbol: 'AAA,BBB.L' });
  expect(content[0]?.text).toBe('The symbol "AAA,BBB.L" is not known. Send one symbol.');
});

test('no listed description stops at a colon', async () => {
  const list = await server.post(server.bearer, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect(await list.text()).not.toMatch(/"description":"[^"]*:"/);
});

test('a stock has no fund scores, and the answer says so', async () => {
  expect(await problem('get_etf_scores', { symbol: 'AAA' })).toContain('AAA.N is not a fund (type stock)');
});

const VERSION = 'io.modelcontextprotocol/protocolVersion';

test.each([
  ['completion/complete', {}, 'params.ref, params.argument'],
  ['resources/read', { uri: 5 }, 'params.uri'],
  ['prompts/get', { name: 'stock_deep_dive', arguments: { symbol: 5 } }, 'params.arguments.symbol'],
  ['tools/list', { cursor: 5 }, 'params.cursor'],
])('%s with wrong parameters is a plain error of revision 2026-07-28 too', async (method, params, places) => {
  const meta = {
    [VERSION]: '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
  const answer = (await (await server.post(server.bearer, message, headers)).json()) as { error: object };
  expect(answer.error).toEqual({
    code: -32_602,
    message: `These parameters are missing or of the wrong type: ${places}`,
  });
});
