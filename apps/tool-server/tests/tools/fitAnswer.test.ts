import { expect, test } from '@jest/globals';
import { thin } from '@tearsheet/operations/results';
import { estimateTokens } from '../../src/tools/estimateTokens.ts';
import { fitAnswer } from '../../src/tools/fitAnswer.ts';
import { roundNumbers } from '../../src/tools/roundNumbers.ts';

const series = (length: number) =>
  Array.from({ length }, (_, i) => ({ date: new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10), value: i }));

test('a short value does not change', () => {
  const value = { a: [1, 2, 3], b: { c: 'x' } };
  expect(fitAnswer(value)).toEqual({ value, cuts: [] });
});

test('a long series keeps its first and last row, and the cut is reported', () => {
  const fitted = fitAnswer({ result: { daily: series(5000) } }, { mostTokens: 2000 });
  const { result } = fitted.value as { result: { daily: { value: number }[] } };
  expect(estimateTokens(JSON.stringify(fitted.value))).toBeLessThanOrEqual(2000);
  expect([result.daily[0]?.value, result.daily.at(-1)?.value]).toEqual([0, 4999]);
  expect(fitted.cuts).toEqual([{ path: 'result.daily', shown: result.daily.length, total: 5000 }]);
});

test('a list that is not a series keeps its beginning', () => {
  const { value } = fitAnswer({ rows: Array.from({ length: 50 }, (_, i) => ({ ric: `R${i}` })) }, { mostItems: 3 });
  expect(value).toEqual({ rows: [{ ric: 'R0' }, { ric: 'R1' }, { ric: 'R2' }] });
});

test('a text that is too long is not shortened, and the search still ends', () => {
  expect(fitAnswer({ text: 'x'.repeat(1000) }, { mostTokens: 50 }).cuts).toEqual([]);
});

test('weeks end on their last row, and each instrument has its own weeks', () => {
  const rows = ['A', 'B'].flatMap((ric) => series(10).map((row) => ({ ...row, ric })));
  // 2024-01-01 was a Monday.
  expect(thin(rows, 'weekly')).toEqual([
    { date: '2024-01-07', value: 6, ric: 'A' },
    { date: '2024-01-10', value: 9, ric: 'A' },
    { date: '2024-01-07', value: 6, ric: 'B' },
    { date: '2024-01-10', value: 9, ric: 'B' },
  ]);
  expect(thin({ deep: [rows] }, 'daily')).toEqual({ deep: [rows] });
  expect(thin([{ date: 'x' }, { other: 1 }], 'monthly')).toEqual([{ date: 'x' }, { other: 1 }]);
});

test('ratios have six digits, and money adds up to its total', () => {
  expect(roundNumbers({ a: [0.123456789, 3732400000000, 1e-9], b: '0.123456789', c: null })).toEqual({
    a: [0.123457, 3732400000000, 1e-9],
    b: '0.123456789',
    c: null,
  });
  // Rounded to six digits these rows add up to 400 more than their total.
  expect(roundNumbers({ total: 193321370.4512, rows: [124922970.1312, 68398400.32] })).toEqual({
    total: 193321370.45,
    rows: [124922970.13, 68398400.32],
  });
});
