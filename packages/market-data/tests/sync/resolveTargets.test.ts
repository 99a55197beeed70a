import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exampleContent, instrumentRow, rates } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import type { MarketData } from '../../src/port.ts';
import { openSnapshot } from '../../src/store/openSnapshot.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';
import { resolveTargets, universeOf } from '../../src/sync/readUniverse.ts';

const folder = temporaryFolder();
let market: MarketData;
beforeAll(async () => {
  const instruments = [
    instrumentRow('ABC.N'),
    instrumentRow('DBSM.SI', { ticker: 'D05', currency: 'SGD' }),
    instrumentRow('SHEL.L', { ticker: 'SHEL', primary: false, currency: 'GBP' }),
    instrumentRow('SHEL.AS', { ticker: 'SHEL', primary: false, currency: 'EUR' }),
    instrumentRow('ODD.XX'),
  ];
  const fx = new Map([['EUR/USD', rates({ '2024-01-02': 1.1 })]]);
  market = openSnapshot((await writeSnapshot(folder.path, exampleContent({ instruments, fx }))).file);
});
afterAll(() => {
  market.close();
  folder.remove();
});

const target = (symbol: string, ric: string | null, yahooSymbol: string) => ({
  symbol,
  ric,
  yahooSymbol,
  cik: null,
  isin: null,
});

test('an instrument of the snapshot comes first, by every name it has', () => {
  const { targets, missing } = resolveTargets(universeOf(['abc', 'D05', 'DBSM.SI']), market);
  expect(targets).toEqual([target('abc', 'ABC.N', 'ABC'), target('DBSM.SI', 'DBSM.SI', 'D05.SI')]);
  expect(missing).toEqual([]);
});

test('then RICs, then tickers whose listing Yahoo reports', () => {
  expect(resolveTargets(universeOf(['ROG.S', '.SPX', 'MSFT', 'brk.b', '^GSPC']), market).targets).toEqual([
    target('ROG.S', 'ROG.S', 'ROG.SW'),
    target('.SPX', '.SPX', '^GSPC'),
    target('MSFT', null, 'MSFT'),
    target('brk.b', null, 'BRK-B'),
    target('^GSPC', null, '^GSPC'),
  ]);
});

test('names of other sources come from the universe', () => {
  expect(
    resolveTargets([{ symbol: 'BT.L', yahoo: 'BT-A.L', cik: 756620, isin: 'GB0030913577' }], market).targets,
  ).toEqual([{ symbol: 'BT.L', ric: 'BT.L', yahooSymbol: 'BT-A.L', cik: 756620, isin: 'GB0030913577' }]);
});

describe('an unknown target is reported', () => {
  test.each([
    ['SHEL', 'may be SHEL.AS or SHEL.L: name the RIC'],
    ['CASH.USD', 'is cash, which has no prices'],
    ['ODD.XX', 'Yahoo does not have the exchange of ODD.XX'],
    ['no/such thing', 'is not a known symbol'],
  ])('%s', (symbol, reason) => {
    expect(resolveTargets(universeOf([symbol]), market)).toEqual({
      targets: [],
      missing: [{ symbol, what: 'everything', reason }],
    });
  });
});

test('a crypto currency is known by its suffix, in a snapshot or not', () => {
  for (const known of [market, null]) {
    const { targets, missing } = resolveTargets(universeOf(['BTC.CRYPTO']), known);
    expect([targets, missing]).toEqual([[target('BTC.CRYPTO', 'BTC.CRYPTO', 'BTC-USD')], []]);
  }
});
