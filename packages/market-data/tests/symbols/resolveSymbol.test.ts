import { describe, expect, test } from '@jest/globals';
import { instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import type { InstrumentRow } from '../../src/content.ts';
import { toInstruments } from '../../src/store/instrumentTable.ts';
import { createFindSymbol, createResolveSymbol } from '../../src/symbols/resolveSymbol.ts';
import { createInstrumentSearch } from '../../src/symbols/searchInstruments.ts';

const rows: InstrumentRow[] = [
  instrumentRow('AAPL.OQ', { ticker: 'AAPL', name: 'Apple Inc.', isin: 'US0378331005', aliases: ['865985'] }),
  instrumentRow('BRKb.N', { ticker: 'BRK.B', name: 'Berkshire Hathaway' }),
  instrumentRow('BRKa.N', { name: 'Berkshire Hathaway' }),
  instrumentRow('VOLVb.ST', { name: 'Volvo' }),
  instrumentRow('VOD.L', { ticker: 'VOD', primary: true, isin: 'GB00BH4HKS39', name: 'Vodafone Group' }),
  instrumentRow('VOD.OQ', { ticker: 'VOD', primary: false, name: 'Vodafone Group ADR' }),
  instrumentRow('DUAL.N', { ticker: 'DUAL' }),
  instrumentRow('DUAL.L', { ticker: 'DUAL' }),
  instrumentRow('DBSM.SI', {
    ticker: 'D05',
    aliases: ['D05.SI', 'DBS', '6175203', 'Y20246107', 'SG1L01001701'],
    name: 'DBS Group Holdings',
  }),
  instrumentRow('0700.HK', { name: 'Tencent Holdings' }),
  instrumentRow('7203.T', { name: 'Toyota Motor' }),
  instrumentRow('0005.HK', { name: 'HSBC' }),
  instrumentRow('000005.SZ', { name: 'Fountain' }),
  instrumentRow('ABCL.OQ', { name: 'AbCellera Biologics' }),
  instrumentRow('SAPG.DE', { ticker: 'SAP', isin: 'DE0007164600', aliases: ['BBG000BG7DY8'], name: 'SAP' }),
  instrumentRow('IWDA.AS', {
    ticker: 'IWDA',
    isin: 'IE00B4L5Y983',
    aliases: ['A0RPWH'],
    name: 'iShares Core MSCI World',
  }),
  instrumentRow('RY.TO', { ticker: 'RY', isin: 'CA7800871021', name: 'Royal Bank of Canada' }),
  instrumentRow('GRAB.OQ', { ticker: 'GRAB', isin: 'KYG4124C1096', name: 'Grab Holdings' }),
];
rows.push(
  instrumentRow('NESN.S', { name: 'Nestle' }),
  instrumentRow('META.OQ', { name: 'Meta Platforms' }),
  instrumentRow('F.N', { name: 'Ford Motor' }),
  instrumentRow('MSFT.OQ', { name: 'Microsoft' }),
  instrumentRow('VGK.P', { name: 'Vanguard FTSE Europe ETF' }),
);
const instruments = toInstruments(
  rows.map((row, id) => ({
    ...row,
    id,
    priceBasis: 'split_adjusted',
    firstPrice: null,
    lastPrice: null,
    value: null,
    worthlessFrom: null,
  })),
);
const resolve = resolverOf(instruments, ['EUR', 'USD']);

function resolverOf(all: typeof instruments, currencies: readonly string[]) {
  const find = createFindSymbol(all, currencies);
  return createResolveSymbol(find, createInstrumentSearch({ instruments: all, find, sizeOf: () => 0 }), currencies);
}

describe('resolveSymbol', () => {
  test.each([
    ['AAPL.OQ', 'AAPL.OQ', 'ric'],
    ['aapl.oq', 'AAPL.OQ', 'ric'],
    [' aapl ', 'AAPL.OQ', 'ticker'],
    ['us0378331005', 'AAPL.OQ', 'isin'],
    ['037833100', 'AAPL.OQ', 'cusip'],
    ['780087102', 'RY.TO', 'cusip'],
    ['g4124c109', 'GRAB.OQ', 'cusip'],
    ['BH4HKS3', 'VOD.L', 'sedol'],
    ['B4L5Y98', 'IWDA.AS', 'sedol'],
    ['716460', 'SAPG.DE', 'wkn'],
    ['865985', 'AAPL.OQ', 'wkn'],
    ['a0rpwh', 'IWDA.AS', 'wkn'],
    ['37833100', 'AAPL.OQ', 'cusip'],
    ['6175203', 'DBSM.SI', 'sedol'],
    ['Y20246107', 'DBSM.SI', 'cusip'],
    ['SG1L01001701', 'DBSM.SI', 'isin'],
    ['BBG000BG7DY8', 'SAPG.DE', 'figi'],
    ['d05', 'DBSM.SI', 'ticker'],
    ['D05.SI', 'DBSM.SI', 'alias'],
    ['dbs', 'DBSM.SI', 'alias'],
    ['DBSM', 'DBSM.SI', 'ticker'],
    ['brkb.n', 'BRKb.N', 'ric'],
    ['BRK.B', 'BRKb.N', 'ticker'],
    ['BRKB', 'BRKb.N', 'ticker'],
    ['BRK-B', 'BRKb.N', 'share_class'],
    ['brk/b', 'BRKb.N', 'share_class'],
    ['BRK B', 'BRKb.N', 'share_class'],
    ['BRK-B.N', 'BRKb.N', 'share_class'],
    ['BRK.A', 'BRKa.N', 'share_class'],
    ['VOLV-B', 'VOLVb.ST', 'share_class'],
    ['VOLV-B.ST', 'VOLVb.ST', 'share_class'],
    ['vod', 'VOD.L', 'ticker'],
    ['VOD.OQ', 'VOD.OQ', 'ric'],
    ['0700', '0700.HK', 'ticker'],
    ['700', '0700.HK', 'ticker'],
    ['700.HK', '0700.HK', 'ric'],
    ['00700.hk', '0700.HK', 'ric'],
    ['7203', '7203.T', 'ticker'],
    ['0005', '0005.HK', 'ticker'],
    ['5.HK', '0005.HK', 'ric'],
    ['cash.eur', 'CASH.EUR', 'cash'],
    ['AAPL.O', 'AAPL.OQ', 'alias'],
    ['aapl.o', 'AAPL.OQ', 'alias'],
    ['AAPL.US', 'AAPL.OQ', 'alias'],
    ['NESN.SW', 'NESN.S', 'alias'],
    ['BRKb.K', 'BRKb.N', 'alias'],
    ['BRK-B.K', 'BRKb.N', 'share_class'],
    ['DUAL.K', 'DUAL.N', 'alias'],
  ])('%s is %s by %s', (symbol, ric, how) => {
    expect(resolve(symbol)).toMatchObject({ kind: 'found', how, instrument: { ric } });
  });

  test.each([
    ['DUAL', ['DUAL.L', 'DUAL.N']],
    ['5', ['000005.SZ', '0005.HK']],
  ])('%s is ambiguous, never a guess', (symbol, candidates) => {
    expect(resolve(symbol)).toEqual({ kind: 'ambiguous', candidates });
  });

  test.each([
    ['AAPPL', 'AAPL.OQ'],
    ['APPL', 'AAPL.OQ'],
    ['MFST', 'MSFT.OQ'],
    ['FB', 'META.OQ'],
    ['FB.OQ', 'META.OQ'],
    ['CASH', 'CASH.USD'],
    ['usd', 'CASH.USD'],
    ['EUR', 'CASH.EUR'],
    ['tencent', '0700.HK'],
    ['volvo', 'VOLVb.ST'],
  ])('%s is unknown, and %s is suggested first', (symbol, ric) => {
    const match = resolve(symbol);
    expect(match).toMatchObject({ kind: 'unknown' });
    expect(match.kind === 'unknown' && match.suggestions[0]).toBe(ric);
  });

  test.each(['ABC.L', 'VOLV-B.N', '', '   ', 'ZZZZZZZZ', 'CASH.JPY', '701', '700.T', 'AAPL.N', 'DUAL.SW'])(
    '%j is unknown',
    (symbol) => {
      expect(resolve(symbol).kind).toBe('unknown');
    },
  );

  test.each([
    ['FB', ['META.OQ']],
    ['EUR', ['CASH.EUR']],
    ['Apple', ['AAPL.OQ']],
    ['Nestlé S.A.', ['NESN.S']],
    ['vodafone group plc', ['VOD.L']],
    ['Berkshire Hathaway', ['BRKb.N', 'BRKa.N']],
    ['\ufffd', []],
    ['%', []],
  ])('the suggestions for %j are exactly %j', (symbol, suggestions) => {
    expect(resolve(symbol)).toEqual({ kind: 'unknown', suggestions });
  });

  test('suggestions are few, also for long nonsense', () => {
    const match = resolve('A'.repeat(10_000));
    expect(match).toEqual({ kind: 'unknown', suggestions: [] });
    const many = resolverOf(
      instruments.map((instrument) => ({ ...instrument, name: 'Same Name' })),
      [],
    )('same');
    expect(many.kind === 'unknown' && many.suggestions).toHaveLength(5);
  });
});
