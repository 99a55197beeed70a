import { expect, test } from '@jest/globals';
import type { Instrument } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { sheetFacts } from '../../src/report/sheetFacts.ts';

const instrument = (ric: string, name: string, facts: Partial<Instrument> = {}) =>
  ({
    ric,
    name,
    type: 'stock',
    sector: 'Energy',
    country: 'Norway',
    currency: 'NOK',
    isin: null,
    issuer: ric,
    ...facts,
  }) as Instrument;
const INSTRUMENTS = [
  instrument('ABC.OL', 'Abc'),
  instrument('ABCb.OL', 'Abc, class B', { issuer: 'ABC.OL' }),
  instrument('FUND.P', 'Fund', { type: 'etf', sector: 'ETF' }),
  instrument('INNER.P', 'Inner fund', { type: 'etf', sector: 'ETF' }),
];
const LISTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'FUND.P': { 'ABCb.OL': 0.5, 'INNER.P': 0.3 },
  'INNER.P': { 'ABC.OL': 0.5, Unlisted: 0.5 },
};
const find = (ric: string) => INSTRUMENTS.find((one) => one.ric === ric) ?? null;

test('the companies of a report come from the funds inside funds, and add share classes up', () => {
  const market: Parameters<typeof sheetFacts>[0] = {
    instrument: find,
    resolveSymbol: (symbol) => {
      const found = find(symbol);
      return found ? { kind: 'found', instrument: found, how: 'ric' } : { kind: 'unknown', suggestions: [] };
    },
    etfHoldings: (ric) => {
      const rows = Object.entries(LISTS[ric] ?? {}).map(([symbol, weight]) => ({ symbol, weight, name: null }));
      return rows.length === 0 ? [] : [{ day: toDay(ric === 'FUND.P' ? '2026-06-30' : '2026-03-31'), rows }];
    },
    reportedDividends: () => [],
    closes: () => null,
  };
  const positions = [
    { ric: 'ABC.OL', name: 'Abc', weight: 0.5 },
    { ric: 'FUND.P', name: 'Fund', weight: 0.5 },
  ];
  const { lookThrough } = sheetFacts(market, { positions, benchmarks: [], endDate: '2026-07-31' });
  expect(lookThrough).toMatchObject({ fundWeight: 0.5, coverage: expect.closeTo(0.8, 12), oldestList: '2026-03-31' });
  expect(lookThrough?.companies).toEqual([
    { name: 'Abc', weight: expect.closeTo(0.825, 12), direct: 0.5, throughFunds: expect.closeTo(0.325, 12) },
    { name: 'Unlisted', weight: expect.closeTo(0.075, 12), direct: 0, throughFunds: expect.closeTo(0.075, 12) },
  ]);
  expect(lookThrough?.sectors).toEqual([
    { name: 'Energy', weight: expect.closeTo(0.825, 12) },
    { name: 'Not known (funds)', weight: expect.closeTo(0.1, 12) },
    { name: 'Not classified', weight: expect.closeTo(0.075, 12) },
  ]);
});
