import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { toDay } from '../../src/dates.ts';
import { validateResultOf } from '../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import type { AnalysisWindow } from '../../src/portfolio/checkSettings.ts';
import { QUALITY_CODES } from '../../src/schemas/dataQuality.ts';
import {
  ISSUE_ERROR_CODES,
  ISSUE_WARNING_CODES,
  LEDGER_ERROR_CODES,
  LEDGER_WARNING_CODES,
} from '../../src/schemas/issues.ts';
import { validateResult } from '../../src/schemas/portfolioChecks.ts';
import type { HoldingsRequest, PortfolioRequest } from '../../src/schemas/portfolioRequest.ts';
import { analyzeBody } from '../../src/schemas/reports.ts';
import { createAjv } from '../../src/schemas/validation/validator.ts';

const facts = exampleMarket();
const fitsAnswer = createAjv().compile(validateResult);
type Rows = HoldingsRequest['portfolio'];

/** Rows of one date: symbol, weight, symbol, weight … */
function rows(date: string, ...pairs: readonly (string | number)[]): Rows {
  return Array.from({ length: pairs.length / 2 }, (_, i) => {
    return { date, symbol: String(pairs[2 * i]), weight: Number(pairs[2 * i + 1]) };
  });
}

const FOUR = rows('2024-01-02', 'AAPL.OQ', 0.25, 'MSFT.OQ', 0.25, 'SAP.DE', 0.25, 'SPY.P', 0.25);
const many = (count: number, row: (i: number) => Rows[number]) => Array.from({ length: count }, (_, i) => row(i));

function issues(request: HoldingsRequest, window?: AnalysisWindow) {
  const answer = validateResultOf(checkPortfolio(request, facts, window, { schema: analyzeBody }));
  expect(fitsAnswer(answer)).toBe(true);
  expect(answer.valid).toBe(answer.errors.length === 0);
  expect('normalized' in answer).toBe(answer.valid);
  const short = (issue: { code: string; field: string }) => `${issue.code} ${issue.field}`;
  return { errors: answer.errors.map(short), warnings: answer.warnings.map(short), answer };
}

