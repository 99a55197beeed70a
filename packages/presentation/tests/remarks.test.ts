import { describe, expect, test } from '@jest/globals';
import { NOTES, NULL_REASONS } from '../../shared/src/engine/notes.ts';
import { readableRemarks, readableWarning } from '../src/documents/tearSheet/remarks.ts';
import { shortName } from '../src/format/names.ts';
import { trueMinus } from '../src/format/numbers.ts';

const read = (note: string) => readableRemarks([note])[0];

describe('the remarks of a result', () => {
  test('have words instead of names of the API', () => {
    expect(read(NOTES.missing(2))).toBe(
      '2 symbols are not known: the weight of their rows goes to the other rows of their date.',
    );
    expect(read(NOTES.nullMetric('performance_metrics.portfolio.calmar_ratio', NULL_REASONS.calmar_ratio ?? ''))).toBe(
      'Calmar ratio is not available: it needs at least a year and a drawdown.',
    );
    expect(read(NOTES.startsAtFirstRebalance('2024-01-02'))).toMatch(/^Start date 2\u00a0Jan\u00a02024 is before/);
  });

  test('are left out if they explain a figure that the page does not show', () => {
    expect(readableRemarks([NOTES.notCovered('10yr', '2021-01-04'), NOTES.emptyWindow(90, 20)])).toEqual([]);
  });

  test('never contain a name with an underscore', () => {
    const notes = Object.values(NOTES).map((make) =>
      (make as (...given: (string | number)[]) => string)(
        'performance_metrics.portfolio.var_95',
        'late_distributions',
        3,
      ),
    );
    expect(notes.length).toBeGreaterThan(20);
    expect(readableRemarks(notes).filter((note) => note.includes('_'))).toEqual([]);
  });
});

test('warnings count rows as people do', () => {
  expect(readableWarning('The price 5 USD of transactions[4] is far. portfolio[0]: the weight.')).toBe(
    'The price 5 USD of transaction 5 is far. row 1: the weight.',
  );
});

test('prose has minus signs before numbers, and keeps hyphens', () => {
  expect(trueMinus('-0.3x, from (-5%) to -2 in 2024-01, a 12-month low')).toBe(
    '−0.3x, from (−5%) to −2 in 2024-01, a 12-month low',
  );
});

test.each([
  ['Toyota Motor Co., Ltd.', 'Toyota Motor'],
  ['JPMorgan Chase & Co.', 'JPMorgan Chase'],
  ['Nestlé S.A.', 'Nestlé'],
  ['iShares MSCI ACWI ETF', 'iShares MSCI ACWI ETF'],
  ['Tesla, Inc.', 'Tesla'],
  ['AAA.N', 'AAA.N'],
  ['', ''],
])('the short name of %s is %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});
