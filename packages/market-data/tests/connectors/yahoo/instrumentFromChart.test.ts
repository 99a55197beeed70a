import { expect, test } from '@jest/globals';
import { instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import { instrumentFromChart, type ListingFacts } from '../../../src/connectors/yahoo/instrumentFromChart.ts';
import type { Chart } from '../../../src/connectors/yahoo/readChart.ts';

const NONE = { days: [], close: [], open: [], high: [], low: [], volume: [] };
const chart = (more: Partial<Chart> = {}): Chart => ({
  currency: 'GBp',
  exchange: 'LSE',
  type: 'EQUITY',
  name: 'Vodafone Group plc',
  prices: NONE,
  dividends: [],
  splits: [],
  ...more,
});
const facts = (more: Partial<ListingFacts> = {}): ListingFacts => ({
  source: 'Yahoo',
  ric: 'VOD.L',
  yahooSymbol: 'VOD.L',
  chart: chart(),
  known: null,
  profile: null,
  ...more,
});

test('a new listing quoted in pence', () => {
  expect(instrumentFromChart(facts())).toMatchObject({
    ric: 'VOD.L',
    ticker: 'VOD',
    name: 'Vodafone Group plc',
    currency: 'GBP',
    quoteCurrency: 'GBp',
    exchange: 'XLON',
    aliases: [],
  });
});

test('known fields stay, and those of Yahoo are added', () => {
  const known = instrumentRow('VOD.L', { name: 'Vodafone', currency: 'GBP', isin: 'GB00BH4HKS39', aliases: ['VODA'] });
  const profile = { facts: { sector: 'Communication Services' }, holdings: [] };
  expect(instrumentFromChart(facts({ known, profile }))).toMatchObject({
    name: 'Vodafone',
    isin: 'GB00BH4HKS39',
    aliases: ['VODA'],
    sector: 'Communication Services',
    quoteCurrency: 'GBp',
  });
});

test.each([
  [
    'another currency than the stored one',
    facts({ known: instrumentRow('VOD.L') }),
    'Yahoo quotes VOD.L in GBP, the stored VOD.L is in USD',
  ],
  [
    'a kind that is not held',
    facts({ chart: chart({ type: 'CURRENCY' }) }),
    'VOD.L is "CURRENCY" at Yahoo: not supported',
  ],
  ['no currency', facts({ chart: chart({ currency: null }) }), 'chart.meta.currency is null'],
])('%s is refused', (_, given, message) => {
  expect(() => instrumentFromChart(given)).toThrow(message);
});