/** Portfolio, other members, errors expected. */
const ERROR_CASES: readonly [string, HoldingsRequest, readonly string[], AnalysisWindow?][] = [
  ['dividends of a ledger', { portfolio: FOUR, dividends: 'market' }, ['invalid_dividends dividends']],
  ['no country', { portfolio: FOUR, withholding: { Narnia: 0.1 } }, ['unknown_country withholding.Narnia']],
  ['no rows', { portfolio: [] }, ['empty_portfolio portfolio']],
  ['before 1990', { portfolio: rows('1989-12-29', 'SPY.P', 1) }, ['invalid_date portfolio[0].date']],
  ['not of the calendar', { portfolio: rows('2024-02-30', 'SPY.P', 1) }, ['invalid_date portfolio[0].date']],
  ['tomorrow', { portfolio: [...FOUR, ...rows('2024-06-30', 'SPY.P', 1)] }, ['future_date portfolio[4].date']],
  ['today', { portfolio: rows('2024-06-29', 'SPY.P', 1) }, []],
  ['unknown', { portfolio: rows('2024-01-02', 'APPLX', 0.5, 'SPY.P', 0.5) }, ['unresolved_symbol portfolio[0].symbol']],
  ['ambiguous', { portfolio: rows('2024-01-02', 'DUAL', 0.5, 'SPY.P', 0.5) }, ['ambiguous_symbol portfolio[0].symbol']],
  ['twice', { portfolio: rows('2024-01-02', 'AAPL.OQ', 0.5, 'apple', 0.5) }, ['duplicate_holding portfolio[1]']],
  ['two lots', { portfolio: rows('2024-01-02', 'AAPL.OQ', 0.3, 'SPY.P', 0.3, 'apple', 0.4) }, []],
  ['the same on two dates', { portfolio: [...FOUR, ...rows('2024-02-01', 'SPY.P', 1)] }, []],
  [
    'negative',
    { portfolio: rows('2024-01-02', 'SPY.P', 1, 'SAP.DE', -0.1) },
    ['non_positive_weight portfolio[1].weight'],
  ],
  [
    'nothing above 0',
    { portfolio: rows('2024-01-02', 'SPY.P', 0, 'SAP.DE', -1) },
    [
      'non_positive_weight portfolio[0].weight',
      'non_positive_weight portfolio[1].weight',
      'zero_weight_sum portfolio[0].weight',
    ],
  ],
  ['currency', { portfolio: FOUR, base_currency: 'usd' }, ['unsupported_currency base_currency']],
  ['no path of rates', { portfolio: rows('2024-01-02', 'ZARS.J', 1) }, ['missing_fx_history portfolio[0].symbol']],
  ['rates too late', { portfolio: rows('2021-01-04', 'KRWS.KS', 1) }, ['missing_fx_history portfolio[0].symbol']],
  [
    'no rates of the benchmark',
    { portfolio: rows('2024-01-02', 'ZARS.J', 1), base_currency: 'ZAR' },
    ['missing_fx_history benchmark'],
  ],
  [
    'no prices',
    { portfolio: rows('2024-01-02', 'BLANK.N', 0.5, 'SPY.P', 0.5) },
    ['no_price_history portfolio[0].symbol'],
  ],
  [
    'benchmark that is younger than the holdings',
    { portfolio: FOUR.map((row) => ({ ...row, date: '2022-06-01' })), benchmark: 'LATE.N' },
    ['no_price_history benchmark'],
  ],
  [
    'benchmark that is older than the window',
    { portfolio: FOUR.map((row) => ({ ...row, date: '2022-06-01' })), benchmark: 'LATE.N' },
    [],
    { start_date: '2023-02-22' },
  ],
  ['benchmark that ended before the window', { portfolio: FOUR, benchmark: 'GONE.N' }, ['no_price_history benchmark']],
  [
    'a price that is too old to buy at',
    { portfolio: rows('2021-06-21', 'GAP.N', 0.2, 'SPY.P', 0.8) },
    ['no_price_history portfolio[0].symbol'],
  ],
  ['benchmarks with one name', { portfolio: FOUR, benchmarks: ['ACWI.OQ'] }, ['invalid_benchmark benchmarks[0]']],
  ['benchmark without prices', { portfolio: FOUR, benchmark: 'BLANK.N' }, ['no_price_history benchmark']],
  ['too early', { portfolio: rows('2020-01-02', 'LATE.N', 1) }, ['rebalance_before_history portfolio[0].date']],
  ['before all data', { portfolio: rows('1990-01-02', 'AAPL.OQ', 1) }, ['rebalance_before_history portfolio[0].date']],
  ['a holiday before all data', { portfolio: rows('2018-12-28', 'AAPL.OQ', 1) }, []],
  ['delisted before', { portfolio: rows('2024-01-02', 'DEAD.N', 1) }, ['no_price_history portfolio[0].symbol']],
  ['delisted later', { portfolio: rows('2022-10-28', 'DEAD.N', 1) }, []],
  [
    'delisted, with another holding',
    { portfolio: rows('2024-01-02', 'DEAD.N', 0.5, 'SPY.P', 0.5) },
    ['no_price_history portfolio[0].symbol'],
  ],
  [
    'delisted on a later date',
    { portfolio: [...FOUR, ...rows('2024-02-01', 'DEAD.N', 0.5, 'SPY.P', 0.5)] },
    ['no_price_history portfolio[4].symbol'],
  ],
  [
    'on a date that a later one replaces',
    { portfolio: [...rows('2024-03-02', 'DEAD.N', 1), ...rows('2024-03-03', 'SPY.P', 1)] },
    [],
  ],
  [
    'fractions and a percentage',
    { portfolio: rows('2024-01-02', 'SPY.P', 0.4, 'SAP.DE', 30, 'JPM.N', 0.3) },
    ['mixed_units portfolio[1].weight'],
  ],
  ['proportions', { portfolio: rows('2024-01-02', 'SPY.P', 1, 'SAP.DE', 3) }, []],
  [
    'listed late, but the start waits',
    { portfolio: rows('2020-01-02', 'LATE.N', 0.5, 'SPY.P', 0.5) },
    [],
    { start_when_available: true },
  ],
  ['the first day of prices', { portfolio: rows('2023-03-01', 'LATE.N', 1) }, []],
  ['value 0', { portfolio: FOUR, initial_value: 0 }, ['invalid_initial_value initial_value']],
  ['value negative', { portfolio: FOUR, initial_value: -5 }, ['invalid_initial_value initial_value']],
  ['value above 1e12', { portfolio: FOUR, initial_value: 1.1e12 }, ['invalid_initial_value initial_value']],
  ['value 1e-7', { portfolio: FOUR, initial_value: 1e-7 }, ['invalid_initial_value initial_value']],
  ['value 1e-6', { portfolio: FOUR, initial_value: 1e-6 }, []],
  ['value 1e12', { portfolio: FOUR, initial_value: 1e12 }, []],
  [
    'market',
    { portfolio: FOUR, transaction_cost_config: { Atlantis: { buy: 0, sell: 0 } } },
    ['unknown_market transaction_cost_config.Atlantis'],
  ],
  [
    'a market of the cost table, and one of the data',
    { portfolio: FOUR, transaction_cost_config: { Italy: { buy: 0, sell: 0 }, Zealandia: { buy: 0, sell: 0 } } },
    [],
  ],
  [
    'rates',
    { portfolio: FOUR, transaction_cost_config: { Germany: { buy: 0.2, sell: -0.001 } } },
    ['invalid_cost_rate transaction_cost_config.Germany.buy', 'invalid_cost_rate transaction_cost_config.Germany.sell'],
  ],
  ['rates at the bounds', { portfolio: FOUR, transaction_cost_config: { Germany: { buy: 0, sell: 0.1999 } } }, []],
  [
    '10,001 rows',
    { portfolio: many(10_001, () => ({ date: 'x', symbol: 'SPY.P', weight: 0 })), initial_value: 0 },
    ['invalid_initial_value initial_value', 'too_many_rows portfolio'],
  ],
  [
    '601 dates',
    {
      portfolio: many(601, (i) => ({
        date: new Date(1.6e12 + i * 864e5).toISOString().slice(0, 10),
        symbol: 'SPY.P',
        weight: 1,
      })),
    },
    ['too_many_rows portfolio'],
  ],
  [
    '1,001 symbols',
    { portfolio: many(1001, (i) => ({ date: '2024-01-02', symbol: `S${i}`, weight: 1 })) },
    ['too_many_symbols portfolio'],
  ],
  [
    'empty window',
    { portfolio: FOUR },
    ['end_before_start end_date'],
    { start_date: '2024-03-01', end_date: '2024-02-01' },
  ],
  ['ends before the first rebalance', { portfolio: FOUR }, ['end_before_start end_date'], { end_date: '2023-12-29' }],
  ['starts today', { portfolio: FOUR }, ['end_before_start start_date'], { start_date: '2024-06-29' }],
  ['first rebalance today', { portfolio: rows('2024-06-29', 'SPY.P', 1) }, ['end_before_start portfolio'], {}],
  ['one day', { portfolio: FOUR }, ['window_too_short end_date'], { start_date: '2024-06-28', end_date: '2024-06-28' }],
  [
    'a weekend and one day',
    { portfolio: FOUR },
    ['window_too_short end_date'],
    { start_date: '2024-06-22', end_date: '2024-06-24' },
  ],
  ['two days', { portfolio: FOUR }, [], { start_date: '2024-06-27', end_date: '2024-06-28' }],
  ['ends tomorrow', { portfolio: FOUR }, ['future_date end_date'], { end_date: '2024-06-30' }],
  [
    'window before 1990',
    { portfolio: FOUR },
    ['invalid_date start_date', 'invalid_date end_date'],
    { start_date: '1980-01-01', end_date: '1981-01-01' },
  ],
];

