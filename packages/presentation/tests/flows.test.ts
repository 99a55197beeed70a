import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Block } from '../src/documents/document.ts';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { resultDocument } from '../src/documents/tearSheet/tearSheet.ts';

const sums = { price: 60, currency: 10, income: 5, fees: 2, taxes: 1, total: 72 };
const row = { ...sums, start_value: 0, end_value: 1072, net_investment: 1000 };
const gains = { gain: 30, price_gain: 25, currency_gain: 5 };
const received = { gross: 5, withheld: 1, net: 4 };
const figures = {
  total_return: 0.1,
  annualized_return: 0.1,
  annualized_volatility: 0.2,
  sharpe_ratio: 0.5,
  max_drawdown: -0.1,
};
const ANALYSIS: Analysis = {
  cash_flow_returns: {
    time_weighted: { total: 0.05, annualized: null },
    money_weighted: { status: 'multiple_roots', annualized: null, total: null, roots: [0.1, 0.2] },
    public_market_equivalent: {
      long_nickels: { total: 0.04, annualized: null, end_value: 1040, failed: false },
      kaplan_schoar: 1.02,
      direct_alpha: null,
    },
    large_flows: [],
    modified_dietz: { total: 0.06, annualized: null },
    simple_gain: 72,
    net_flows: 1000,
    start_value: 0,
    end_value: 1072,
    flows: [{ date: '2024-01-02', amount: 1000, kind: 'deposit' }],
    by_year: [
      { year: 2024, time_weighted: 0.05, money_weighted: null, modified_dietz: 0.06, net_flows: 1000, gain: 72 },
    ],
  },
  profit_and_loss: { rows: [{ ric: 'A.N', name: 'A', ...row }], totals: { ...row, net_flows: 1000 } },
  realized_gains: {
    lot_method: 'highest_cost',
    closed: [
      {
        ric: 'A.N',
        opened: '2024-01-02',
        closed: '2024-02-02',
        quantity: 1,
        cost: 70,
        proceeds: 100,
        ...gains,
        days: 31,
      },
    ],
    open: [],
    by_year: [{ year: 2024, ...gains, proceeds: 100, cost: 70 }],
    totals: { realized: { ...gains, proceeds: 100, cost: 70 }, unrealized: { ...gains, value: 0, cost: 0 } },
  },
  income: {
    by_month: [
      { year: 2024, month: 1, ...received },
      { year: 2024, month: 2, ...received },
    ],
    by_holding: [],
    totals: { ...received, yield_on_value: 0.005, yield_on_cost: null },
  },
  fee_impact: {
    total_fees: 2,
    fees: [{ name: 'Management', annual_rate: 0.01, amount: 2 }],
    gross: { ...figures, total_return: 0.12 },
    net: figures,
    annual: [],
  },
  analytics_version: 5,
  warnings: [],
  input_hash: '',
};

describe('cash flows in a document', () => {
  const [section] = resultDocument(ANALYSIS).sections.filter(({ id }) => id === 'trading');
  const text = JSON.stringify(section);

  test('show both returns, profit, income, gains, and fees', () => {
    const titles = section!.blocks.flatMap((block) => ('title' in block ? [block.title] : []));
    expect(titles).toEqual([
      'Returns by year, with and without cash flows',
      'Profit and loss by holding',
      'Dividends and interest by year',
      'Realized gains by year',
      'Before and after fees',
    ]);
    expect(text).toContain('More than one money-weighted rate fits');
    expect(text).toContain('highest cost');
    expect(text).toContain('Management');
  });

  test('the income of a year is the sum of its months', () => {
    expect(text).toContain('"value":10');
  });

  test('are absent without the sections', () => {
    const { analytics_version, warnings, input_hash } = ANALYSIS;
    expect(resultDocument({ analytics_version, warnings, input_hash }).sections.map(({ id }) => id)).not.toContain(
      'trading',
    );
  });
});

test('yearly fees are part of the summary, and a column of the contributions', () => {
  const example = readFileSync(new URL('../../../docs/examples/analysis.json', import.meta.url), 'utf8');
  const { company_contribution: rows, portfolio_summary: summary, ...rest } = JSON.parse(example).result as Analysis;
  const charged: Analysis = {
    ...rest,
    company_contribution: rows!.map((row) => ({ ...row, fees: 100, total_pl: row.total_pl - 100 })),
    portfolio_summary: { ...summary!, total_fees: 100 * rows!.length },
  };
  const headings = (analysis: Analysis) =>
    resultDocument(analysis)
      .sections.flatMap(({ blocks }) => blocks)
      .flatMap((block): readonly Block[] =>
        block.kind === 'choice' ? block.options.map((option) => option.block) : [block],
      )
      .flatMap((block) => (block.kind === 'table' && block.title === 'Contribution by position' ? block.columns : []))
      .map(({ title }) => title);
  expect(headings(charged)).toContain('Fees');
  expect(headings({ ...rest, company_contribution: rows! })).toEqual(
    headings(charged).filter((title) => title !== 'Fees'),
  );
  expect(JSON.stringify(resultDocument(charged))).toMatch(/Yearly fees took SGD.200\./);
});

test('booked fees of a ledger are its transaction costs', () => {
  const example = readFileSync(new URL('../../../docs/examples/analysis.json', import.meta.url), 'utf8');
  const { portfolio_summary: summary, ...rest } = JSON.parse(example).result as Analysis;
  const booked = { ...summary!, net_flows: 1000, total_transaction_cost: 18, include_transaction_costs: false };
  const text = JSON.stringify(resultDocument({ ...rest, portfolio_summary: booked }));
  expect(text).toMatch(/"Transaction costs, SGD",\{"text":"18"/);
});
