import { expect, test } from '@jest/globals';
import { readPortfolio } from '../../src/tools/readPortfolio.ts';

const DATE = '2024-01-02';
const rows = (weights: Readonly<Record<string, unknown>>) =>
  Object.entries(weights).map(([symbol, weight]) => ({ date: DATE, symbol, weight }));

test.each([
  [{ AAPL: 0.6, MSFT: '40%' }, rows({ AAPL: 0.6, MSFT: 0.4 })],
  ['AAPL 60%, MSFT 40%', rows({ AAPL: 0.6, MSFT: 0.4 })],
  ['60% AAPL; 40% of D05.SI', rows({ AAPL: 0.6, 'D05.SI': 0.4 })],
  ['AAPL: 0.6\nMSFT = .4', rows({ AAPL: 0.6, MSFT: 0.4 })],
  ['AAPL, MSFT', rows({ AAPL: 0.5, MSFT: 0.5 })],
  [['AAPL 7%', 'MSFT 93%'], rows({ AAPL: 0.07, MSFT: 0.93 })],
  [[{ symbol: 'AAPL', weight: '50%' }], rows({ AAPL: 0.5 })],
  [[{ date: '2023-01-02', symbol: 'AAPL', quantity: 3 }], [{ date: '2023-01-02', symbol: 'AAPL', quantity: 3 }]],
])('%j', (sent, expected) => {
  expect(readPortfolio(sent, DATE)).toEqual(expected);
});

test.each(['AAPL 60%, MSFT', 'AAPL sixty', '', { AAPL: 'much' }, {}, 5, null, [5]])('%j stays as it is', (sent) => {
  expect(readPortfolio(sent, DATE)).toEqual(sent);
});