/** checkLedger.test.ts and checkFaults.test.ts have the cases of these. */
const ledgerCodes: ReadonlySet<string> = new Set([
  ...LEDGER_ERROR_CODES,
  ...LEDGER_WARNING_CODES,
  ...QUALITY_CODES,
  'data_fault',
  'stale_rate',
]);

describe('a window after the end of the data', () => {
  const late = { ...facts, today: toDay('2024-07-10') };
  const codesOf = (request: PortfolioRequest, window = {}) =>
    checkPortfolio(request, late, window).errors.map(({ code, message }) => [code, message]);

  test.each(['2024-06-28', '2024-06-30', '2024-07-08'])(
    'from %s has too few days, and says where the data end',
    (date) => {
      const ledger = { transactions: [{ date, type: 'buy' as const, symbol: 'SPY.P', quantity: 1, price: 100 }] };
      for (const request of [{ portfolio: rows(date, 'SPY.P', 1) }, ledger]) {
        for (const window of [{}, { end_date: '2024-07-09' }]) {
          expect(codesOf(request, window)).toEqual([
            [
              expect.stringMatching(/^(window_too_short|end_before_start)$/),
              expect.stringMatching(/the market data end on 2024-06-28\..*or try again when there are later data\.$/),
            ],
          ]);
        }
      }
    },
  );

  test('may have only cash', () => {
    expect(codesOf({ transactions: [{ date: '2024-07-01', type: 'deposit', amount: 1 }], benchmark: null })).toEqual(
      [],
    );
  });
});

