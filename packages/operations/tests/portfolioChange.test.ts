import { expect, test } from '@jest/globals';
import { type PortfolioFacts, portfolioChange } from '../src/tracking/reanalyzePortfolio.ts';

const before: PortfolioFacts = {
  version: 1,
  asOf: '2026-01-05',
  value: 100,
  recommendations: { 'A.N': 'BUY', 'B.N': null },
  removed: [],
};

test('reports a value that moves up or down by at least the given change', () => {
  expect(portfolioChange(before, { ...before, value: 101.9 }, 0.02)).toBeNull();
  expect(portfolioChange(before, { ...before, value: 102 }, 0.02)).toMatchObject({ reasons: ['value'] });
  const down = portfolioChange(before, { ...before, value: 97 }, 0.02);
  expect(down?.reasons).toEqual(['value']);
  expect(down?.valueChange).toBeCloseTo(-0.03, 12);
});

test('another version is not compared by value', () => {
  expect(portfolioChange(before, { ...before, version: 2, value: 500 }, 0.02)).toBeNull();
});

test('reports recommendations that change, but not those of holdings that come or go', () => {
  const now = { ...before, recommendations: { 'A.N': 'HOLD', 'C.N': 'SELL' } };
  expect(portfolioChange(before, now, 0.02)).toMatchObject({
    reasons: ['recommendations'],
    recommendations: [{ ric: 'A.N', from: 'BUY', to: 'HOLD' }],
  });
  const scored = { ...before, recommendations: { 'A.N': 'BUY', 'B.N': 'HOLD' } };
  expect(portfolioChange(before, scored, 0.02)?.recommendations).toEqual([{ ric: 'B.N', from: null, to: 'HOLD' }]);
});

test('reports a position that can no longer be held once', () => {
  const now = { ...before, removed: ['A.N 2026-01-05 delisted'] };
  expect(portfolioChange(before, now, 0.02)).toMatchObject({ reasons: ['removed_positions'], removed: now.removed });
  expect(portfolioChange(now, now, 0.02)).toBeNull();
});
