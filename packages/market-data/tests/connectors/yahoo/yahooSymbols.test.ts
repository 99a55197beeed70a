import { describe, expect, test } from '@jest/globals';
import { plainYahooSymbol, ricOfListing, yahooSymbolOf } from '../../../src/connectors/yahoo/yahooSymbols.ts';

describe('the Yahoo symbol of a RIC', () => {
  test.each([
    ['AAPL.OQ', null, 'AAPL'],
    ['AAPL', null, 'AAPL'],
    ['BRKb.N', null, 'BRK-B'],
    ['BRKb.N', 'BRK.B', 'BRK-B'],
    ['VOD.L', null, 'VOD.L'],
    ['ROG.S', null, 'ROG.SW'],
    ['NPN.J', null, 'NPN.JO'],
    ['RYA.I', null, 'RYA.IR'],
    ['OTP.BU', null, 'OTP.BD'],
    ['ERICb.ST', null, 'ERIC-B.ST'],
    ['0005.HK', null, '0005.HK'],
    ['DBSM.SI', 'D05', 'D05.SI'],
    ['.SPX', null, '^GSPC'],
    ['ABC.XX', null, null],
    ['../x.N', null, null],
  ])('%s with ticker %s is %s', (ric, ticker, symbol) => {
    expect(yahooSymbolOf(ric, ticker)).toBe(symbol);
  });
});

describe('the RIC of a United States listing', () => {
  test.each([
    ['AAPL', 'NMS', 'AAPL.OQ'],
    ['BRK-B', 'NYQ', 'BRKb.N'],
    ['SPY', 'PCX', 'SPY.P'],
    ['NSRGY', 'PNK', 'NSRGY.PK'],
    ['^GSPC', 'SNP', '.SPX'],
    ['D05.SI', 'SES', null],
    ['BTC-USD', 'CCC', null],
  ])('%s on %s is %s', (symbol, exchange, ric) => {
    expect(ricOfListing(symbol, exchange)).toBe(ric);
  });

  test('leads back to the symbol', () => {
    for (const [symbol, exchange] of [
      ['AAPL', 'NMS'],
      ['BRK-B', 'NYQ'],
      ['^GSPC', 'SNP'],
    ] as const) {
      expect(yahooSymbolOf(ricOfListing(symbol, exchange) ?? '')).toBe(symbol);
    }
  });
});

test('symbols that a caller writes without an exchange', () => {
  const written = ['aapl', 'BRK.B', 'brk/b', '^gspc', 'BTC-USD', 'A B', '', '$X', 'X/../Y'];
  expect(written.map(plainYahooSymbol)).toEqual(['AAPL', 'BRK-B', 'BRK-B', '^GSPC', null, null, null, null, null]);
});