describe('errors', () => {
  test.each(ERROR_CASES)('%s', (_name, request, expected, ...[window]) => {
    expect(issues(request, window).errors).toEqual(expected);
  });

  test('every code is reached by a case', () => {
    const reached = new Set(ERROR_CASES.flatMap(([, , expected]) => expected.map((issue) => issue.split(' ')[0])));
    expect([...reached].sort()).toEqual(ISSUE_ERROR_CODES.filter((code) => !ledgerCodes.has(code)).sort());
  });

  test('one pass reports all of them', () => {
    const request = {
      portfolio: [
        ...rows('2024-01-02', 'AAPL.OQ', 0.5, 'AAPL', 0.5, 'APPLX', 0.1, 'DUAL', 0.1, 'BLANK.N', -1, 'ZARS.J', 0.1),
        ...rows('2030-01-01', 'SPY.P', 1),
        ...rows('1970-01-01', 'SPY.P', 1),
        ...rows('2022-01-03', 'LATE.N', 1),
        ...rows('2023-01-03', 'SPY.P', 0),
      ],
      initial_value: -1,
      transaction_cost_config: { Atlantis: { buy: 1, sell: 0 } },
    };
    expect(new Set(issues(request).answer.errors.map((issue) => issue.code))).toEqual(
      new Set([
        'duplicate_holding',
        'unresolved_symbol',
        'ambiguous_symbol',
        'no_price_history',
        'non_positive_weight',
        'missing_fx_history',
        'future_date',
        'invalid_date',
        'rebalance_before_history',
        'zero_weight_sum',
        'invalid_initial_value',
        'unknown_market',
        'invalid_cost_rate',
      ]),
    );
  });

  test('messages name what can be used instead', () => {
    const portfolio = rows('2024-01-02', 'APPLX', 0.5, 'DUAL', 0.5);
    const { answer } = issues({
      portfolio,
      base_currency: 'XXX',
      transaction_cost_config: { Atlantis: { buy: 0, sell: 0 } },
    });
    const messages = answer.errors.map((issue) => issue.message).join('\n');
    expect(messages).toContain('Did you mean AAPL.OQ?');
    expect(messages).toContain('use one of DUAL.L, DUAL.N');
    expect(messages).toContain('Known are EUR, KRW, SGD, USD, ZAR.');
    expect(messages).toMatch(/Known are .*Italy.*Zealandia/);
  });

  test('a currency or market in another case gets the right spelling, not a list that holds it', () => {
    const { answer } = issues({
      portfolio: FOUR,
      base_currency: 'usd',
      transaction_cost_config: { 'united states': { buy: 0, sell: 0 } },
    });
    expect(answer.errors.map(({ message }) => message)).toEqual([
      'Currency "usd" is not supported. Upper and lower case matter: send "USD".',
      'Market "united states" is not known. Upper and lower case matter: send "United States".',
    ]);
  });
});

test('an unknown symbol that may be a WKN gets advice, and other symbols do not', () => {
  const messageOf = (symbol: string) => issues({ portfolio: rows('2024-01-02', symbol, 1) }).answer.errors[0]?.message;
  const advice = 'is not known. If it is a WKN, use the ISIN or the ticker instead.';
  for (const wkn of ['865985', 'A1JX52', 'a2pkxg']) expect(messageOf(wkn)).toContain(`"${wkn}" ${advice}`);
  // Letters alone, the letters I and O, and other lengths make no WKN.
  for (const other of ['QWXZKJ', 'AO1234', 'I12345', '86598', '8659850', '8659.5']) {
    expect(messageOf(other)).toContain('is not known.');
    expect(messageOf(other)).not.toContain('WKN');
  }
});

