import { expect, test } from '@jest/globals';
import { readProfile } from '../../../src/connectors/yahoo/instrumentFromChart.ts';

test('the facts that Yahoo gives, and the holdings of a fund', () => {
  const profile = readProfile({
    price: { marketCap: 5e9, longName: 'A fund' },
    summaryProfile: { sector: '', country: 'Ireland', companyOfficers: [] },
    topHoldings: {
      holdings: [
        { symbol: 'AAPL', holdingName: 'Apple Inc', holdingPercent: 0.07 },
        { holdingName: 'Cash', holdingPercent: 0.01 },
      ],
    },
  });
  expect(profile).toEqual({
    facts: { country: 'Ireland', marketCap: 5e9 },
    holdings: [{ symbol: 'AAPL', weight: 0.07, name: 'Apple Inc' }],
  });
});

test('numbers that are wrapped, and wrapped nothing', () => {
  const { facts } = readProfile({
    price: { marketCap: { raw: 5e9, fmt: '5B' } },
    defaultKeyStatistics: { sharesOutstanding: {} },
  });
  expect(facts).toEqual({ marketCap: 5e9 });
});

test('an answer of another shape is an error that names the field', () => {
  expect(() => readProfile({ price: { marketCap: '5B' } })).toThrow(
    'unexpected answer: quoteSummary.price.marketCap is "5B", not a number',
  );
  expect(() => readProfile({ topHoldings: { holdings: {} } })).toThrow(
    'quoteSummary.topHoldings.holdings is an object',
  );
});
