import { expect, test } from '@jest/globals';
import { type Fact, factRows } from '../../src/research/factRows.ts';
import { showFact } from '../../src/research/showFact.ts';
import { wordsOf } from '../../src/research/wordsOf.ts';

const fact = (id: string, value: number, unit: Fact['unit'] = 'multiple'): Fact => {
  return { id, label: id, value, unit, period: 'now', source: 'closes', currency: null };
};

test('what is said about peers stands beside the figure', () => {
  const facts = [fact('close', 5), fact('pe', 41.7), fact('pe.peer_median', 37.4), fact('pe.percentile', 87.5)];
  expect(factRows(facts).map(({ fact: { id }, ...peers }) => [id, peers])).toEqual([
    ['close', { peerMedian: null, percentile: null }],
    ['pe', { peerMedian: 37.4, percentile: 0.875 }],
  ]);
});

test.each([
  [27.612, 'percent', null, '27.6%'],
  [0.94, 'percentage_points', null, '+0.9 pp'],
  [-0.94, 'percentage_points', null, '-0.9 pp'],
  [41.67, 'multiple', null, '41.7x'],
  [646648782682, 'money', 'USD', '646.6B USD'],
  [271.765, 'per_share', 'USD', '271.77 USD'],
  [45.2, 'days', null, '45 days'],
  [null, 'percent', null, '–'],
] as const)('%d %s is shown as %4$s', (value, unit, currency, text) => {
  expect(showFact(value, unit, currency)).toBe(text);
});

test('members become words', () => {
  expect([wordsOf('roeDecomposition'), wordsOf('keyRisks'), wordsOf('discounted_cash_flow')]).toEqual([
    'ROE decomposition',
    'Key risks',
    'Discounted cash flow',
  ]);
});