const misspelled: HoldingsRequest & { readonly benchmrk: string } = { portfolio: FOUR, benchmrk: 'SPY.P' };
const SHARES = FOUR.flatMap(({ symbol, weight = 0 }) => [symbol, weight]);
const SHIFTED = 'non_trading_date_shifted portfolio[0].date';

const WARNING_CASES: readonly [string, HoldingsRequest, readonly string[], AnalysisWindow?][] = [
  ['nothing to say', { portfolio: FOUR }, []],
  [
    'rates that nothing uses',
    { portfolio: FOUR, transaction_cost_config: { Germany: { buy: 0.001, sell: 0 } } },
    ['costs_not_applied transaction_cost_config'],
  ],
  [
    'rates that are used',
    { portfolio: FOUR, transaction_cost_config: { Germany: { buy: 0.001, sell: 0 } }, include_transaction_costs: true },
    [],
  ],
  [
    'a fee that may be a percentage',
    { portfolio: FOUR, fees: [{ name: 'Management', annual_rate: 0.3 }] },
    ['rate_looks_like_percent fees[0].annual_rate'],
  ],
  ['a sum within 1e-6', { portfolio: rows('2024-01-02', 'SPY.P', 0.5, 'ACWI.OQ', 0.5 + 9e-7) }, []],
  [
    'a sum beyond 1e-6',
    { portfolio: rows('2024-01-02', 'SPY.P', 0.5, 'ACWI.OQ', 0.5 + 2e-6) },
    ['weights_renormalized portfolio[0].weight'],
  ],
  [
    'percent',
    { portfolio: [...FOUR, ...rows('2024-02-01', 'SPY.P', 50, 'ACWI.OQ', 50)] },
    ['weights_look_like_percent portfolio[4].weight'],
  ],
  [
    'percent that miss 100 by less than 1',
    { portfolio: rows('2024-01-02', 'SPY.P', 50, 'ACWI.OQ', 49.5) },
    ['weights_look_like_percent portfolio[0].weight', 'weights_renormalized portfolio[0].weight'],
  ],
  [
    'the same ticker on two dates',
    {
      portfolio: [...rows('2024-01-02', 'spy', 0.5, 'ACWI.OQ', 0.5), ...rows('2024-02-01', 'spy', 0.5, 'ACWI.OQ', 0.5)],
    },
    ['symbol_normalized portfolio[0].symbol'],
  ],
  [
    'too little',
    { portfolio: rows('2024-01-02', 'SPY.P', 0.2, 'ACWI.OQ', 0.2) },
    ['weights_renormalized portfolio[0].weight', 'weights_sum_far_from_one portfolio[0].weight'],
  ],
  [
    'shorthand',
    { portfolio: rows('2024-01-02', 'spy', 0.5, 'ACWI.OQ', 0.5), benchmark: 'ACWI' },
    ['symbol_normalized benchmark', 'symbol_normalized portfolio[0].symbol'],
  ],
  [
    'a holiday',
    { portfolio: rows('2024-01-01', 'SPY.P', 0.5, 'ACWI.OQ', 0.5) },
    ['non_trading_date_shifted portfolio[0].date'],
  ],
  [
    'a Saturday',
    { portfolio: rows('2024-03-02', 'SPY.P', 0.5, 'ACWI.OQ', 0.5) },
    ['non_trading_date_shifted portfolio[0].date'],
  ],
  [
    'prices end while held',
    { portfolio: rows('2022-01-03', 'GONE.N', 0.2, 'SPY.P', 0.8) },
    ['partial_price_history portfolio[0].symbol'],
  ],
  [
    'prices end after the window',
    { portfolio: rows('2022-01-03', 'GONE.N', 0.2, 'SPY.P', 0.8) },
    [],
    { end_date: '2022-02-01' },
  ],
  [
    'prices end after the sale',
    {
      portfolio: [
        ...rows('2022-01-03', 'GONE.N', 0.2, 'SPY.P', 0.8),
        ...rows('2022-03-01', 'SPY.P', 0.5, 'ACWI.OQ', 0.5),
      ],
    },
    [],
  ],
  [
    'prices of the benchmark end inside the window',
    { portfolio: FOUR.map((row) => ({ ...row, date: '2022-02-01' })), benchmark: 'GONE.N' },
    ['partial_price_history benchmark'],
  ],
  ['an old price', { portfolio: rows('2021-06-10', 'GAP.N', 0.2, 'SPY.P', 0.8) }, ['stale_price portfolio[0].symbol']],
  ['scores of half', { portfolio: rows('2024-01-02', 'XOM.N', 0.2, 'SPY.P', 0.2, 'CASH.USD', 0.6) }, []],
  [
    'scores of less than half',
    { portfolio: rows('2024-01-02', 'XOM.N', 0.2, 'JPM.N', 0.2, 'SPY.P', 0.2, 'CASH.USD', 0.4) },
    ['low_score_coverage portfolio'],
  ],
  ['one fund', { portfolio: rows('2024-01-02', 'SPY.P', 1) }, ['single_holding portfolio[0]']],
  [
    'more than a quarter in one company',
    { portfolio: rows('2024-01-02', 'AAPL.OQ', 0.3, 'SPY.P', 0.7) },
    ['high_concentration portfolio[0].weight'],
  ],
  [
    'more than a quarter in two share classes of a company',
    { portfolio: rows('2024-01-02', 'MSFT.OQ', 0.2, 'MSFTB.OQ', 0.2, 'SPY.P', 0.6) },
    ['high_concentration portfolio[0].weight'],
  ],
  [
    'two dates that trade on one day',
    {
      portfolio: [
        ...rows('2024-03-02', 'SAP.DE', 0.2, 'SPY.P', 0.8),
        ...rows('2024-03-04', 'SPY.P', 0.5, 'ACWI.OQ', 0.5),
      ],
    },
    ['rebalance_overridden portfolio[0].date'],
  ],
  [
    'two lots',
    { portfolio: rows('2024-01-02', 'SAP.DE', 0.1, 'SPY.P', 0.8, 'SAP.DE', 0.05, 'JPM.N', 0.05) },
    ['rows_combined portfolio[0]'],
  ],
  [
    'a start that waits',
    { portfolio: rows('2020-01-02', 'LATE.N', 0.2, 'SPY.P', 0.8) },
    ['start_delayed portfolio[0].date'],
    { start_when_available: true },
  ],
  ['a start that need not wait', { portfolio: FOUR }, [], { start_when_available: true }],
  ['a start before the holdings', { portfolio: FOUR }, ['start_delayed start_date'], { start_date: '2023-12-29' }],
  [
    'a start on the holiday before',
    { portfolio: rows('2024-01-01', ...SHARES) },
    [SHIFTED],
    { start_date: '2023-12-31' },
  ],
  ['an edge of no band', { portfolio: FOUR, rebalancing: { to: 'edge' } }, ['member_ignored rebalancing.to']],
  ['a misspelled member', misspelled, ['unknown_member benchmrk']],
];

