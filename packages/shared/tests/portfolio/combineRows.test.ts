import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import fc from 'fast-check';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import { repairPortfolio } from '../../src/portfolio/repairPortfolio.ts';
import type { PortfolioHolding } from '../../src/schemas/portfolioRequest.ts';

const facts = exampleMarket();
const SYMBOLS = ['AAPL.OQ', 'JPM.N', 'SAP.DE', 'SPY.P'] as const;
const DATES = ['2023-01-03', '2024-01-02'] as const;

/** One holding of whole shares, cut into lots of different sizes. */
const lots = fc.record({
  date: fc.constantFrom(...DATES),
  symbol: fc.constantFrom(...SYMBOLS),
  quantities: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 4 }),
});
const portfolios = fc.uniqueArray(lots, {
  minLength: 1,
  maxLength: 8,
  selector: ({ date, symbol }) => `${date} ${symbol}`,
});

describe('rows of the same instrument and date', () => {
  test('lots add up to the figures of one row, with one warning for each holding', () => {
    fc.assert(
      fc.property(portfolios, fc.constantFrom('quantity' as const, 'amount' as const), (holdings, unit) => {
        const cut = holdings.flatMap(({ date, symbol, quantities }) =>
          quantities.map((quantity): PortfolioHolding => ({ date, symbol, [unit]: quantity })),
        );
        const whole = holdings.map(({ date, symbol, quantities }): PortfolioHolding => {
          return { date, symbol, [unit]: quantities.reduce((sum, quantity) => sum + quantity, 0) };
        });
        const check = checkPortfolio({ portfolio: cut }, facts);
        const expected = checkPortfolio({ portfolio: whole }, facts);
        expect(check.errors).toEqual([]);
        // The values of lots are rounded before they are added.
        expect(check.rows).toEqual(expected.rows.map((row) => ({ ...row, weight: expect.closeTo(row.weight, 12) })));
        expect(check.normalized).toEqual(expected.normalized);
        const warned = check.warnings.filter(({ code }) => code === 'rows_combined').map(({ symbol }) => symbol);
        const several = holdings.filter(({ quantities }) => quantities.length > 1).map(({ symbol }) => symbol);
        expect(warned.toSorted()).toEqual(several.toSorted());
        const repaired = repairPortfolio({ portfolio: cut }, facts);
        expect(repaired.status).toBe(several.length > 0 ? 'resolved' : 'clean');
        expect(repaired.portfolio_definition?.portfolio).toEqual(whole);
        expect(repaired.change_count).toBe(several.length);
      }),
      { numRuns: 50 },
    );
  });

  test.each<[string, readonly PortfolioHolding[], readonly string[]]>([
    ['equal weights', [holding({ weight: 0.5 }), holding({ weight: 0.5 })], ['duplicate_holding portfolio,1']],
    ['amounts in two currencies', [amount(5, 'USD'), amount(7, 'EUR')], ['duplicate_holding portfolio,1']],
    ['a third row that repeats the first', [amount(5), amount(7), amount(5)], ['duplicate_holding portfolio,2']],
    [
      'a row that is not above 0',
      [holding({ weight: 0 }), holding({ weight: 1 })],
      ['non_positive_weight portfolio,0,weight'],
    ],
  ])('%s: not a second lot', (_name, portfolio, expected) => {
    const { errors } = checkPortfolio({ portfolio: [...portfolio] }, facts);
    expect(errors.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
  });

  test('resolve keeps the row behind one with weight 0', () => {
    const rows = [holding({ weight: 0 }), holding({ weight: 0.7 }), holding({ symbol: 'SPY.P', weight: 0.3 })];
    const { portfolio_definition: definition, dropped } = repairPortfolio({ portfolio: rows }, facts);
    expect(definition?.portfolio).toEqual(rows.slice(1));
    expect(dropped.map(({ code }) => code)).toEqual(['non_positive_weight']);
  });
});

function holding(members: Partial<PortfolioHolding>): PortfolioHolding {
  return { date: '2024-01-02', symbol: 'JPM.N', ...members };
}

function amount(value: number, currency = 'USD'): PortfolioHolding {
  return holding({ amount: value, currency });
}
