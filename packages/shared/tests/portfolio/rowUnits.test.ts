import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { jobWarningsOf } from '../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import { repairPortfolio } from '../../src/portfolio/repairPortfolio.ts';
import { resolveResult } from '../../src/schemas/portfolioChecks.ts';
import type { HoldingsRequest, PortfolioHolding } from '../../src/schemas/portfolioRequest.ts';
import { createAjv } from '../../src/schemas/validation/validator.ts';

const facts = exampleMarket();
const fits = createAjv().compile(resolveResult);
const row = (symbol: string, unit: Partial<PortfolioHolding>, date = '2024-01-02'): PortfolioHolding => ({
  date,
  symbol,
  ...unit,
});
const errorsOf = (...portfolio: readonly PortfolioHolding[]) =>
  checkPortfolio({ portfolio: [...portfolio] }, facts).errors.map(({ code, path }) => [code, path.join('.')]);

describe('rows of quantities and amounts', () => {
  test('keep their unit, with RICs, and have the value of the first date', () => {
    const request = { portfolio: [row('aapl', { quantity: 10 }), row('SAP.DE', { quantity: 20 })] };
    const { normalized, rows, ownValue, start, errors } = checkPortfolio(request, facts);
    expect(errors).toEqual([]);
    expect(normalized?.portfolio).toEqual([row('AAPL.OQ', { quantity: 10 }), row('SAP.DE', { quantity: 20 })]);
    expect(normalized).not.toHaveProperty('initial_value');
    // Every close is 100, and a euro costs 1.1 dollars.
    expect(ownValue).toBeCloseTo(1000 + 2200, 9);
    expect(start).toEqual({});
    expect(rows.map(({ weight }) => weight)).toEqual([1000 / 3200, 2200 / 3200].map((w) => expect.closeTo(w, 12)));
    expect(checkPortfolio({ ...request, initial_value: 500 }, facts).start).toEqual({ initial_value: 500 });
  });

  test('have a warning if they are scaled, because a portfolio has no deposits', () => {
    const messagesOf = (portfolio: PortfolioHolding[], others: Partial<HoldingsRequest> = {}) =>
      checkPortfolio({ portfolio, ...others }, facts).warnings.flatMap(({ code, message }) =>
        code === 'weights_renormalized' ? [message] : [],
      );
    const first = row('SPY.P', { quantity: 10 }, '2023-01-03');
    const later = (quantity: number, date = '2024-01-02') => row('SPY.P', { quantity }, date);
    expect(messagesOf([first, later(20), later(20, '2024-03-01'), later(50, '2024-04-01')])).toEqual([
      'The quantities of 2024-01-02 are worth 2000 USD, and the holdings before them are worth 1000 USD. They are scaled to that value. To count deposits and withdrawals, send transactions. The same holds for 1 later date.',
    ]);
    expect(messagesOf([first, later(10.5), row('SAP.DE', { quantity: 9.5 }, '2024-03-01')])).toEqual([]);
    expect(messagesOf([first], { initial_value: 5000 })).toEqual([
      'The quantities of 2023-01-03 are worth 1000 USD, and the initial value is 5000 USD. They are scaled to that value.',
    ]);
    expect(messagesOf([first], { initial_value: 1001 })).toEqual([]);
    expect(messagesOf([row('SPY.P', { weight: 1 }, '2023-01-03'), later(3)])).toEqual([]);
  });

  test('count the splits after their date', () => {
    const before = checkPortfolio({ portfolio: [row('AAPL.OQ', { quantity: 1 }, '2020-08-28')] }, facts);
    expect(before.ownValue).toBe(400);
    const after = checkPortfolio({ portfolio: [row('AAPL.OQ', { quantity: 1 }, '2020-08-31')] }, facts);
    expect(after.ownValue).toBe(100);
  });

  test('have weights for the remarks and for the rows that are left out', () => {
    const portfolio = [row('AAPL.OQ', { quantity: 3 }), row('SPY.P', { quantity: 7 }), row('BLANK.N', { quantity: 1 })];
    const check = checkPortfolio({ portfolio }, facts);
    expect(check.warnings.map(({ code, path }) => [code, path.join('.')])).toContainEqual([
      'high_concentration',
      'portfolio.0.quantity',
    ]);
    expect(jobWarningsOf(check)).toMatchObject([{ code: 'no_price_history', symbol: 'BLANK.N', weight: 0 }]);
    const amounts = [row('AAPL.OQ', { amount: 300 }), row('BLANK.N', { amount: 100, currency: 'USD' })];
    expect(jobWarningsOf(checkPortfolio({ portfolio: amounts }, facts))).toMatchObject([{ weight: 0.25 }]);
  });

  test('never have the warnings of weights', () => {
    const { warnings } = checkPortfolio(
      { portfolio: [row('SPY.P', { amount: 60 }), row('ACWI.OQ', { amount: 40 })] },
      facts,
    );
    expect(warnings).toEqual([]);
  });
});