describe('warnings', () => {
  test.each(WARNING_CASES)('%s', (_name, request, expected, ...[window]) => {
    const { errors, warnings } = issues(request, window);
    expect({ errors, warnings }).toEqual({ errors: [], warnings: expected });
  });

  test('every code is reached by a case', () => {
    const reached = new Set(WARNING_CASES.flatMap(([, , expected]) => expected.map((issue) => issue.split(' ')[0])));
    expect([...reached].sort()).toEqual(ISSUE_WARNING_CODES.filter((code) => !ledgerCodes.has(code)).sort());
  });
});

describe('messages', () => {
  const messagesOf = (portfolio: Rows, window?: AnalysisWindow) => {
    const { answer } = issues({ portfolio }, window);
    return [...answer.errors, ...answer.warnings].map(({ message }) => message);
  };

  test.each<[string, Rows, AnalysisWindow, string]>([
    [
      'units',
      rows('2024-01-02', 'SPY.P', 0.4, 'SAP.DE', 30, 'JPM.N', 0.3),
      {},
      'Percentages: portfolio[1] (30). Fractions: portfolio[0] (0.4), portfolio[2] (0.3).',
    ],
    [
      'three dates',
      ['2024-01-02', '2024-02-01', '2024-03-01'].flatMap((date) => rows(date, 'SPY.P', 1)),
      {},
      'a single holding on 2024-01-02 and on 2 more dates.',
    ],
    [
      'before the data',
      rows('2019-01-01', 'SPY.P', 1).map((row) => ({ ...row, date: '2018-12-28' })),
      {},
      'The prices of these holdings begin on 2019-01-01, after 2018-12-28.',
    ],
    [
      'start_date',
      FOUR,
      { start_date: '2024-03-01', end_date: '2024-02-01' },
      'start_date is 2024-03-01 and end_date is 2024-02-01',
    ],
    [
      'too young',
      rows('2024-06-28', 'SPY.P', 1),
      {},
      'An analysis needs two. Send an earlier date, or try again from 2024-07-02 on.',
    ],
    [
      'classes',
      rows('2024-01-02', 'MSFT.OQ', 0.2, 'MSFTB.OQ', 0.2, 'SPY.P', 0.6),
      {},
      'MSFT.OQ and MSFTB.OQ are one company. Together they are 40.0%',
    ],
    [
      'delayed',
      rows('2020-01-02', 'LATE.N', 0.2, 'SPY.P', 0.8),
      { start_when_available: true },
      'starts on 2023-03-01 instead of 2020-01-02: LATE.N cannot be bought earlier.',
    ],
  ])('%s', (_name, portfolio, window, expected) => {
    expect(messagesOf(portfolio, window).join('\n')).toContain(expected);
  });
});

