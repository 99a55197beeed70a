import { describe, expect, test } from '@jest/globals';
import type { CheckedIssue as Issue } from '../../src/editor/draft.ts';
import { draftOf, requestOf } from '../../src/editor/draft.ts';
import { repairsOf, safeActions } from '../../src/editor/repairs.ts';

const DATE = '2024-01-02';
const draft = draftOf({
  portfolio: [
    { date: DATE, symbol: 'APPL', weight: 0.5 },
    { date: DATE, symbol: 'BBB.L', weight: 0.7 },
    { date: DATE, symbol: 'DUAL', weight: 0.3 },
    { date: '2024-07-01', symbol: 'APPL', weight: 1 },
  ],
});
const sent = requestOf(draft);
const unknown = (at: number): Issue => ({
  code: 'unresolved_symbol',
  field: `portfolio[${at}].symbol`,
  message: 'Symbol "APPL" is not known. Did you mean AAPL.OQ?',
  suggestions: ['AAPL.OQ'],
});
const errors: Issue[] = [
  unknown(0),
  {
    code: 'ambiguous_symbol',
    field: 'portfolio[2].symbol',
    message: 'Symbol "DUAL" is ambiguous.',
    suggestions: ['DUAL.L', 'DUAL.N'],
  },
  { code: 'rebalance_before_history', field: 'portfolio[1].date', message: 'There are no prices of BBB.L.' },
  unknown(3),
  { code: 'unresolved_benchmark', field: 'benchmark', message: 'Not known.', suggestions: ['SPY.P'] },
];
const warnings: Issue[] = [
  { code: 'weights_renormalized', field: 'portfolio[0].weight', message: 'The weights of 2024-01-02 sum to 1.5.' },
  { code: 'weights_sum_far_from_one', field: 'portfolio[0].weight', message: 'They sum to 1.5. Is a row missing?' },
];

describe('repairs', () => {
  const repairs = repairsOf({ errors, warnings }, sent);
  const changed = () => safeActions(repairs).reduce((before, { apply }) => apply(before), draft);

  test('one problem per symbol and per date, with replacements first and removal last', () => {
    expect(
      repairs.map(({ isNeeded, changes, removal }) => [isNeeded, changes.map(({ label }) => label), removal?.label]),
    ).toEqual([
      [true, ['Start when all can be bought'], undefined],
      [true, ['Use AAPL.OQ (2 rows)'], 'Remove APPL (2 rows)'],
      [true, ['Use DUAL.L', 'Use DUAL.N'], 'Remove DUAL'],
      [true, [], 'Remove BBB.L'],
      [true, ['Use SPY.P'], undefined],
      [false, ['Scale to 100%'], undefined],
    ]);
  });

  test('the sum of weights is in percent, as they were typed', () => {
    const messages = (found: Issue[]) => repairsOf({ errors: [], warnings: found }, sent).map(({ message }) => message);
    expect(messages(warnings)).toEqual([
      'The weights of 2024-01-02 add up to 150%. Is a row missing? The analysis scales them to 100%.',
    ]);
    expect(messages(warnings.slice(0, 1))).toEqual([
      'The weights of 2024-01-02 add up to 150%. The analysis scales them to 100%.',
    ]);
  });

  test('an unknown name in a custom metric is replaced in its formula only', () => {
    const metrics = 'One = beta\n\nsharp_ratio = 2 * sharp_ratio / sharp_ratio_old';
    const typed = { ...draft, settings: { ...draft.settings, metrics } };
    const issue: Issue = {
      code: 'invalid_expression',
      field: 'custom_metrics[1].expression',
      message:
        'the custom metric "sharp_ratio" cannot be used, because the figure or series "sharp_ratio" is not known',
      suggestions: ['sharpe_ratio'],
    };
    const [repair] = repairsOf({ errors: [issue], warnings: [] }, requestOf(typed));
    expect(repair?.changes.map(({ label, done }) => [label, done])).toEqual([
      ['Use sharpe_ratio', 'sharp_ratio is now sharpe_ratio.'],
    ]);
    expect(repair?.changes[0]?.apply(typed).settings.metrics).toBe(
      'One = beta\nsharp_ratio = 2 * sharpe_ratio / sharp_ratio_old',
    );
  });

  test('"Repair all" removes no row, leaves a choice to people, and says what it did', () => {
    expect(changed().rows.map(({ symbol, weight }) => [symbol, weight])).toEqual([
      ['AAPL.OQ', '33.3333333333%'],
      ['BBB.L', '46.6666666667%'],
      ['DUAL', '20%'],
      ['AAPL.OQ', '100%'],
    ]);
    expect(changed().settings.benchmark).toBe('SPY.P');
    expect(requestOf(changed()).request.start_when_available).toBe(true);
    expect(safeActions(repairs).map(({ done }) => done)).toEqual([
      'The analysis starts on the first day on which all first holdings can be bought.',
      'APPL is now AAPL.OQ.',
      'The benchmark is now SPY.P.',
      'The weights of 2024-01-02 add up to 100%.',
    ]);
    expect(draft.rows[0]?.symbol).toBe('APPL');
  });

  test('a row is removed only by its own click', () => {
    const removal = repairs.find(({ key }) => key.includes('DUAL'))?.removal;
    expect(removal?.apply(draft).rows.map(({ symbol }) => symbol)).toEqual(['APPL', 'BBB.L', 'APPL']);
  });
});

test('a symbol of a ledger is replaced or removed in all its transactions', () => {
  const transactions = [
    { date: DATE, type: 'deposit' as const, amount: 500 },
    { date: DATE, type: 'buy' as const, symbol: 'APPL', quantity: 1 },
    { date: DATE, type: 'sell' as const, symbol: 'APPL', quantity: 1 },
  ];
  const ledger = draftOf({ transactions });
  const finding = { ...unknown(0), field: 'transactions[1].symbol' };
  const [repair] = repairsOf({ errors: [finding], warnings: [] }, requestOf(ledger));
  const [change] = repair?.changes ?? [];
  expect(change?.apply(ledger).ledger?.map(({ symbol }) => symbol)).toEqual([undefined, 'AAPL.OQ', 'AAPL.OQ']);
  expect(change?.apply(ledger).settings.benchmark).toBe(ledger.settings.benchmark);
  expect(repair?.removal?.apply(ledger).ledger).toEqual([transactions[0]]);
});
