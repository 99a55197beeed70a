import { expect, test } from '@jest/globals';
import { isMonthEnd, longDate, monthOf, timeOf } from '../src/format/dates.ts';
import {
  compact,
  compactMoney,
  compactTo,
  factText,
  figureText,
  money,
  percent,
  plain,
  signedMoney,
  signedPercent,
} from '../src/format/numbers.ts';

const readable = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [plain(-1234.567, 1), '−1,234.6'],
  [plain(null), '–'],
  [plain(Number.NaN), '–'],
  [plain(-0.001, 1), '0.0'],
  [percent(0.2591), '25.9%'],
  [percent(-0.33), '−33.0%'],
  [signedPercent(0.2591), '+25.9%'],
  [signedPercent(0), '0.0%'],
  [signedPercent(-0.00001), '0.0%'],
  [money(125911.98, 'SGD'), 'SGD 125,912'],
  [money(-20.4, 'SGD'), '−SGD 20'],
  [signedMoney(20.4, 'SGD'), '+SGD 20'],
  [compactMoney(391_035_000_000, 'USD'), 'USD 391B'],
  [compact(28_500), '28.5K'],
  [compact(undefined), '–'],
  [compactTo(1_012_299, 1000), '1.012M'],
  [compactTo(304_275, 20_000), '304K'],
  [compactTo(95, 0), '95'],
])('a number is written as %p', (written, expected) => {
  expect(readable(written)).toBe(expected);
});

test.each([
  [12.34, 'percent', '12.3%'],
  [0.1234, 'fraction', '12.3%'],
  [-1.5, 'percentage_points', '−1.5 pp'],
  [18.42, 'multiple', '18.4×'],
  [1.256, 'ratio', '1.26'],
  [391e9, 'money', 'USD 391B'],
  [12.3, 'per_share', 'USD 12.30'],
  [6.44, 'score', '6.4'],
  [92, 'days', '92 days'],
  [25, 'years', '25 years'],
  [1234, 'count', '1,234'],
  ['strong', 'text', 'strong'],
  [null, 'money', '–'],
  [Number.POSITIVE_INFINITY, 'multiple', '–'],
  ['', 'text', '–'],
] as const)('%p in the unit %p reads %p', (value, unit, expected) => {
  expect(readable(factText(value, unit, 'USD'))).toBe(expected);
});

test('dates', () => {
  expect(readable(longDate('2024-01-02'))).toBe('2 Jan 2024');
  expect(readable(monthOf('2024-12-31'))).toBe('Dec 2024');
  expect(timeOf('1970-01-02')).toBe(86_400_000);
  expect([isMonthEnd('2024-01-31', '2024-02-01'), isMonthEnd('2024-01-30', '2024-01-31')]).toEqual([true, false]);
  expect(isMonthEnd('2024-01-30', undefined)).toBe(true);
});

test.each([
  ['max_drawdown', -0.331, '−33.1%'],
  ['total_return', 0.2591, '+25.9%'],
  ['var_95', -0.01234, '−1.23%'],
  ['sharpe_ratio', 1.256, '1.26'],
  ['gross_margin', 43.21, '43.2%'],
  ['pe', 18.42, '18.4×'],
  ['trough_date', '2024-01-02', '2 Jan 2024'],
  ['recovery_days', 1200, '1,200 days'],
  ['portfolio_value', 125_911.98, '125,912'],
  ['year', 2024, '2024'],
  ['beta', null, '–'],
] as const)('the figure %s of %p reads %p', (name, value, expected) => {
  expect(readable(figureText(name, value))).toBe(expected);
});
