import { describe, expect, test } from '@jest/globals';
import type { ResolveResult } from '@tearsheet/client';
import { draftOf, requestOf } from './draft.ts';
import { repairAll, repairsOf } from './repairs.ts';

const DATE = '2024-01-02';
const draft = draftOf({
  portfolio: [
    { date: DATE, symbol: 'aaa', weight: 0.5 },
    { date: DATE, symbol: 'BBB.L', weight: 0.7 },
    { date: DATE, symbol: 'BBB.L', weight: 0.7 },
    { date: '2024-07-01', symbol: 'aaa', weight: 1 },
  ],
});
const sent = requestOf(draft);
const validation = { valid: true, error_count: 0, warning_count: 0, errors: [], warnings: [] };
const normalized = (at: number, date: string) => ({
  code: 'symbol_normalized' as const,
  field: `portfolio[${at}].symbol`,
  date,
  symbol: 'AAA.N',
  from: 'aaa',
  to: 'AAA.N',
  message: 'Symbol "aaa" stands for AAA.N.',
});
const answer: ResolveResult = {
  status: 'resolved',
  portfolio_definition: { portfolio: [{ date: DATE, symbol: 'AAA.N', weight: 1 }], base_currency: 'EUR' },
  changes: [
    normalized(0, DATE),
    normalized(3, '2024-07-01'),
    {
      code: 'weights_renormalized',
      field: `portfolio`,
      date: DATE,
      symbol: null,
      from: 1.2,
      to: 1,
      message: 'The weights of 2024-01-02 sum to 1.2.',
    },
    {
      code: 'symbol_normalized',
      field: 'benchmark',
      date: null,
      symbol: 'SPY.P',
      from: 'spy',
      to: 'SPY.P',
      message: 'Symbol "spy" stands for SPY.P.',
    },
  ],
  dropped: [{ code: 'duplicate_holding', date: DATE, symbol: 'BBB.L', weight: 0.7, message: 'BBB.L comes twice.' }],
  validation,
};

describe('repairs', () => {
  const repairs = repairsOf(answer, sent);

  test('what is the same in many rows is one click', () => {
    expect(repairs.map(({ action }) => action)).toEqual([
      'Remove BBB.L',
      'Use AAA.N (2 rows)',
      'Scale to 100%',
      'Use SPY.P',
    ]);
  });

  test('together they leave what the service would take', () => {
    const repaired = repairs.reduce((changed, { apply }) => apply(changed), draft);
    expect(repaired.rows.map(({ symbol, weight }) => [symbol, weight])).toEqual([
      ['AAA.N', '0.416666666667'],
      ['BBB.L', '0.583333333333'],
      ['AAA.N', '1'],
    ]);
    expect(repaired.settings.benchmark).toBe('SPY.P');
    expect(draft.rows).toHaveLength(4);
  });

  test('all at once is the definition of the service, with the window of the draft', () => {
    const dated = {
      ...draft,
      settings: { ...draft.settings, startDate: '2024-02-01' },
      rest: { risk_free_rate: 0.02 },
    };
    const { rows, settings, rest } = repairAll(dated, { portfolio: [{ date: DATE, symbol: 'AAA.N', weight: 1 }] });
    expect([rows.length, settings.startDate, rest]).toEqual([1, '2024-02-01', { risk_free_rate: 0.02 }]);
  });
});
