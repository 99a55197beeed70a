import { describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { priceColumns } from '@tearsheet/testing/market/exampleContent.ts';
import fc from 'fast-check';
import { unitFault } from '../../src/facts/unitFault.ts';

const PUBLISHED = ['2019-03-01', '2020-03-02', '2021-03-01', '2022-03-01', '2023-03-01'];
const instrument = { ric: 'ABC.N', currency: 'USD', issuer: 'ABC.N' };
const market = {
  prices: () => priceColumns(Object.fromEntries(PUBLISHED.map((date) => [date, 50]))),
  fxRate: () => null,
  splits: () => [],
  instrument: () => null,
} as unknown as Parameters<typeof unitFault>[0];

/** Five years of a company with a market value of 50 × 1,000,000. */
const years = (items: Record<string, number>, currency = 'USD') =>
  PUBLISHED.map((date) => {
    const values = { shares_diluted: 1e6, ...items };
    const row = { ric: 'ABC.N', periodEnd: toDay(date) - 60, freq: 1, currency, values };
    return { items: values, row, firstPublishedOn: toDay(date) };
  }) as unknown as Parameters<typeof unitFault>[2];

describe('amounts in another unit than the prices', () => {
  const item = fc.constantFrom('revenue', 'shareholders_equity', 'operating_cash_flow');
  const multiple = fc.double({ min: Math.log(1 / 30), max: Math.log(30), noNaN: true }).map(Math.exp);

  test('a company at 1/30 to 30 times its size has no fault, and has one if amounts or shares are in another unit', () => {
    fc.assert(
      fc.property(multiple, item, fc.constantFrom(1e3, 1e6), (times, name, scale) => {
        const size = 50e6 / times;
        expect(unitFault(market, instrument, years({ [name]: size }))).toBeNull();
        const inUnits = unitFault(market, instrument, years({ [name]: size / scale }));
        expect(inUnits === null).toBe(times * scale <= 300);
        const inShares = unitFault(market, instrument, years({ [name]: size, shares_diluted: 1e6 / scale }));
        expect(inShares === null).toBe(scale / times <= 300);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  test('says how far off the market value is', () => {
    expect(unitFault(market, instrument, years({ revenue: 40 }))).toBe(
      'The market value of ABC.N is about 1,300,000 times its revenue or equity, so amounts or shares may be in thousands, in millions, or in another currency.',
    );
  });

  test('one year of distress, no rate, no amounts, and no years have none', () => {
    const [first, ...others] = years({ revenue: 5e7 });
    expect(unitFault(market, instrument, [{ ...first!, items: { revenue: 5e10 } }, ...others])).toBeNull();
    expect(unitFault(market, instrument, years({ revenue: 40 }, 'JPY'))).toBeNull();
    expect(unitFault(market, instrument, years({}))).toBeNull();
    expect(unitFault(market, instrument, [])).toBeNull();
  });
});