describe('problems of rows', () => {
  test('rows of one date with different units are rejected with their numbers', () => {
    const portfolio = [row('SPY.P', { weight: 1 }), row('ACWI.OQ', { quantity: 5 }), row('JPM.N', { weight: 2 })];
    const [error] = checkPortfolio({ portfolio }, facts).errors;
    expect(error).toMatchObject({ code: 'mixed_units', path: ['portfolio', 1] });
    expect(error?.message).toContain('weight: portfolio[0], portfolio[2]; quantity: portfolio[1]');
    expect(errorsOf(row('SPY.P', { weight: 1, quantity: 3 }))).toEqual([['mixed_units', 'portfolio.0']]);
    expect(errorsOf(row('SPY.P', { weight: 1 }), row('SPY.P', { quantity: 3 }, '2024-02-01'))).toEqual([]);
  });

  test('a quantity or an amount must be above 0', () => {
    expect(errorsOf(row('SPY.P', { quantity: 0 }), row('JPM.N', { quantity: 1 }))).toEqual([
      ['non_positive_weight', 'portfolio.0.quantity'],
    ]);
    expect(errorsOf(row('SPY.P', { amount: -5 }))).toEqual([
      ['non_positive_weight', 'portfolio.0.amount'],
      ['zero_weight_sum', 'portfolio.0.amount'],
    ]);
  });

  test('a quantity needs a price and a rate on its date', () => {
    expect(errorsOf(row('BLANK.N', { quantity: 1 }), row('SPY.P', { quantity: 1 }))).toEqual([
      ['no_price_history', 'portfolio.0.symbol'],
    ]);
    expect(errorsOf(row('ZARS.J', { quantity: 1 }))).toEqual([['missing_fx_history', 'portfolio.0.symbol']]);
  });

  test('the currency of an amount must be known and have rates', () => {
    expect(errorsOf(row('SPY.P', { amount: 1, currency: 'EUR' }))).toEqual([]);
    expect(errorsOf(row('SPY.P', { amount: 1, currency: 'eur' }))).toEqual([
      ['unsupported_currency', 'portfolio.0.currency'],
    ]);
    expect(errorsOf(row('SPY.P', { amount: 1, currency: 'ZAR' }))).toEqual([
      ['missing_fx_history', 'portfolio.0.currency'],
    ]);
    expect(errorsOf(row('SPY.P', { weight: 1, currency: 'EUR' }))).toEqual([
      ['unsupported_currency', 'portfolio.0.currency'],
    ]);
  });

  test('a value outside the bounds cannot be the initial value', () => {
    expect(errorsOf(row('SPY.P', { quantity: 1e14 }))).toEqual([['invalid_initial_value', 'initial_value']]);
  });
});

test('resolve drops and keeps rows in their unit, and resolving again changes nothing', () => {
  const request: HoldingsRequest = {
    portfolio: [
      row('aapl', { quantity: 10 }),
      row('APPLX', { quantity: 5 }),
      row('SPY.P', { quantity: 0 }),
      row('AAPL.OQ', { quantity: 3 }),
      row('AAPL.OQ', { quantity: 10 }),
      row('SAP.DE', { amount: 7, currency: 'EUR' }, '2024-02-01'),
    ],
  };
  const first = repairPortfolio(request, facts);
  expect(fits(first)).toBe(true);
  expect(first.status).toBe('resolved');
  expect(first.portfolio_definition?.portfolio).toEqual([
    row('AAPL.OQ', { quantity: 13 }),
    row('SAP.DE', { amount: 7, currency: 'EUR' }, '2024-02-01'),
  ]);
  expect(first.dropped.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['unresolved_symbol', 5],
    ['duplicate_holding', 10],
    ['non_positive_weight', 0],
  ]);
  const again = repairPortfolio(first.portfolio_definition!, facts);
  expect(again).toMatchObject({ status: 'clean', portfolio_definition: first.portfolio_definition });
});