describe('the output of the check', () => {
  test('start_when_available: rows of the last date before the start move to it, earlier ones go', () => {
    const portfolio = [
      ...rows('2020-01-02', 'LATE.N', 0.5, 'SPY.P', 0.5),
      ...rows('2021-01-04', 'LATE.N', 0.2, 'SPY.P', 0.8),
      ...rows('2024-01-02', 'SPY.P', 1),
    ];
    expect(checkPortfolio({ portfolio }, facts, { start_when_available: true }).rows).toEqual([
      { date: '2023-03-01', symbol: 'LATE.N', ric: 'LATE.N', weight: 0.2 },
      { date: '2023-03-01', symbol: 'SPY.P', ric: 'SPY.P', weight: 0.8 },
      { date: '2024-01-02', symbol: 'SPY.P', ric: 'SPY.P', weight: 1 },
    ]);
  });

  test('normalized: RICs, defaults and exact weights, rows in the order of the request', () => {
    const portfolio = [...rows('2024-02-01', 'aapl', 2, 'SPY', 6), ...rows('2024-01-02', 'SPY.P', 1)];
    expect(issues({ portfolio, unknown: 1 }).answer.normalized).toEqual({
      portfolio: [...rows('2024-02-01', 'AAPL.OQ', 0.25, 'SPY.P', 0.75), ...rows('2024-01-02', 'SPY.P', 1)],
      base_currency: 'USD',
      initial_value: 10_000,
      benchmark: 'ACWI.OQ',
      include_transaction_costs: false,
      transaction_cost_config: null,
    });
  });

  test('rows: in date order, unresolved ones left out, the others summing to 1', () => {
    const portfolio = [...rows('2024-02-01', 'aapl', 0.2, 'NOPE', 0.2, 'SPY.P', 0.6), ...rows('2024-01-02', 'SPY', 1)];
    const check = checkPortfolio({ portfolio }, facts);
    expect(check.rows).toEqual([
      { date: '2024-01-02', symbol: 'SPY', ric: 'SPY.P', weight: 1 },
      { date: '2024-02-01', symbol: 'aapl', ric: 'AAPL.OQ', weight: expect.closeTo(0.25, 15) },
      { date: '2024-02-01', symbol: 'SPY.P', ric: 'SPY.P', weight: expect.closeTo(0.75, 15) },
    ]);
    expect(check).toMatchObject({ requestedCount: 3, missingSymbols: ['NOPE'], canStart: true, benchmark: 'ACWI.OQ' });
  });

  test('a member called __proto__ is a market like any other', () => {
    const config: NonNullable<HoldingsRequest['transaction_cost_config']> = JSON.parse(
      '{"__proto__":{"buy":0,"sell":0}}',
    );
    expect(issues({ portfolio: FOUR, transaction_cost_config: config }).errors).toEqual([
      'unknown_market transaction_cost_config.__proto__',
    ]);
  });
});
