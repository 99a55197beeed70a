import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { checkPortfolio } from '../../src/portfolio/checkPortfolio.ts';
import { policyOf } from '../../src/portfolio/policy.ts';
import { repairPortfolio } from '../../src/portfolio/repairPortfolio.ts';
import type { HoldingsRequest } from '../../src/schemas/portfolioRequest.ts';

const facts = exampleMarket();
const two = [
  { date: '2024-01-02', symbol: 'AAPL.OQ', weight: 0.6 },
  { date: '2024-01-02', symbol: 'SAP.DE', weight: 0.4 },
];
const codesOf = (request: HoldingsRequest) => checkPortfolio(request, facts).errors.map(({ code }) => code);

describe('a rebalancing policy', () => {
  test('has defaults for every member', () => {
    expect(policyOf({})).toEqual({ schedule: 'none', on: 'last', band: null, to: 'target' });
    expect(policyOf({ schedule: 'weekly', on: 'first', band: { absolute: 0.05 }, to: 'edge' })).toEqual({
      schedule: 'weekly',
      on: 'first',
      band: { kind: 'absolute', width: 0.05 },
      to: 'edge',
    });
    expect(policyOf({ band: { relative: 0.25 } }).band).toEqual({ kind: 'relative', width: 0.25 });
  });

  test('is in the normalized definition, and resolve keeps it', () => {
    const request = { portfolio: two, rebalancing: { schedule: 'monthly' } } as const;
    expect(checkPortfolio(request, facts).normalized?.rebalancing).toEqual({ schedule: 'monthly' });
    expect(checkPortfolio({ portfolio: two }, facts).normalized).not.toHaveProperty('rebalancing');
    const double = { ...request, portfolio: [...two, two[0]!] };
    expect(repairPortfolio(double, facts).portfolio_definition?.rebalancing).toEqual({ schedule: 'monthly' });
  });

  test('raises the limit of symbols to 3,000', () => {
    const portfolio = Array.from({ length: 3000 }, (_, i) => ({ date: '2024-01-02', symbol: `X${i}`, weight: 1 }));
    expect(codesOf({ portfolio })).toContain('too_many_symbols');
    expect(codesOf({ portfolio, rebalancing: {} })).not.toContain('too_many_symbols');
    expect(codesOf({ portfolio: [...portfolio, two[0]!], rebalancing: {} })).toContain('too_many_symbols');
  });

  test('may not trade more than 5,000,000 rows', () => {
    const portfolio = Array.from({ length: 3600 }, (_, i) => ({
      date: '2019-01-02',
      symbol: `X${i % 3000}`,
      weight: 1,
    }));
    // There are about 1,430 weekdays from January 2019 to June 2024.
    expect(codesOf({ portfolio, rebalancing: { schedule: 'daily' } })).toContain('too_many_rows');
    expect(codesOf({ portfolio, rebalancing: { schedule: 'weekly' } })).not.toContain('too_many_rows');
    const later = portfolio.map((row) => ({ ...row, date: '2019-03-01' }));
    expect(codesOf({ portfolio: [...two, ...later], rebalancing: { schedule: 'daily' } })).not.toContain(
      'too_many_rows',
    );
  });
});
