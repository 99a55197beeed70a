import { describe, expect, test } from '@jest/globals';
import type { ChangedPortfolio } from '@tearsheet/shared/schemas';
import { changeEvent, failureEvent, type PortfolioFacts, portfolioChange } from '../src/tracking/portfolioChange.ts';

const before: PortfolioFacts = {
  version: 1,
  asOf: '2026-01-05',
  value: 100,
  recommendations: { 'A.N': 'BUY', 'B.N': null },
  removed: [],
};
const RULES: Parameters<typeof portfolioChange>[2] = { leastChange: 0.02, leastHoldingChange: null };

test('reports a value that moves up or down by at least the given change', () => {
  expect(portfolioChange(before, { ...before, value: 101.9 }, RULES)).toBeNull();
  expect(portfolioChange(before, { ...before, value: 102 }, RULES)).toMatchObject({ reasons: ['value'] });
  const down = portfolioChange(before, { ...before, value: 97 }, RULES);
  expect(down?.reasons).toEqual(['value']);
  expect(down?.valueChange).toBeCloseTo(-0.03, 12);
});

test('another version is not compared by value', () => {
  expect(portfolioChange(before, { ...before, version: 2, value: 500 }, RULES)).toBeNull();
});

test('reports recommendations that change, but not those of holdings that come or go', () => {
  const now = { ...before, recommendations: { 'A.N': 'HOLD', 'C.N': 'SELL' } };
  expect(portfolioChange(before, now, RULES)).toMatchObject({
    reasons: ['recommendations'],
    recommendations: [{ ric: 'A.N', from: 'BUY', to: 'HOLD' }],
  });
  const scored = { ...before, recommendations: { 'A.N': 'BUY', 'B.N': 'HOLD' } };
  expect(portfolioChange(before, scored, RULES)?.recommendations).toEqual([{ ric: 'B.N', from: null, to: 'HOLD' }]);
});

test('reports a position that can no longer be held once', () => {
  const now = { ...before, removed: ['A.N 2026-01-05 delisted'] };
  expect(portfolioChange(before, now, RULES)).toMatchObject({ reasons: ['removed_positions'], removed: now.removed });
  expect(portfolioChange(now, now, RULES)).toBeNull();
});

describe('holdings', () => {
  const held: PortfolioFacts = {
    ...before,
    baseCurrency: 'USD',
    value: 1000,
    holdings: { 'A.N': { profit: 50, value: 600 }, 'B.N': { profit: -20, value: 400 } },
  };
  const now: PortfolioFacts = {
    ...held,
    asOf: '2026-01-08',
    value: 1015,
    holdings: { 'A.N': { profit: 5, value: 555 }, 'B.N': { profit: 40, value: 460 } },
  };

  test('are reported from their own change on, with contributions that sum to the change of the value', () => {
    expect(portfolioChange(held, now, { ...RULES, leastHoldingChange: 0.16 })).toBeNull();
    const change = portfolioChange(held, now, { ...RULES, leastHoldingChange: 0.15 });
    expect(change).toMatchObject({
      reasons: ['holdings'],
      holdings: [
        { ric: 'B.N', profit: 60, contribution: 0.06, change: 0.15 },
        { ric: 'A.N', profit: -45, contribution: -0.045, change: -0.075 },
      ],
    });
    const sum = change?.holdings.reduce((total, { contribution }) => total + contribution, 0);
    expect(sum).toBeCloseTo(change?.valueChange ?? 0, 12);
  });

  test('of facts from an earlier release are not compared', () => {
    const { holdings: _, ...old } = held;
    expect(portfolioChange(old, now, { leastChange: 0.01, leastHoldingChange: 0.01 })).toMatchObject({
      reasons: ['value'],
      holdings: [],
    });
  });
});

describe('the sentences of an event', () => {
  const facts: PortfolioFacts = {
    ...before,
    baseCurrency: 'USD',
    value: 100_000,
    scores: { 'A.N': 6.8 },
    holdings: { 'A.N': { profit: 0, value: 60_000 }, 'B.N': { profit: 0, value: 40_000 } },
  };
  const after: PortfolioFacts = {
    ...facts,
    asOf: '2026-01-08',
    value: 96_800,
    scores: { 'A.N': 5.9 },
    holdings: { 'A.N': { profit: -3600, value: 56_400 }, 'B.N': { profit: 400, value: 40_400 } },
    recommendations: { 'A.N': 'HOLD', 'B.N': null },
    removed: ['C.N 2026-01-07 delisted'],
  };
  const dataOf = (now: PortfolioFacts, rules = RULES) => {
    const change = portfolioChange(facts, now, rules);
    if (change === null) throw new Error('nothing has changed');
    const about = { portfolioId: 'pf-1', name: 'Core', checkUrl: '/v1/jobs/port-1', faults: [] };
    const { data } = changeEvent(new Date(0), { ...about, before: facts, now, change });
    return data as ChangedPortfolio; // The event is of this kind.
  };

  test('say what changed, by how much, and why', () => {
    const { title, explanation } = dataOf(after);
    expect(title).toBe('Core: the value fell by 3.2% since 2026-01-05, from 100,000.00 to 96,800.00 USD.');
    expect(explanation).toEqual([
      'A.N contributed −3.6% and B.N contributed +0.4%.',
      'The recommendation of A.N changed from BUY to HOLD, because its total score went from 6.8 to 5.9.',
      'C.N can no longer be held since 2026-01-07, because it was delisted.',
    ]);
  });

  test('begin with the holding if only a holding has moved', () => {
    const now = { ...facts, asOf: '2026-01-08', value: 99_000, holdings: { 'A.N': { profit: -1000, value: 59_000 } } };
    const { title, explanation } = dataOf(now, { leastChange: 0.02, leastHoldingChange: 0.01 });
    expect(title).toBe('Core: A.N lost 1.7% since 2026-01-05.');
    expect(explanation).toEqual([
      'The value fell by 1.0% since 2026-01-05, from 100,000.00 to 99,000.00 USD.',
      'A.N contributed −1.0%.',
    ]);
  });

  test('are limited, and count what they leave out', () => {
    const rics = Array.from({ length: 30 }, (_, index) => `S${index}.N`);
    const removed = rics.map((ric) => `${ric} 2026-01-07 no_price`);
    const { explanation, removed_positions } = dataOf({ ...after, removed });
    expect(removed_positions).toHaveLength(10);
    expect(explanation.at(-1)).toBe('There is news about 20 more removed positions.');
  });

  test('of a failure have its reason', () => {
    const { data } = failureEvent(new Date(0), { portfolioId: 'pf-1', name: null, version: 3, reason: 'No prices.' });
    expect(data).toMatchObject({
      title: 'A portfolio without a name: it could not be analyzed last night.',
      explanation: ['No prices.', expect.any(String)],
    });
  });
});
