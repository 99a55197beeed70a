import { describe, expect, test } from '@jest/globals';
import { type Items, KEY_RATIOS, keyRatios, type RatioInput } from '../../src/ratios/keyRatios.ts';

const ITEMS: Items = {
  revenue: 1000,
  gross_profit: 400,
  operating_income: 200,
  pretax_income: 180,
  income_tax: 36,
  net_income: 144,
  depreciation_amortization: 50,
  interest_expense: 20,
  total_assets: 2000,
  current_assets: 600,
  cash: 100,
  short_term_investments: 50,
  receivables: 150,
  inventory: 90,
  current_liabilities: 300,
  payables: 60,
  total_debt: 500,
  long_term_debt: 400,
  shareholders_equity: 800,
  operating_cash_flow: 210,
  capital_expenditure: 60,
  dividends_paid: 72,
};
const input = (changes: Items = {}, more: Partial<RatioInput> = {}): RatioInput => {
  const items = { ...ITEMS, ...changes };
  return { period: items, year: items, end: items, start: items, marketCap: 1440, ...more };
};

describe('keyRatios', () => {
  test('by hand', () => {
    const expected = {
      gross_margin: 40,
      ebitda_margin: 25,
      operating_margin: 20,
      pretax_margin: 18,
      effective_tax_rate: 20,
      net_margin: 14.4,
      return_on_equity: 18,
      return_on_assets: 7.2,
      return_on_invested_capital: (100 * 160) / 1300,
      fcf_yield: (100 * 150) / 1440,
      dividend_yield: 5,
      pe: 10,
      price_book_value: 1.8,
      price_cash_flow: 1440 / 210,
      price_sales: 1.44,
      enterprise_value_revenue: 1.79,
      enterprise_value_ebit: 8.95,
      quick_ratio: 1,
      current_ratio: 2,
      ebitda_interest_expense: 12.5,
      times_interest_earned: 10,
      total_debt_ebitda: 2,
      assets_equity: 2.5,
      debt_equity: 0.625,
      lt_debt_to_total_capital: 400 / 1300,
      total_debt_enterprise_value: 500 / 1790,
      net_debt_to_ebitda: 1.6,
      cash_cycle_days: 365 * (0.15 + 0.15 - 0.1),
    };
    const actual = keyRatios(input());
    expect(Object.keys(actual)).toEqual([...KEY_RATIOS]);
    for (const name of KEY_RATIOS) expect(actual[name]).toBeCloseTo(expected[name], 12);
  });

  test('a loss has no price/earnings ratio, negative equity no return on it and no ratio to it', () => {
    expect(keyRatios(input({ net_income: -10 })).pe).toBeNull();
    expect(keyRatios(input({ net_income: -10 })).net_margin).toBeCloseTo(-1, 12);
    const { return_on_equity, price_book_value, debt_equity, assets_equity } = keyRatios(
      input({ shareholders_equity: -5 }),
    );
    expect([return_on_equity, price_book_value, debt_equity, assets_equity]).toEqual([null, null, null, null]);
  });

  test('a ratio is null if an item is missing, and no other ratio is', () => {
    const { gross_profit: _missing, ...rest } = ITEMS;
    const known = keyRatios({ ...input(), period: rest, year: rest });
    const missing = KEY_RATIOS.filter((name) => known[name] === null);
    expect(missing).toEqual(['gross_margin', 'cash_cycle_days']);
    const noPrice = keyRatios(input({}, { marketCap: null }));
    expect(KEY_RATIOS.filter((name) => noPrice[name] === null)).toEqual([
      'fcf_yield',
      'dividend_yield',
      'pe',
      'price_book_value',
      'price_cash_flow',
      'price_sales',
      'enterprise_value_revenue',
      'enterprise_value_ebit',
      'total_debt_enterprise_value',
    ]);
    const firstYear = keyRatios(input({}, { start: null }));
    expect(KEY_RATIOS.filter((name) => firstYear[name] === null)).toEqual([
      'return_on_equity',
      'return_on_assets',
      'return_on_invested_capital',
      'cash_cycle_days',
    ]);
  });
});
